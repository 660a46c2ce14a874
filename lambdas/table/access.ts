/**
 * Access of functions to the table, declared in the rooms whose code sends the requests (`access.ts` beside it). The stacks
 * grant exactly what the rooms declare (`infra/constructs/table-access.ts`).
 */
import type { IndexName } from './schema.ts';

/** Matches any characters in a partition key, as in IAM's `StringLike`. */
export const EVERY = '*';

/** The actions that a function may be granted: no Scan, and none that changes the table itself. */
export const tableActions = [
  'BatchGetItem',
  'BatchWriteItem',
  'ConditionCheckItem',
  'DeleteItem',
  'GetItem',
  'PutItem',
  'Query',
  'UpdateItem',
] as const;
export type TableAction = (typeof tableActions)[number];

/** The functions that use the table, by the name of their file in `lambdas/functions`. */
export const tableFunctions = [
  'public-read',
  'submissions',
  'admin',
  'providers',
  'projector',
  'mail-worker',
  'location-worker',
  'outbox-sweep',
  'rank-worker',
  'export-worker',
  'page-invalidator',
  'places-sync',
  'places-dispatch',
  'places-worker',
  'site-visitor',
] as const;
export type TableFunction = (typeof tableFunctions)[number];

/** Actions on the items of some partitions of the table, or of an index, which has only `Query`. */
export interface Access {
  readonly actions: readonly TableAction[];
  readonly index?: IndexName;
  /** Partition keys, in which `*` matches any characters. */
  readonly partitions: readonly string[];
}

/** What the code of a room does with the table, by the function that runs it. */
export type RoomAccess = Readonly<Partial<Record<TableFunction, readonly Access[]>>>;

/** Actions on partitions of the table. */
export const on = (actions: readonly TableAction[], ...partitions: readonly string[]): Access => ({
  actions,
  partitions,
});

/** Queries of partitions of an index. */
export const query = (index: IndexName, ...partitions: readonly string[]): Access => ({
  actions: ['Query'],
  index,
  partitions,
});

/** The partitions of keys that end with a hash. */
export const everyHash = (pk: string): string => pk.replace(/[0-9a-f]{64}$/, EVERY);
