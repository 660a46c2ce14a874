import { createHash } from 'node:crypto';
import type { Table, TransactItems, Writes } from '../../table/index.ts';
import { parseItem, retryOnConflict } from '../../table/index.ts';
import type { OutboxKind } from '../outbox/index.ts';
import { putOutbox } from '../outbox/index.ts';
import type { Solved } from './challenges.ts';
import { idempotencyKeyItemSchema, submissionKeys, usedChallengeItemSchema } from './items.ts';

/** A request with an idempotency key. */
export interface NamedRequest {
  /** Name of the call: the same key of another call is another key. */
  readonly call: string;
  readonly key: string;
  /** What the form holds, without the proof of work: a repeat may bring a new one. */
  readonly content: object;
}

/** What makes a request idempotent; stored in the record's transaction. */
export interface Once {
  readonly named: NamedRequest | undefined;
  readonly solved: Solved;
  readonly at: Date;
}

/** The result of an earlier request with the same key. */
export type Earlier =
  | { readonly kind: 'repeat'; readonly id: string }
  /** The content of the earlier request was another. */
  | { readonly kind: 'other-content' };

export type Outcome =
  | { readonly kind: 'stored'; readonly id: string }
  | Earlier
  | { readonly kind: 'challenge-used' };

/** How long an idempotency key is remembered. */
const KEY_LIFETIME_SECONDS = 24 * 3600;
/** A used challenge is remembered for longer than any clock accepts it. */
const CLOCK_TOLERANCE_SECONDS = 300;

/** Plans a record's writes; called again after a conflict. */
export type Plan = () => Promise<Writes>;

export const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };

/** The result of an earlier request with this key. */
export async function earlierRequest(
  table: Table,
  { call, key, content }: NamedRequest,
  at: Date,
): Promise<Earlier | undefined> {
  const item = await table.get(submissionKeys.idempotencyKey(call, key), { consistent: true });
  const earlier = item && parseItem('idempotency key', idempotencyKeyItemSchema, item);
  // DynamoDB may keep expired items for days.
  if (earlier === undefined || earlier.expiresAt <= seconds(at)) return undefined;
  return earlier.content === fingerprint(content)
    ? { kind: 'repeat', id: earlier.id }
    : { kind: 'other-content' };
}

/** Stores the record `id` with its idempotency items and its entries in the outbox. */
export function addOnce(
  table: Table,
  id: string,
  once: Once,
  consequences: readonly OutboxKind[],
  plan: Plan,
): Promise<Outcome> {
  const stored = { kind: 'stored', id } as const;
  return addPlanned<Outcome>(
    table,
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
      const used = await table.get(submissionKeys.usedChallenge(once.solved.signature), { consistent: true });
      const earlier = once.named && (await earlierRequest(table, once.named, once.at));
      if (earlier !== undefined || used === undefined) return earlier;
      const ours = parseItem('used challenge', usedChallengeItemSchema, used).id === id;
      return ours ? stored : { kind: 'challenge-used' };
    },
  );
}

/** Writes a plan; after a conflict `settled` may return a result that makes a retry unnecessary. */
export function addPlanned<Result>(
  table: Table,
  plan: Plan,
  added: Result,
  settled: () => Promise<Result | undefined>,
): Promise<Result> {
  return retryOnConflict(async () => {
    await table.transact(await plan());
    return added;
  }, settled);
}

function onceWrites(TableName: string, id: string, { named, solved, at }: Once): TransactItems {
  const challenge = {
    ...submissionKeys.usedChallenge(solved.signature),
    id,
    expiresAt: seconds(solved.expiresAt) + CLOCK_TOLERANCE_SECONDS,
  };
  if (named === undefined) return [{ Put: { TableName, Item: challenge, ...isNew } }];
  const name = {
    ...submissionKeys.idempotencyKey(named.call, named.key),
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

export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Hashes a content: equal ones have the same hash, whatever the order of their fields. */
function fingerprint(content: object): string {
  const fields = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
