/** A table on the emulator, made from the data stack's template, for one test file. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { Table } from '../../../lambdas/table/client.ts';
import { createTable } from '../../../scripts/local/dynamodb/create-table.ts';
import { type RunningDynamoDb, startDynamoDb } from '../../../scripts/local/dynamodb/emulator.ts';
import { tableProperties } from './table-properties.ts';

export interface TestTable {
  readonly client: DynamoDBClient;
  readonly endpoint: string;
  readonly name: string;
  readonly table: Table;
  /** Consumed capacity units since the last reset. */
  readonly capacity: { units: number };
}

/** Starts the emulator before the file's tests and stops it after them. */
export function useTable(): () => TestTable {
  let emulator: RunningDynamoDb;
  let current: TestTable | undefined;

  beforeAll(async () => {
    emulator = await startDynamoDb();
    const client = new DynamoDBClient({
      endpoint: emulator.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
    const name = `directory-${crypto.randomUUID()}`;
    await createTable(client, await tableProperties(), name);
    const capacity = { units: 0 };
    const table = new Table(client, name, (units) => {
      capacity.units += units;
    });
    current = { client, endpoint: emulator.endpoint, name, table, capacity };
  });
  afterAll(async () => {
    current?.client.destroy();
    await emulator?.stop();
  });

  return () => {
    if (!current) throw new Error('the table exists only while tests run');
    return current;
  };
}
