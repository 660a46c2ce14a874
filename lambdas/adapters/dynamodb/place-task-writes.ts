/** Tasks of staff about places on Google: how the sync raises them and takes them back. */
import type { Candidate } from '../../app/places/ports.ts';
import { CLOSED_QUEUE, type Key, keys, REVIEW_QUEUE } from './keys.ts';
import { inQueue } from './queues.ts';
import { tableSchema } from './table.ts';

const { partitionKey: queuePk, sortKey: queueSk } = tableSchema.indexes.byQueue;

/** Candidates of one match that staff choose among. */
const MOST_CANDIDATES = 5;

export function raiseMatchReview(
  TableName: string,
  clinicId: string,
  candidates: readonly Candidate[],
  at: string,
) {
  return raise(TableName, keys.matchReview(clinicId), {
    queued: inQueue(REVIEW_QUEUE, at, clinicId),
    fields: { clinicId, candidates: candidates.slice(0, MOST_CANDIDATES) },
    at,
  });
}

export function raiseClosed(TableName: string, clinicId: string, placeId: string, at: string) {
  return raise(TableName, keys.closed(clinicId), {
    queued: inQueue(CLOSED_QUEUE, at, clinicId),
    fields: { clinicId, placeId },
    at,
  });
}

export function deleteTask(TableName: string, key: Key) {
  return { Delete: { TableName, Key: key } };
}

/** A task that is raised again keeps its place among those that wait. */
function raise(
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
