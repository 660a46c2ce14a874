import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { environmentNames } from '../../../lambdas/platform/names.ts';
import type { FunctionDefinition } from '../lambda/definition.ts';
import { LambdaFunction } from '../lambda/function.ts';
import { REGION } from '../template/intrinsics.ts';
import { type Cloud, required } from './cloud.ts';
import { ignoredLocally, type Resource, type ResourceKind } from './resource.ts';

/** The newest that Lambda@Edge supports. Source: "Restrictions on Lambda@Edge", CloudFront developer guide. */
const EDGE_RUNTIME = 'nodejs22.x';

const schema = z.strictObject({
  Code: z.strictObject({ S3Bucket: ignoredLocally, S3Key: z.string() }),
  Handler: z.string(),
  // Lambda@Edge's runtime is older; locally both run on the Node of the project.
  Runtime: z.enum(['nodejs24.x', EDGE_RUNTIME]),
  Timeout: z.int().positive().default(3),
  MemorySize: z.int().positive().default(128),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.string()) }).optional(),
  Architectures: z.tuple([z.enum(['x86_64', 'arm64'])]).default(['x86_64']),
  Description: ignoredLocally,
  FunctionName: ignoredLocally,
  LoggingConfig: ignoredLocally,
  ReservedConcurrentExecutions: z.int().nonnegative().optional(),
  Role: ignoredLocally,
  Tags: ignoredLocally,
});

export const lambdaFunction: ResourceKind = {
  type: 'AWS::Lambda::Function',
  identity: (resource) => {
    const name = resource.name('FunctionName');
    return { ref: name, attributes: { Arn: functionArn(resource, name) } };
  },
  start: (resource, cloud) => {
    const { Code, Handler, Runtime, Timeout, MemorySize, Environment, Architectures, ...rest } =
      resource.parse(schema);
    const name = resource.name('FunctionName');
    const variables = Environment?.Variables ?? {};
    acceptKey(variables, cloud);
    run(cloud, {
      name,
      arn: functionArn(resource, name),
      version: '$LATEST',
      directory: required(resource.stack.assets, Code.S3Key, 'asset'),
      handler: Handler,
      runtime: Runtime,
      timeoutSeconds: Timeout,
      memoryMb: MemorySize,
      reservedConcurrency: rest.ReservedConcurrentExecutions,
      architecture: Architectures[0],
      variables: onThisPort(variables, cloud.host.siteUrl),
      endpoints: {
        AWS_ENDPOINT_URL_DYNAMODB: cloud.host.dynamoDb.endpoint,
        ...cloud.host.services.endpoints,
      },
      ports: undefined,
      logFile: join(cloud.host.stateDirectory, 'logs', `${name}.log`),
    });
  },
};

/** On AWS an operator puts Google's key into the secret; locally the generated secret is the key. */
function acceptKey(variables: Readonly<Record<string, string>>, cloud: Cloud): void {
  const arn = variables[environmentNames.googlePlacesKeyArn];
  if (arn === undefined) return;
  const { secrets, services } = cloud.host;
  cloud.onStop(services.googlePlaces.accept(secrets.value(arn)));
}

/** The template has the default port: links in emails lead to the port of this run. */
function onThisPort(variables: Readonly<Record<string, string>>, siteUrl: string): Record<string, string> {
  return {
    ...variables,
    ...(environmentNames.siteUrl in variables && { [environmentNames.siteUrl]: siteUrl }),
  };
}

const versionSchema = z.strictObject({ FunctionName: z.string(), Description: ignoredLocally });

/** A published function, which CloudFront and aliases invoke. Locally each function has one version. */
export const lambdaVersion: ResourceKind = {
  type: 'AWS::Lambda::Version',
  identity: (resource) => {
    const arn = `${functionArn(resource, resource.name('FunctionName'))}:1`;
    return { ref: arn, attributes: { FunctionArn: arn, Version: '1' } };
  },
  start: (resource, cloud) => {
    const { FunctionName } = resource.parse(versionSchema);
    const { definition } = required(cloud.functions, functionArn(resource, FunctionName), 'function');
    cloud.functionVersions.set(`${definition.arn}:1`, definition);
  },
};

const aliasSchema = z.strictObject({
  Description: ignoredLocally,
  FunctionName: z.string(),
  FunctionVersion: z.string(),
  Name: z.string(),
});

/** A name that moves from version to version; locally at once. */
export const lambdaAlias: ResourceKind = {
  type: 'AWS::Lambda::Alias',
  identity: (resource) => {
    const arn = `${functionArn(resource, resource.name('FunctionName'))}:${resource.name('Name')}`;
    return { ref: arn, attributes: { AliasArn: arn } };
  },
  start: (resource, cloud) => {
    const { FunctionName, FunctionVersion, Name } = resource.parse(aliasSchema);
    const arn = functionArn(resource, FunctionName);
    required(cloud.functionVersions, `${arn}:${FunctionVersion}`, 'function version');
    cloud.aliases.set(`${arn}:${Name}`, required(cloud.functions, arn, 'function'));
  },
};

/** Seconds. Source: "Quotas on Lambda@Edge", CloudFront developer guide. */
const EDGE_TIMEOUT = 30;

/** Runs a version at the edge: it reaches the deployment's own host names only. Fails where Lambda@Edge rejects it. */
export function runAtEdge(cloud: Cloud, versionArn: string): LambdaFunction {
  const definition = required(cloud.functionVersions, versionArn, 'function version');
  const { name, runtime, architecture, timeoutSeconds, variables } = definition;
  const invalid = [
    Object.keys(variables).length > 0 && `environment variables (${Object.keys(variables).join(', ')})`,
    runtime !== EDGE_RUNTIME && runtime,
    architecture !== 'x86_64' && architecture,
    timeoutSeconds > EDGE_TIMEOUT && `a timeout of ${timeoutSeconds} s`,
  ].filter((problem) => problem !== false);
  if (invalid.length > 0) throw new Error(`Lambda@Edge rejects ${name}: it has ${invalid.join(', ')}`);
  return run(cloud, {
    ...definition,
    name: `${REGION}.${name}`,
    arn: versionArn,
    version: '1',
    endpoints: {},
    ports: Object.fromEntries(cloud.ports),
  });
}

/** An unchanged function of the previous deployment keeps running. */
function run(cloud: Cloud, definition: FunctionDefinition): LambdaFunction {
  const running = cloud.previous?.functions.get(definition.arn);
  const unchanged = running !== undefined && isDeepStrictEqual(running.definition, definition);
  const started = unchanged ? running : new LambdaFunction(definition);
  cloud.functions.set(definition.arn, started);
  return started;
}

function functionArn(resource: Resource, name: string): string {
  return resource.arn('lambda', `function:${name}`);
}
