import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { matchesWildcard } from '../wildcard.ts';
import type { Bucket, ObjectMetadata } from './bucket.ts';

export interface FileDeployment {
  readonly sources: readonly string[];
  /** Prefix of the keys, empty or ending in a slash. */
  readonly prefix: string;
  readonly exclude: readonly string[];
  readonly include: readonly string[];
  /** Whether objects under the prefix that no source has are deleted. */
  readonly prune: boolean;
  readonly metadata: ObjectMetadata;
}

/** Copies files into a bucket as CDK's `BucketDeployment` does with `aws s3 sync`. */
export async function deployFiles(bucket: Bucket, deployment: FileDeployment): Promise<void> {
  const { sources, prefix, prune, metadata } = deployment;
  const chosen = (name: string) =>
    !deployment.exclude.some((pattern) => matchesWildcard(pattern, name)) ||
    deployment.include.some((pattern) => matchesWildcard(pattern, name));

  const deployed = new Set<string>();
  for (const source of sources) {
    for (const name of (await filesUnder(source)).filter(chosen)) {
      const target = join(bucket.directory, prefix, name);
      await mkdir(dirname(target), { recursive: true });
      await cp(join(source, name), target, { preserveTimestamps: true });
      bucket.metadata.set(prefix + name, metadata);
      deployed.add(name);
    }
  }
  if (!prune) return;
  for (const name of (await filesUnder(join(bucket.directory, prefix))).filter(chosen)) {
    if (!deployed.has(name)) await rm(join(bucket.directory, prefix, name));
  }
}

/** Names with forward slashes, relative to the directory; none when it does not exist. */
async function filesUnder(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  } catch {
    return [];
  }
}
