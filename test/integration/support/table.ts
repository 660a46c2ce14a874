/** A table on the worker's emulator, made from the data stack's template, for one test file. */
import { DeleteTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { Table } from '../../../lambdas/table/client.ts';
import { createTable } from '../../../scripts/local/dynamodb/create-table.ts';
import { type RunningDynamoDb, startDynamoDb } from '../../../scripts/local/dynamodb/emulator.ts';
import { emulatorClient } from './emulator-client.ts';
import { tableProperties } from './table-properties.ts';

export interface TestTable {
  readonly client: DynamoDBClient;
  readonly endpoint: string;
  readonly name: string;
  readonly table: Table;
  /** Consumed capacity units since the last reset. */
  readonly capacity: { units: number };
}

/** One for all test files of a worker, with which it ends. */
let emulator: Promise<RunningDynamoDb> | undefined;

export function sharedEmulator(): Promise<RunningDynamoDb> {
  emulator ??= startDynamoDb();
  return emulator;
}

/** Creates a table before the file's tests and deletes it after them. */
export function useTable(): () => TestTable {
  let current: TestTable | undefined;

  beforeAll(async () => {
    const { endpoint } = await sharedEmulator();
    const client = emulatorClient(endpoint);
    const name = `directory-${crypto.randomUUID()}`;
    await createTable(client, await tableProperties(), name);
    const capacity = { units: 0 };
    const table = new Table(client, name, (units) => {
      capacity.units += units;
    });
    current = { client, endpoint, name, table, capacity };
  });
  afterAll(async () => {
    if (current === undefined) return;
    const { client, name } = current;
    await client.send(new DeleteTableCommand({ TableName: name }));
    client.destroy();
  });

  return () => {
    if (!current) throw new Error('the table exists only while tests run');
    return current;
  };
}
