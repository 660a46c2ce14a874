import { REGION } from '../template/intrinsics.ts';

export interface FunctionDefinition {
  readonly name: string;
  readonly arn: string;
  readonly version: string;
  /** The unpacked bundle. */
  readonly directory: string;
  /** `file.export`, as in the template. */
  readonly handler: string;
  /** As in the template; the project's Node runs all. */
  readonly runtime: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Invocations at once; 0 allows none. */
  readonly reservedConcurrency: number | undefined;
  /** Not emulated: the processor is this machine's. */
  readonly architecture: 'x86_64' | 'arm64';
  /** The environment variables that the template gives it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Environment variables with endpoints for the AWS SDK. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** Host name → port, reachable by https; `undefined` does not restrict `fetch`. */
  readonly ports: Readonly<Record<string, number>> | undefined;
  readonly logFile: string;
}

/**
 * A function's `process.env`: Lambda's own variables and those of the template. Credentials are dummies; the developer's
 * environment and `~/.aws` are not passed on.
 */
export function functionEnvironment(definition: FunctionDefinition): Record<string, string> {
  const { name, version, handler, runtime, memoryMb, directory, endpoints, variables } = definition;
  return {
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_EXECUTION_ENV: `AWS_Lambda_${runtime}`,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: version,
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    LAMBDA_TASK_ROOT: directory,
    HOME: directory,
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    _HANDLER: handler,
    ...endpoints,
    ...variables,
  };
}
