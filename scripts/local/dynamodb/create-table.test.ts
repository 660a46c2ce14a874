import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTable } from './create-table.ts';
import { type RunningDynamoDb, startDynamoDb } from './emulator.ts';

const properties = {
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'byCityPk', AttributeType: 'S' },
  ],
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
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  DeletionProtectionEnabled: true,
};

function clientOf(endpoint: string): DynamoDBClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
}

describe('a table from CloudFormation properties', () => {
  let dynamoDb: RunningDynamoDb;
  let client: DynamoDBClient;

  beforeAll(async () => {
    dynamoDb = await startDynamoDb();
    client = clientOf(dynamoDb.endpoint);
  });
  afterAll(async () => {
    client.destroy();
    await dynamoDb.stop();
  });

  it('has the keys, the index, the stream and the time to live of the template', async () => {
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
  });

  it('can be a global table, as of CDK’s TableV2', async () => {
    const { PointInTimeRecoverySpecification, DeletionProtectionEnabled, ...rest } = properties;
    const replica = { Region: 'us-east-1', PointInTimeRecoverySpecification, DeletionProtectionEnabled };
    await createTable(client, { ...rest, Replicas: [replica] }, 'global');
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'global' }));
    expect(Table?.TableStatus).toBe('ACTIVE');
  });

  it('rejects an unsupported property', async () => {
    const withLocalIndex = { ...properties, LocalSecondaryIndexes: [] };
    await expect(createTable(client, withLocalIndex, 'local')).rejects.toThrow(/LocalSecondaryIndexes/);
  });
});

describe('the emulator', () => {
  it('ends when it is stopped', async () => {
    const { endpoint, stop } = await startDynamoDb();
    const own = clientOf(endpoint);
    await createTable(own, properties, 'only-here');
    await stop();
    // The port is closed, or another emulator without this table uses it.
    await expect(own.send(new DescribeTableCommand({ TableName: 'only-here' }))).rejects.toThrow();
  });
});
