/** The writes of a change of a clinic's place on Google: its state and the tasks of staff. */

import { type PlaceState, placeStateItem } from '../../records/clinics/index.ts';
import type { Key } from '../../table/index.ts';
import { inQueue, tableSchema } from '../../table/index.ts';
import type { Candidate } from './check-clinic.ts';
import { CLOSED_QUEUE, googlePlacesKeys, MATCH_QUEUE } from './items.ts';

export interface PlaceChange {
  /** The state that was read: the transaction fails when it has changed since. */
  readonly before: PlaceState;
  readonly after: PlaceState;
}

/** Attributes of the item besides the state. */
type Marks = Readonly<Record<string, string>>;

/** Whether the clinic gets another place. */
export const movesPlace = ({ before, after }: PlaceChange): boolean => before.placeId !== after.placeId;

/** The state with its next version; the transaction fails when it has changed since. */
export function putPlaceState(TableName: string, { before, after }: PlaceChange, marks: Marks = {}) {
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

export function putMatch(TableName: string, clinicId: string, candidates: readonly Candidate[], at: string) {
  return putTask(TableName, googlePlacesKeys.match(clinicId), {
    queued: inQueue(MATCH_QUEUE, at, clinicId),
    fields: { clinicId, candidates: candidates.slice(0, MAX_CANDIDATES) },
    at,
  });
}

export function putClosed(TableName: string, clinicId: string, placeId: string, at: string) {
  return putTask(TableName, googlePlacesKeys.closed(clinicId), {
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
