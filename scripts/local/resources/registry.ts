import { bucketDeployment } from './bucket-deployment.ts';
import { cloudFrontDistribution } from './cloudfront-distribution.ts';
import { cloudFrontFunction } from './cloudfront-function.ts';
import { cachePolicy, originRequestPolicy, responseHeadersPolicy } from './cloudfront-policies.ts';
import { dynamoDbTable } from './dynamodb-table.ts';
import { eventSourceMapping } from './event-source-mapping.ts';
import { eventsRule } from './events-rule.ts';
import { httpApi, httpApiAuthorizer, httpApiIntegration, httpApiRoute, httpApiStage } from './http-api.ts';
import { lambdaAlias, lambdaFunction, lambdaVersion } from './lambda-function.ts';
import { lambdaPermission } from './lambda-permission.ts';
import { placeIndex } from './place-index.ts';
import type { ResourceKind } from './resource.ts';
import { s3Bucket } from './s3-bucket.ts';
import { secret } from './secret.ts';
import { sesConfigurationSet, sesEventDestination } from './ses-configuration-set.ts';
import { sesIdentity } from './ses-identity.ts';
import { sqsQueue } from './sqs-queue.ts';
import { userPool, userPoolClient, userPoolGroup } from './user-pool.ts';
import { webAcl, webAclAssociation } from './web-acl.ts';

/** All supported resource types, in their order of starting: each needs only earlier ones. */
export const resourceKinds: readonly ResourceKind[] = [
  secret,
  dynamoDbTable,
  s3Bucket,
  bucketDeployment,
  sqsQueue,
  eventsRule,
  sesConfigurationSet,
  sesEventDestination,
  sesIdentity,
  placeIndex,
  userPool,
  userPoolClient,
  userPoolGroup,
  lambdaFunction,
  lambdaVersion,
  lambdaAlias,
  lambdaPermission,
  eventSourceMapping,
  httpApi,
  httpApiAuthorizer,
  httpApiIntegration,
  httpApiRoute,
  httpApiStage,
  cachePolicy,
  originRequestPolicy,
  responseHeadersPolicy,
  cloudFrontFunction,
  webAcl,
  webAclAssociation,
  cloudFrontDistribution,
];

/** Resource types without a local effect: roles, logs, alarms, dashboards, budgets, releases by alarm and what only CloudFormation uses. */
export const ignoredTypes: ReadonlySet<string> = new Set([
  'AWS::Budgets::Budget',
  'AWS::CDK::Metadata',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::KMS::Key',
  'AWS::Lambda::LayerVersion',
  'AWS::Logs::Delivery',
  'AWS::Logs::DeliveryDestination',
  'AWS::Logs::DeliverySource',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Logs::ResourcePolicy',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'Custom::S3AutoDeleteObjects',
]);
