import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Bucket } from '../s3/bucket.ts';
import { corsSchema } from '../s3/cors.ts';
import { REGION } from '../template/intrinsics.ts';
import { ignoredLocally, type Resource, type ResourceKind } from './resource.ts';

const schema = z.strictObject({
  BucketName: ignoredLocally,
  BucketEncryption: ignoredLocally,
  CorsConfiguration: corsSchema.optional(),
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
    const { CorsConfiguration } = resource.parse(schema);
    const { services, siteUrl, stateDirectory } = cloud.host;
    const name = bucketName(resource);
    const bucket = new Bucket(name, join(stateDirectory, 's3', name), services.s3.faults);
    await mkdir(bucket.directory, { recursive: true });
    cloud.buckets.set(name, bucket);
    cloud.origins.set(regionalDomainName(name), bucket);
    // The template has the default port: uploads come from pages of this run.
    const onThisPort = (origin: string) => (new URL(origin).hostname === 'localhost' ? siteUrl : origin);
    const rules = CorsConfiguration?.CorsRules ?? [];
    const cors = rules.map((rule) => ({ ...rule, AllowedOrigins: rule.AllowedOrigins.map(onThisPort) }));
    cloud.onStop(services.s3.add(bucket, cors));
  },
};

function bucketName(resource: Resource): string {
  return resource.name('BucketName').toLowerCase();
}

export function regionalDomainName(name: string): string {
  return `${name}.s3.${REGION}.amazonaws.com`;
}
