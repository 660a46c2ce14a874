/** The environment variables of the functions in tests. */
import { environmentNames } from '../../../lambdas/platform/names.ts';
import type { TestTable } from './table.ts';

export const ORIGIN_SECRET = 'origin-secret-of-the-tests';
export const TOKEN_ISSUER = 'https://pool.example/us-east-1_tests';
export const TOKEN_CLIENT_ID = 'client-of-the-tests';
export const PROVIDER_ISSUER = 'https://pool.example/us-east-1_providers';
export const PROVIDER_CLIENT_ID = 'providers-client-of-the-tests';
export const SIGNING_SECRET = 'signing-secret-of-the-tests';
export const CODE_SECRET = 'code-secret-of-the-tests';
export const SITE = 'https://site.example';
export const STAFF = 'staff@site.example';
export const SENDER = 'no-reply@site.example';
export const MEDIA_BUCKET = 'media-of-the-tests';
export const MAIL_CLAIM_MS = 9_000;
export const PLACE_INDEX = 'places-of-the-tests';

const queueUrl = (name: string) => `https://sqs.us-east-1.amazonaws.com/000000000000/${name}`;

/** The environment of every function, with this table and any other settings of the tests. */
export function setEnvironment(
  table: Pick<TestTable, 'endpoint' | 'name'>,
  overrides: Readonly<Record<string, string>>,
): void {
  Object.assign(process.env, {
    [environmentNames.stage]: 'test',
    [environmentNames.tracing]: 'off',
    [environmentNames.tableName]: table.name,
    [environmentNames.signingSecret]: SIGNING_SECRET,
    [environmentNames.codeSecret]: CODE_SECRET,
    [environmentNames.originSecret]: ORIGIN_SECRET,
    [environmentNames.googleRatings]: 'shown',
    [environmentNames.tokenIssuer]: TOKEN_ISSUER,
    [environmentNames.tokenClientId]: TOKEN_CLIENT_ID,
    [environmentNames.providerTokenIssuer]: PROVIDER_ISSUER,
    [environmentNames.providerTokenClientId]: PROVIDER_CLIENT_ID,
    [environmentNames.signInFlow]: 'USER_PASSWORD_AUTH',
    [environmentNames.directoryMaxAgeMs]: '5000',
    [environmentNames.invalidationIntervalMs]: '1000',
    [environmentNames.monthlyPaths]: '3000',
    [environmentNames.mailSender]: SENDER,
    [environmentNames.mailStaff]: STAFF,
    [environmentNames.mailConfigurationSet]: 'careatlas-test',
    [environmentNames.mailClaimMs]: String(MAIL_CLAIM_MS),
    [environmentNames.siteUrl]: SITE,
    [environmentNames.mailQueueUrl]: queueUrl('mail'),
    [environmentNames.locationQueueUrl]: queueUrl('location'),
    [environmentNames.failureQueueUrl]: queueUrl('failures'),
    [environmentNames.outboxQueueUrl]: queueUrl('outbox'),
    [environmentNames.rankQueueUrl]: queueUrl('ranks'),
    [environmentNames.exportQueueUrl]: queueUrl('exports'),
    [environmentNames.exportBucket]: 'exports',
    [environmentNames.pageQueueUrl]: queueUrl('pages'),
    [environmentNames.distributionId]: 'DISTRIBUTION',
    [environmentNames.mediaBucket]: MEDIA_BUCKET,
    [environmentNames.syncQueueUrl]: queueUrl('sync'),
    [environmentNames.dispatchQueueUrl]: queueUrl('dispatch'),
    [environmentNames.placeIndexName]: PLACE_INDEX,
    [environmentNames.placesQuota]: '100',
    [environmentNames.googlePlacesKeyArn]: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:google',
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    ...overrides,
  });
}
