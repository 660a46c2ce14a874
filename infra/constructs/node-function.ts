import { LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { type NodejsFunctionProps, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';

/** What every function has, behind the API, behind a queue and at the edge: Node 24, one minified ES module, JSON logs. */
export const nodeFunctionDefaults = {
  handler: 'handler',
  runtime: Runtime.NODEJS_24_X,
  loggingFormat: LoggingFormat.JSON,
  // Each function has one dependency or two, and its log holds each latency: X-Ray would only add cost.
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
