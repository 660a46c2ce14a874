import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { IgnoreMode, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { assetEncodings } from '../../shared/rendering/asset-encodings.ts';
import type { StageConfig } from '../stage.ts';

export interface SiteFilesProps {
  readonly stage: StageConfig;
  readonly bucket: IBucket;
  /** Folder of the built site. */
  readonly directory: string;
}

const ASSETS = 'assets/*';

/**
 * Uploads the built site to its bucket. Nothing is pruned: a page that was opened before a deployment still loads the
 * chunks of its build, and uploaded pictures share the bucket.
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, props: SiteFilesProps) {
    super(scope, id);
    if (!existsSync(join(props.directory, 'index.html'))) {
      // A warning: a template without the site does not change the bucket's files. `--strict` makes it an error.
      Validations.of(this).addWarning(
        'site-not-built',
        `${props.directory} contains no built site, so none is deployed: run \`npm run build\` first`,
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
      // The build writes source maps to another folder; this excludes any that are in this one.
      sources: [Source.asset(props.directory, { exclude: ['*.map'], ignoreMode: IgnoreMode.GIT })],
      destinationBucket: props.bucket,
      prune: false,
      memoryLimit: 256,
      // A list of all keys would exceed the size limit of a custom resource's response.
      outputObjectKeys: false,
      logGroup,
      role,
    };
    const immutable = {
      ...shared,
      exclude: ['*'],
      // Their names contain a hash of their content.
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    };
    const assets = [
      new BucketDeployment(this, 'Assets', { ...immutable, include: [ASSETS] }),
      ...assetEncodings.map(
        (encoding) =>
          new BucketDeployment(this, `Assets-${encoding}`, {
            ...immutable,
            include: [`${encoding}/${ASSETS}`],
            contentEncoding: encoding,
          }),
      ),
    ];
    // Browsers revalidate each time and CloudFront once a minute, so a deployment needs no invalidation.
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      exclude: [ASSETS, ...assetEncodings.map((encoding) => `${encoding}/*`)],
      cacheControl: [CacheControl.fromString('public, max-age=0, s-maxage=60, must-revalidate')],
    });
    // Chunks first: a page must not load one that is not uploaded yet.
    pages.node.addDependency(...assets);

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
        reason: 'CDK copies the site from its asset bucket to the site’s, and sets these permissions itself.',
      });
    }
    Validations.of(Stack.of(this)).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'CDK chooses the runtime of the function that copies the site during a deployment.',
    });
  }
}
