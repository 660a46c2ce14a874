import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ApplicationLogLevel, Architecture, SystemLogLevel, Tracing } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { type IFilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { environmentNames } from '../../lambdas/platform/names.ts';
import type { StageConfig } from '../stage.ts';
import type { DirectoryTable } from './directory-table.ts';
import { bundlingDefaults, nodeFunctionDefaults } from './node-function.ts';
import type { OperatorNotice } from './operator-alarm.ts';

/** Processor time grows with memory, and a cold start is processor time. */
export const FUNCTION_MEMORY_MB = 1_024;

/** What differs from function to function. */
export interface FunctionSettings {
  /** Names `lambdas/functions/<name>.ts`, which exports `handler`. */
  readonly name: string;
  /** One sentence for the console's list of functions. */
  readonly description: string;
  /** Besides the table's name and the settings of Node and the logger. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ten seconds by default: far above any real answer, and below the 30 seconds of API Gateway. */
  readonly timeout?: Duration;
}

export interface ProductFunctionProps extends FunctionSettings {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  /** One sentence: the consequence when the function keeps failing. */
  readonly impact: string;
  /** Whether a caller waits for its response. */
  readonly isSynchronous?: boolean;
  /** The function's share of concurrent executions and its limit. Without it the function uses the account's pool. */
  readonly reservedConcurrency?: number | undefined;
}

/**
 * A function with the product's defaults: arm64, source maps, the table's name in its environment, its own log group, and
 * a role that may write to that log group and use the table as the rooms declare (`access.ts`), until more is granted.
 */
export class ProductFunction extends Construct {
  /** `name` of the settings. */
  readonly name: string;
  readonly impact: string;
  readonly lambda: NodejsFunction;
  readonly role: Role;
  readonly timeout: Duration;
  /** Whether a caller waits for it: others are invoked with messages and records, which wait. */
  readonly isSynchronous: boolean;
  /** What `Monitoring` raises an alarm for, besides what it watches of every function. */
  readonly watchedMetrics: WatchedMetric[] = [];
  private readonly logGroup: LogGroup;
  private readonly stage: StageConfig;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id);
    const {
      stage,
      table,
      name,
      impact,
      description,
      timeout = Duration.seconds(10),
      reservedConcurrency,
    } = props;
    this.stage = stage;
    this.name = name;
    this.impact = impact;
    this.isSynchronous = props.isSynchronous ?? false;
    this.timeout = timeout;
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(this.role);
    table.grantDeclared(this.role, name);
    this.lambda = new NodejsFunction(this, 'Function', {
      ...nodeFunctionDefaults,
      description,
      entry: `lambdas/functions/${name}.ts`,
      architecture: Architecture.ARM_64,
      memorySize: FUNCTION_MEMORY_MB,
      timeout,
      ...(reservedConcurrency !== undefined && { reservedConcurrentExecutions: reservedConcurrency }),
      role: this.role,
      // An alias can be moved back to a version that is still there. One whose release failed is deleted: Lambda would not publish
      // the same code again.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      tracing: stage.tracing === 'on' ? Tracing.ACTIVE : Tracing.DISABLED,
      logGroup: this.logGroup,
      applicationLogLevelV2: ApplicationLogLevel[stage.logLevel],
      systemLogLevelV2: SystemLogLevel.INFO,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_SERVICE_NAME: name,
        POWERTOOLS_LOG_LEVEL: stage.logLevel,
        [environmentNames.stage]: stage.name,
        [environmentNames.tracing]: stage.tracing,
        // Messages of errors may contain what a person wrote.
        ...(stage.tracing === 'on' && { POWERTOOLS_TRACER_CAPTURE_ERROR: 'false' }),
        [environmentNames.tableName]: table.tableName,
        ...props.environment,
      },
      bundling: {
        ...bundlingDefaults,
        // The SDK of X-Ray is CommonJS.
        banner:
          "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
        keepNames: true,
        sourceMap: true,
        // Positions and names only: the sources are in the repository.
        sourcesContent: false,
      },
    });
    if (stage.tracing === 'on') {
      Validations.of(this.role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'X-Ray’s actions that send segments know no resources.',
      });
    }
  }

  /** Has an alarm raised when a line of the function's log matches a pattern; `alarm` is the end of the alarm's name. */
  watchLines(
    id: string,
    pattern: IFilterPattern,
    watched: OperatorNotice & { readonly alarm: string },
  ): void {
    const lines = this.logGroup.addMetricFilter(id, {
      filterPattern: pattern,
      metricNamespace: `careatlas-${this.stage.name}`,
      metricName: id,
      metricValue: '1',
    });
    const metric = lines.metric({ period: Duration.minutes(5), statistic: Stats.SUM });
    this.watch({ ...watched, metric });
  }

  /** Has an alarm raised for what the function itself measures. */
  watch(watched: WatchedMetric): void {
    this.watchedMetrics.push(watched);
  }
}

interface WatchedMetric extends OperatorNotice {
  /** The end of the alarm's name. */
  readonly alarm: string;
  readonly metric: IMetric;
  readonly threshold?: number;
}
