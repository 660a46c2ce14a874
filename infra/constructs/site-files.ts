import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { IgnoreMode, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';

export interface SiteFilesProps {
  readonly stage: StageConfig;
  readonly bucket: IBucket;
  /** Folder of the built site. */
  readonly directory: string;
}

const ASSETS = 'assets/*';

/**
 * The built site in its bucket. Nothing is ever pruned: a page that was opened before a deployment still loads the
 * chunks it was built with, and uploaded pictures share the bucket.
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, props: SiteFilesProps) {
    super(scope, id);
    if (!existsSync(join(props.directory, 'index.html'))) {
      // Not an error: a template without the site leaves the bucket's files as they are. `--strict` makes it one.
      Validations.of(this).addWarning(
        'site-not-built',
        `${props.directory} holds no built site, so this template deploys none: run \`npm run build\` first`,
      );
      return;
    }
    const logGroup = new LogGroup(this, 'Logs', {
      retention: props.stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const shared = {
      // The build keeps its source maps elsewhere; one that is in the folder all the same is not published.
      sources: [Source.asset(props.directory, { exclude: ['*.map'], ignoreMode: IgnoreMode.GIT })],
      destinationBucket: props.bucket,
      prune: false,
      memoryLimit: 256,
      // A list of all keys would outgrow what a custom resource may answer.
      outputObjectKeys: false,
      logGroup,
      role,
    };
    // Their names hold a hash of their content.
    const assets = new BucketDeployment(this, 'Assets', {
      ...shared,
      exclude: ['*'],
      include: [ASSETS],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    // Browsers ask each time; CloudFront asks the bucket once a minute, so a deployment needs no invalidation.
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      exclude: [ASSETS],
      cacheControl: [CacheControl.fromString('public, max-age=0, s-maxage=60, must-revalidate')],
    });
    // A page must not name a chunk that is not there yet.
    pages.node.addDependency(assets);

    const bucketId = Stack.of(this).resolve(props.bucket.bucketArn)['Fn::GetAtt'][0];
    for (const finding of [
      ...['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'].map(
        (action) => `Action::s3:${action}`,
      ),
      'Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-us-east-1/*',
      `Resource::<${bucketId}.Arn>/*`,
    ]) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[${finding}]`,
        reason: 'CDK copies the site from its asset bucket into the site’s, and names these rights itself.',
      });
    }
    Validations.of(Stack.of(this)).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'CDK chooses the runtime of the function that copies the site during a deployment.',
    });
  }
}
