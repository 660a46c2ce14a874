import { cp, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { matchesWildcard } from '../wildcard.ts';
import type { Bucket } from './bucket.ts';
import type { SystemMetadata } from './object-metadata.ts';

interface FileDeployment {
  readonly sources: readonly string[];
  readonly exclude: readonly string[];
  readonly include: readonly string[];
  readonly metadata: SystemMetadata;
}

/** Copies files into a bucket as CDK's `BucketDeployment` does with `aws s3 sync`; existing objects stay. */
export async function deployFiles(bucket: Bucket, deployment: FileDeployment): Promise<void> {
  const matches = (patterns: readonly string[], name: string) =>
    patterns.some((pattern) => matchesWildcard(pattern, name));
  const copied: string[] = [];
  for (const source of deployment.sources) {
    for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const name = relative(source, file).replaceAll(sep, '/');
      const excluded = matches(deployment.exclude, name) && !matches(deployment.include, name);
      if (!entry.isFile() || excluded) continue;
      const target = join(bucket.directory, name);
      await mkdir(dirname(target), { recursive: true });
      await cp(file, target, { preserveTimestamps: true });
      copied.push(name);
    }
  }
  bucket.metadata.set(copied, deployment.metadata);
}
