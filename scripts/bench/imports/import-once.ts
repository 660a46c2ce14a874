/**
 * One import in a process of its own, so that its memory is its own: prints a line of JSON a second, and its report at the end. Its
 * clock stands still, so that what imports write can be compared.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import { Table } from '../../../lambdas/table/client.ts';
import { runImport } from '../../admin/import/run-import.ts';

const [endpoint = '', tableName = '', file = '', now = '', dryRun] = process.argv.slice(2);
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
      ...more,
    }),
  );
};
const timer = setInterval(() => print({}), 1_000);
const { report } = await runImport(
  { file, format: 'nppes', cityMinimum: 5, unlistMissing: false },
  {
    table: new Table(client, tableName, (count) => {
      units += count;
    }),
    dryRun: dryRun === 'dry',
    stopping: new AbortController().signal,
    onProgress: (rows) => {
      done = rows;
    },
    position: { read: () => undefined, write: () => {} },
    clock: () => new Date(now),
    newId: () => ulid(),
  },
);
clearInterval(timer);
print({ report });
client.destroy();
