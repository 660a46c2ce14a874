/** Properties of all stacks together. */
import { Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { addCareAtlas } from '../../infra/careatlas.ts';
import { stageConfig, stageNames } from '../../infra/stage.ts';
import { builtSite } from './built-site.ts';
import { functionsWithoutLogRetention, localTraces, resources, text } from './checks.ts';
import { production } from './production.ts';
import {
  configOf,
  jsonOf,
  resourcesOf,
  stackNames,
  synthesize,
  synthesizeApp,
  type TemplateJson,
} from './synthesize.ts';

const prod = synthesize('prod');
const local = synthesize('local');

describe('stages', () => {
  it('have names, and there is no default', () => {
    expect(stageNames.map((name) => configOf(name).name)).toEqual(['local', 'dev', 'prod']);
    expect(() => stageConfig(undefined)).toThrow('Choose a stage: -c stage=local|dev|prod');
    expect(() => stageConfig('production')).toThrow(
      'Unknown stage "production": use -c stage=local|dev|prod',
    );
  });

  it('show or hide Google ratings by an option of the command line', () => {
    for (const googleRatings of ['shown', 'hidden']) {
      expect(stageConfig('local', { googleRatings })).toEqual({ ...stageConfig('local'), googleRatings });
      expect(production({ googleRatings })).toEqual({ ...production(), googleRatings });
    }
    expect(() => stageConfig('local', { googleRatings: 'off' })).toThrow(
      'Unknown googleRatings "off": use -c googleRatings=shown|hidden',
    );
  });

  it('have the same resources', () => {
    // A stage without a domain has no certificate to watch.
    const kinds = (templates: typeof prod) =>
      resourcesOf(templates)
        .filter(([id]) => !id.startsWith('web/Monitoringcertificateexpiry'))
        .map(([id, { Type }]) => `${withoutHash(id)} ${Type}`);
    expect(kinds(local)).toEqual(kinds(prod));
  });

  it('differ in properties of the stage configuration only', () => {
    const settings = [
      ...[
        'RetentionInDays',
        '(Resource)?Tags/\\d/Value',
        'Tags/stage',
        'UserPoolTags/stage',
        'GOOGLE_RATINGS',
      ],
      ...['LOG_RETENTION_DAYS', 'DIRECTORY_MAX_AGE_MS', 'INVALIDATION_INTERVAL_MS'],
      // The mail worker's timeout, and what follows from it.
      ...['MAIL_CLAIM_MS', 'MailWorkerFunction[0-9A-F]{8}/Properties/Timeout'],
      ...['MailQueue[0-9A-F]{8}/Properties/VisibilityTimeout'],
      'Monitoringmailworker(duration|queueage)[0-9A-F]{8}/Properties/Threshold',
      ...['DelaySeconds', 'MaximumBatchingWindowInSeconds'],
      'web/Resources/Monitoringcertificateexpiry\\w+',
      ...['PLACES_QUOTA', 'Weekly[0-9A-F]{8}/Properties/State'],
      ...['DistributionConfig/(Aliases|ViewerCertificate)', 'Outputs/SiteUrl/Value'],
      ...[
        'AlarmTopics(page|email)[0-9A-F]{8}/Properties/DisplayName',
        'AlarmTopics(page|email)subscription[0-9A-F]{8}/Properties/Endpoint',
      ],
      // The month's cost, and names of the stage within the dashboard's queries.
      ...['BudgetLimit/Amount', 'DashboardBody(/.*)?', 'DeploymentConfigName'],
      // The dimension stage of the product’s own metrics.
      'Properties/Dimensions/\\d/Value',
      'CorsRules/0/AllowedOrigins/0',
      ...['SIGN_IN_FLOW', 'SITE_URL', 'STAGE', 'ExplicitAuthFlows/0', 'MfaConfiguration'],
      ...['DeletionProtection', 'DeletionProtectionEnabled', 'DeletionPolicy', 'UpdateReplacePolicy'],
    ];
    const allowed = new RegExp(`/(${settings.join('|')})$`);
    expect(differences(plain(prod), plain(local, 'local')).filter((path) => !allowed.test(path))).toEqual([]);
  });

  it('the comparison reports a function with another timeout', () => {
    const other = structuredClone(plain(local, 'local'));
    for (const [, lambda] of resources(other.api, 'AWS::Lambda::Function')) lambda.Timeout = 900;
    expect(differences(plain(prod), other)).toContainEqual(
      expect.stringMatching(/Function\w+\/Properties\/Timeout$/),
    );
  });
});

describe('production', () => {
  it.each(stackNames)('has no trace of the local cloud in its %s stack', (stack) => {
    expect(localTraces(jsonOf(prod[stack]))).toEqual([]);
  });

  it('the check reports traces of the local cloud', () => {
    for (const stack of stackNames) expect(localTraces(jsonOf(local[stack]))).not.toEqual([]);
    const endpoint = {
      Resources: { F: { Type: 'X', Properties: { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' } } },
    };
    expect(localTraces(endpoint)).toHaveLength(2);
    const google = {
      Resources: { F: { Type: 'X', Properties: { GOOGLE_PLACES_ENDPOINT: 'http://10.0.0.1' } } },
    };
    expect(localTraces(google)).toHaveLength(1);
  });

  it.each(stackNames)('has log retention for every function of its %s stack', (stack) => {
    expect(functionsWithoutLogRetention(jsonOf(prod[stack]))).toEqual([]);
  });

  it('has no policy with all actions, or with all resources for an action that knows resources', () => {
    const policies = stackNames.flatMap((stack) => resources(jsonOf(prod[stack]), 'AWS::IAM::Policy'));
    for (const [id, { PolicyDocument }] of policies) {
      const { Statement } = PolicyDocument as { Statement: { Action: unknown; Resource: unknown }[] };
      for (const { Action, Resource } of Statement) {
        expect([id, text(Action)]).not.toEqual([id, '*']);
        if (['ses:GetAccount', 'cloudwatch:GetMetricData'].includes(text(Action))) continue;
        expect([id, text(Resource)]).not.toEqual([id, '*']);
      }
    }
  });
});

describe('the security rules', () => {
  it('fail the synthesis of a stack that violates one', () => {
    const careless = () =>
      synthesizeApp((app) => {
        addCareAtlas(app, production(), builtSite);
        new Bucket(new Stack(app, 'Careless'), 'Open');
        return app.synth();
      });
    expect(careless).toThrow('AwsSolutions-S10');
  });
});

/** A version's id ends with a hash of its function's properties. */
const VERSION_ID = /(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g;
const withoutHash = (id: string) => id.replace(VERSION_ID, '$1');

/** The templates without stage names and without hashes. */
function plain(templates: typeof prod, stage = 'prod'): Record<(typeof stackNames)[number], TemplateJson> {
  const stacks = stackNames.map((name) => [name, jsonOf(templates[name])]);
  return JSON.parse(
    JSON.stringify(Object.fromEntries(stacks))
      .replaceAll(`careatlas-${stage}`, 'careatlas')
      .replaceAll(`careatlas ${stage}`, 'careatlas')
      .replace(VERSION_ID, '$1')
      // Names that CDK generates from the stack's name, shortened and with a hash.
      .replace(/"careatlas(?:prod|local)web\w*"/g, '"generated name"')
      .replace(/[0-9a-f]{64}/g, 'hash'),
  );
}

function differences(one: unknown, other: unknown, path = ''): string[] {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other ? [] : [path];
  }
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  const missing = [...right.keys()].filter((key) => !Object.hasOwn(one, key)).map((key) => `${path}/${key}`);
  return [
    ...missing,
    ...left.flatMap(([key, value]) => differences(value, right.get(key), `${path}/${key}`)),
  ];
}
