import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** The headers with which S3 stores an object; deployed ones have the content type of their name. */
const systemMetadataSchema = z.strictObject({
  'cache-control': z.exactOptional(z.string()),
  'content-encoding': z.exactOptional(z.string()),
  'content-type': z.exactOptional(z.string()),
});
export type SystemMetadata = z.infer<typeof systemMetadataSchema>;

/** Metadata by key, in a JSON file: objects of earlier deployments stay in their bucket, also after a restart. */
export class ObjectMetadata {
  private readonly file: string;
  private readonly byKey: Map<string, SystemMetadata>;

  constructor(file: string) {
    this.file = file;
    const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    this.byKey = new Map(Object.entries(z.record(z.string(), systemMetadataSchema).parse(stored)));
  }

  get(key: string): SystemMetadata | undefined {
    return this.byKey.get(key);
  }

  set(keys: readonly string[], metadata: SystemMetadata): void {
    for (const key of keys) this.byKey.set(key, metadata);
    // Replaced as a whole, since `kill -9` during a write would leave a broken file.
    const next = `${this.file}.next`;
    writeFileSync(next, JSON.stringify(Object.fromEntries(this.byKey)));
    renameSync(next, this.file);
  }
}
