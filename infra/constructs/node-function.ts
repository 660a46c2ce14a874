import {
  type Alias,
  type IAlias,
  type IVersion,
  LoggingFormat,
  Runtime,
  Tracing,
  type Version,
} from 'aws-cdk-lib/aws-lambda';
import { type NodejsFunction, type NodejsFunctionProps, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';

/** What every function has, behind the API, behind a queue and at the edge: one minified ES module, JSON logs; Node 24 but at the edge. */
export const nodeFunctionDefaults = {
  handler: 'handler',
  runtime: Runtime.NODEJS_24_X,
  loggingFormat: LoggingFormat.JSON,
  // Lambda@Edge rejects tracing; `ProductFunction` has a setting of the stage for it.
  tracing: Tracing.DISABLED,
  // A setting of SDK v2 that CDK would pass as an environment variable.
  awsSdkConnectionReuse: false,
} as const satisfies NodejsFunctionProps;

export const bundlingDefaults = {
  format: OutputFormat.ESM,
  target: 'node24',
  // The packages' ES modules, so that unused code is left out.
  mainFields: ['module', 'main'],
  bundleAwsSDK: true,
  minify: true,
} satisfies NodejsFunctionProps['bundling'];

/**
 * Lambda@Edge gets a runtime later than Lambda does, and rejects others only when a distribution is deployed. The newest one that
 * "Restrictions on Lambda@Edge" in the CloudFront developer guide lists is Node 22.
 */
export const edgeRuntime = { runtime: Runtime.NODEJS_22_X, target: 'node22' } as const;

// CDK's types assign a version and an alias to its interfaces only if they have a role, under `exactOptionalPropertyTypes`.

/** The version of a function's code and settings, which a deployment publishes when they change. */
export function publishedVersion({ node, currentVersion }: NodejsFunction): IVersion {
  if (!isVersion(currentVersion)) throw new Error(`${node.path} has no role`);
  return currentVersion;
}

function isVersion(version: Version): version is Version & IVersion {
  return version.role !== undefined;
}

/** An alias as a function to invoke. */
export function invocable(alias: Alias): IAlias {
  const { path } = alias.node;
  if (!isAlias(alias)) throw new Error(`${path} has no role`);
  return alias;
}

function isAlias(alias: Alias): alias is Alias & IAlias {
  return alias.role !== undefined;
}
