import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Effect, Grant, PolicyStatement, type Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { DOCUMENTS, EXPORTS, PICTURES, UPLOADS } from '../../lambdas/platform/names.ts';
import type { StageConfig } from '../stage.ts';

/** How long an operator has to notice what a mistake has deleted: as long as the privacy page gives for the requests of people. */
const KEPT_VERSIONS = Duration.days(30);

/**
 * Pictures from staff. A browser uploads a file below `UPLOADS`, which no behaviour of the distribution requests; once checked it is
 * stored below `PICTURES`, which the distribution serves. Versions are kept for a month
 * after a mistake has replaced or deleted one. The weekly exports are below `EXPORTS`, which it serves, too.
 */
export class MediaBucket extends Construct {
  readonly name: string;
  readonly domainName: string;
  /** Scheme and host to which browsers send uploads. */
  readonly uploadOrigin: string;
  private readonly bucket: Bucket;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      cors: [
        {
          allowedOrigins: [stage.siteUrl],
          allowedMethods: [HttpMethods.POST],
          allowedHeaders: ['content-type'],
          maxAge: Duration.hours(1).toSeconds(),
        },
      ],
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: KEPT_VERSIONS, expiredObjectDeleteMarker: true },
        { prefix: UPLOADS, expiration: Duration.days(1) },
        // A decision deletes its document; what no decision has needed for a year is not needed.
        { prefix: DOCUMENTS, expiration: Duration.days(365) },
        // Longer than a defect of the export may go unnoticed.
        { prefix: EXPORTS, expiration: Duration.days(90) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: stage.removalPolicy,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Only the distribution and the function of staff can read the bucket, and what it keeps is public.',
    });
    // The distribution's stack depends on this one, so that the policy cannot name the distribution itself.
    const { account } = Stack.of(this);
    bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [PICTURES, EXPORTS].map((prefix) => bucket.arnForObjects(`${prefix}*`)),
        conditions: {
          StringEquals: { 'AWS:SourceAccount': account },
          ArnLike: { 'AWS:SourceArn': `arn:aws:cloudfront::${account}:distribution/*` },
        },
      }),
    );
    this.bucket = bucket;
    this.name = bucket.bucketName;
    this.domainName = bucket.bucketRegionalDomainName;
    this.uploadOrigin = `https://${this.domainName}`;
  }

  /** Allows signing uploads, reading them and publishing pictures. */
  grantPublishing(role: Role): void {
    this.grantUploads(role);
    this.allow(role, ['PutObject'], [PICTURES]);
  }

  /** Allows signing uploads and reading them. */
  grantUploads(role: Role): void {
    this.allow(role, ['GetObject', 'PutObject'], [UPLOADS]);
    // Without it S3 answers 403 for an upload that has expired, as for a missing permission.
    Grant.addToPrincipal({
      grantee: role,
      actions: ['s3:ListBucket'],
      resourceArns: [this.bucket.bucketArn],
    });
  }

  /** Allows these actions on documents of claims. */
  grantDocuments(role: Role, actions: readonly ('DeleteObject' | 'GetObject' | 'PutObject')[]): void {
    this.allow(role, actions, [DOCUMENTS]);
  }

  /** Allows storing exports. */
  grantExports(role: Role): void {
    this.allow(role, ['PutObject'], [EXPORTS]);
  }

  private allow(role: Role, actions: readonly string[], prefixes: readonly string[]): void {
    const stack = Stack.of(this);
    const arn = stack.resolve(stack.exportValue(this.bucket.bucketArn))['Fn::ImportValue'];
    const resourceArns = prefixes.map((prefix) => this.bucket.arnForObjects(`${prefix}*`));
    Grant.addToPrincipal({ grantee: role, actions: actions.map((action) => `s3:${action}`), resourceArns });
    for (const prefix of prefixes) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${arn}/${prefix}*]`,
        reason: 'Every upload, every picture, every document and every export has a name of its own.',
      });
    }
  }
}
