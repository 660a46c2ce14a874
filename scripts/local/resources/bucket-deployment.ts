import { stat } from 'node:fs/promises';
import * as z from 'zod';
import { deployFiles } from '../s3/deploy-files.ts';
import { required } from './cloud.ts';
import type { ResourceKind } from './kind.ts';
import { ignoredLocally } from './resource.ts';

const schema = z.strictObject({
  ServiceToken: ignoredLocally,
  SourceBucketNames: ignoredLocally,
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.strictObject({})).optional(),
  SourceMarkersConfig: ignoredLocally,
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  WaitForDistributionInvalidation: ignoredLocally,
  DistributionId: ignoredLocally,
  DistributionPaths: ignoredLocally,
  OutputObjectKeys: ignoredLocally,
  DestinationBucketArn: ignoredLocally,
  RetainOnDelete: ignoredLocally,
  Prune: z.boolean().default(true),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SystemMetadata: z
    .strictObject({ 'cache-control': z.string().optional(), 'content-type': z.string().optional() })
    .default({}),
});

/** CDK's custom resource that copies files into a bucket. Here the runner copies them; its function never runs. */
export const bucketDeployment: ResourceKind = {
  type: 'Custom::CDKBucketDeployment',
  identity: (resource) => ({ ref: resource.id }),
  start: async (resource, cloud) => {
    const properties = resource.parse(schema);
    const sources = properties.SourceObjectKeys.map((key) => required(resource.stack.assets, key, 'asset'));
    for (const source of sources) {
      if (!(await stat(source)).isDirectory()) throw resource.unsupported(`${source} is not a directory`);
    }
    const { 'cache-control': cacheControl, 'content-type': contentType } = properties.SystemMetadata;
    await deployFiles(required(cloud.buckets, properties.DestinationBucketName, 'bucket'), {
      sources,
      prefix: properties.DestinationBucketKeyPrefix.replace(/(.)\/?$/, '$1/'),
      exclude: properties.Exclude,
      include: properties.Include,
      prune: properties.Prune,
      metadata: { ...(cacheControl && { cacheControl }), ...(contentType && { contentType }) },
    });
  },
};
