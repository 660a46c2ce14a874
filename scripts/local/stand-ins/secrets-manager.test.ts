import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetSecretValueCommand,
  InternalServiceError,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SecretStore } from '../secrets.ts';
import { SecretsManager } from './secrets-manager.ts';
import { StandIn } from './stand-in.ts';

const ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:places-Key';
const directory = mkdtempSync(join(tmpdir(), 'secrets-'));
const warn = vi.fn();
let store: SecretStore;
let standIn: StandIn;
let client: SecretsManagerClient;

beforeAll(async () => {
  store = new SecretStore(join(directory, 'secrets.json'));
  store.generate(ARN, 32);
  standIn = await StandIn.open(new SecretsManager(store), warn);
  client = new SecretsManagerClient({
    endpoint: standIn.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});
afterEach(() => standIn.faults.set('off'));
afterAll(async () => {
  client.destroy();
  await standIn.close();
  rmSync(directory, { recursive: true });
  expect(warn).not.toHaveBeenCalled();
});

const read = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));

it('returns the value of a secret', async () => {
  expect(await read(ARN)).toMatchObject({ ARN, SecretString: store.value(ARN) });
});

it('rejects unknown secrets, other parameters and other operations', async () => {
  await expect(read('Key')).rejects.toBeInstanceOf(ResourceNotFoundException);
  const old = new GetSecretValueCommand({ SecretId: ARN, VersionStage: 'AWSCURRENT' });
  await expect(client.send(old)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  const response = await fetch(standIn.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'secretsmanager.DeleteSecret' },
  });
  expect(await response.json()).toMatchObject({ __type: 'UnknownOperationException' });
});

it('fails by its faults', async () => {
  standIn.faults.set('500:1');
  await expect(read(ARN)).rejects.toBeInstanceOf(InternalServiceError);
  standIn.faults.set('429:1');
  await expect(read(ARN)).rejects.toMatchObject({ name: 'ThrottlingException' });
});
