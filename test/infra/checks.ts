/** Readings of a template that the tests compare with what must hold. Each is shown to notice a broken template. */
import type { Properties, TemplateJson } from './synthesize.ts';

/** A CloudFormation value as readable text, references in angle brackets: `<Table.Arn>/index/byCity`. */
export function text(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(text).join('');
  const [[intrinsic, argument] = ['', undefined]] = Object.entries(value);
  switch (intrinsic) {
    case 'Fn::Join':
      return text((argument as [string, unknown[]])[1]);
    case 'Fn::GetAtt':
      return `<${(argument as string[]).join('.')}>`;
    case 'Ref':
    case 'Fn::ImportValue':
    case 'Fn::Sub':
      return `<${text(argument)}>`;
    default:
      return JSON.stringify(value);
  }
}

export function resources(template: TemplateJson, type: string): [string, Properties][] {
  return Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => [id, resource.Properties]);
}

const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

/** Every right of every role, as `role: action on resource`. */
export function rightsOf(template: TemplateJson): string[] {
  return resources(template, 'AWS::IAM::Policy').flatMap(([, policy]) =>
    list(policy.Roles as unknown).flatMap((role) =>
      (policy.PolicyDocument as { Statement: Statement[] }).Statement.flatMap((statement) =>
        list(statement.Action).flatMap((action) =>
          list(statement.Resource).map((resource) => `${text(role)}: ${action} on ${text(resource)}`),
        ),
      ),
    ),
  );
}

const mayDo = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'];

/** Rights on the table that go beyond reading single items and key queries, and managed policies, which hide theirs. */
export function rightsBeyondReading(template: TemplateJson): string[] {
  const hidden = resources(template, 'AWS::IAM::Role').flatMap(([id, role]) =>
    role.ManagedPolicyArns || role.Policies ? [`${id}: a managed or inline policy`] : [],
  );
  const writing = rightsOf(template).filter((right) => {
    const action = right.replace(/^.*: (\S+) on .*$/s, '$1');
    return action.includes('*') || (action.startsWith('dynamodb:') && !mayDo.includes(action));
  });
  return [...hidden, ...writing];
}

/** Every route as `METHOD path authorization`. */
export function routesOf(template: TemplateJson): string[] {
  return resources(template, 'AWS::ApiGatewayV2::Route')
    .map(([, route]) => `${route.RouteKey} ${route.AuthorizationType ?? 'NONE'}`)
    .sort();
}

/** Functions whose log group is missing, foreign or kept for ever. */
export function functionsWithoutLogRetention(template: TemplateJson): string[] {
  const groups = new Map(resources(template, 'AWS::Logs::LogGroup'));
  return resources(template, 'AWS::Lambda::Function').flatMap(([id, { LoggingConfig }]) => {
    const group = (LoggingConfig as { LogGroup?: { Ref?: string } } | undefined)?.LogGroup?.Ref;
    return typeof groups.get(group ?? '')?.RetentionInDays === 'number' ? [] : [id];
  });
}

interface EdgeAssociation {
  EventType: string;
  IncludeBody?: boolean;
  LambdaFunctionARN: { Ref?: string };
}

export interface Behaviour {
  PathPattern?: string;
  CachePolicyId: unknown;
  ResponseHeadersPolicyId: unknown;
  OriginRequestPolicyId?: string;
  TargetOriginId: string;
  ViewerProtocolPolicy: string;
  AllowedMethods?: string[];
  FunctionAssociations?: unknown[];
  LambdaFunctionAssociations?: EdgeAssociation[];
  Compress: boolean;
}

export interface DistributionConfig {
  CacheBehaviors: Behaviour[];
  DefaultCacheBehavior: Behaviour;
  Origins: Record<string, unknown>[];
  CustomErrorResponses?: unknown;
  Aliases?: string[];
  ViewerCertificate?: Record<string, unknown>;
  [setting: string]: unknown;
}

export function distributionOf(template: TemplateJson): DistributionConfig {
  const [[, properties] = []] = resources(template, 'AWS::CloudFront::Distribution');
  if (!properties) throw new Error('The template has no distribution');
  return properties.DistributionConfig as DistributionConfig;
}

/** The behaviour that CloudFront takes for a path: the first whose pattern matches, else the default. */
export function behaviourFor(template: TemplateJson, path: string): Behaviour {
  const { CacheBehaviors, DefaultCacheBehavior } = distributionOf(template);
  const matches = ({ PathPattern = '' }: Behaviour) =>
    new RegExp(`^${PathPattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path);
  return CacheBehaviors.find(matches) ?? DefaultCacheBehavior;
}

export interface CacheKey {
  minTtl: number;
  defaultTtl: number;
  maxTtl: number;
  queryStrings: string[];
  headers: string[];
  cookies: string;
}

/** What the cache key of a path holds, where the template itself defines the policy. */
export function cacheKeyFor(template: TemplateJson, path: string): CacheKey {
  const { CachePolicyId } = behaviourFor(template, path);
  const id = text(CachePolicyId).replace(/^<(.*)>$/, '$1');
  const properties = new Map(resources(template, 'AWS::CloudFront::CachePolicy')).get(id);
  if (!properties) throw new Error(`${path} has no cache policy of the template's own`);
  const config = properties.CachePolicyConfig as {
    MinTTL: number;
    DefaultTTL: number;
    MaxTTL: number;
    ParametersInCacheKeyAndForwardedToOrigin: {
      QueryStringsConfig: { QueryStringBehavior: string; QueryStrings?: string[] };
      HeadersConfig: { HeaderBehavior: string; Headers?: string[] };
      CookiesConfig: { CookieBehavior: string };
    };
  };
  const key = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    minTtl: config.MinTTL,
    defaultTtl: config.DefaultTTL,
    maxTtl: config.MaxTTL,
    queryStrings: [
      ...(key.QueryStringsConfig.QueryStrings ?? [key.QueryStringsConfig.QueryStringBehavior]),
    ].sort(),
    headers: key.HeadersConfig.Headers ?? [],
    cookies: key.CookiesConfig.CookieBehavior,
  };
}

/** Query parameters that change a call's answer and are missing from its cache key: one answer would serve all. */
export function parametersOutsideTheCacheKey(
  template: TemplateJson,
  calls: readonly { path: string; query: { shape: object } }[],
): string[] {
  return calls.flatMap((call) => {
    const { queryStrings } = cacheKeyFor(template, call.path);
    return Object.keys(call.query.shape)
      .filter((name) => !queryStrings.includes(name))
      .map((name) => `${call.path}: ${name}`);
  });
}

/** Properties of a function that Lambda@Edge refuses, which a synthesis lets pass and only a deployment would show. */
const refusedAtTheEdge = [
  ...['CapacityProviderConfig', 'DeadLetterConfig', 'Environment', 'FileSystemConfigs', 'ImageConfig'],
  ...['KmsKeyArn', 'Layers', 'ReservedConcurrentExecutions', 'RuntimeManagementConfig', 'SnapStart'],
  ...['TracingConfig', 'VpcConfig'],
];
/** Seconds that an origin-facing function may take. */
const EDGE_TIMEOUT = 30;

/** What Lambda@Edge would refuse in any function of the distribution. */
export function edgeViolations(template: TemplateJson): string[] {
  const { CacheBehaviors, DefaultCacheBehavior } = distributionOf(template);
  const versions = new Map(resources(template, 'AWS::Lambda::Version'));
  const functions = new Map(resources(template, 'AWS::Lambda::Function'));
  return [DefaultCacheBehavior, ...CacheBehaviors]
    .flatMap((behaviour) => behaviour.LambdaFunctionAssociations ?? [])
    .flatMap(({ LambdaFunctionARN }) => {
      const version = versions.get(LambdaFunctionARN.Ref ?? '');
      if (!version) return [`${text(LambdaFunctionARN)} is no version`];
      const lambda = functions.get((version.FunctionName as { Ref?: string }).Ref ?? '') ?? {};
      return [
        ...refusedAtTheEdge.filter((property) => property in lambda),
        ...(text(lambda.Architectures ?? 'x86_64') === 'x86_64' ? [] : ['Architectures']),
        ...(/^(nodejs|python)/.test(String(lambda.Runtime)) ? [] : ['Runtime']),
        ...(Number(lambda.Timeout) <= EDGE_TIMEOUT ? [] : ['Timeout']),
        ...['lambda.amazonaws.com', 'edgelambda.amazonaws.com']
          .filter((service) => !assumedBy(template, lambda.Role).includes(service))
          .map((service) => `no ${service}`),
      ];
    });
}

function assumedBy(template: TemplateJson, role: unknown): string[] {
  const [id] = (role as { 'Fn::GetAtt': string[] } | undefined)?.['Fn::GetAtt'] ?? [];
  const properties = new Map(resources(template, 'AWS::IAM::Role')).get(id ?? '');
  const { Statement } = (properties?.AssumeRolePolicyDocument ?? { Statement: [] }) as {
    Statement: { Principal: { Service: string | string[] } }[];
  };
  return Statement.flatMap(({ Principal }) => Principal.Service);
}

/** Words of the local cloud that must never be deployed. */
export function localTraces(template: TemplateJson): string[] {
  const words =
    /localhost|127\.0\.0\.1|\blocal\b|-local-|__outbox|ENDPOINT_URL|\bfaults\b|dynoxide|@careatlas\.example/gi;
  return [...JSON.stringify(template).matchAll(words)].map(([word]) => word);
}
