/** A media bucket for one test file, on the local S3. To be used before the functions are loaded. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { Bucket } from '../../../scripts/local/s3/bucket.ts';
import { S3Service } from '../../../scripts/local/s3/s3-service.ts';
import type { Upload } from '../../../shared/contracts/pictures/uploads.ts';
import { MEDIA_BUCKET } from './environment.ts';

export interface TestMedia {
  readonly service: S3Service;
  readonly bucket: Bucket;
}

export function useMedia(): () => TestMedia {
  const root = mkdtempSync(join(tmpdir(), 'media-'));
  let service: S3Service;
  let bucket: Bucket;

  beforeAll(async () => {
    const warn = (message: string) => {
      throw new Error(message);
    };
    service = await S3Service.open({ warn });
    bucket = new Bucket(MEDIA_BUCKET, join(root, MEDIA_BUCKET), service.faults);
    service.add(bucket, []);
    process.env.AWS_ENDPOINT_URL_S3 = service.endpoint;
  });
  afterAll(async () => {
    await service.close();
    rmSync(root, { recursive: true });
  });
  return () => ({ service, bucket });
}

/** Sends a file with a signed upload. Returns the status. */
export async function sendUpload({ url, method, fields }: Upload, file: Buffer): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([Uint8Array.from(file)]));
  return (await fetch(url, { method, body: form })).status;
}
