/** The clients' real timeouts, which no mock shows: a socket accepts their connections and never responds. */

import { createServer, type Server } from 'node:net';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location';
import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ListQueuesCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocationClient } from '../../lambdas/platform/amazon-geocoder.ts';
import { createS3Client } from '../../lambdas/platform/s3-pictures.ts';
import { createSecretsManagerClient } from '../../lambdas/platform/secret-value.ts';
import { createSesClient } from '../../lambdas/platform/ses-transport.ts';
import { createSqsClient } from '../../lambdas/platform/sqs-queue.ts';
import { createDynamoDbClient } from '../../lambdas/table/client.ts';

import { resolveLocalhostNames } from '../../scripts/local/lambda/localhost-names.ts';

describe.concurrent('while a service does not respond', () => {
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

  it.each([
    ['DynamoDB', () => createDynamoDbClient().send(new ListTablesCommand({}))],
    ['SQS', () => createSqsClient().send(new ListQueuesCommand({}))],
    [
      'Secrets Manager',
      () => createSecretsManagerClient().send(new GetSecretValueCommand({ SecretId: 'key' })),
    ],
    [
      'Amazon Location',
      () =>
        createLocationClient().send(
          new SearchPlaceIndexForTextCommand({ IndexName: 'places', Text: 'Chicago' }),
        ),
    ],
    ['S3', () => createS3Client().send(new ListBucketsCommand({}))],
    ['SES', () => createSesClient().send(new SendEmailCommand({ Content: {} }))],
  ] as const)('the client of %s times out well within a function’s ten seconds', async (_service, send) => {
    const started = performance.now();
    await expect(send()).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(performance.now() - started).toBeLessThan(7_000);
  });
});
