/** The clients' real timeouts, which no mock shows: a socket accepts their connections and never responds. */

import { createServer, type Server } from 'node:net';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location';
import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ListQueuesCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocationClient } from '../../lambdas/platform/geocoder.ts';
import { createS3Client } from '../../lambdas/platform/picture-store.ts';
import { createSqsClient } from '../../lambdas/platform/queue.ts';
import { createSecretsManagerClient } from '../../lambdas/platform/secret-value.ts';
import { createSesClient } from '../../lambdas/platform/ses-transport.ts';
import { createDynamoDbClient } from '../../lambdas/table/client.ts';

import { resolveLocalhostNames } from '../../scripts/local/lambda/localhost-names.ts';

describe('while a service does not respond', () => {
  let silent: Server;

  beforeAll(async () => {
    resolveLocalhostNames();
    silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: `http://localhost:${address.port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    });
  });
  afterAll(() => silent.close());

  it('every client times out well within a function’s ten seconds', async () => {
    const started = performance.now();
    const requests = [
      createDynamoDbClient().send(new ListTablesCommand({})),
      createSqsClient().send(new ListQueuesCommand({})),
      createSecretsManagerClient().send(new GetSecretValueCommand({ SecretId: 'key' })),
      createLocationClient().send(
        new SearchPlaceIndexForTextCommand({ IndexName: 'places', Text: 'Chicago' }),
      ),
      createS3Client().send(new ListBucketsCommand({})),
      createSesClient().send(new SendEmailCommand({ Content: {} })),
    ];
    // At once: each waits for seconds.
    for (const outcome of await Promise.allSettled(requests)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'TimeoutError' } });
    }
    expect(performance.now() - started).toBeLessThan(7_000);
  });
});
