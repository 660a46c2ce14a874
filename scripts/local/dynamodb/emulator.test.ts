import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PORTS_WITHOUT_BROWSERS, type RunningDynamoDb, startDynamoDb } from './emulator.ts';

const folder = mkdtempSync(join(tmpdir(), 'emulator-'));
let emulators: readonly RunningDynamoDb[];

beforeAll(async () => {
  emulators = await Promise.all(
    ['one', 'other'].map((name) => startDynamoDb({ databaseFile: join(folder, `${name}.sqlite`) })),
  );
});
afterAll(async () => {
  await Promise.all(emulators.map((emulator) => emulator.stop()));
  rmSync(folder, { recursive: true });
});

it('keeps data that lasts where no web page can reach it', async () => {
  for (const { endpoint } of emulators) {
    expect(PORTS_WITHOUT_BROWSERS).toContain(Number(new URL(endpoint).port));
    // The rule of browsers, which `fetch` keeps here too.
    await expect(fetch(endpoint)).rejects.toMatchObject({ cause: { message: 'bad port' } });
    const client = new DynamoDBClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    expect((await client.send(new ListTablesCommand())).TableNames).toEqual([]);
    client.destroy();
  }
});

it('has a port of its own for each directory', () => {
  expect(new Set(emulators.map(({ endpoint }) => endpoint)).size).toBe(emulators.length);
});
