import { ulid } from 'ulid';
import type * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { parseItem, type Table, type UpdateInput, WriteConflict } from '../../table/index.ts';
import { bulkChangeItemSchema, NEW_CITIES_PARTITION, totalKeys } from './items.ts';

export type BulkChange = z.infer<typeof bulkChangeItemSchema>;

const IS_KNOWN = { ConditionExpression: 'attribute_exists(pk)' };

/** What is deferred of a bulk change. All methods throw `service_unavailable`. */
export class BulkChangeRepository {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  /** After changes were deferred: the item's record in the stream comes after them, and has them added up. */
  async announce(): Promise<void> {
    await this.#table.update({
      Key: totalKeys.bulkChange(),
      UpdateExpression: 'SET #at = :at, #since = if_not_exists(#since, :now)',
      ExpressionAttributeNames: { '#at': 'at', '#since': 'since' },
      ExpressionAttributeValues: { ':at': ulid(), ':now': this.#now() },
    });
  }

  async state(): Promise<BulkChange | undefined> {
    const item = await this.#table.get(totalKeys.bulkChange(), { consistent: true });
    return item && parseItem('bulk change', bulkChangeItemSchema, item);
  }

  /**
   * Asks how far the projector has come, which answers after everything that was written before. Says that more changes follow until
   * then, at most.
   */
  async ask(question: string, until: Date): Promise<void> {
    await this.#table.update({
      Key: totalKeys.bulkChange(),
      UpdateExpression:
        'SET #at = :at, #since = if_not_exists(#since, :now), #asked = :question, #until = :until',
      ExpressionAttributeNames: { '#at': 'at', '#since': 'since', '#asked': 'asked', '#until': 'until' },
      ExpressionAttributeValues: {
        ':at': ulid(),
        ':now': this.#now(),
        ':question': question,
        ':until': until.getTime(),
      },
    });
  }

  /** Everything that was written before the question is derived. */
  answer(question: string): Promise<void> {
    return this.#change({
      UpdateExpression: 'SET #answered = :question',
      ExpressionAttributeNames: { '#answered': 'answered' },
      ExpressionAttributeValues: { ':question': question },
      ...IS_KNOWN,
    });
  }

  /** The question that was answered last; `ended`: nothing is deferred any more. */
  async answered(): Promise<{ readonly question: string | undefined } | 'ended'> {
    const state = await this.state();
    return state === undefined ? 'ended' : { question: state.answered };
  }

  /** Says that no more follow. */
  declareEnd(): Promise<void> {
    return this.#change({
      UpdateExpression: 'SET #at = :at REMOVE #until',
      ExpressionAttributeNames: { '#at': 'at', '#until': 'until' },
      ExpressionAttributeValues: { ':at': ulid() },
      ...IS_KNOWN,
    });
  }

  /** Has another record of the item follow, unless one follows anyway. */
  wait(at: string): Promise<void> {
    return this.#change({
      UpdateExpression: 'SET #at = :next',
      ConditionExpression: '#at = :at',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':at': at, ':next': ulid() },
    });
  }

  /** A part of it is added up; the item's next record continues. */
  continueLater(): Promise<void> {
    return this.#change({
      UpdateExpression: 'SET #at = :at, #folding = :yes, #foldedAt = :now',
      ExpressionAttributeNames: { '#at': 'at', '#folding': 'isFolding', '#foldedAt': 'foldedAt' },
      ExpressionAttributeValues: { ':at': ulid(), ':yes': true, ':now': this.#now() },
      ...IS_KNOWN,
    });
  }

  /** All that was deferred before is added up. */
  folded(): Promise<void> {
    return this.#change({
      UpdateExpression: 'SET #foldedAt = :now REMOVE #folding',
      ExpressionAttributeNames: { '#folding': 'isFolding', '#foldedAt': 'foldedAt' },
      ExpressionAttributeValues: { ':now': this.#now() },
      ...IS_KNOWN,
    });
  }

  /** The same, and nothing was deferred since the item's record of `at`, which another projector would have announced. */
  async end(at: string): Promise<void> {
    await this.#table.deleteIf({
      Key: totalKeys.bulkChange(),
      ConditionExpression: '#at = :at',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':at': at },
    });
  }

  async deferCity(cityId: string): Promise<void> {
    await this.#table.put({ Item: totalKeys.newCity(cityId) });
  }

  /** Some of the new cities. */
  async newCities(): Promise<readonly string[]> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': NEW_CITIES_PARTITION },
      ConsistentRead: true,
      Limit: NEW_CITIES_PER_READ,
    });
    return items.map(({ sk }) => String(sk));
  }

  /** After they are in their lists. */
  async forgetNewCities(cityIds: readonly string[]): Promise<void> {
    await this.#table.batchWrite(
      cityIds.map((cityId) => ({ DeleteRequest: { Key: { ...totalKeys.newCity(cityId) } } })),
    );
  }

  /** Without effect when the condition does not hold. */
  async #change(change: Omit<UpdateInput, 'Key'>): Promise<void> {
    try {
      await this.#table.update({ Key: totalKeys.bulkChange(), ...change });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }

  #now(): number {
    return this.#clock().getTime();
  }
}

const NEW_CITIES_PER_READ = 100;
