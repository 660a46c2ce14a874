import * as z from 'zod';
import { ignoredLocally, type ResourceKind } from './resource.ts';

/** CodeDeploy for functions: locally an alias moves at once, and no alarm moves it back. */

const applicationSchema = z.strictObject({
  ApplicationName: ignoredLocally,
  ComputePlatform: z.literal('Lambda'),
  Tags: ignoredLocally,
});

export const codeDeployApplication: ResourceKind = {
  type: 'AWS::CodeDeploy::Application',
  identity: (resource) => ({ ref: resource.name('ApplicationName') }),
  start: (resource, cloud) => {
    resource.parse(applicationSchema);
    cloud.codeDeployApplications.add(resource.name('ApplicationName'));
  },
};

const groupSchema = z.strictObject({
  ApplicationName: z.string(),
  DeploymentGroupName: ignoredLocally,
  DeploymentConfigName: z.enum([
    'CodeDeployDefault.LambdaAllAtOnce',
    'CodeDeployDefault.LambdaCanary10Percent5Minutes',
  ]),
  DeploymentStyle: z.strictObject({
    DeploymentType: z.literal('BLUE_GREEN'),
    DeploymentOption: z.literal('WITH_TRAFFIC_CONTROL'),
  }),
  ServiceRoleArn: z.string(),
  AlarmConfiguration: z.strictObject({
    Enabled: z.literal(true),
    // CodeDeploy's limit.
    Alarms: z
      .array(z.strictObject({ Name: z.string() }))
      .min(1)
      .max(10),
  }),
  AutoRollbackConfiguration: z.strictObject({
    Enabled: z.literal(true),
    Events: z.array(z.enum(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'])),
  }),
  Tags: ignoredLocally,
});

export const codeDeployDeploymentGroup: ResourceKind = {
  type: 'AWS::CodeDeploy::DeploymentGroup',
  identity: (resource) => ({ ref: resource.name('DeploymentGroupName') }),
  start: (resource, cloud) => {
    const { ApplicationName } = resource.parse(groupSchema);
    if (!cloud.codeDeployApplications.has(ApplicationName)) {
      throw resource.unsupported(`there is no CodeDeploy application ${ApplicationName}`);
    }
  },
};
