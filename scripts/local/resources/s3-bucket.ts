import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Bucket } from '../s3/bucket.ts';
import { REGION } from '../template/intrinsics.ts';
import { ignoredLocally, type Resource, type ResourceKind } from './resource.ts';

const schema = z.strictObject({
  BucketName: ignoredLocally,
  BucketEncryption: ignoredLocally,
  LifecycleConfiguration: ignoredLocally,
  OwnershipControls: ignoredLocally,
  PublicAccessBlockConfiguration: ignoredLocally,
  Tags: ignoredLocally,
  VersioningConfiguration: ignoredLocally,
});

export const s3Bucket: ResourceKind = {
  type: 'AWS::S3::Bucket',
  identity: (resource) => {
    const name = bucketName(resource);
    return {
      ref: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        RegionalDomainName: regionalDomainName(name),
      },
    };
  },
  start: async (resource, cloud) => {
    resource.parse(schema);
    const name = bucketName(resource);
    const bucket = new Bucket(
      name,
      join(cloud.host.stateDirectory, 's3', name),
      cloud.host.services.s3Faults,
    );
    await mkdir(bucket.directory, { recursive: true });
    cloud.buckets.set(name, bucket);
    cloud.origins.set(regionalDomainName(name), bucket);
  },
};

function bucketName(resource: Resource): string {
  return resource.name('BucketName').toLowerCase();
}

function regionalDomainName(name: string): string {
  return `${name}.s3.${REGION}.amazonaws.com`;
}
