import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createSecretsManagerClient,
  SecretValue,
} from '../../lambdas/adapters/secrets-manager/secret-value.ts';
import { useService } from './support/service.ts';

const ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:key-of-the-tests';
const MINUTE = 60_000;
const unavailable = { code: 'service_unavailable' };

const holding = (SecretString: string) => ({ status: 200, body: { ARN, Name: 'key', SecretString } });

describe('a secret', () => {
  const service = useService(holding('first\n'));
  let now: number;
  let secret: SecretValue;

  beforeAll(() => {
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${service().port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    });
  });

  beforeEach(() => {
    now = 0;
    secret = new SecretValue(createSecretsManagerClient(), ARN, () => now);
  });

  it('is read when it is needed, by all that need it together, without the space around it', async () => {
    expect(await Promise.all([secret.value(), secret.value(), secret.value()])).toEqual([
      'first',
      'first',
      'first',
    ]);
    expect(service().requests).toEqual([{ call: 'POST /', body: { SecretId: ARN } }]);
  });

  it('is read anew after five minutes', async () => {
    await secret.value();
    service().answer(holding('second'));
    now = 5 * MINUTE;
    expect(await secret.value()).toBe('first');
    now += 1;
    expect(await secret.value()).toBe('second');
  });

  it('is read anew for those who must not have one from before', async () => {
    await secret.value();
    service().answer(holding('second'));
    now = 1_000;
    expect(await secret.value({ notBefore: 500 })).toBe('second');
    expect(await secret.value({ notBefore: 500 })).toBe('second');
    expect(await secret.value()).toBe('second');
    expect(service().requests).toHaveLength(2);
  });

  it('is none while nobody has put one in', async () => {
    service().answer({
      status: 400,
      error: 'ResourceNotFoundException',
      body: { Message: 'no value for staging label AWSCURRENT' },
    });
    expect(await secret.value()).toBeUndefined();
    service().answer(holding(' '));
    expect(await secret.value({ notBefore: 1 })).toBeUndefined();
  });

  it.each([
    ['fails', { status: 500, error: 'InternalServiceError', body: {} }],
    ['is not allowed', { status: 400, error: 'AccessDeniedException', body: {} }],
    ['does not answer', 'silence'],
  ] as const)('is asked for again when the service %s', async (_state, failure) => {
    service().answer(failure);
    await expect(secret.value()).rejects.toMatchObject(unavailable);
    service().answer(holding('second'));
    expect(await secret.value()).toBe('second');
  });
});
