import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalData } from './data.ts';
import { deploy, readResources } from './deploy.ts';
import { type RunningDynamoDb, startDynamoDb } from './dynamodb/emulator.ts';
import type { Host } from './resources/cloud.ts';
import { SecretStore } from './secrets.ts';
import { startServices } from './services.ts';

const stateDirectory = mkdtempSync(join(tmpdir(), 'data-'));
let dynamoDb: RunningDynamoDb;
let host: Host;

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
  const table = { type: 'AWS::DynamoDB::Table', properties };
  return [{ name: 'data', resources: new Map([['Table', table]]), exports: new Map(), assets: new Map() }];
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
  const secrets = new SecretStore(join(stateDirectory, 'secrets.json'));
  const warn = () => {};
  const services = await startServices({ stateDirectory, secrets, warn });
  const siteUrl = 'http://localhost:8080';
  host = {
    stateDirectory,
    siteUrl,
    dynamoDb: { endpoint: dynamoDb.endpoint, client },
    secrets,
    services,
    warn,
  };
});
afterAll(async () => {
  host.dynamoDb.client.destroy();
  await host.services.close();
  await dynamoDb.stop();
  rmSync(stateDirectory, { recursive: true, force: true });
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
