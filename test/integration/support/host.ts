/** What stacks are deployed to: a table's emulator and the services of this machine, with their state in a folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamoDb } from '../../../scripts/local/dynamodb/emulator.ts';
import type { Host } from '../../../scripts/local/resources/cloud.ts';
import { SecretStore } from '../../../scripts/local/secrets.ts';
import { startServices } from '../../../scripts/local/services.ts';
import { emulatorClient } from './emulator-client.ts';

export async function openHost(warn: Host['warn']): Promise<Host & { close(): Promise<void> }> {
  const stateDirectory = mkdtempSync(join(tmpdir(), 'host-'));
  const { endpoint, streams, stop } = await startDynamoDb({
    databaseFile: join(stateDirectory, 'table.sqlite'),
  });
  const client = emulatorClient(endpoint);
  const secrets = new SecretStore(join(stateDirectory, 'secrets.json'));
  const services = await startServices({ stateDirectory, secrets, warn });
  return {
    stateDirectory,
    siteUrl: 'http://localhost:8099',
    dynamoDb: { endpoint, client, streams },
    secrets,
    services,
    warn,
    async close() {
      await services.close();
      client.destroy();
      await stop();
      rmSync(stateDirectory, { recursive: true, force: true });
    },
  };
}
