import { DynamoDBClient, ListTablesCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalData } from './data.ts';
import { deploy, readResources } from './deploy.ts';
import { type RunningDynamoDb, startDynamoDb } from './dynamodb/emulator.ts';
import { startTestHost } from './resources/test-host.ts';

const machine = await startTestHost('data', '');
const { stateDirectory } = machine.host;
let dynamoDb: RunningDynamoDb;
let host: typeof machine.host;

const stacks = (sortKey: string) => {
  const properties = {
    TableName: 'directory',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: sortKey, AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ],
    BillingMode: 'PAY_PER_REQUEST',
  };
  return machine.stack({ Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: properties } });
};

/** The data's part of a start. */
async function start(sortKey: string): Promise<string | undefined> {
  const data = new LocalData(stateDirectory, host.dynamoDb.client, readResources(stacks(sortKey), host));
  const { outdated } = data;
  if (outdated !== undefined) await data.drop();
  await deploy(stacks(sortKey), host);
  data.remember();
  return outdated;
}

beforeAll(async () => {
  dynamoDb = await startDynamoDb();
  const client = new DynamoDBClient({
    endpoint: dynamoDb.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  host = { ...machine.host, dynamoDb: { ...machine.host.dynamoDb, endpoint: dynamoDb.endpoint, client } };
});
afterAll(async () => {
  host.dynamoDb.client.destroy();
  await dynamoDb.stop();
});

describe('local data', () => {
  const items = async () =>
    (await host.dynamoDb.client.send(new ScanCommand({ TableName: 'directory' }))).Count;

  it('is created at the first start and kept at the next', async () => {
    expect(await start('sk')).toBeUndefined();
    const Item = { pk: { S: 'a' }, sk: { S: 'b' } };
    await host.dynamoDb.client.send(new PutItemCommand({ TableName: 'directory', Item }));
    expect(await start('sk')).toBeUndefined();
    expect(await items()).toBe(1);
  });

  it('is created again when the template’s table has changed', async () => {
    expect(await start('sortKey')).toBe("the template's table directory has changed");
    expect((await host.dynamoDb.client.send(new ListTablesCommand({}))).TableNames).toEqual(['directory']);
    expect(await items()).toBe(0);
    expect(await start('sortKey')).toBeUndefined();
  });
});
