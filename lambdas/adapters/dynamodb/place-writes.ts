/** The writes of a change of a clinic's place on Google: its state, its listing, its group and the tasks of staff. */
import { isDeepStrictEqual } from 'node:util';
import type { Candidate, PlaceState } from '../../app/places/ports.ts';
import type { Table } from './client.ts';
import { planRegrouping } from './duplicate-groups.ts';
import { placeStateItem } from './google-item.ts';
import { inQueue } from './index-query.ts';
import { listingItemSchema } from './items.ts';
import { CLOSED_QUEUE, type Key, keys, REVIEW_QUEUE } from './keys.ts';
import { memberOf } from './listing-item.ts';
import { updateListing } from './listing-update.ts';
import { parseItem } from './parse-items.ts';
import type { Writes } from './publication.ts';
import { tableSchema } from './table.ts';

export interface PlaceChange {
  /** The state that was read: the transaction fails when it has changed since. */
  readonly before: PlaceState;
  readonly after: PlaceState;
}

/** Attributes of the item besides the state. */
type Marks = Readonly<Record<string, string>>;

/** Whether the clinic gets another place, by which it may leave and join groups of duplicates. */
export const movesPlace = ({ before, after }: PlaceChange): boolean => before.placeId !== after.placeId;

/**
 * The state with its next version, and the listing. Reads the listing and the groups of a clinic that gets another place;
 * the transaction fails when one of them has changed since.
 */
export async function planPlaceChange(table: Table, change: PlaceChange, marks: Marks = {}): Promise<Writes> {
  const shown = movesPlace(change) ? await planMove(table, change) : staying(change);
  return (TableName) => [putState(TableName, change, marks), ...shown(TableName)];
}

/** The listing is written only if its rating changes: it is in four indexes. */
function staying({ before, after }: PlaceChange): Writes {
  if (isDeepStrictEqual(before.rating, after.rating)) return () => [];
  return (TableName) => [updateListing(TableName, after.clinicId, { google: after })];
}

async function planMove(table: Table, { before, after }: PlaceChange): Promise<Writes> {
  const { clinicId } = after;
  const item = await table.get(keys.listing(clinicId), { consistent: true });
  if (item === undefined) throw new Error(`the clinic ${clinicId} has no listing`);
  const { card } = parseItem('listing', listingItemSchema, item);
  const rankKey = String(item[tableSchema.indexes.byCategory.sortKey]);
  const memberAt = (googlePlaceId: string | undefined) => memberOf({ ...card, googlePlaceId }, rankKey);
  const moved = memberAt(after.placeId);
  const regrouping = await planRegrouping(table, { before: memberAt(before.placeId), after: moved });
  return (TableName) => [
    updateListing(TableName, clinicId, {
      google: after,
      group: { member: moved, role: regrouping.role },
    }),
    ...regrouping.writes(TableName),
  ];
}

function putState(TableName: string, { before, after }: PlaceChange, marks: Marks) {
  return {
    Put: {
      TableName,
      Item: { ...placeStateItem({ ...after, version: before.version + 1 }), ...marks },
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': before.version },
    },
  };
}

const { partitionKey: queuePk, sortKey: queueSk } = tableSchema.indexes.byQueue;

/** Candidates of a match that staff choose from. */
const MAX_CANDIDATES = 5;

export function putMatchReview(
  TableName: string,
  clinicId: string,
  candidates: readonly Candidate[],
  at: string,
) {
  return putTask(TableName, keys.matchReview(clinicId), {
    queued: inQueue(REVIEW_QUEUE, at, clinicId),
    fields: { clinicId, candidates: candidates.slice(0, MAX_CANDIDATES) },
    at,
  });
}

export function putClosed(TableName: string, clinicId: string, placeId: string, at: string) {
  return putTask(TableName, keys.closed(clinicId), {
    queued: inQueue(CLOSED_QUEUE, at, clinicId),
    fields: { clinicId, placeId },
    at,
  });
}

export function deleteTask(TableName: string, key: Key) {
  return { Delete: { TableName, Key: key } };
}

/** A task that is created again keeps its position in the queue. */
function putTask(
  TableName: string,
  key: Key,
  task: {
    readonly queued: ReturnType<typeof inQueue>;
    readonly fields: Readonly<Record<string, unknown>>;
    readonly at: string;
  },
) {
  const fields = Object.entries(task.fields);
  return {
    Update: {
      TableName,
      Key: key,
      UpdateExpression: [
        'SET createdAt = if_not_exists(createdAt, :at)',
        '#queuePk = :queue',
        '#queueSk = if_not_exists(#queueSk, :place)',
        ...fields.map(([name]) => `${name} = :${name}`),
      ].join(', '),
      ExpressionAttributeNames: { '#queuePk': queuePk, '#queueSk': queueSk },
      ExpressionAttributeValues: {
        ':at': task.at,
        ':queue': task.queued[queuePk],
        ':place': task.queued[queueSk],
        ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}
