import { projectedKeys } from '../../lambdas/jobs/projector/changed-records.ts';
import type { TableAction } from './directory-table.ts';
import { partitions } from './partitions.ts';
import type { StreamPattern } from './stream-consumer.ts';

const records = projectedKeys.filter(({ sks }) => sks !== undefined);
const messages = projectedKeys.filter(({ sks }) => sks === undefined);
const prefixes = (keys: typeof projectedKeys) => keys.map(({ pkPrefix }) => ({ prefix: pkPrefix }));

/**
 * The items of the stream that the projector works from. What it writes is not among them, so that no write of the projector
 * causes another one, except deltas, which it adds up, and cities, whose lists follow their totals. Two patterns, since a mapping
 * may have five.
 */
export const projectedRecords: readonly StreamPattern[] = [
  {
    dynamodb: { Keys: { pk: { S: prefixes(records) }, sk: { S: records.flatMap(({ sks = [] }) => sks) } } },
  },
  // New ones only: a sweep postpones entries of the outbox, and a fold deletes deltas.
  { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: prefixes(messages) } } } },
];

interface Permission {
  readonly actions: readonly TableAction[];
  readonly on: readonly string[];
}

const { clinics, duplicates, submissions, contacts, reviews, summary, moderation, deltas } = partitions;
const { directory, cities, cityLists, pairs, cells } = partitions;
const { postings, dictionary, deletions, searched } = partitions;
const { posts, postPlaces, postLists, postRecords } = partitions;
const totals = [cities, directory, pairs, cells, summary, moderation];

/** The projector reads records and writes what it derives from them. */
export const projectorPermissions: readonly Permission[] = [
  // Listings, groups of duplicates, and what forms are counted as.
  { actions: ['Query'], on: [clinics, duplicates, deltas] },
  { actions: ['BatchGetItem'], on: [submissions, contacts, reviews, clinics] },
  { actions: ['PutItem', 'DeleteItem'], on: [clinics, duplicates, submissions, contacts, reviews, deltas] },
  // Sums of reviews, and ranks.
  { actions: ['UpdateItem'], on: [clinics] },
  // Totals, and the lists of cities.
  { actions: ['BatchGetItem', 'UpdateItem'], on: totals },
  { actions: ['DeleteItem'], on: [pairs, cells] },
  { actions: ['GetItem'], on: [cities, clinics, directory] },
  { actions: ['BatchWriteItem'], on: [cityLists.byName, cityLists.ofState] },
  // Posts.
  { actions: ['BatchGetItem'], on: [postRecords] },
  { actions: ['GetItem'], on: [postPlaces] },
  { actions: ['PutItem', 'DeleteItem'], on: [posts, postPlaces, ...postLists] },
  // Search.
  { actions: ['BatchWriteItem'], on: [postings, dictionary, deletions] },
  { actions: ['BatchGetItem'], on: [dictionary] },
  { actions: ['Query'], on: [postings] },
  { actions: ['GetItem', 'UpdateItem', 'DeleteItem'], on: [searched] },
];
