import { ulid } from 'ulid';
import type { Backoff } from '../../platform/clock.ts';
import { unavailable } from '../../platform/errors.ts';
import { CITY_PREFIX } from '../../records/taxonomy/index.ts';
import { type Key, keyText, parseItem, type RawItem, type Table, WriteConflict } from '../../table/index.ts';
import {
  deferredPartitions,
  deltaPartitions,
  FOLDED_SORT_KEY,
  foldedItemSchema,
  totalKeys,
} from './items.ts';
import { deltaItemSchema, sumOf, type TotalsChange } from './totals.ts';

/** The limit of a transaction: items of totals that it adds to, and of what it has added up. */
const MAX_WRITES = 100;
/** Deltas of a partition that are read at a time; their sort keys fit into one item. */
const DELTAS_PER_READ = 1_000;
/** Attempts in sequence without a fold. */
const MAX_ATTEMPTS = 20;

export interface Folded {
  /** Those whose totals have changed. */
  readonly cities: readonly string[];
  /** False: time ran out, and deltas are left. */
  readonly isComplete: boolean;
}

export interface FoldOptions {
  /** All of them by default. */
  readonly partitions?: readonly string[];
  readonly hasTime?: () => boolean;
}

interface Delta {
  readonly sk: string;
  readonly entries: readonly TotalsChange[];
}

/** A partition of deltas as it was read, and as folds of this call have left it. */
interface Partition {
  readonly name: string;
  /** Token of the last fold; undefined before the first one. */
  fold: string | undefined;
  /** Valid ones, which are not added up. */
  deltas: readonly Delta[];
  readonly hasInvalid: boolean;
  /** Whether it has more of them. */
  readonly hasMore: boolean;
}

/**
 * Adds up stored changes of totals, very many in one transaction, which also stores which ones: each counts exactly once, and is
 * deleted after it for half of the units that a deletion in the transaction would cost.
 */
export class TotalsFold {
  readonly #table: Table;
  readonly #backOff: Backoff;

  constructor(table: Table, backOff: Backoff) {
    this.#table = table;
    this.#backOff = backOff;
  }

  /** Adds up the deltas that the partitions have when it is called. Throws `service_unavailable`. */
  async fold({
    partitions: names = [...deltaPartitions, ...deferredPartitions],
    hasTime = () => true,
  }: FoldOptions = {}): Promise<Folded> {
    const cities = new Set<string>();
    let hasInvalid = false;
    let isComplete = true;
    let open = names;
    for (let attempt = 1; open.length > 0 && isComplete; ) {
      const partitions = await Promise.all(open.map((name) => this.#read(name)));
      hasInvalid ||= partitions.some((partition) => partition.hasInvalid);
      try {
        isComplete = await this.#foldAll(partitions, hasTime, cities);
        attempt = 1;
        open = partitions.flatMap(({ name, hasMore }) => (hasMore ? [name] : []));
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        // Another projector has added some of them.
        if (attempt === MAX_ATTEMPTS) throw unavailable(error);
        await this.#backOff(attempt);
        attempt += 1;
      }
    }
    // An invalid delta keeps its place; what others changed has been added, and the caller learns of it.
    if (hasInvalid && cities.size === 0) throw new Error('a delta is not valid');
    return { cities: [...cities], isComplete };
  }

  /** Adds up what was read. Throws `WriteConflict` when other folds have added some of it. */
  async #foldAll(
    partitions: readonly Partition[],
    hasTime: () => boolean,
    cities: Set<string>,
  ): Promise<boolean> {
    for (;;) {
      const taken = together(partitions);
      if (taken.length === 0) return true;
      if (!hasTime()) return false;
      const entries = taken.flatMap(({ deltas }) => deltas.flatMap((delta) => delta.entries));
      const changes = sumOf(entries);
      const fold = ulid();
      await this.#table.transact((TableName) => [
        ...taken.map(({ partition, deltas }) => putFolded(TableName, partition, fold, deltas)),
        ...changes.map((change) => addTo(TableName, change)),
      ]);
      for (const { partition, deltas } of taken) {
        partition.fold = fold;
        partition.deltas = partition.deltas.slice(deltas.length);
        await this.#delete(partition.name, deltas);
      }
      await this.#removeZeros(changes);
      for (const { pk } of entries) {
        if (pk.startsWith(CITY_PREFIX)) cities.add(pk.slice(CITY_PREFIX.length));
      }
    }
  }

  /**
   * What was added up last is read before the deltas: of a delta that another fold adds up in between, the transaction does not
   * succeed, since that fold has replaced what was read.
   */
  async #read(name: string): Promise<Partition> {
    const item = await this.#table.get(totalKeys.folded(name), { consistent: true });
    const folded = item && parseItem('folded deltas', foldedItemSchema, item);
    const items = await this.#table.queryFirst(
      {
        KeyConditionExpression: 'pk = :pk AND sk < :folded',
        ExpressionAttributeValues: { ':pk': name, ':folded': FOLDED_SORT_KEY },
        ConsistentRead: true,
      },
      DELTAS_PER_READ,
    );
    const counted = new Set(folded?.sks);
    const isCounted = ({ sk }: RawItem) => counted.has(String(sk));
    // A projector that was killed has left them, or is deleting them at this moment.
    await this.#delete(
      name,
      items.filter(isCounted).map(({ sk }) => ({ sk: String(sk) })),
    );
    const parsed = items.filter((one) => !isCounted(one)).map((one) => deltaItemSchema.safeParse(one));
    const deltas = parsed.flatMap(({ data }) => data ?? []);
    const hasInvalid = parsed.some(({ success }) => !success);
    const hasMore = items.length === DELTAS_PER_READ && deltas.length > 0;
    return { name, fold: folded?.fold, deltas, hasInvalid, hasMore };
  }

  async #delete(pk: string, deltas: readonly { readonly sk: string }[]): Promise<void> {
    await this.#table.batchWrite(deltas.map(({ sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
  }

  /** So that totals are the same whether a clinic left or was never there. */
  async #removeZeros(changes: readonly TotalsChange[]): Promise<void> {
    const lowered = changes.filter(({ adds }) => Object.values(adds).some((number) => number < 0));
    const items = lowered.length === 0 ? [] : await this.#table.batchGet(lowered.map(keyOf));
    for (const item of items) await removeZeros(this.#table, item);
  }
}

/** As many deltas as fit into one transaction. */
function together(partitions: readonly Partition[]): { partition: Partition; deltas: Delta[] }[] {
  const written = new Set<string>();
  const taken: { partition: Partition; deltas: Delta[] }[] = [];
  for (const partition of partitions) {
    const deltas: Delta[] = [];
    for (const delta of partition.deltas) {
      const names = [partition.name, ...delta.entries.map(keyText)];
      if (new Set([...written, ...names]).size > MAX_WRITES) break;
      deltas.push(delta);
      for (const name of names) written.add(name);
    }
    if (deltas.length > 0) taken.push({ partition, deltas });
  }
  return taken;
}

/** Replaces what was added up last, which must be what was read. */
function putFolded(
  TableName: string,
  { name, fold: before }: Partition,
  fold: string,
  deltas: readonly Delta[],
) {
  return {
    Put: {
      TableName,
      Item: { ...totalKeys.folded(name), fold, sks: deltas.map(({ sk }) => sk) },
      ...(before === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#fold = :before',
            ExpressionAttributeNames: { '#fold': 'fold' },
            ExpressionAttributeValues: { ':before': before },
          }),
    },
  };
}

export function addTo(TableName: string, { pk, sk, adds, sets = {} }: TotalsChange) {
  const numbers = Object.entries(adds);
  const texts = Object.entries(sets);
  return {
    Update: {
      TableName,
      Key: { pk, sk },
      UpdateExpression: [
        ...(texts.length > 0 ? [`SET ${texts.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
        `ADD ${numbers.map(([name]) => `#${name} :${name}`).join(', ')}`,
      ].join(' '),
      ExpressionAttributeNames: Object.fromEntries(
        [...texts, ...numbers].map(([name]) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        [...texts, ...numbers].map(([name, value]) => [`:${name}`, value]),
      ),
    },
  };
}

/** Items that hold totals alone: they end with their last clinic. */
const COUNTERS = ['PAIRS#', 'CELLS#', 'POSTAL#'];

/** Removes totals that are zero, and items that count nothing any more. */
export async function removeZeros(table: Table, item: RawItem): Promise<void> {
  const key = { pk: String(item.pk), sk: String(item.sk) };
  const zeros = Object.keys(item).filter((name) => item[name] === 0);
  const other = zeros.includes('alsoCount') ? 'clinicCount' : 'alsoCount';
  const isCounted = typeof item[other] === 'number' && item[other] !== 0;
  for (const name of zeros) {
    const isZero = {
      ConditionExpression: '#name = :zero',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':zero': 0 },
    };
    const isEmpty =
      ['clinicCount', 'alsoCount'].includes(name) &&
      !isCounted &&
      COUNTERS.some((prefix) => key.pk.startsWith(prefix));
    try {
      if (isEmpty)
        await table.deleteIf({
          Key: key,
          ConditionExpression:
            '(attribute_not_exists(#one) OR #one = :zero) AND (attribute_not_exists(#other) OR #other = :zero)',
          ExpressionAttributeNames: { '#one': 'clinicCount', '#other': 'alsoCount' },
          ExpressionAttributeValues: { ':zero': 0 },
        });
      else await table.update({ Key: key, UpdateExpression: 'REMOVE #name', ...isZero });
    } catch (error) {
      // It counts again.
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}

function keyOf({ pk, sk }: Key): Key {
  return { pk, sk };
}
