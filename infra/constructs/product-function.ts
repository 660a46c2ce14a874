import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { type IFilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import { operatorAlarm } from './operator-alarm.ts';

export interface ProductFunctionProps {
  readonly stage: StageConfig;
  /** Names `lambdas/functions/<name>.ts`, which exports `handler`. */
  readonly name: string;
  /** One sentence for the console's list of functions. */
  readonly description: string;
  readonly environment: Readonly<Record<string, string>>;
  /** MB, 1024 unless told: processor time grows with it, and a cold start is processor time. */
  readonly memorySize?: number;
  /** Ten seconds unless told: far above any real answer, and below the 30 at which API Gateway gives up. */
  readonly timeout?: Duration;
  /** Concurrent executions that it has to itself and cannot exceed; none unless given: it then shares the account's pool. */
  readonly reservedConcurrency?: number | undefined;
}

/**
 * A function with the product's defaults: Node 24 on arm64, one minified ES module with source
 * maps and the SDK inside, its own log group, and a role that may write to that log group and to nothing else.
 */
export class ProductFunction extends Construct {
  readonly lambda: NodejsFunction;
  readonly role: Role;
  readonly timeout: Duration;
  private readonly logGroup: LogGroup;
  private readonly stage: StageConfig;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id);
    const { stage, name } = props;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(this.role);
    this.logGroup = logGroup;
    this.stage = stage;
    this.timeout = props.timeout ?? Duration.seconds(10);
    this.lambda = new NodejsFunction(this, 'Function', {
      description: props.description,
      entry: `lambdas/functions/${name}.ts`,
      handler: 'handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memorySize ?? 1024,
      timeout: this.timeout,
      ...(props.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: props.reservedConcurrency,
      }),
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[stage.logLevel],
      systemLogLevelV2: SystemLogLevel.INFO,
      // Each function has one dependency or two, and its log holds each latency: X-Ray would only add cost.
      tracing: Tracing.DISABLED,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_SERVICE_NAME: name,
        POWERTOOLS_LOG_LEVEL: stage.logLevel,
        ...props.environment,
      },
      // A setting of SDK v2 only.
      awsSdkConnectionReuse: false,
      bundling: {
        format: OutputFormat.ESM,
        target: 'node24',
        // The packages' ES modules, so that unused code falls away.
        mainFields: ['module', 'main'],
        bundleAwsSDK: true,
        minify: true,
        keepNames: true,
        sourceMap: true,
        // Positions and names only: the sources are in the repository.
        sourcesContent: false,
      },
    });
  }
  /** Raises an alarm when a line of the function's log fits a pattern; `impact` says what does not happen then. */
  alarmOnLog(
    id: string,
    { pattern, impact }: { readonly pattern: IFilterPattern; readonly impact: string },
  ): void {
    const lines = this.logGroup.addMetricFilter(id, {
      filterPattern: pattern,
      metricNamespace: `careatlas-${this.stage.name}`,
      metricName: id,
      metricValue: '1',
    });
    const metric = lines.metric({ period: Duration.minutes(5), statistic: Stats.SUM });
    operatorAlarm(this, id, { metric, impact });
  }
}
