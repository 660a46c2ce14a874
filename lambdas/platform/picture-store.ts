import { createHash } from 'node:crypto';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import {
  type PictureType,
  pictureTypes,
  type Upload,
  type UploadRequest,
} from '../../shared/contracts/pictures/uploads.ts';
import { isUlid } from '../../shared/domain/text/slug.ts';
import { serviceError } from './errors.ts';
import { PICTURES, UPLOADS } from './names.ts';

/** A picture's file, of the type that its upload was signed for. */
export interface PictureFile {
  readonly type: PictureType;
  readonly bytes: Buffer;
}

/** Content type and size in bytes. */
type SignedUpload = Readonly<Record<'type', string> & Pick<UploadRequest, 'size'>>;

/** Uploaded files, which no page can request, and published pictures. All throw `service_unavailable`. */
export interface PictureStore {
  /** Allows one form to store a file of exactly this type and size, for some seconds from now. The id is new. */
  signUpload(id: string, upload: SignedUpload, seconds: number): Promise<Omit<Upload, 'expiresAt'>>;
  /** The uploaded file; undefined for a key of no upload, when nothing was uploaded, and when it has expired. */
  uploaded(key: string): Promise<PictureFile | undefined>;
  /** Stores a picture for good, under a name made from its content. Returns its path on the site. */
  publish(picture: PictureFile): Promise<string>;
}

/** A client with short timeouts, since a caller waits for a file that is read and then written. */
export function createS3Client(): S3Client {
  return new S3Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 500, requestTimeout: 2_000, throwOnRequestTimeout: true },
  });
}

const endings: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

export const isUpload = (key: string) => key.startsWith(UPLOADS) && isUlid(key.slice(UPLOADS.length));

/** The media bucket. */
export class S3PictureStore implements PictureStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async signUpload(id: string, { type, size }: SignedUpload, seconds: number) {
    const key = `${UPLOADS}${id}`;
    // A form and not a PUT: S3 compares the size with the signed policy before it stores anything.
    const { url, fields } = await createPresignedPost(this.#client, {
      Bucket: this.#bucket,
      Key: key,
      Fields: { 'Content-Type': type },
      Conditions: [['content-length-range', size, size]],
      Expires: seconds,
    });
    return { key, url, method: 'POST' as const, fields };
  }

  async uploaded(key: string): Promise<PictureFile | undefined> {
    if (!isUpload(key)) return undefined;
    try {
      const { ContentType, Body } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: key }),
      );
      const type = pictureTypes.find((one) => one === ContentType);
      return type && Body && { type, bytes: Buffer.from(await Body.transformToByteArray()) };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw serviceError(error);
    }
  }

  async publish({ type, bytes }: PictureFile): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const key = `${PICTURES}${hash}.${endings[type]}`;
    try {
      await this.#client.send(
        new PutObjectCommand({
          Bucket: this.#bucket,
          Key: key,
          Body: bytes,
          ContentType: type,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    } catch (error) {
      throw serviceError(error);
    }
    return `/${key}`;
  }
}
