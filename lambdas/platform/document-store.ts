import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type DocumentType, documentTypes } from '../../shared/contracts/providers/claims.ts';
import { serviceError } from './errors.ts';
import { DOCUMENTS } from './names.ts';
import { isUpload } from './picture-store.ts';

export interface DocumentFile {
  readonly type: DocumentType;
  readonly bytes: Buffer;
}

/** Documents of claims, which no page can request. All throw `service_unavailable`. */
export interface DocumentStore {
  /** The uploaded file; undefined for a key of no upload, when nothing was uploaded, and when it has expired. */
  uploaded(key: string): Promise<DocumentFile | undefined>;
  /** Keeps a document under a name of its own. Returns its key. */
  keep(id: string, file: DocumentFile): Promise<string>;
  read(key: string): Promise<DocumentFile | undefined>;
  remove(key: string): Promise<void>;
}

/** The media bucket. */
export class S3DocumentStore implements DocumentStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async uploaded(key: string): Promise<DocumentFile | undefined> {
    return isUpload(key) ? this.read(key) : undefined;
  }

  async keep(id: string, { type, bytes }: DocumentFile): Promise<string> {
    const key = `${DOCUMENTS}${id}`;
    await this.#send(() =>
      this.#client.send(
        new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: bytes, ContentType: type }),
      ),
    );
    return key;
  }

  async read(key: string): Promise<DocumentFile | undefined> {
    try {
      const { ContentType, Body } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: key }),
      );
      const type = documentTypes.find((one) => one === ContentType);
      return type && Body && { type, bytes: Buffer.from(await Body.transformToByteArray()) };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw serviceError(error);
    }
  }

  async remove(key: string): Promise<void> {
    await this.#send(() => this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })));
  }

  async #send(send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      throw serviceError(error);
    }
  }
}
