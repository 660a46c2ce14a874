/** AWS accounts as recorded answers: test/fixtures/accounts, each a state that an operator meets. */
import { readFileSync } from 'node:fs';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { DescribeLimitsCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  ListFunctionsCommand,
} from '@aws-sdk/client-lambda';
import { ListServiceQuotasCommand, ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import * as z from 'zod';
import { type Clients, createClients } from '../../scripts/preflight/clients.ts';

const DAY_MS = 86_400_000;

const callSchema = z.strictObject({
  /** `service:Operation`, as policies name it. */
  call: z.string(),
  /** Every region that no other entry names, if there is none. */
  region: z.string().optional(),
  output: z.record(z.string(), z.unknown()).optional(),
  /** Name of the error that AWS answers instead. */
  error: z.string().optional(),
});
const accountSchema = z.strictObject({
  about: z.string(),
  /** An account with the same answers to all other calls. */
  extends: z.string().optional(),
  defaultRegion: z.string().optional(),
  calls: z.array(callSchema),
});
export type RecordedCall = z.infer<typeof callSchema>;
export type AccountName = 'brand-new' | 'sandbox' | 'deployed' | 'ready' | 'wrong-region' | 'no-permissions';

interface Account {
  readonly calls: readonly RecordedCall[];
  readonly defaultRegion: string | undefined;
}

/** The calls of an account before those of the account that it extends: the first match answers. */
function load(name: string): Account {
  const file = new URL(`../fixtures/accounts/${name}.json`, import.meta.url);
  const own = accountSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const base = own.extends === undefined ? undefined : load(own.extends);
  return {
    calls: [...own.calls, ...(base?.calls ?? [])],
    defaultRegion: own.defaultRegion ?? base?.defaultRegion,
  };
}

const ssm = mockClient(SSMClient);
const lambda = mockClient(LambdaClient);
const ses = mockClient(SESv2Client);
const acm = mockClient(ACMClient);
const cloudfront = mockClient(CloudFrontClient);
const dynamodb = mockClient(DynamoDBClient);
const quotas = mockClient(ServiceQuotasClient);
const mocks = [ssm, lambda, ses, acm, cloudfront, dynamodb, quotas];

/** `in 300 days` becomes a date. */
function dated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dated);
  if (typeof value === 'string') {
    const days = /^in (-?\d+) days$/.exec(value)?.[1];
    // An hour more, so that the days are whole.
    return days === undefined ? value : new Date(Date.now() + Number(days) * DAY_MS + 3_600_000);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, dated(one)]));
}

/** Clients of the account, with changes of a test before its recorded answers. A call that is not recorded is denied. */
export function recordedAccount(name: AccountName, changes: readonly RecordedCall[] = []): Clients {
  const { calls, defaultRegion } = load(name);
  const answer = (call: string, region = 'us-east-1') => {
    const found = [...changes, ...calls].find(
      (one) => one.call === call && (one.region === undefined || one.region === region),
    );
    if (found?.output === undefined) throw named(found?.error ?? 'AccessDeniedException');
    return dated(found.output);
  };
  for (const mock of mocks) mock.reset();
  ssm
    .on(GetParameterCommand)
    .callsFake(async (_, client) =>
      answer('ssm:GetParameter', await (client() as SSMClient).config.region()),
    );
  lambda
    .on(GetAccountSettingsCommand)
    .callsFake(async (_, client) =>
      answer('lambda:GetAccountSettings', await (client() as LambdaClient).config.region()),
    );
  lambda.on(ListFunctionsCommand).callsFake(() => answer('lambda:ListFunctions'));
  lambda.on(GetFunctionConcurrencyCommand).callsFake(() => answer('lambda:GetFunctionConcurrency'));
  cloudfront.on(ListDistributionsCommand).callsFake(() => answer('cloudfront:ListDistributions'));
  ses.on(GetAccountCommand).callsFake(() => answer('ses:GetAccount'));
  ses.on(GetEmailIdentityCommand).callsFake(() => answer('ses:GetEmailIdentity'));
  acm.on(DescribeCertificateCommand).callsFake(() => answer('acm:DescribeCertificate'));
  dynamodb.on(ListTablesCommand).callsFake(() => answer('dynamodb:ListTables'));
  dynamodb.on(DescribeLimitsCommand).callsFake(() => answer('dynamodb:DescribeLimits'));
  quotas.on(ListServiceQuotasCommand).callsFake(() => answer('servicequotas:ListServiceQuotas'));
  return { ...createClients(), defaultRegion: async () => defaultRegion };
}

export const named = (name: string) => Object.assign(new Error(`${name}: said AWS`), { name });

/** Real clients again. */
export function restoreAccount(): void {
  for (const mock of mocks) mock.restore();
}
