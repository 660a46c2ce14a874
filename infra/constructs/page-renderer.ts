import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CfnOutput, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  type IVersion,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
  type Version,
} from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';

export interface PageRendererProps {
  readonly stage: StageConfig;
  /** The site's server build, one ES module that exports `renderer`. */
  readonly siteRenderer: string;
}

/**
 * The Lambda@Edge function that renders pages: handler and site renderer in one ES module. What Lambda@Edge forbids and
 * a synthesis would let pass is left out here: arm64, environment variables, layers, a VPC, tracing, other regions.
 */
export class PageRenderer extends Construct {
  /** Undefined when the site has not been built: browsers then render every page themselves. */
  readonly version: IVersion | undefined;

  constructor(scope: Construct, id: string, { stage, siteRenderer }: PageRendererProps) {
    super(scope, id);
    if (!existsSync(siteRenderer)) {
      // Not an error, as with the site's files. `--strict` makes it one.
      Validations.of(this).addWarning(
        'renderer-not-built',
        `${siteRenderer} is missing, so this template renders no page at the edge: run \`npm run build\` first`,
      );
      return;
    }
    // Its generated name is that of the log in every region in which the function runs. Neither it nor the function has a
    // fixed one: CloudFront's copies run on for hours after the stack is gone, and a stack that is made again must not
    // meet the old function, or a log group that an old copy has just made again.
    const logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const lambda = new NodejsFunction(this, 'Function', {
      description: 'Renders pages, sitemaps and robots.txt at the edge',
      entry: 'lambdas/edge/origin-request.ts',
      handler: 'handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.X86_64,
      // One whole processor: rendering is processor time, and with half of it would take twice as long for the same price.
      memorySize: 1769,
      // Above the handler's own deadlines, three seconds for a sitemap and two for a page: this one gives no answer.
      timeout: Duration.seconds(6),
      role: this.role(logGroup),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      // No line for each page rendered: only the handler's own, which tell of failures.
      systemLogLevelV2: SystemLogLevel.WARN,
      tracing: Tracing.DISABLED,
      // A setting of SDK v2 that would travel as an environment variable.
      awsSdkConnectionReuse: false,
      // CloudFront's copies of a version outlive its removal by hours, and would fail a deployment that deletes it.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      bundling: {
        format: OutputFormat.ESM,
        target: 'node24',
        mainFields: ['module', 'main'],
        bundleAwsSDK: true,
        minify: true,
        esbuildArgs: { '--alias:site-renderer': resolve(siteRenderer) },
      },
    });
    // Lambda does not delete a function that has copies. With this the stack goes at once, and the function is deleted later.
    lambda.applyRemovalPolicy(RemovalPolicy.RETAIN);
    new CfnOutput(this, 'LogGroup', { value: logGroup.logGroupName });
    const { currentVersion } = lambda;
    if (!hasRole(currentVersion))
      throw new Error('Lambda@Edge must be allowed to assume the function’s role');
    this.version = currentVersion;
  }

  /** Assumed by Lambda, and by Lambda@Edge once a distribution has the function; it may write its log, anywhere. */
  private role({ logGroupName }: LogGroup): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const { account } = Stack.of(this);
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [`arn:aws:logs:*:${account}:log-group:${logGroupName}:*`],
      }),
    );
    const { Ref: logGroupId } = Stack.of(this).resolve(logGroupName);
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:aws:logs:*:<AWS::AccountId>:log-group:<${logGroupId}>:*]`,
      reason: 'The function runs in the region next to whoever asks, and its log is written there.',
    });
    return role;
  }
}

/** Says in TypeScript's strictest terms what CDK's own types do not: that a version of a function is an `IVersion`. */
function hasRole(version: Version): version is Version & IVersion {
  return version.role !== undefined;
}
