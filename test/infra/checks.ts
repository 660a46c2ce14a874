/** Checks of a template. Tests prove that each one reports a broken template. */
import { runInNewContext } from 'node:vm';
import { sourcesOf } from '../../scripts/local/http-api/routes.ts';
import { ResourcePolicies } from '../../scripts/local/lambda/resource-policies.ts';
import type { Properties, TemplateJson } from './synthesize.ts';

/** A CloudFormation value as readable text, references in angle brackets: `<Table.Arn>/index/byCity`. */
export function text(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(text).join('');
  const [[intrinsic, argument] = ['', undefined]] = Object.entries(value);
  switch (intrinsic) {
    case 'Fn::Join': {
      const [separator, parts] = argument as [string, unknown[]];
      return parts.map(text).join(separator);
    }
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

/** A copy of a template with a change, to prove that a check reports it. */
export function changed(template: TemplateJson, change: (copy: TemplateJson) => void): TemplateJson {
  const copy = structuredClone(template);
  change(copy);
  return copy;
}

export function resources(template: TemplateJson, type: string): [string, Properties][] {
  return Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => [id, resource.Properties]);
}

const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

type Condition = Record<string, Record<string, string | string[]>>;

interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: unknown;
  Condition?: Condition;
}

const LEADING_KEYS = 'dynamodb:LeadingKeys';

/** A statement's condition as texts: one for each partition of the table, if a request must name its partitions. */
function conditionsOf({ Effect, Condition = {} }: Statement): string[] {
  const operator = Effect === 'Allow' ? 'ForAllValues:StringLike' : 'ForAnyValue:StringLike';
  const { [operator]: partitions, ...others } = Condition;
  const keys = list(partitions?.[LEADING_KEYS] ?? []);
  const rest = { ...others };
  // `ForAllValues` is true for requests without keys, unless `Null` requires them.
  if (Effect === 'Allow' && rest.Null?.[LEADING_KEYS] === 'false') delete rest.Null;
  else if (Effect === 'Allow' && keys.length > 0) rest.incomplete = { [LEADING_KEYS]: 'may be absent' };
  const when = Object.keys(rest).length > 0 ? ` if ${JSON.stringify(rest)}` : '';
  return keys.length > 0 ? keys.map((key) => ` at ${key}${when}`) : [when];
}

/** Every permission of every role, as `role: action on resource at partition if condition`; a denied action begins with `never`. */
export function permissionsOf(template: TemplateJson): string[] {
  return resources(template, 'AWS::IAM::Policy').flatMap(([, policy]) =>
    list(policy.Roles as unknown).flatMap((role) =>
      (policy.PolicyDocument as { Statement: Statement[] }).Statement.flatMap((statement) =>
        list(statement.Action).flatMap((action) =>
          list(statement.Resource).flatMap((resource) =>
            conditionsOf(statement).map(
              (condition) =>
                `${text(role)}: ${statement.Effect === 'Deny' ? 'never ' : ''}${action} on ${text(resource)}${condition}`,
            ),
          ),
        ),
      ),
    ),
  );
}

/** Roles with permissions that `permissionsOf` does not read: managed policies, and policies within a role. */
export function hiddenPermissions(template: TemplateJson): string[] {
  return resources(template, 'AWS::IAM::Role').flatMap(([id, role]) =>
    role.ManagedPolicyArns || role.Policies ? [id] : [],
  );
}

/** Every route as `METHOD path authorization`; `JWT` only with an authorizer that the template has. */
export function routesOf(template: TemplateJson): string[] {
  const authorizers = new Map(resources(template, 'AWS::ApiGatewayV2::Authorizer'));
  return resources(template, 'AWS::ApiGatewayV2::Route')
    .map(([, { RouteKey, AuthorizationType = 'NONE', AuthorizerId }]) => {
      const type = authorizers.get((AuthorizerId as { Ref?: string } | undefined)?.Ref ?? '')?.AuthorizerType;
      return `${RouteKey} ${AuthorizationType === 'JWT' && type !== 'JWT' ? 'JWT without authorizer' : AuthorizationType}`;
    })
    .sort();
}

/** Logical ids of what routes invoke, by route key: aliases or functions. */
function invokedByRoutes(template: TemplateJson): Map<string, string> {
  const integrations = new Map(resources(template, 'AWS::ApiGatewayV2::Integration'));
  return new Map(
    resources(template, 'AWS::ApiGatewayV2::Route').map(([, { RouteKey, Target }]) => {
      const id = text(Target).replace(/^integrations\/<(.*)>$/, '$1');
      return [String(RouteKey), invokedBy(integrations.get(id)?.IntegrationUri)];
    }),
  );
}

/** The logical id of the function `<Function.Arn>` or the alias `<Alias>`. */
function invokedBy(arn: unknown): string {
  return /^<(\w+)(\.Arn)?>$/.exec(text(arn))?.[1] ?? '';
}

/** Logical ids of the routes' functions, by route key. Only an alias leads to one: routes that bypass it have none. */
export function functionsBehindRoutes(template: TemplateJson): Map<string, string> {
  const aliases = new Map(resources(template, 'AWS::Lambda::Alias'));
  return new Map(
    [...invokedByRoutes(template)].map(([key, id]) => [
      key,
      text(aliases.get(id)?.FunctionName ?? '').replace(/^<(\w+)>$/, '$1'),
    ]),
  );
}

/** Replaces pseudo parameters, whose colons would look like an ARN's. */
const resolvedArn = (value: unknown) =>
  text(value)
    .replaceAll('<AWS::Partition>', 'aws')
    .replaceAll(/<AWS::Region>|us-east-1/g, 'region')
    .replaceAll('<AWS::AccountId>', 'account');

/** Routes whose function API Gateway has no `AWS::Lambda::Permission` to invoke; AWS answers them with 500. */
export function routesWithoutPermission(template: TemplateJson): string[] {
  const policies = new ResourcePolicies();
  for (const [, permission] of resources(template, 'AWS::Lambda::Permission')) {
    const { Action, FunctionName, Principal, SourceArn } = permission;
    if (Action !== 'lambda:InvokeFunction') continue;
    policies.add(invokedBy(FunctionName), {
      principal: text(Principal),
      sourceArn: SourceArn === undefined ? undefined : resolvedArn(SourceArn),
    });
  }
  const apis = new Map(
    resources(template, 'AWS::ApiGatewayV2::Route').map(([, { RouteKey, ApiId }]) => [RouteKey, text(ApiId)]),
  );
  return [...invokedByRoutes(template)].flatMap(([key, name]) => {
    const [method = ''] = key.split(' ');
    const methods = method === 'ANY' || method === '$default' ? ['GET', 'POST', 'DELETE'] : [method];
    const sources = new Set(methods.flatMap((one) => sourcesOf(key, one)));
    return [...sources]
      .map((source) => `arn:aws:execute-api:region:account:${apis.get(key)}/${source}`)
      .filter((arn) => !policies.allows(name, 'apigateway.amazonaws.com', arn))
      .map((arn) => `${key} as ${arn}`);
  });
}

/** Functions whose log group is not in the template or has no retention. */
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
  OriginRequestPolicyId?: unknown;
  TargetOriginId: string;
  ViewerProtocolPolicy: string;
  AllowedMethods?: string[];
  FunctionAssociations?: { EventType: string; FunctionARN: unknown }[];
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

/** The behaviour of a path: the first whose pattern matches, else the default. */
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
  queryStrings: string;
  headers: string[];
  cookies: string;
}

/** The cache key of a path. Throws unless the template itself defines the policy. */
export function cacheKeyFor(template: TemplateJson, path: string): CacheKey {
  const { CachePolicyId } = behaviourFor(template, path);
  const id = text(CachePolicyId).replace(/^<(.*)>$/, '$1');
  const properties = new Map(resources(template, 'AWS::CloudFront::CachePolicy')).get(id);
  if (!properties) throw new Error(`${path} has no cache policy in the template`);
  const config = properties.CachePolicyConfig as {
    MinTTL: number;
    DefaultTTL: number;
    MaxTTL: number;
    ParametersInCacheKeyAndForwardedToOrigin: {
      QueryStringsConfig: { QueryStringBehavior: string };
      HeadersConfig: { HeaderBehavior: string; Headers?: string[] };
      CookiesConfig: { CookieBehavior: string };
    };
  };
  const key = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    minTtl: config.MinTTL,
    defaultTtl: config.DefaultTTL,
    maxTtl: config.MaxTTL,
    queryStrings: key.QueryStringsConfig.QueryStringBehavior,
    headers: key.HeadersConfig.Headers ?? [],
    cookies: key.CookiesConfig.CookieBehavior,
  };
}

interface Forwarded {
  queryStrings: string;
  cookies: string;
  headers: readonly string[];
}

/** What CloudFront forwards for a path besides the cache key; undefined for nothing. Throws unless the template defines the policy. */
export function forwardedBesidesTheKey(template: TemplateJson, path: string): Forwarded | undefined {
  const { OriginRequestPolicyId } = behaviourFor(template, path);
  if (OriginRequestPolicyId === undefined) return undefined;
  const id = text(OriginRequestPolicyId).replace(/^<(.*)>$/, '$1');
  const properties = new Map(resources(template, 'AWS::CloudFront::OriginRequestPolicy')).get(id);
  if (!properties) throw new Error(`${path} has no origin request policy in the template`);
  const { QueryStringsConfig, CookiesConfig, HeadersConfig } = properties.OriginRequestPolicyConfig as {
    QueryStringsConfig: { QueryStringBehavior: string };
    CookiesConfig: { CookieBehavior: string };
    HeadersConfig: { HeaderBehavior: string; Headers?: string[] };
  };
  return {
    queryStrings: QueryStringsConfig.QueryStringBehavior,
    cookies: CookiesConfig.CookieBehavior,
    headers: HeadersConfig.Headers ?? [HeadersConfig.HeaderBehavior],
  };
}

/** Query parameters of calls that do not reach the cache key and the origin: one response would be served for all values. */
export function parametersOutsideTheCacheKey(
  template: TemplateJson,
  calls: readonly { path: string; query: { shape: object } }[],
): string[] {
  const functions = new Map(resources(template, 'AWS::CloudFront::Function'));
  return calls.flatMap((call) => {
    const { FunctionAssociations = [] } = behaviourFor(template, call.path);
    const [viewerRequest] = FunctionAssociations.filter(({ EventType }) => EventType === 'viewer-request');
    const id = text(viewerRequest?.FunctionARN).replace(/^<([^.>]*).*$/, '$1');
    const names = Object.keys(call.query.shape);
    const querystring = Object.fromEntries(names.map((name) => [name, { value: '1' }]));
    const uri = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'code' ? '60601' : name.startsWith('part') ? '0' : 'a',
    );
    const event = JSON.stringify({ request: { uri, querystring, headers: {} } });
    const code = text(functions.get(id)?.FunctionCode);
    const left: unknown = runInNewContext(`${code}; handler(${event}).querystring`);
    const inKey = cacheKeyFor(template, call.path).queryStrings === 'all' ? String(left).split('&') : [];
    return names.filter((name) => !inKey.includes(`${name}=1`)).map((name) => `${call.path}: ${name}`);
  });
}

/** Properties of a function that Lambda@Edge does not support, which only a deployment would report. */
const unsupportedAtTheEdge = [
  ...['CapacityProviderConfig', 'DeadLetterConfig', 'Environment', 'FileSystemConfigs', 'ImageConfig'],
  ...['KmsKeyArn', 'Layers', 'ReservedConcurrentExecutions', 'RuntimeManagementConfig', 'SnapStart'],
  ...['TracingConfig', 'VpcConfig'],
];
/** Node runtimes that are neither deprecated nor missing in "Restrictions on Lambda@Edge", CloudFront developer guide. */
const EDGE_RUNTIMES = ['nodejs20.x', 'nodejs22.x'];
/** Maximum timeout of an origin-facing function, in seconds. */
const EDGE_TIMEOUT = 30;

/** What Lambda@Edge would reject in the functions of the distribution. */
export function edgeViolations(template: TemplateJson): string[] {
  const { CacheBehaviors, DefaultCacheBehavior } = distributionOf(template);
  const versions = new Map(resources(template, 'AWS::Lambda::Version'));
  const functions = new Map(resources(template, 'AWS::Lambda::Function'));
  const associations = [DefaultCacheBehavior, ...CacheBehaviors]
    .flatMap((behaviour) => behaviour.LambdaFunctionAssociations ?? [])
    .map((association): [string, EdgeAssociation] => [text(association.LambdaFunctionARN), association]);
  // Several behaviours may have the same function.
  return [...new Map(associations).values()].flatMap(({ LambdaFunctionARN }) => {
    const version = versions.get(LambdaFunctionARN.Ref ?? '');
    if (!version) return [`${text(LambdaFunctionARN)} is not a version`];
    const lambda = functions.get((version.FunctionName as { Ref?: string }).Ref ?? '') ?? {};
    return [
      ...unsupportedAtTheEdge.filter((property) => property in lambda),
      ...(text(lambda.Architectures ?? 'x86_64') === 'x86_64' ? [] : ['Architectures']),
      ...(EDGE_RUNTIMES.includes(String(lambda.Runtime)) ? [] : ['Runtime']),
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

/** Traces of the local cloud, which must never be deployed. */
export function localTraces(template: TemplateJson): string[] {
  const words =
    /localhost|127\.0\.0\.1|\blocal\b|-local-|__outbox|_ENDPOINT|\bfaults\b|dynoxide|(?:admin|visitor|provider|editor)@careatlas|UserPoolUser|USER_PASSWORD_AUTH/gi;
  return [...JSON.stringify(template).matchAll(words)].map(([word]) => word);
}
