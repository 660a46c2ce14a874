import { stat } from 'node:fs/promises';
import * as z from 'zod';
import { deployFiles } from '../s3/deploy-files.ts';
import { required } from './cloud.ts';
import { ignoredLocally, type ResourceKind } from './resource.ts';

const schema = z.strictObject({
  ServiceToken: ignoredLocally,
  SourceBucketNames: ignoredLocally,
  SourceObjectKeys: z.array(z.string()),
  DestinationBucketName: z.string(),
  WaitForDistributionInvalidation: ignoredLocally,
  OutputObjectKeys: ignoredLocally,
  Prune: z.literal(false),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SystemMetadata: z.strictObject({
    'cache-control': z.string(),
    'content-encoding': z.exactOptional(z.string()),
  }),
});

/** CDK's custom resource that copies files into a bucket. The runner copies them; its function never runs. */
export const bucketDeployment: ResourceKind = {
  type: 'Custom::CDKBucketDeployment',
  identity: (resource) => ({ ref: resource.id }),
  start: async (resource, cloud) => {
    const properties = resource.parse(schema);
    const sources = properties.SourceObjectKeys.map((key) => required(resource.stack.assets, key, 'asset'));
    for (const source of sources) {
      if (!(await stat(source)).isDirectory()) throw resource.unsupported(`${source} is not a directory`);
    }
    await deployFiles(required(cloud.buckets, properties.DestinationBucketName, 'bucket'), {
      sources,
      exclude: properties.Exclude,
      include: properties.Include,
      metadata: properties.SystemMetadata,
    });
  },
};
