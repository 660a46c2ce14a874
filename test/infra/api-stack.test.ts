import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { authorizer } from '../../infra/stacks/api-stack.ts';
import { environmentNames } from '../../lambdas/config/names.ts';
import { contracts } from '../../shared/contracts/index.ts';
import {
  functionsWithoutLogRetention,
  resources,
  rightsBeyondReading,
  rightsOf,
  routesOf,
  text,
} from './checks.ts';
import { jsonOf, synthesize, type TemplateJson } from './synthesize.ts';

const { api } = synthesize('prod');
const template = jsonOf(api);
const broken = (change: (template: TemplateJson) => void): TemplateJson => {
  const copy = structuredClone(template);
  change(copy);
  return copy;
};

/** Ids and import names hold hashes; what they name is enough here. */
const readable = (value: string) =>
  value
    .replace(/<careatlas-prod-data:[^>]*Table[^>]*Arn[^>]*>/g, 'the table')
    .replace(/PublicReadRole\w*/g, 'PublicReadRole')
    .replace(/PublicReadLogs\w*\.Arn/g, 'PublicReadLogs.Arn');

describe('routes', () => {
  const expected = [
    ...Object.values(contracts).map(
      ({ method, path, auth }) => `${method} ${path} ${auth === 'admin' ? 'JWT' : 'NONE'}`,
    ),
    '$default NONE',
  ].sort();

  it('are one for each contract with its authorization, the catch-all, and nothing else', () => {
    expect(routesOf(template)).toEqual(expected);
  });

  it('are compared strictly: an added, a lost and a differently guarded route are noticed', () => {
    const [route = ''] = resources(template, 'AWS::ApiGatewayV2::Route').map(([id]) => id);
    const guarded = broken(({ Resources }) => {
      Object.assign(Resources[route]?.Properties ?? {}, { AuthorizationType: 'AWS_IAM' });
    });
    const added = broken(({ Resources }) => {
      Resources.Debug = {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: { RouteKey: 'GET /debug' },
      };
    });
    const lost = broken(({ Resources }) => delete Resources[route]);
    for (const template of [guarded, added, lost]) expect(routesOf(template)).not.toEqual(expected);
  });

  it('never leave a call for staff open: without an authorizer the stack refuses to build', () => {
    expect(() => authorizer('admin')).toThrow('JWT authorizer');
  });

  it('all reach a function that the gateway may invoke', () => {
    const integrations = new Map(resources(template, 'AWS::ApiGatewayV2::Integration'));
    for (const [, { Target }] of resources(template, 'AWS::ApiGatewayV2::Route')) {
      const id = text(Target).replace(/^integrations\/<(.*)>$/, '$1');
      expect(integrations.get(id)).toMatchObject({
        IntegrationType: 'AWS_PROXY',
        PayloadFormatVersion: '2.0',
      });
    }
    api.resourceCountIs('AWS::Lambda::Permission', 1);
  });
});

describe('the gateway', () => {
  it('throttles all callers together', () => {
    api.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    });
  });

  it('logs each call without address, query string or user agent', () => {
    const [[, stage] = []] = resources(template, 'AWS::ApiGatewayV2::Stage');
    const { Format } = (stage?.AccessLogSettings ?? {}) as { Format: string };
    expect(Object.values(JSON.parse(Format)).sort()).toEqual([
      '$context.integrationErrorMessage',
      '$context.integrationLatency',
      '$context.requestId',
      '$context.requestTimeEpoch',
      '$context.responseLatency',
      '$context.responseLength',
      '$context.routeKey',
      '$context.status',
    ]);
  });
});

describe('public-read', () => {
  it('may read items and query the public listings, write its log, and nothing else', () => {
    expect(rightsOf(template).map(readable).sort()).toEqual([
      '<PublicReadRole>: dynamodb:BatchGetItem on the table',
      '<PublicReadRole>: dynamodb:GetItem on the table',
      '<PublicReadRole>: dynamodb:Query on the table',
      '<PublicReadRole>: dynamodb:Query on the table/index/byCategory',
      '<PublicReadRole>: dynamodb:Query on the table/index/byCity',
      '<PublicReadRole>: dynamodb:Query on the table/index/byCityCategory',
      '<PublicReadRole>: dynamodb:Query on the table/index/bySitemap',
      '<PublicReadRole>: logs:CreateLogStream on <PublicReadLogs.Arn>',
      '<PublicReadRole>: logs:PutLogEvents on <PublicReadLogs.Arn>',
    ]);
  });

  it('cannot write or scan, by any policy of its role', () => {
    expect(rightsBeyondReading(template)).toEqual([]);
  });

  it.each(['dynamodb:PutItem', 'dynamodb:Scan', 'dynamodb:*', '*'])('would be caught with %s', (action) => {
    const grown = broken(({ Resources }) => {
      Resources.Grown = {
        Type: 'AWS::IAM::Policy',
        Properties: {
          Roles: ['PublicReadRole'],
          PolicyDocument: { Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }] },
        },
      };
    });
    expect(rightsBeyondReading(grown)).toHaveLength(1);
  });

  it('would be caught with a managed policy', () => {
    const [role = ''] = resources(template, 'AWS::IAM::Role').map(([id]) => id);
    const managed = broken(({ Resources }) => {
      Object.assign(Resources[role]?.Properties ?? {}, { ManagedPolicyArns: ['arn:aws:iam::aws:policy/X'] });
    });
    expect(rightsBeyondReading(managed)).toHaveLength(1);
  });

  it('runs Node 24 on arm64 with explicit limits and its log in JSON', () => {
    api.resourceCountIs('AWS::Lambda::Function', 1);
    api.hasResourceProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      Timeout: 10,
      MemorySize: 1024,
      TracingConfig: Match.absent(),
      LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'INFO' },
    });
  });

  it('gets exactly the settings that it reads; secrets only by reference', () => {
    const [[, lambda] = []] = resources(template, 'AWS::Lambda::Function');
    const { Variables } = (lambda?.Environment ?? {}) as { Variables: Record<string, unknown> };
    expect(Object.keys(Variables).sort()).toEqual(
      [
        ...Object.values(environmentNames),
        'NODE_OPTIONS',
        'POWERTOOLS_LOG_LEVEL',
        'POWERTOOLS_SERVICE_NAME',
      ].sort(),
    );
    expect(text(Variables.CURSOR_SECRET)).toMatch(
      /^\{\{resolve:secretsmanager:<CursorSecret\w+>:SecretString:::\}\}$/,
    );
    expect(text(Variables.ORIGIN_SECRET)).toMatch(
      /^\{\{resolve:secretsmanager:<OriginSecret\w+>:SecretString:::\}\}$/,
    );
    expect(Variables).toMatchObject({
      NODE_OPTIONS: '--enable-source-maps',
      POWERTOOLS_SERVICE_NAME: 'public-read',
    });
  });

  it.each([
    ['prod', 'hidden'],
    ['dev', 'hidden'],
    ['local', 'shown'],
  ] as const)('in %s has Google’s figures %s', (stage, setting) => {
    synthesize(stage).api.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ GOOGLE_RATINGS: setting }) },
    });
  });
});

describe('secrets and logs', () => {
  it('generates two secrets of letters and digits, fit for a header', () => {
    api.resourceCountIs('AWS::SecretsManager::Secret', 2);
    api.allResourcesProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: { ExcludePunctuation: true, IncludeSpace: false, PasswordLength: 48 },
      SecretString: Match.absent(),
    });
  });

  it('keeps every log group for three months', () => {
    api.resourceCountIs('AWS::Logs::LogGroup', 2);
    api.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 });
    expect(functionsWithoutLogRetention(template)).toEqual([]);
  });

  it('would notice a function whose log is kept for ever', () => {
    const [[id] = ['']] = resources(template, 'AWS::Lambda::Function');
    const [[group] = ['']] = resources(template, 'AWS::Logs::LogGroup');
    const unlogged = broken(({ Resources }) => delete Resources[id]?.Properties.LoggingConfig);
    const forever = broken(({ Resources }) => delete Resources[group]?.Properties.RetentionInDays);
    expect(functionsWithoutLogRetention(unlogged)).toEqual([id]);
    expect(functionsWithoutLogRetention(forever)).toEqual([id]);
  });
});
