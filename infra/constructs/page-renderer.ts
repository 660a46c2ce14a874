import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CfnOutput, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ApplicationLogLevel, Architecture, type IVersion, SystemLogLevel } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import { bundlingDefaults, edgeRuntime, nodeFunctionDefaults, publishedVersion } from './node-function.ts';

/** By measurement: a rendering mostly waits for the API, and a third of the price is worth a slower cold start (decision record 0055). */
export const RENDERER_MEMORY_MB = 512;

export interface PageRendererProps {
  readonly stage: StageConfig;
  /** The site's server build, one ES module that exports `renderer`. */
  readonly siteRenderer: string;
}

/** Generated names. */
export interface DeployedRenderer {
  readonly functionName: string;
  /** The same in every region in which the function runs. */
  readonly logGroupName: string;
}

/**
 * The Lambda@Edge function that renders pages: handler and site renderer in one ES module. It leaves out what Lambda@Edge
 * rejects only when it is deployed: newer runtimes, arm64, environment variables, layers, a VPC, tracing and other regions.
 */
export class PageRenderer extends Construct {
  /** Undefined when the site has not been built: browsers then render every page themselves. */
  readonly version: IVersion | undefined;
  /** Undefined like the version. */
  readonly deployed: DeployedRenderer | undefined;

  constructor(scope: Construct, id: string, { stage, siteRenderer }: PageRendererProps) {
    super(scope, id);
    if (!existsSync(siteRenderer)) {
      // A warning, as for the site's files; `--strict` makes it an error.
      Validations.of(this).addWarning(
        'renderer-not-built',
        `${siteRenderer} is missing, so the edge renders no pages: run \`npm run build\` first`,
      );
      return;
    }
    // Function and log group have generated names. CloudFront's copies of the function run for hours after the stack is
    // deleted and create the log group again, so fixed names would make the next deployment of the stack fail. The log group
    // has the same name in every region in which the function runs.
    const logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const lambda = new NodejsFunction(this, 'Function', {
      ...nodeFunctionDefaults,
      runtime: edgeRuntime.runtime,
      description: 'Renders pages, sitemaps and robots.txt at the edge',
      entry: 'lambdas/edge/origin-request.ts',
      architecture: Architecture.X86_64,
      memorySize: RENDERER_MEMORY_MB,
      // Above the handler's own deadlines of four seconds, since this one sends no response.
      timeout: Duration.seconds(6),
      role: this.role(logGroup),
      logGroup,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      // Only the handler's own lines, which report failures: no line for each page rendered.
      systemLogLevelV2: SystemLogLevel.WARN,
      // CloudFront keeps copies of a version for hours, and a deployment that deleted it would fail.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      bundling: {
        ...bundlingDefaults,
        target: edgeRuntime.target,
        define: { STAGE: JSON.stringify(stage.name) },
        esbuildArgs: { '--alias:site-renderer': resolve(siteRenderer) },
      },
    });
    // Lambda does not delete a function that has copies. Retaining it lets the stack be deleted at once, and the function later.
    lambda.applyRemovalPolicy(RemovalPolicy.RETAIN);
    new CfnOutput(this, 'LogGroup', { value: logGroup.logGroupName });
    this.version = publishedVersion(lambda);
    this.deployed = { functionName: lambda.functionName, logGroupName: logGroup.logGroupName };
  }

  /** Assumed by Lambda, and by Lambda@Edge once a distribution uses the function. It may only write its log, in any region. */
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
      reason: 'The function runs in the region closest to the visitor and writes its log there.',
    });
    return role;
  }
}
