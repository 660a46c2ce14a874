/** Pictures of the media bucket, a line each. */
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { PICTURES } from '../../../lambdas/platform/names.ts';

export interface Pictures {
  /** Undefined: from the beginning. */
  page(start: unknown): Promise<{ readonly lines: readonly string[]; readonly next: unknown }>;
  /** Stores the picture of a line, replacing one of the same name. */
  write(line: string): Promise<void>;
}

const pictureSchema = z.object({
  key: z.string().startsWith(PICTURES),
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  /** Base64. */
  body: z.base64(),
});

/** Of 8 MB at most each, all of a page in memory. */
const PAGE_SIZE = 4;

/** Published pictures. Uploads that were not published expire within a day. */
export class BucketPictures implements Pictures {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async page(start: unknown) {
    const after = z.string().optional().parse(start);
    const { Contents = [], IsTruncated } = await this.#client.send(
      new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: PICTURES,
        MaxKeys: PAGE_SIZE,
        ...(after !== undefined && { StartAfter: after }),
      }),
    );
    const keys = Contents.flatMap(({ Key }) => Key ?? []);
    return {
      lines: await Promise.all(keys.map((key) => this.#read(key))),
      next: IsTruncated ? keys.at(-1) : undefined,
    };
  }

  async #read(key: string): Promise<string> {
    const { Body, ContentType, CacheControl } = await this.#client.send(
      new GetObjectCommand({ Bucket: this.#bucket, Key: key }),
    );
    const body = await Body?.transformToString('base64');
    return JSON.stringify(
      pictureSchema.parse({ key, contentType: ContentType, cacheControl: CacheControl, body }),
    );
  }

  async write(line: string): Promise<void> {
    const { key, contentType, cacheControl, body } = pictureSchema.parse(JSON.parse(line));
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        Body: Buffer.from(body, 'base64'),
        ContentType: contentType,
        CacheControl: cacheControl,
      }),
    );
  }
}
