import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, it } from 'vitest';
import { createTable } from './create-table.ts';
import { startDynamoDb } from './emulator.ts';

const directory = mkdtempSync(join(tmpdir(), 'stream-records-'));
const databaseFile = join(directory, 'table.sqlite');
afterAll(() => rmSync(directory, { recursive: true }));

const TableName = 'table';

async function put(...sortKeys: string[]): Promise<void> {
  const dynamoDb = await startDynamoDb({ databaseFile });
  const client = new DynamoDBClient({
    endpoint: dynamoDb.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const properties = {
    AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  };
  await createTable(client, properties, TableName).catch((error: Error) => {
    if (error.name !== 'ResourceInUseException') throw error;
  });
  for (const sk of sortKeys) {
    await client.send(new PutItemCommand({ TableName, Item: { pk: { S: 'a' }, sk: { S: sk } } }));
  }
  client.destroy();
  await dynamoDb.stop();
}

function sql<Row>(statement: string): Row[] {
  const database = new DatabaseSync(databaseFile);
  const rows = database.prepare(statement).all() as Row[];
  database.close();
  return rows;
}

const sequence = () =>
  sql<{ at: string }>('SELECT sequence_number AS at FROM _stream_records ORDER BY id').map(({ at }) => at);

it('removes the records of more than a day ago at the next start, and the sequence continues', async () => {
  await put('1', '2', '3');
  sql(`UPDATE _stream_records SET created_at = created_at - 23 * 3600`);
  await put();
  expect(sequence()).toEqual(['1', '2', '3']);
  sql(`UPDATE _stream_records SET created_at = created_at - 2 * 3600`);
  await put('4');
  expect(sequence()).toEqual(['3', '4']);
});

it('finds the last sequence number of a stream by an index', () => {
  const plan = sql<{ detail: string }>(
    `EXPLAIN QUERY PLAN SELECT max(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = '${TableName}'`,
  );
  expect(plan[0]?.detail).toMatch(/^SEARCH .* INDEX stream_last/);
});
