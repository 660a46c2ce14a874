/** A table on an emulator of its own, without a stream, for one size of the directory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Table } from '../../lambdas/table/client.ts';
import { tableProperties } from '../../test/integration/support/table-properties.ts';
import { createTable } from '../local/dynamodb/create-table.ts';
import { type RunningDynamoDb, startDynamoDb } from '../local/dynamodb/emulator.ts';
import { assertSameFormat, type Item, TableFile } from './table-file.ts';

export interface BenchTable {
  readonly table: Table;
  readonly name: string;
  /** The emulator's URL. */
  readonly endpoint: string;
  close(): Promise<void>;
}

const NAME = 'bench';
/** A table whose items the emulator has written. */
const REFERENCE = 'reference';

/** A table with what `load` puts into it. */
export async function openBenchTable(
  load: (put: (item: Item) => number) => Promise<void>,
): Promise<BenchTable> {
  if (process.env.DYNAMODB_ENDPOINT) {
    throw new Error('the bench writes into the file of its own emulator: run it without DYNAMODB_ENDPOINT');
  }
  const directory = mkdtempSync(join(tmpdir(), 'careatlas-bench-'));
  const databaseFile = join(directory, 'table.sqlite');
  const ending: (() => Promise<void> | void)[] = [() => rmSync(directory, { recursive: true })];
  const close = async () => {
    for (const end of ending.splice(0).reverse()) await end();
  };
  try {
    await withEmulator({ databaseFile }, async (client) => {
      for (const name of [NAME, REFERENCE]) await createTable(client, await tableProperties(), name);
    });
    const file = new TableFile(databaseFile, NAME);
    await load((item) => file.put(item));
    file.close();

    const emulator = await startDynamoDb({ databaseFile });
    ending.push(() => emulator.stop());
    const client = clientOf(emulator);
    ending.push(() => client.destroy());
    const puts = file.sample.map((item) => ({ PutRequest: { Item: { ...item } } }));
    await new Table(client, REFERENCE).batchWrite(puts);
    assertSameFormat(databaseFile, NAME, REFERENCE, file.sample);
    await client.send(new DeleteTableCommand({ TableName: REFERENCE }));

    return { table: new Table(client, NAME), name: NAME, endpoint: emulator.endpoint, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What a table in memory holds after `work`. */
export async function itemsAfter(work: (table: Table) => Promise<void>): Promise<Item[]> {
  const found: Item[] = [];
  await withEmulator({}, async (client) => {
    await createTable(client, await tableProperties(), NAME);
    const table = new Table(client, NAME);
    await work(table);
    for (let start: Item | undefined; ; ) {
      const { items, lastKey } = await table.scan(start ? { ExclusiveStartKey: { ...start } } : {});
      found.push(...items);
      if (lastKey === undefined) return;
      start = lastKey;
    }
  });
  return found;
}

async function withEmulator(
  options: { readonly databaseFile?: string },
  work: (client: DynamoDBClient) => Promise<void>,
): Promise<void> {
  const emulator = await startDynamoDb(options);
  const client = clientOf(emulator);
  try {
    await work(client);
  } finally {
    client.destroy();
    await emulator.stop();
  }
}

function clientOf({ endpoint }: RunningDynamoDb): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
}
