import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeaderMap, Origin, OriginRequest, OriginResponse } from '../cloudfront/origin.ts';
import { headerText, OriginFailure, RESPONSE_TIMEOUT_MS } from '../cloudfront/origin.ts';
import { Faults } from '../stand-ins/faults.ts';
import { contentType } from './content-type.ts';
import { ObjectMetadata, type SystemMetadata } from './object-metadata.ts';
import { failure, serviceFailure } from './xml-answer.ts';

/** A bucket as a directory: its files are the objects. */
export class Bucket implements Origin {
  readonly name: string;
  readonly directory: string;
  /** Of deployed objects. */
  readonly metadata: ObjectMetadata;

  private readonly faults: Faults;
  private readonly timeoutMs: number;

  /**
   * @param faults For CloudFront's requests; deploying and seeding write the files.
   * @param timeoutMs How long CloudFront waits for a response.
   */
  constructor(name: string, directory: string, faults = new Faults(), timeoutMs = RESPONSE_TIMEOUT_MS) {
    this.name = name;
    this.directory = resolve(directory);
    this.metadata = new ObjectMetadata(`${this.directory}.metadata.json`);
    this.faults = faults;
    this.timeoutMs = timeoutMs;
  }

  async fetch({ method, path, headers }: OriginRequest): Promise<OriginResponse> {
    if (method !== 'GET' && method !== 'HEAD') return failure(403, 'AccessDenied', 'Access Denied');
    const fault = this.faults.next((one) => one !== 'lost');
    if (fault === 'timeout') {
      await sleep(this.timeoutMs, undefined, { ref: false });
      throw new OriginFailure(504, `the bucket ${this.name} did not answer in time`);
    }
    if (fault !== undefined) return serviceFailure(Number(fault));
    const key = objectKey(path);
    if (key === undefined) return failure(400, 'InvalidURI', "Couldn't parse the specified URI.");
    return this.read({ method, key, headers });
  }

  /** An object's response to a GET or HEAD request. */
  async read({ method, key, headers }: ObjectRead): Promise<OriginResponse> {
    const file = await this.file(key);
    if (file === undefined) return failure(404, 'NoSuchKey', 'The specified key does not exist.');

    const body = await readFile(file.path);
    const etag = etagOf(body);
    const common = {
      etag,
      'last-modified': file.modified.toUTCString(),
      server: 'AmazonS3',
      'content-type': contentType(key),
      ...this.metadata.get(key),
    };
    if (headerText(headers, 'if-none-match') === etag) {
      const { 'content-type': _type, ...unchanged } = common;
      return { status: 304, headers: unchanged, body: Buffer.alloc(0) };
    }
    return {
      status: 200,
      headers: { ...common, 'content-length': String(body.length) },
      body: method === 'HEAD' ? Buffer.alloc(0) : body,
    };
  }

  /** Stores an object with its metadata. */
  async put(key: string, body: Buffer, metadata: SystemMetadata): Promise<OriginResponse> {
    const path = this.path(key);
    if (path === undefined) return failure(400, 'InvalidArgument', 'The local S3 does not support this key');
    await mkdir(dirname(path), { recursive: true });
    // Replaced as a whole: no request sees half an object.
    const next = `${path}.next`;
    await writeFile(next, body);
    await rename(next, path);
    this.metadata.set([key], metadata);
    return { status: 200, headers: { etag: etagOf(body) }, body: Buffer.alloc(0) };
  }

  /** Keys with the prefix, in S3's order. */
  async keys(prefix: string): Promise<string[]> {
    const files = await readdir(this.directory, { recursive: true, withFileTypes: true });
    return files
      .filter((file) => file.isFile())
      .map((file) => relative(this.directory, join(file.parentPath, file.name)).replaceAll(sep, '/'))
      .filter((key) => key.startsWith(prefix))
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }

  async remove(key: string): Promise<OriginResponse> {
    const file = await this.file(key);
    if (file !== undefined) await rm(file.path);
    return { status: 204, headers: {}, body: Buffer.alloc(0) };
  }

  /** The file of a key that exists. */
  private async file(key: string): Promise<{ path: string; modified: Date } | undefined> {
    const path = this.path(key);
    try {
      const found = path === undefined ? undefined : await stat(path);
      return path !== undefined && found?.isFile() ? { path, modified: found.mtime } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Where a key's file is. `..`, doubled slashes and directories are no keys. */
  private path(key: string): string | undefined {
    const path = resolve(this.directory, key);
    const inside = path.startsWith(this.directory + sep) && !key.includes('\0');
    return inside && relative(this.directory, path) === key.replaceAll('/', sep) ? path : undefined;
  }
}

interface ObjectRead {
  readonly method: 'GET' | 'HEAD';
  readonly key: string;
  readonly headers: HeaderMap;
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

function objectKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path).replace(/^\//, '');
  } catch {
    return undefined;
  }
}
