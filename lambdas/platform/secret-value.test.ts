import {
  DecryptionFailure,
  GetSecretValueCommand,
  InternalServiceError,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretsManagerClient, SecretValue } from './secret-value.ts';

const ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:key-of-the-tests';
const MINUTE = 60_000;
const answer = { message: 'no', $metadata: {} };

const secrets = mockClient(SecretsManagerClient);
// Test files share their modules.
afterAll(() => secrets.restore());
const holds = (SecretString: string) => secrets.on(GetSecretValueCommand).resolves({ SecretString });
let now: number;
let secret: SecretValue;

beforeEach(() => {
  secrets.reset();
  holds('first\n');
  now = 0;
  secret = new SecretValue(createSecretsManagerClient(), ARN, () => now);
});

describe('a secret', () => {
  it('is read once for all concurrent callers, without surrounding whitespace', async () => {
    expect(await Promise.all([secret.value(), secret.value(), secret.value()])).toEqual([
      'first',
      'first',
      'first',
    ]);
    const inputs = secrets.commandCalls(GetSecretValueCommand).map(({ args: [{ input }] }) => input);
    expect(inputs).toEqual([{ SecretId: ARN }]);
  });

  it('is read again after five minutes', async () => {
    await secret.value();
    holds('second');
    now = 5 * MINUTE;
    expect(await secret.value()).toBe('first');
    now += 1;
    expect(await secret.value()).toBe('second');
  });

  it('is read again for a caller that rejects older values', async () => {
    await secret.value();
    holds('second');
    now = 1_000;
    expect(await secret.value({ notBefore: 500 })).toBe('second');
    expect(await secret.value({ notBefore: 500 })).toBe('second');
    expect(await secret.value()).toBe('second');
    expect(secrets.calls()).toHaveLength(2);
  });

  it('is undefined while it has no value', async () => {
    secrets.on(GetSecretValueCommand).rejects(new ResourceNotFoundException(answer));
    expect(await secret.value()).toBeUndefined();
    holds(' ');
    expect(await secret.value({ notBefore: 1 })).toBeUndefined();
  });

  it.each([
    new InternalServiceError(answer),
    new DecryptionFailure(answer),
    Object.assign(new Error('no response'), { name: 'TimeoutError' }),
  ])('is unavailable on $name, and read again by the next caller', async (error) => {
    secrets.on(GetSecretValueCommand).rejects(error);
    await expect(secret.value()).rejects.toMatchObject({ code: 'service_unavailable', cause: error });
    holds('second');
    expect(await secret.value()).toBe('second');
  });

  it('is denied to a function whose role may not read it', async () => {
    const error = Object.assign(new Error('denied'), { name: 'AccessDeniedException' });
    secrets.on(GetSecretValueCommand).rejects(error);
    await expect(secret.value()).rejects.toMatchObject({ name: 'AccessDenied', cause: error });
  });
});
