/**
 * One import in a process of its own, so that its memory is its own: prints a line of JSON a second, and its report at the end. Its
 * clock stands still, so that what imports write can be compared.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import { Table } from '../../../lambdas/table/client.ts';
import { createImportPace, importFormatSchema, runImport } from '../../admin/import/run-import.ts';

const [endpoint = '', tableName = '', file = '', format = 'nppes', now = '', mode] = process.argv.slice(2);
const client = new DynamoDBClient({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});
let units = 0;
let done = 0;
const began = performance.now();
const print = (more: object) => {
  // What is in use, and not what the engine has not collected yet.
  globalThis.gc?.();
  console.log(
    JSON.stringify({
      seconds: Math.round((performance.now() - began) / 100) / 10,
      done,
      heap: Math.round(process.memoryUsage().heapUsed / 1024 ** 2),
      mebibytes: Math.round(process.memoryUsage.rss() / 1024 ** 2),
      units,
      cpu: cpuMs(),
      ...more,
    }),
  );
};
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const timer = setInterval(() => print({}), 1_000);
const table = new Table(client, tableName, (count) => {
  units += count;
});
const stopping = new AbortController().signal;
const newId = () => ulid();
const pace =
  mode === 'paced'
    ? createImportPace({ table, stopping, newId, clock: () => new Date() }, undefined, () => {})
    : undefined;
const { report } = await runImport(
  {
    file,
    format: importFormatSchema.parse(format),
    cityMinimum: 5,
    unlistMissing: false,
    asOf: now.slice(0, 10),
  },
  {
    table,
    dryRun: mode === 'dry',
    stopping,
    onProgress: (rows) => {
      done = rows;
    },
    position: { read: () => undefined, write: () => {} },
    clock: () => new Date(now),
    newId,
    pace,
  },
);
if (pace !== undefined && !(await pace.end())) throw new Error('lists do not catch up');
clearInterval(timer);
print({ report });
client.destroy();
