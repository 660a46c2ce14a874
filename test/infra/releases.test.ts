import { describe, expect, it } from 'vitest';
import { changed, functionsBehindRoutes, resources, routesWithoutPermission, text } from './checks.ts';
import { configOf, jsonOf, type Properties, synthesize, type TemplateJson } from './synthesize.ts';
import { only } from './work-queue.ts';

const template = jsonOf(synthesize('prod').api);
const functions = resources(template, 'AWS::Lambda::Function');
const aliases = resources(template, 'AWS::Lambda::Alias');

/** The group that moves an alias when a deployment changes its version. */
function groupOf(aliasId: string, from: TemplateJson = template): Properties {
  const { UpdatePolicy } = from.Resources[aliasId] as {
    UpdatePolicy?: { CodeDeployLambdaAliasUpdate: Record<string, unknown> };
  };
  const { ApplicationName, DeploymentGroupName } = UpdatePolicy?.CodeDeployLambdaAliasUpdate ?? {};
  expect(text(ApplicationName)).toBe(`<${only(from, 'CodeDeploy::Application').id}>`);
  const id = text(DeploymentGroupName).replace(/[<>]/g, '');
  return from.Resources[id]?.Properties ?? {};
}

describe('a release', () => {
  it('publishes a version of each function behind the API, and moves its alias to it', () => {
    expect(aliases.map(([, { FunctionName }]) => text(FunctionName)).sort()).toEqual(
      functions.map(([id]) => `<${id}>`).sort(),
    );
    for (const [, { Name, FunctionName, FunctionVersion }] of aliases) {
      expect(Name).toBe('live');
      const [, version = ''] = /^<(\w+)\.Version>$/.exec(text(FunctionVersion)) ?? [];
      expect(template.Resources[version]).toMatchObject({
        Type: 'AWS::Lambda::Version',
        // Kept for moving the alias back by hand, except a version whose release failed.
        DeletionPolicy: 'RetainExceptOnCreate',
        Properties: { FunctionName },
      });
    }
  });

  it('sends a tenth of the invocations to the new version for five minutes in production, elsewhere all at once', () => {
    const configs = (stage: 'prod' | 'dev' | 'local') =>
      resources(jsonOf(synthesize(stage).api), 'AWS::CodeDeploy::DeploymentGroup').map(
        ([, { DeploymentConfigName }]) => DeploymentConfigName,
      );
    expect(configs('prod')).toEqual(aliases.map(() => 'CodeDeployDefault.LambdaCanary10Percent5Minutes'));
    for (const stage of ['dev', 'local'] as const) {
      expect(configs(stage)).toEqual(aliases.map(() => 'CodeDeployDefault.LambdaAllAtOnce'));
    }
  });

  it('goes through alarms that ring where an operator says so', () => {
    const fix = jsonOf(synthesize({ ...configOf('prod'), alarmsStopReleases: false }).api);
    for (const [id] of resources(fix, 'AWS::Lambda::Alias')) {
      const { AlarmConfiguration, AutoRollbackConfiguration } = groupOf(id, fix);
      expect(AlarmConfiguration).toMatchObject({ Enabled: false });
      expect(text(AutoRollbackConfiguration)).not.toContain('ALARM');
    }
  });

  it('moves the alias back when the function fails or the API answers 5xx', () => {
    const alarms = new Map(
      resources(template, 'AWS::CloudWatch::Alarm').map(([id, { AlarmName }]) => [`<${id}>`, AlarmName]),
    );
    for (const [id, { FunctionName }] of aliases) {
      const lambda = template.Resources[text(FunctionName).replace(/[<>]/g, '')]?.Properties ?? {};
      const { Variables } = lambda.Environment as { Variables: Record<string, string> };
      const { AlarmConfiguration, AutoRollbackConfiguration, DeploymentStyle } = groupOf(id);
      const { Enabled, Alarms } = AlarmConfiguration as { Enabled: boolean; Alarms: { Name: unknown }[] };
      expect(Enabled).toBe(true);
      expect(Alarms.map(({ Name }) => alarms.get(text(Name)))).toEqual([
        `careatlas-prod-${Variables.POWERTOOLS_SERVICE_NAME}-errors`,
        'careatlas-prod-api-5xx',
      ]);
      expect(AutoRollbackConfiguration).toEqual({
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
      });
      expect(DeploymentStyle).toEqual({
        DeploymentType: 'BLUE_GREEN',
        DeploymentOption: 'WITH_TRAFFIC_CONTROL',
      });
    }
  });

  it('reaches every route: none invokes a function past its alias, and permissions are those of aliases', () => {
    expect([...functionsBehindRoutes(template).values()].filter((id) => id === '')).toEqual([]);
    for (const [, { FunctionName }] of resources(template, 'AWS::Lambda::Permission')) {
      expect(aliases.map(([id]) => `<${id}>`)).toContain(text(FunctionName));
    }
  });

  it('the checks report an integration past the alias', () => {
    const past = changed(template, ({ Resources }) => {
      for (const { Type, Properties: properties } of Object.values(Resources)) {
        if (Type === 'AWS::ApiGatewayV2::Integration') {
          properties.IntegrationUri = { 'Fn::GetAtt': [functions[0]?.[0], 'Arn'] };
        }
      }
    });
    expect([...functionsBehindRoutes(past).values()].filter((id) => id !== '')).toEqual([]);
    expect(routesWithoutPermission(past)).not.toEqual([]);
  });

  it('is made by CodeDeploy with AWS’s policy for releases and no other', () => {
    const { properties } = only(template, 'IAM::Role', 'ReleasesRole');
    expect(text(properties.ManagedPolicyArns)).toMatch(
      /^arn:<AWS::Partition>:iam::aws:policy\/service-role\/AWSCodeDeployRoleForLambdaLimited$/,
    );
    expect(JSON.stringify(properties.AssumeRolePolicyDocument)).toContain('codedeploy.amazonaws.com');
  });
});
