import { createHash } from 'node:crypto';
import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';
import type { Added } from '../../app/directory/ports.ts';
import type { OutboxKind } from '../../app/outbox/ports.ts';
import type { Earlier, NamedRequest, Once, Outcome, SubmissionWriter } from '../../app/submissions/ports.ts';
import type { Table, TransactItems, Writes } from './client.ts';
import { inQueue } from './index-query.ts';
import { idempotencyKeyItemSchema, usedChallengeItemSchema } from './items.ts';
import { CLINIC_QUEUE, CONTACT_QUEUE, keys } from './keys.ts';
import { putOutbox } from './outbox.ts';
import { parseItem } from './parse-items.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { freeSlug } from './slugs.ts';

/** How long an idempotency key is remembered. */
const KEY_LIFETIME_SECONDS = 24 * 3600;
/** A used challenge is remembered for longer than any clock accepts it. */
const CLOCK_TOLERANCE_SECONDS = 300;

/** Plans a record's writes; called again after a conflict. */
type Plan = () => Promise<Writes>;

const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };

/** Writes access patterns 16 to 20 for the public forms. */
export class SubmissionTransactions implements SubmissionWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async earlier({ call, key, content }: NamedRequest, at: Date): Promise<Earlier | undefined> {
    const item = await this.#table.get(keys.idempotencyKey(call, key), { consistent: true });
    const earlier = item && parseItem('idempotency key', idempotencyKeyItemSchema, item);
    // DynamoDB may keep expired items for days.
    if (earlier === undefined || earlier.expiresAt <= seconds(at)) return undefined;
    return earlier.content === fingerprint(content)
      ? { kind: 'repeat', id: earlier.id }
      : { kind: 'other-content' };
  }

  addPractice(practice: SubmissionRecord, once: Once, consequences: readonly OutboxKind[]): Promise<Outcome> {
    return this.#addOnce(practice.id, once, consequences, this.#practicePlan(practice));
  }

  addContact(message: ContactRecord, once: Once, consequences: readonly OutboxKind[]): Promise<Outcome> {
    return this.#addOnce(message.id, once, consequences, async () => contactWrites(message));
  }

  /** Imports a pending practice; once for an id. */
  importPractice(practice: SubmissionRecord): Promise<Added> {
    const present = async () =>
      (await this.#table.get(keys.submission(practice.id))) ? 'present' : undefined;
    return this.#add<Added>(this.#practicePlan(practice), 'added', present);
  }

  /** Imports a message; once for an id. */
  importContact(message: ContactRecord): Promise<Added> {
    const present = async () => ((await this.#table.get(keys.contact(message.id))) ? 'present' : undefined);
    return this.#add<Added>(async () => contactWrites(message), 'added', present);
  }

  /** Reads used slugs before it writes: a failed transaction costs five times as much. */
  #practicePlan(practice: SubmissionRecord): Plan {
    return async () => {
      const slug = await freeSlug(this.#table, practice.slug, practice.id);
      return practiceWrites({ ...practice, slug });
    };
  }

  /** The record with its idempotency items and its entries in the outbox. */
  #addOnce(id: string, once: Once, consequences: readonly OutboxKind[], plan: Plan): Promise<Outcome> {
    const stored = { kind: 'stored', id } as const;
    return this.#add<Outcome>(
      async () => {
        const writes = await plan();
        return (tableName) => [
          ...writes(tableName),
          ...onceWrites(tableName, id, once),
          ...putOutbox(tableName, consequences, id, once.at),
        ];
      },
      stored,
      async () => {
        // In this order: one transaction writes both, so that the key of a used challenge's request is visible too.
        const used = await this.#table.get(keys.usedChallenge(once.solved.signature), { consistent: true });
        const earlier = once.named && (await this.earlier(once.named, once.at));
        if (earlier !== undefined || used === undefined) return earlier;
        const ours = parseItem('used challenge', usedChallengeItemSchema, used).id === id;
        return ours ? stored : { kind: 'challenge-used' };
      },
    );
  }

  #add<Result>(plan: Plan, added: Result, settled: () => Promise<Result | undefined>): Promise<Result> {
    return retryOnConflict(async () => {
      await this.#table.transact(await plan());
      return added;
    }, settled);
  }
}

/** The practice in the queue, and its slug, which no clinic may have. */
function practiceWrites(practice: SubmissionRecord): Writes {
  const { id, slug, createdAt } = practice;
  return (TableName) => [
    {
      Put: {
        TableName,
        Item: { ...keys.submission(id), ...practice, ...inQueue(CLINIC_QUEUE, createdAt, id) },
        ...isNew,
      },
    },
    { Put: { TableName, Item: { ...keys.reservedSlug(slug), submissionId: id }, ...isNew } },
    { ConditionCheck: { TableName, Key: keys.slug(slug), ...isNew } },
  ];
}

function contactWrites(message: ContactRecord): Writes {
  const { id, createdAt } = message;
  return (TableName) => [
    {
      Put: {
        TableName,
        Item: { ...keys.contact(id), ...message, ...inQueue(CONTACT_QUEUE, createdAt, id) },
        ...isNew,
      },
    },
  ];
}

function onceWrites(TableName: string, id: string, { named, solved, at }: Once): TransactItems {
  const challenge = {
    ...keys.usedChallenge(solved.signature),
    id,
    expiresAt: seconds(solved.expiresAt) + CLOCK_TOLERANCE_SECONDS,
  };
  if (named === undefined) return [{ Put: { TableName, Item: challenge, ...isNew } }];
  const name = {
    ...keys.idempotencyKey(named.call, named.key),
    id,
    content: fingerprint(named.content),
    expiresAt: seconds(at) + KEY_LIFETIME_SECONDS,
  };
  return [
    { Put: { TableName, Item: challenge, ...isNew } },
    {
      Put: {
        TableName,
        Item: name,
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': seconds(at) },
      },
    },
  ];
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** The same for equal contents, whatever the order of their fields. */
function fingerprint(content: object): string {
  const fields = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
