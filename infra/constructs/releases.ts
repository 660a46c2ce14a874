import { Validations } from 'aws-cdk-lib';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import { publishedVersion } from './node-function.ts';
import type { ProductFunction } from './product-function.ts';

/** The alias that callers invoke. */
const LIVE = 'live';

interface Release {
  /** Name of the function. */
  readonly name: string;
  readonly group: LambdaDeploymentGroup;
}

/**
 * Releases functions by alias: callers invoke the alias, which CodeDeploy moves to each new version, in production a tenth of the
 * invocations first. It moves the alias back, and the deployment of the stack fails, when an alarm is raised meanwhile; `Monitoring` says
 * which alarms, and `alarmsStopReleases` lets a fix through. Decision 0058.
 */
export class Releases extends Construct {
  readonly all: Release[] = [];
  private readonly stage: StageConfig;
  private readonly application: LambdaApplication;
  private readonly role: Role;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    this.stage = stage;
    this.application = new LambdaApplication(this, 'Application');
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    Validations.of(this.role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason:
        'AWS’s policy for this purpose: it moves aliases and reads alarms. CodeDeploy alone assumes the role, and nothing of it reaches the directory’s data.',
    });
  }

  /** The alias of a function's present version. */
  add({ name, lambda }: ProductFunction): Alias {
    const alias = new Alias(lambda, 'Live', { aliasName: LIVE, version: publishedVersion(lambda) });
    const group = new LambdaDeploymentGroup(lambda, 'Release', {
      application: this.application,
      alias,
      role: this.role,
      deploymentConfig: deploymentConfigs[this.stage.release],
      autoRollback: {
        // A stage without a recipient has no alarms.
        deploymentInAlarm: this.stage.alarmsStopReleases && this.stage.alarmEmail !== undefined,
        failedDeployment: true,
        stoppedDeployment: true,
      },
      ignoreAlarmConfiguration: !this.stage.alarmsStopReleases,
    });
    this.all.push({ name, group });
    return alias;
  }
}

const deploymentConfigs = {
  canary: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  'all-at-once': LambdaDeploymentConfig.ALL_AT_ONCE,
} as const satisfies Record<StageConfig['release'], unknown>;
