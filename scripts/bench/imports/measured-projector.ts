/**
 * The projector as a function, with a client for each part of its work: after each invocation it appends to a file what its process
 * has used so far. With `SERIAL` one part works at a time, so that CPU time is known by part, too.
 */
import { appendFileSync } from 'node:fs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { createPageInvalidation, PeerRepository } from '../../../lambdas/derived/pages/index.ts';
import { ChangeFeed } from '../../../lambdas/jobs/changes/index.ts';
import {
  changesOf,
  createProjectorJob,
  createProjectRecords,
} from '../../../lambdas/jobs/projector/index.ts';
import { Table } from '../../../lambdas/table/index.ts';
import { measuredProjection, PARTS, type Part, type Use } from './measured-parts.ts';

const environment = z
  .object({ TABLE_NAME: z.string(), MEASURES: z.string(), SERIAL: z.string().optional() })
  .parse(process.env);

const uses = new Map<Part, Use>(
  PARTS.map((part) => [part, { writeUnits: 0, readUnits: 0, items: 0, cpu: 0 }]),
);
const clients = PARTS.map((part) => [part, new DynamoDBClient({ maxAttempts: 3 })] as const);
const tableOf = (part: Part): Table => {
  const client = clients.find(([name]) => name === part)?.[1];
  if (client === undefined) throw new Error(`no client for ${part}`);
  return new Table(client, environment.TABLE_NAME);
};
let messages = 0;
let failures = 0;

const job = createProjectorJob({
  changesOf,
  onDerived: () => {},
  failures: {
    send: async (defects) => {
      for (const { change } of defects) console.error(`failed for good: ${JSON.stringify(change)}`);
      failures += defects.length;
    },
  },
  projectRecords: createProjectRecords({
    ...measuredProjection(tableOf, clients, uses, environment.SERIAL !== undefined),
    enqueue: async () => {},
    pages: createPageInvalidation(new PeerRepository(tableOf('pages'), (item) => console.error(item)), {
      send: async (some) => {
        messages += some.length;
      },
    }),
    feed: new ChangeFeed(
      tableOf('feed of changes'),
      () => new Date(),
      (item) => console.error(item),
    ),
    onFailure: (change, error) => console.error(change, error),
  }),
});

export async function handler(event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> {
  const response = await job(event, context);
  const oldest = Math.min(
    ...event.Records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? Number.POSITIVE_INFINITY),
  );
  const { user, system } = process.cpuUsage();
  const line = {
    pid: process.pid,
    records: event.Records.length,
    age: Date.now() / 1_000 - oldest,
    cpu: (user + system) / 1_000,
    messages,
    failures: failures + response.batchItemFailures.length,
    parts: Object.fromEntries(uses),
  };
  appendFileSync(environment.MEASURES, `${JSON.stringify(line)}\n`);
  return response;
}
