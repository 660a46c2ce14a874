import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type FunctionDefinition, LambdaFunction } from '../lambda/function.ts';
import { REGION } from '../template/intrinsics.ts';
import { type Cloud, required } from './cloud.ts';
import type { ResourceKind } from './kind.ts';
import { nothingLocally, type Resource } from './resource.ts';

const schema = z.strictObject({
  Code: z.strictObject({ S3Bucket: nothingLocally, S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.literal('nodejs24.x'),
  Timeout: z.int().positive().default(3),
  MemorySize: z.int().positive().default(128),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.string()) }).optional(),
  Architectures: nothingLocally,
  Description: nothingLocally,
  FunctionName: nothingLocally,
  LoggingConfig: nothingLocally,
  ReservedConcurrentExecutions: nothingLocally,
  Role: nothingLocally,
  Tags: nothingLocally,
  TracingConfig: nothingLocally,
});

export const lambdaFunction: ResourceKind = {
  type: 'AWS::Lambda::Function',
  identity: (resource) => ({
    ref: resource.name('FunctionName'),
    attributes: { Arn: functionArn(resource) },
  }),
  start: (resource, cloud) => {
    const definition = define(resource, cloud);
    const running = cloud.previous?.functions.get(definition.arn);
    const unchanged = running !== undefined && isDeepStrictEqual(running.definition, definition);
    cloud.functions.set(definition.arn, unchanged ? running : new LambdaFunction(definition));
  },
};

function functionArn(resource: Resource): string {
  return resource.arn('lambda', `function:${resource.name('FunctionName')}`);
}

function define(resource: Resource, cloud: Cloud): FunctionDefinition {
  const { Code, Handler, Timeout, MemorySize, Environment } = resource.parse(schema);
  const name = resource.name('FunctionName');
  const directory = required(resource.stack.assets, Code.S3Key, 'asset');
  return {
    name,
    arn: functionArn(resource),
    directory,
    handler: Handler,
    timeoutSeconds: Timeout,
    memoryMb: MemorySize,
    environment: {
      ...lambdaEnvironment(name, Handler, MemorySize, directory),
      AWS_ENDPOINT_URL_DYNAMODB: cloud.host.dynamoDb.endpoint,
      ...Environment?.Variables,
    },
    logFile: join(cloud.host.stateDirectory, 'logs', `${name}.log`),
  };
}

/** What the Lambda runtime sets by itself. Credentials are dummies, and nothing of the developer's own `~/.aws` is read. */
function lambdaEnvironment(name: string, handler: string, memoryMb: number, directory: string) {
  return {
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    LAMBDA_TASK_ROOT: directory,
    HOME: directory,
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    _HANDLER: handler,
  };
}
