import { ACMClient, type CertificateDetail, DescribeCertificateCommand } from '@aws-sdk/client-acm';
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
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { StageError } from '../../infra/stage-context.ts';
import { checkAccount } from './check-account.ts';
import { createClients } from './clients.ts';
import { missingCredentials } from './errors.ts';
import type { Needs } from './needs.ts';
import { chosenStage } from './options.ts';
import { type Finding, isReady, report } from './report.ts';

const lambda = mockClient(LambdaClient);
const ses = mockClient(SESv2Client);
const acm = mockClient(ACMClient);
const ssm = mockClient(SSMClient);
const quotas = mockClient(ServiceQuotasClient);
const all = [lambda, ses, acm, ssm, quotas];
afterAll(() => {
  for (const one of all) one.restore();
});

const needs: Needs = {
  stage: 'prod',
  namePrefix: 'careatlas-prod-',
  reservedConcurrency: 500,
  throttleRate: 500,
  cachePolicies: 4,
  responseHeadersPolicies: 4,
  senderDomain: 'clinics.example.com',
  domain: {
    name: 'clinics.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/1',
  },
  bootstrap: { parameter: '/cdk-bootstrap/hnb659fds/version', version: 6 },
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_600_000);
const named = (name: string) => Object.assign(new Error(`${name}: said AWS`), { name });
const certificate: CertificateDetail = {
  Status: 'ISSUED',
  DomainName: 'clinics.example.com',
  SubjectAlternativeNames: ['clinics.example.com', 'www.clinics.example.com'],
  NotAfter: inDays(300),
};
const account = {
  ProductionAccessEnabled: true,
  SendingEnabled: true,
  EnforcementStatus: 'HEALTHY',
  SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
};

/** An account that has everything; each test takes something away. */
beforeEach(() => {
  for (const one of all) one.reset();
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 1_000 } });
  ses.on(GetAccountCommand).resolves(account);
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  acm.on(DescribeCertificateCommand).resolves({ Certificate: certificate });
  ssm.on(GetParameterCommand).resolves({
    Parameter: {
      Value: '30',
      ARN: 'arn:aws:ssm:us-east-1:111111111111:parameter/cdk-bootstrap/hnb659fds/version',
    },
  });
  quotas
    .on(ListServiceQuotasCommand, { ServiceCode: 'apigateway' })
    .resolves({ Quotas: [{ QuotaName: 'Throttle rate', QuotaCode: 'L-8A5B8E43', Value: 10_000 }] });
  quotas.on(ListServiceQuotasCommand, { ServiceCode: 'cloudfront' }).resolves({
    Quotas: [
      { QuotaName: 'Cache policies per AWS account', QuotaCode: 'L-1', Value: 20 },
      { QuotaName: 'Response headers policies per AWS account', QuotaCode: 'L-2', Value: 20 },
    ],
  });
});

const found = (of: Needs = needs) => checkAccount(of, createClients());
const finding = async (what: string, of: Needs = needs): Promise<Finding | undefined> =>
  (await found(of)).find((one) => one.what === what);

describe('an account that has everything', () => {
  it('is ready, and reports the findings', async () => {
    const findings = await found();
    expect(isReady(findings)).toBe(true);
    const lines = report(findings).split('\n');
    expect(lines.map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
      'Credentials | ok | account 111111111111, us-east-1',
      'CDK bootstrap | ok | version 30, 6 needed',
      'Lambda concurrency | ok | quota 1000, 500 to reserve, 0 reserved by others',
      'SES production access | ok | granted',
      'SES sending | ok | healthy',
      'SES quota | ok | 50000 a day, 14 a second',
      'SES identity clinics.example.com | ok | verified',
      'Certificate | ok | issued for clinics.example.com, 300 days left',
      'API Gateway requests a second | ok | quota 10000, 500 needed',
      'CloudFront cache policies | ok | quota 20, 4 needed',
      'CloudFront response headers policies | ok | quota 20, 4 needed',
      '',
      'Ready to deploy.',
    ]);
    // One below the other.
    expect(new Set(lines.slice(0, 11).map((line) => line.search(/ok {2}\S/))).size).toBe(1);
  });
});

describe('Lambda’s concurrency', () => {
  it('of a new account is too little, and the quota to request is reported', async () => {
    lambda
      .on(GetAccountSettingsCommand)
      .resolves({ AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 } });
    expect(await finding('Lambda concurrency')).toEqual({
      what: 'Lambda concurrency',
      state: 'to do',
      found: 'quota 10, 500 to reserve, 0 reserved by others',
      todo: 'Ask for 1000 in Service Quotas → AWS Lambda → Concurrent executions (L-B99A9384), us-east-1; 600 is the least with which the stacks deploy.',
    });
    expect(await finding('Lambda concurrency', { ...needs, reservedConcurrency: 0 })).toMatchObject({
      state: 'ok',
    });
  });

  it('counts what others have reserved, and not what an earlier deployment of the stage has', async () => {
    lambda
      .on(GetAccountSettingsCommand)
      .resolves({ AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 100 } })
      .on(ListFunctionsCommand)
      .resolvesOnce({
        Functions: [{ FunctionName: 'careatlas-prod-api-PublicRead' }, { FunctionName: 'other' }],
        NextMarker: 'more',
      })
      .resolves({ Functions: [{ FunctionName: 'careatlas-prod-jobs-MailWorker' }] })
      .on(GetFunctionConcurrencyCommand, { FunctionName: 'careatlas-prod-api-PublicRead' })
      .resolves({ ReservedConcurrentExecutions: 400 })
      .on(GetFunctionConcurrencyCommand, { FunctionName: 'careatlas-prod-jobs-MailWorker' })
      .resolves({});
    // Of 900 that are reserved 400 are its own: 500 of others, 500 of the new templates, and AWS's 100.
    expect(await finding('Lambda concurrency')).toMatchObject({
      state: 'to do',
      found: 'quota 1000, 500 to reserve, 500 reserved by others',
      todo: expect.stringContaining('Ask for 1100 in'),
    });
  });
});

describe('SES', () => {
  it('in the sandbox cannot send to visitors', async () => {
    ses.on(GetAccountCommand).resolves({
      ...account,
      ProductionAccessEnabled: false,
      SendQuota: { Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 0 },
    });
    expect(await finding('SES production access')).toMatchObject({
      state: 'to do',
      todo: expect.stringContaining('Request production access'),
    });
    expect(await finding('SES quota')).toMatchObject({ state: 'ok' });
  });

  it('has the domain after the first deployment, and sends for it after its verification', async () => {
    const what = 'SES identity clinics.example.com';
    ses.on(GetEmailIdentityCommand).rejects(named('NotFoundException'));
    expect(await finding(what)).toMatchObject({ state: 'later' });
    expect(isReady(await found())).toBe(true);
    expect(report(await found())).toContain(
      'After it:\n  1. SES identity clinics.example.com: Put the three',
    );
    ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false });
    expect(await finding(what)).toMatchObject({ state: 'to do', found: 'not verified' });
  });
});

describe('the certificate', () => {
  it.each([
    ['one of its names', { DomainName: 'other.example.com' }],
    ['a wildcard', { DomainName: '*.example.com', SubjectAlternativeNames: [] }],
  ])('covers the domain by %s', async (_, change) => {
    acm.on(DescribeCertificateCommand).resolves({ Certificate: { ...certificate, ...change } });
    expect(await finding('Certificate')).toMatchObject({ state: 'ok' });
  });

  it.each<[string, Partial<CertificateDetail>, RegExp]>([
    ['for another domain', { DomainName: 'other.example.com', SubjectAlternativeNames: [] }, /and not for/],
    [
      'for subdomains only',
      { DomainName: '*.clinics.example.com', SubjectAlternativeNames: [] },
      /and not for/,
    ],
    ['not validated', { Status: 'PENDING_VALIDATION' }, /waits for its validation/],
    ['failed', { Status: 'FAILED' }, /its status is FAILED/],
    ['about to end', { NotAfter: inDays(12) }, /ends in 12 days/],
    ['ended', { NotAfter: inDays(-2) }, /has ended/],
  ])('that is %s is not good', async (_, change, said) => {
    acm.on(DescribeCertificateCommand).resolves({ Certificate: { ...certificate, ...change } });
    expect(await finding('Certificate')).toMatchObject({
      state: 'to do',
      found: expect.stringMatching(said),
    });
  });

  it('that is missing has to be requested; a stage without a domain needs none', async () => {
    acm.on(DescribeCertificateCommand).rejects(named('ResourceNotFoundException'));
    expect(await finding('Certificate')).toMatchObject({
      state: 'to do',
      todo: expect.stringContaining('Request one for clinics.example.com in ACM, us-east-1'),
    });
    expect(await finding('Certificate', { ...needs, domain: undefined })).toMatchObject({ state: 'ok' });
  });
});

describe('the bootstrap', () => {
  it.each([
    ['missing', () => ssm.on(GetParameterCommand).rejects(named('ParameterNotFound')), 'none in us-east-1'],
    ['old', () => ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '5' } }), 'version 5, 6 needed'],
  ])('that is %s is to be made', async (_, change, said) => {
    change();
    expect(await finding('CDK bootstrap')).toMatchObject({
      state: 'to do',
      found: said,
      todo: expect.stringContaining('npx cdk bootstrap'),
    });
  });
});

describe('other quotas', () => {
  it('that are too small are to be raised, by name and code', async () => {
    quotas
      .on(ListServiceQuotasCommand, { ServiceCode: 'apigateway' })
      .resolves({ Quotas: [{ QuotaName: 'Throttle rate', QuotaCode: 'L-8A5B8E43', Value: 250 }] });
    expect(await finding('API Gateway requests a second')).toMatchObject({
      state: 'to do',
      todo: 'Ask for more in Service Quotas → Amazon API Gateway → Throttle rate (L-8A5B8E43), us-east-1.',
    });
  });

  it('that Service Quotas does not list need a manual check, and do not fail', async () => {
    quotas.on(ListServiceQuotasCommand).resolves({ Quotas: [] });
    expect(await finding('CloudFront cache policies')).toMatchObject({ state: 'later' });
    expect(isReady(await found())).toBe(true);
  });
});

describe('a check that cannot run', () => {
  it('for lack of a permission is a step to do, and the others still run', async () => {
    acm.on(DescribeCertificateCommand).rejects(named('AccessDeniedException'));
    const findings = await found();
    expect(findings.filter(({ state }) => state === 'to do')).toEqual([
      {
        what: 'Certificate',
        state: 'to do',
        found: 'not known: access denied',
        todo: 'Allow these credentials acm:DescribeCertificate.',
      },
    ]);
    expect(findings.length).toBeGreaterThan(8);
  });

  it.each(['CredentialsProviderError', 'ExpiredTokenException', 'UnrecognizedClientException'])(
    'for lack of credentials (%s) ends with one clear message',
    async (name) => {
      const invalid = named(name);
      lambda.onAnyCommand().rejects(invalid);
      ses.onAnyCommand().rejects(invalid);
      acm.onAnyCommand().rejects(invalid);
      ssm.onAnyCommand().rejects(invalid);
      quotas.onAnyCommand().rejects(invalid);
      const error = await found().catch((thrown: unknown) => thrown);
      expect(missingCredentials(error)).toMatch(/no valid credentials.*\nSign in/);
    },
  );

  it('for any other reason throws', async () => {
    ssm.on(GetParameterCommand).rejects(named('InternalServerError'));
    const error = await found().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'InternalServerError' });
    expect(missingCredentials(error)).toBeUndefined();
  });
});

describe('the stage', () => {
  it('must be chosen, with all its settings', () => {
    expect(() => chosenStage([])).toThrow(StageError);
    expect(() => chosenStage([])).toThrow('Choose a stage: -c stage=local|dev|prod');
    expect(() => chosenStage(['-c', 'prod'])).toThrow('-c takes name=value, not prod');
    expect(() => chosenStage(['-c', 'stage=prod'])).toThrow('The stage prod cannot be deployed like this:');
  });
});
