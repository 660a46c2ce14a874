import { readFileSync } from 'node:fs';
import type { CertificateDetail } from '@aws-sdk/client-acm';
import { afterAll, describe, expect, it } from 'vitest';
import { StageError } from '../../infra/stage-context.ts';
import {
  type AccountName,
  named,
  type RecordedCall,
  recordedAccount,
  restoreAccount,
} from '../../test/support/recorded-account.ts';
import { checkAccount, checks } from './check-account.ts';
import { missingCredentials } from './errors.ts';
import type { Needs } from './needs.ts';
import { chosenStage } from './options.ts';
import { type Finding, isReady, report } from './report.ts';

afterAll(restoreAccount);

const needs: Needs = {
  stage: 'prod',
  namePrefix: 'careatlas-prod-',
  reservedConcurrency: 500,
  throttleRate: 500,
  cachePolicies: 4,
  responseHeadersPolicies: 4,
  warmWrites: 0,
  rendererRegions: ['us-east-1', 'eu-west-1'],
  isPublic: true,
  reviewsAMonth: 10_000,
  senderDomain: 'clinics.example.com',
  domain: {
    name: 'clinics.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/1',
  },
  bootstrap: { parameter: '/cdk-bootstrap/hnb659fds/version', version: 6 },
};
/** A stage for tests, which reserves nothing and has no domain. */
const dev: Needs = {
  ...needs,
  stage: 'dev',
  namePrefix: 'careatlas-dev-',
  reservedConcurrency: 0,
  isPublic: false,
  senderDomain: 'dev.careatlas.example',
  domain: undefined,
};

const found = (of: Needs, account: AccountName, changes: readonly RecordedCall[] = []) =>
  checkAccount(of, recordedAccount(account, changes));
const finding = async (what: string, change?: RecordedCall, of = needs): Promise<Finding | undefined> =>
  (await found(of, 'ready', change && [change])).find((one) => one.what === what);
const whatIs = (findings: readonly Finding[], state: Finding['state']) =>
  findings.filter((one) => one.state === state).map(({ what }) => what);

describe('an account that has everything', () => {
  it('is ready, and reports the findings', async () => {
    const findings = await found(needs, 'ready');
    expect(isReady(findings)).toBe(true);
    const lines = report(findings).split('\n');
    expect(lines.map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
      'Default region | ok | us-east-1',
      'Credentials | ok | account 111111111111, us-east-1',
      'CDK bootstrap | ok | version 30, 6 needed',
      'Lambda concurrency | ok | quota 1000, 500 to reserve, 0 reserved by others',
      'Page renderer’s concurrency | ok | quota 1000 or more in 2 regions',
      'CloudFront verification | ok | the account has a distribution',
      'SES production access | ok | granted',
      'SES sending | ok | healthy',
      'SES quota | ok | 50000 a day, 14 a second',
      'SES identity clinics.example.com | ok | verified',
      'Certificate | ok | issued for clinics.example.com, 300 days left',
      'DynamoDB tables | ok | quota 2500, 1 exist',
      'DynamoDB writes a second of a table | ok | quota 40000, 4000 needed',
      'API Gateway requests a second | ok | quota 10000, 500 needed',
      'CloudFront cache policies | ok | quota 20, 4 needed',
      'CloudFront response headers policies | ok | quota 20, 4 needed',
      '',
      'Ready to deploy.',
    ]);
    // One below the other.
    expect(new Set(lines.slice(0, 16).map((line) => line.search(/ok {2}\S/))).size).toBe(1);
  });
});

describe('the states of an account', () => {
  it('a brand-new one lacks what the deployment would fail without', async () => {
    const [forProd, forDev] = [await found(needs, 'brand-new'), await found(dev, 'brand-new')];
    expect(whatIs(forProd, 'to do')).toEqual(['CDK bootstrap', 'Lambda concurrency', 'Certificate']);
    expect(whatIs(forDev, 'to do')).toEqual(['CDK bootstrap']);
    expect(report(forDev)).toContain('CDK bootstrap: Run npx cdk bootstrap aws://ACCOUNT/us-east-1. aws sts');
  });

  it('one in the SES sandbox takes the first deployment of production', async () => {
    const findings = await found(needs, 'sandbox');
    expect(isReady(findings)).toBe(true);
    expect(whatIs(findings, 'later')).toEqual([
      'Page renderer’s concurrency',
      'CloudFront verification',
      'SES production access',
      'SES identity clinics.example.com',
    ]);
    const text = report(findings);
    expect(text).toContain(
      '\nReady to deploy.\nLater, the deployment does not wait for it:\n  1. Page renderer’s',
    );
    expect(text).toContain("transactional mail, the site's URL, 1334 a day and 10 a second.");
    for (const { todo } of findings.filter(({ state }) => state === 'later'))
      expect(todo).toMatch(/[Rr]un the (preflight again|step deploy again)/);
  });

  it('one with the first deployment waits for DNS, and takes further ones', async () => {
    const findings = await found(needs, 'deployed');
    expect(isReady(findings)).toBe(true);
    expect(whatIs(findings, 'later')).toEqual([
      'Page renderer’s concurrency',
      'SES production access',
      'SES identity clinics.example.com',
    ]);
    expect(findings.find(({ what }) => what.startsWith('SES identity'))).toMatchObject({
      found: 'not verified',
      todo: expect.stringMatching(/MailDomainRecord1 to 5 into the domain’s DNS now; emails wait until then/),
    });
  });

  it.each<AccountName>(['sandbox', 'deployed'])(
    'dev needs neither a mail domain nor production access (%s)',
    async (account) => {
      const findings = await found(dev, account);
      expect(isReady(findings)).toBe(true);
      expect(whatIs(findings, 'later').filter((what) => what.startsWith('SES'))).toEqual([]);
    },
  );

  it('one that was prepared in another region names us-east-1 in each step', async () => {
    const findings = await found(needs, 'wrong-region');
    const todo = findings.filter(({ state }) => state === 'to do');
    expect(todo.map(({ what }) => what)).toEqual([
      'Default region',
      'CDK bootstrap',
      'Lambda concurrency',
      'Certificate',
    ]);
    for (const step of todo) expect(step.todo).toContain('us-east-1');
    expect(findings.find(({ what }) => what.startsWith('Page renderer'))?.todo).toContain(
      'in each of: us-east-1 (10).',
    );
  });

  it('credentials without permissions get the permissions of each check, and no crash', async () => {
    const findings = await found(needs, 'no-permissions');
    expect(findings.slice(1).map((one) => [one.what, one.state, one.found, one.todo])).toEqual(
      checks
        .slice(1)
        .map(({ what, permissions }) => [
          what,
          'to do',
          'not known: access denied',
          `Allow these credentials ${permissions.join(', ')}.`,
        ]),
    );
  });

  it('the deploy role of docs/deploy.md has each permission', () => {
    const text = readFileSync('docs/deploy.md', 'utf8');
    for (const permission of checks.flatMap(({ permissions }) => permissions))
      expect(text).toContain(`"${permission}"`);
  });
});

describe('Lambda’s concurrency', () => {
  it('of a new account is too little, and the quota to request is reported', async () => {
    const change = {
      call: 'lambda:GetAccountSettings',
      output: { AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 } },
    };
    expect(await finding('Lambda concurrency', change)).toEqual({
      what: 'Lambda concurrency',
      state: 'to do',
      found: 'quota 10, 500 to reserve, 0 reserved by others',
      todo: 'Ask for 1000 in Service Quotas → AWS Lambda → Concurrent executions (L-B99A9384), us-east-1; 600 is the least with which the stacks deploy. AWS answers in hours to two days: run the preflight again then.',
    });
    expect(await finding('Lambda concurrency', change, dev)).toMatchObject({ state: 'ok' });
  });

  it('counts what others have reserved, and not what an earlier deployment of the stage has', async () => {
    const findings = await found(needs, 'ready', [
      {
        call: 'lambda:GetAccountSettings',
        output: { AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 100 } },
      },
      {
        call: 'lambda:ListFunctions',
        output: { Functions: [{ FunctionName: 'careatlas-prod-api-PublicRead' }, { FunctionName: 'other' }] },
      },
      { call: 'lambda:GetFunctionConcurrency', output: { ReservedConcurrentExecutions: 400 } },
    ]);
    // Of 900 that are reserved 400 are its own: 500 of others, 500 of the new templates, and AWS's 100.
    expect(findings.find(({ what }) => what === 'Lambda concurrency')).toMatchObject({
      state: 'to do',
      found: 'quota 1000, 500 to reserve, 500 reserved by others',
      todo: expect.stringContaining('Ask for 1100 in'),
    });
  });
});

describe('SES', () => {
  const sending = (change: object): RecordedCall => ({
    call: 'ses:GetAccount',
    output: {
      ProductionAccessEnabled: true,
      SendingEnabled: true,
      SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14 },
      ...change,
    },
  });

  it('is to send the mails of the reviews that the stage expects', async () => {
    const many = { ...needs, reviewsAMonth: 6_000_000 };
    expect(await finding('SES quota', sending({}), many)).toMatchObject({
      state: 'later',
      found:
        '50000 a day, 14 a second, shared by all stages and products of the account; 201000 a day and 12 a second for 6000000 reviews a month',
    });
    const slow = sending({ SendQuota: { Max24HourSend: 50_000, MaxSendRate: 5 } });
    expect(await finding('SES quota', slow)).toMatchObject({ state: 'later' });
    const unlimited = sending({ SendQuota: { Max24HourSend: -1, MaxSendRate: 14 } });
    expect(await finding('SES quota', unlimited)).toMatchObject({ state: 'ok' });
  });

  it('that is paused sends nothing until an operator resumes it', async () => {
    const paused = sending({ SendingEnabled: false, EnforcementStatus: 'SHUTDOWN' });
    expect(await finding('SES sending', paused)).toMatchObject({
      state: 'to do',
      found: 'paused (SHUTDOWN)',
    });
  });
});

describe('the certificate', () => {
  const certificate = (change: Partial<Record<keyof CertificateDetail, unknown>>): RecordedCall => ({
    call: 'acm:DescribeCertificate',
    output: {
      Certificate: {
        Status: 'ISSUED',
        DomainName: 'clinics.example.com',
        SubjectAlternativeNames: ['clinics.example.com', 'www.clinics.example.com'],
        NotAfter: 'in 300 days',
        ...change,
      },
    },
  });

  it.each([
    ['one of its names', { DomainName: 'other.example.com' }],
    ['a wildcard', { DomainName: '*.example.com', SubjectAlternativeNames: [] }],
  ])('covers the domain by %s', async (_, change) => {
    expect(await finding('Certificate', certificate(change))).toMatchObject({ state: 'ok' });
  });

  it.each<[string, Parameters<typeof certificate>[0], RegExp]>([
    ['for another domain', { DomainName: 'other.example.com', SubjectAlternativeNames: [] }, /and not for/],
    [
      'for subdomains only',
      { DomainName: '*.clinics.example.com', SubjectAlternativeNames: [] },
      /and not for/,
    ],
    ['not validated', { Status: 'PENDING_VALIDATION' }, /waits for its validation/],
    ['failed', { Status: 'FAILED' }, /its status is FAILED/],
    ['about to end', { NotAfter: 'in 12 days' }, /ends in 12 days/],
    ['ended', { NotAfter: 'in -2 days' }, /has ended/],
  ])('that is %s is not good', async (_, change, said) => {
    expect(await finding('Certificate', certificate(change))).toMatchObject({
      state: 'to do',
      found: expect.stringMatching(said),
    });
  });

  it('that is missing has to be requested; a stage without a domain needs none', async () => {
    const missing = { call: 'acm:DescribeCertificate', error: 'ResourceNotFoundException' };
    expect(await finding('Certificate', missing)).toMatchObject({
      state: 'to do',
      todo: expect.stringContaining('Request one for clinics.example.com in ACM, us-east-1'),
    });
    expect(await finding('Certificate', missing, dev)).toMatchObject({ state: 'ok' });
  });
});

describe('the bootstrap', () => {
  it('of the region of the backups is needed, too', async () => {
    const findings = await found({ ...needs, backupRegion: 'us-west-2' }, 'ready', [
      { call: 'ssm:GetParameter', region: 'us-west-2', error: 'ParameterNotFound' },
    ]);
    expect(findings.filter(({ state }) => state === 'to do')).toEqual([
      {
        what: 'CDK bootstrap, us-west-2',
        state: 'to do',
        found: 'none in us-west-2',
        todo: 'Run npx cdk bootstrap aws://111111111111/us-west-2.',
      },
    ]);
  });

  it('that is old is to be updated, in the account of the credentials', async () => {
    const old = {
      call: 'ssm:GetParameter',
      output: { Parameter: { Value: '5', ARN: 'arn:aws:ssm:us-east-1:111111111111:parameter/x' } },
    };
    expect(await finding('CDK bootstrap', old)).toMatchObject({
      state: 'to do',
      found: 'version 5, 6 needed',
      todo: 'Run npx cdk bootstrap aws://111111111111/us-east-1.',
    });
  });
});

describe('quotas', () => {
  const listed = (...Quotas: object[]): RecordedCall => ({
    call: 'servicequotas:ListServiceQuotas',
    output: { Quotas },
  });

  it('that are too small are to be raised, by name and code', async () => {
    const small = listed({ QuotaName: 'Throttle rate', QuotaCode: 'L-8A5B8E43', Value: 250 });
    expect(await finding('API Gateway requests a second', small)).toMatchObject({
      state: 'to do',
      todo: 'Ask for more in Service Quotas → Amazon API Gateway → Throttle rate (L-8A5B8E43), us-east-1.',
    });
  });

  it('that Service Quotas does not list need a manual check, and do not fail', async () => {
    expect(await finding('CloudFront cache policies', listed())).toMatchObject({ state: 'later' });
    expect(await finding('DynamoDB tables', listed())).toMatchObject({
      state: 'ok',
      found: 'quota 2500, 1 exist',
    });
  });

  it('of DynamoDB have room for a restored table, and for the writes that the table is warmed up for', async () => {
    const full = listed({ QuotaName: 'Maximum number of tables', QuotaCode: 'L-F98FE922', Value: 2 });
    expect(await finding('DynamoDB tables', full)).toMatchObject({
      state: 'to do',
      found: 'quota 2, 1 exist',
    });
    const warm = { ...needs, warmWrites: 60_000 };
    expect(await finding('DynamoDB writes a second of a table', undefined, warm)).toMatchObject({
      state: 'to do',
      found: 'quota 40000, 60000 needed',
    });
  });
});

describe('a check that cannot run', () => {
  it('for lack of a permission is a step to do, and the others still run', async () => {
    const findings = await found(needs, 'ready', [
      { call: 'acm:DescribeCertificate', error: 'AccessDeniedException' },
    ]);
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
    async (error) => {
      const thrown = await found(needs, 'ready', [{ call: 'ssm:GetParameter', error }]).catch(
        (reason: unknown) => reason,
      );
      expect(missingCredentials(thrown)).toMatch(/no valid credentials.*\nSign in/);
    },
  );

  it('for any other reason is a step with what AWS answered', async () => {
    const failing = await found(needs, 'ready', [{ call: 'ssm:GetParameter', error: 'InternalServerError' }]);
    expect(failing.find(({ what }) => what === 'CDK bootstrap')).toEqual({
      what: 'CDK bootstrap',
      state: 'to do',
      found: 'not known: InternalServerError',
      todo: 'AWS answered “InternalServerError: said AWS”. Run the preflight again.',
    });
    expect(missingCredentials(named('InternalServerError'))).toBeUndefined();
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
