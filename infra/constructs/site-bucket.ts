import { Duration, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';

/** Stores the built site and the pictures that an operator adds (`media/`). Overwritten objects can be restored for a month. */
export class SiteBucket extends Bucket {
  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      removalPolicy: stage.removalPolicy,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only the distribution and the deployment can read the bucket, and its content is public.',
    });
  }

  /** False: S3's website hosting would need a public bucket. */
  override get isWebsite(): boolean {
    return false;
  }
}
