import { createHash } from 'node:crypto';
import { createGzip } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { OpenData, OpenDataFile } from '../../shared/contracts/pages/open-data.ts';
import { serviceError } from './errors.ts';
import { EXPORTS } from './names.ts';

/** A file that is being compressed. */
export interface PartFile {
  write(text: string): Promise<void>;
  /** Stores it under a name that depends on its content. Throws `service_unavailable`. */
  close(): Promise<Pick<OpenDataFile, 'name' | 'path' | 'bytes' | 'sha256'>>;
}

export interface OpenDataFiles {
  /** `name` has its ending: `clinics.csv`. */
  create(name: string, exportedAt: string, part: number): PartFile;
  /** Stores what the page and other programs list. Throws `service_unavailable`. */
  publish(openData: OpenData): Promise<void>;
}

/** A client for files of some megabytes, for which no caller waits. */
export function createOpenDataClient(): S3Client {
  return new S3Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
}

/** Exports in their bucket. No file is replaced but the list of them. */
export class S3OpenDataFiles implements OpenDataFiles {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  create(name: string, exportedAt: string, part: number): PartFile {
    const gzip = createGzip();
    const chunks: Buffer[] = [];
    gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((resolve, reject) => {
      gzip.on('end', resolve);
      gzip.on('error', reject);
    });
    return {
      write: (text) =>
        new Promise((resolve, reject) => gzip.write(text, (error) => (error ? reject(error) : resolve()))),
      close: async () => {
        gzip.end();
        await ended;
        const body = Buffer.concat(chunks);
        const sha256 = createHash('sha256').update(body).digest('hex');
        const dot = name.lastIndexOf('.');
        const version = `${exportedAt.slice(0, 10)}-${String(part).padStart(3, '0')}-${sha256.slice(0, 8)}`;
        const file = `${name.slice(0, dot)}-${version}${name.slice(dot)}.gz`;
        await this.#put(file, body, 'application/gzip', 'public, max-age=31536000, immutable');
        return { name: file, path: `/${EXPORTS}${file}`, bytes: body.length, sha256 };
      },
    };
  }

  publish(openData: OpenData): Promise<void> {
    const text = Buffer.from(`${JSON.stringify(openData, undefined, 2)}\n`);
    return this.#put('manifest.json', text, 'application/json', 'public, max-age=300');
  }

  async #put(name: string, body: Buffer, type: string, caching: string): Promise<void> {
    try {
      await this.#client.send(
        new PutObjectCommand({
          Bucket: this.#bucket,
          Key: `${EXPORTS}${name}`,
          Body: body,
          ContentType: type,
          ContentDisposition: `attachment; filename="${name}"`,
          CacheControl: caching,
        }),
      );
    } catch (error) {
      throw serviceError(error);
    }
  }
}
