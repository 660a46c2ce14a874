import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTable } from './create-table.ts';
import { type RunningDynamoDb, startDynamoDb } from './emulator.ts';

/** As of CDK's `TableV2`. */
const properties = {
  AttributeDefinitions: ['pk', 'sk', 'byCityPk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  BillingMode: 'PAY_PER_REQUEST',
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byCity',
      KeySchema: [{ AttributeName: 'byCityPk', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['card'] },
    },
  ],
  StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  Replicas: [{ Region: 'us-east-1', DeletionProtectionEnabled: true }],
};

let dynamoDb: RunningDynamoDb;
let client: DynamoDBClient;

beforeAll(async () => {
  dynamoDb = await startDynamoDb();
  client = new DynamoDBClient({
    endpoint: dynamoDb.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await dynamoDb.stop();
});

it('a table has the keys, the index, the stream and the time to live of the template, until the emulator is stopped', async () => {
  await createTable(client, properties, 'directory');
  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'directory' }));
  expect(Table?.KeySchema).toEqual(properties.KeySchema);
  expect(Table?.GlobalSecondaryIndexes?.[0]).toMatchObject(properties.GlobalSecondaryIndexes[0] ?? {});
  expect(Table?.StreamSpecification).toMatchObject({
    StreamEnabled: true,
    StreamViewType: 'NEW_AND_OLD_IMAGES',
  });
  const ttl = await client.send(new DescribeTimeToLiveCommand({ TableName: 'directory' }));
  expect(ttl.TimeToLiveDescription?.AttributeName).toBe('expiresAt');
  await dynamoDb.stop();
  // The port is closed, or another emulator without this table uses it.
  await expect(client.send(new DescribeTableCommand({ TableName: 'directory' }))).rejects.toThrow();
});

it('an unsupported property is rejected', async () => {
  const withLocalIndex = { ...properties, LocalSecondaryIndexes: [] };
  await expect(createTable(client, withLocalIndex, 'local')).rejects.toThrow(/LocalSecondaryIndexes/);
});
