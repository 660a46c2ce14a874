/** The projector of a bench: a stream mapping as the local cloud has, and what the function has used. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { projectedRecords } from '../../../infra/constructs/projection.ts';
import type { RunningDynamoDb } from '../../local/dynamodb/emulator.ts';
import { Checkpoints } from '../../local/lambda/checkpoints.ts';
import { LambdaFunction } from '../../local/lambda/function.ts';
import { filterCriteriaSchema } from '../../local/lambda/stream-filter.ts';
import { StreamMapping } from '../../local/lambda/stream-mapping.ts';
import { QueueService } from '../../local/sqs/queue-service.ts';
import { PARTS, type Part, type Use } from './measured-parts.ts';

const useSchema = z.object({
  writeUnits: z.number(),
  readUnits: z.number(),
  items: z.number(),
  cpu: z.number(),
});
const lineSchema = z.object({
  pid: z.number(),
  records: z.number(),
  age: z.number(),
  cpu: z.number(),
  messages: z.number(),
  failures: z.number(),
  parts: z.record(z.enum(PARTS), useSchema),
});

/** What the function's processes have used by now. */
export interface Derived {
  readonly invocations: number;
  readonly records: number;
  /** Seconds: how old the oldest record of a batch was when it was derived, at most. */
  readonly oldest: number;
  /** Milliseconds. */
  readonly cpu: number;
  /** To the page queue. */
  readonly messages: number;
  readonly failures: number;
  readonly parts: ReadonlyMap<Part, Use>;
}

export interface Derivation {
  /** Until no invocation has ended for a while. */
  idle(): Promise<void>;
  read(): Derived;
  stop(): Promise<void>;
}

/** More than the local mapping's pause between two reads of an idle stream. */
const IDLE_MS = 1_500;

const arn = 'arn:aws:lambda:us-east-1:000000000000:function:projector';

/** Derives what the table's stream asks for, until it stops; in `folder` are its files. */
export async function startDerivation(
  dynamoDb: RunningDynamoDb,
  tableName: string,
  folder: string,
  { isSerial = false }: { readonly isSerial?: boolean } = {},
): Promise<Derivation> {
  mkdirSync(folder, { recursive: true });
  const measures = join(folder, 'measures.jsonl');
  const source = join(import.meta.dirname, 'measured-projector.ts');
  writeFileSync(join(folder, 'index.mjs'), `export { handler } from ${JSON.stringify(source)};\n`);
  const target = new LambdaFunction({
    name: 'projector',
    arn,
    version: '1',
    directory: folder,
    handler: 'index.handler',
    runtime: 'nodejs24.x',
    timeoutSeconds: 60,
    memoryMb: 512,
    reservedConcurrency: undefined,
    architecture: 'arm64',
    variables: { TABLE_NAME: tableName, MEASURES: measures, ...(isSerial && { SERIAL: 'yes' }) },
    endpoints: { AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.endpoint },
    ports: undefined,
    logFile: join(folder, 'projector.log'),
  });
  const checkpoints = new Checkpoints(join(folder, 'checkpoints.sqlite'));
  const warn = (message: string) => console.error(message);
  const queues = await QueueService.open({ file: join(folder, 'sqs.sqlite'), warn });
  const settings = { visibilityTimeout: 60, retention: 3_600, redrive: undefined };
  const { Filters } = filterCriteriaSchema.parse({
    Filters: projectedRecords.map((pattern) => ({ Pattern: JSON.stringify(pattern) })),
  });
  const mapping = new StreamMapping({
    id: 'projector',
    tableName,
    sourceArn: arn,
    client: dynamoDb.streams,
    checkpoints,
    target,
    batchSize: 100,
    patterns: Filters.map(({ Pattern }) => Pattern),
    maximumAge: Number.POSITIVE_INFINITY,
    bisect: true,
    onFailure: queues.add({ ...settings, name: 'failed', arn: 'failed' }).queue,
    warn,
  });
  return {
    async idle() {
      for (let before = -1; derivedOf(measures).invocations !== before; ) {
        before = derivedOf(measures).invocations;
        await sleep(IDLE_MS);
      }
    },
    read: () => derivedOf(measures),
    async stop() {
      await mapping.stop();
      await target.stop();
      checkpoints.close();
      await queues.close();
    },
  };
}

function derivedOf(file: string): Derived {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const lines = text === '' ? [] : text.split('\n').map((line) => lineSchema.parse(JSON.parse(line)));
  // Each line has what its process has used since it began.
  const last = [...new Map(lines.map((line) => [line.pid, line])).values()];
  const sum = (of: (line: (typeof lines)[number]) => number) => last.reduce((all, line) => all + of(line), 0);
  return {
    invocations: lines.length,
    records: lines.reduce((all, { records }) => all + records, 0),
    oldest: Math.max(0, ...lines.map(({ age }) => age)),
    cpu: sum(({ cpu }) => cpu),
    messages: sum(({ messages }) => messages),
    failures: sum(({ failures }) => failures),
    parts: new Map(
      PARTS.map((part) => [
        part,
        {
          writeUnits: sum(({ parts }) => parts[part]?.writeUnits ?? 0),
          readUnits: sum(({ parts }) => parts[part]?.readUnits ?? 0),
          items: sum(({ parts }) => parts[part]?.items ?? 0),
          cpu: sum(({ parts }) => parts[part]?.cpu ?? 0),
        },
      ]),
    ),
  };
}
