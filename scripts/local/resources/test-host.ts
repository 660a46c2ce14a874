import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, vi } from 'vitest';
import * as z from 'zod';
import { StreamClient } from '../dynamodb/stream.ts';
import { SecretStore } from '../secrets.ts';
import { startServices } from '../services.ts';
import type { StackTemplate } from '../template/assembly.ts';
import type { Json } from '../template/intrinsics.ts';
import type { Host } from './cloud.ts';

type Properties = Record<string, Json>;

interface TestResource {
  readonly Type: string;
  readonly Properties: Properties;
}

/** Resources of a stack by logical id, as in a template. */
export type TestResources = Record<string, TestResource>;

const templateSchema = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.record(z.string(), z.json()) })),
});

/** The resources of a template of `test-stacks/`, as CDK writes it. */
export function testStack(name: string): TestResources {
  const file = new URL(`../test-stacks/${name}.json`, import.meta.url);
  return templateSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).Resources;
}

/**
 * A host for the deployments of one test file, without a table.
 *
 * @param name Of its stack.
 * @param code Of its functions.
 */
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
    dynamoDb: {
      endpoint: 'http://127.0.0.1:1',
      client: new DynamoDBClient({ region: 'us-east-1' }),
      streams: new StreamClient('http://127.0.0.1:1'),
    },
    secrets,
    services: await startServices({ stateDirectory: directory, secrets, warn }),
    warn,
  };
  afterAll(async () => {
    await host.services.close();
    rmSync(directory, { recursive: true, force: true });
  });
  /** An app of one stack, with changed properties by logical id; `code.zip` is the functions' code. */
  function stack(resources: TestResources, change: Record<string, Properties> = {}): StackTemplate[] {
    const changed = Object.entries(resources).map(([id, { Type, Properties }]) => {
      return [id, { type: Type, properties: { ...Properties, ...change[id] } }] as const;
    });
    const assets = new Map([['code.zip', codeDirectory]]);
    return [{ name, resources: new Map(changed), exports: new Map(), assets }];
  }
  return { host, warn, stack, directory };
}
