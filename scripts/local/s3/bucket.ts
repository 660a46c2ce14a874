import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Origin, OriginRequest, OriginResponse } from '../cloudfront/origin.ts';
import { headerText, OriginFailure, RESPONSE_TIMEOUT_MS } from '../cloudfront/origin.ts';
import { Faults } from '../stand-ins/faults.ts';
import { contentType } from './content-type.ts';
import { ObjectMetadata } from './object-metadata.ts';

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
    const fault = this.faults.next();
    if (fault === 'timeout') {
      await sleep(this.timeoutMs, undefined, { ref: false });
      throw new OriginFailure(504, `the bucket ${this.name} did not answer in time`);
    }
    if (fault !== undefined) return serviceFailure(Number(fault));
    const key = objectKey(path);
    if (key === undefined) return failure(400, 'InvalidURI', "Couldn't parse the specified URI.");
    const file = await this.file(key);
    if (file === undefined) return failure(404, 'NoSuchKey', 'The specified key does not exist.');

    const body = await readFile(file.path);
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const common = {
      etag,
      'last-modified': file.modified.toUTCString(),
      server: 'AmazonS3',
      ...this.metadata.get(key),
    };
    if (headerText(headers, 'if-none-match') === etag)
      return { status: 304, headers: common, body: Buffer.alloc(0) };
    return {
      status: 200,
      headers: {
        ...common,
        'content-type': contentType(key),
        'content-length': String(body.length),
      },
      body: method === 'HEAD' ? Buffer.alloc(0) : body,
    };
  }

  /** The file of a key. `..`, doubled slashes and directories are no keys. */
  private async file(key: string): Promise<{ path: string; modified: Date } | undefined> {
    const path = resolve(this.directory, key);
    const inside = path.startsWith(this.directory + sep) && !key.includes('\0');
    if (!inside || relative(this.directory, path) !== key.replaceAll('/', sep)) return undefined;
    try {
      const found = await stat(path);
      return found.isFile() ? { path, modified: found.mtime } : undefined;
    } catch {
      return undefined;
    }
  }
}

function objectKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path).replace(/^\//, '');
  } catch {
    return undefined;
  }
}

/** Source: "Error responses", Amazon S3 API reference. */
function serviceFailure(status: number): OriginResponse {
  if (status === 503) return failure(503, 'SlowDown', 'Please reduce your request rate.');
  if (status >= 500) {
    return failure(status, 'InternalError', 'We encountered an internal error. Please try again.');
  }
  return failure(status, 'AccessDenied', 'Access Denied');
}

function failure(status: number, code: string, message: string): OriginResponse {
  const body = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
  return {
    status,
    headers: { 'content-type': 'application/xml', 'content-length': String(body.length) },
    body,
  };
}
