import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, vi } from 'vitest';
import { SecretStore } from '../secrets.ts';
import { startServices } from '../services.ts';
import type { StackTemplate } from '../template/assembly.ts';
import type { Json } from '../template/intrinsics.ts';
import type { Host } from './cloud.ts';

type Properties = Record<string, Json>;

/** What a stack deploys, by logical id. */
export type TestResources = Record<string, { readonly type: string; readonly properties: Properties }>;

/** A machine for the deployments of one test file, without a table; its stack has this name, its functions run this code. */
export async function startTestHost(name: string, code: string) {
  const directory = mkdtempSync(join(tmpdir(), 'host-'));
  const codeDirectory = join(directory, 'code');
  mkdirSync(codeDirectory);
  writeFileSync(join(codeDirectory, 'index.mjs'), code);
  const warn = vi.fn<Host['warn']>();
  const secrets = new SecretStore(join(directory, 'secrets.json'));
  const host: Host = {
    stateDirectory: directory,
    siteUrl: 'http://localhost:8099',
    dynamoDb: { endpoint: 'http://127.0.0.1:1', client: new DynamoDBClient({ region: 'us-east-1' }) },
    secrets,
    services: await startServices({ stateDirectory: directory, secrets, warn }),
    warn,
  };
  afterAll(async () => {
    await host.services.close();
    rmSync(directory, { recursive: true, force: true });
  });
  /** The resources as the one stack of an app, some with other properties; `code.zip` is the functions' code. */
  function stack(resources: TestResources, change: Record<string, Properties> = {}): StackTemplate[] {
    const changed = Object.entries(resources).map(([id, { type, properties }]) => {
      return [id, { type, properties: { ...properties, ...change[id] } }] as const;
    });
    const assets = new Map([['code.zip', codeDirectory]]);
    return [{ name, resources: new Map(changed), exports: new Map(), assets }];
  }
  return { host, warn, stack };
}
