import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import type { OriginResponse } from '../cloudfront/origin.ts';
import { LocalServer, readBytes } from '../http/local-server.ts';
import { type Fault, Faults } from '../stand-ins/faults.ts';
import { REGION } from '../template/intrinsics.ts';
import type { Bucket } from './bucket.ts';
import { type CorsRule, corsHeaders } from './cors.ts';
import { postProblem } from './post-policy.ts';
import { failure, listing, ONLY_VERSION, serviceFailure, versionListing } from './xml-answer.ts';

/** Bytes. */
const MAX_REQUEST = 64 * 1024 * 1024;

/** Operations of AWS's SDK by method; others are not supported. */
const OPERATIONS: Readonly<Record<string, string>> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
};

interface S3Options {
  /** Whose pages upload. */
  readonly sitePort?: number | undefined;
  readonly warn: (message: string) => void;
  /** Milliseconds since the epoch; the system's clock unless given. */
  readonly now?: () => number;
}

interface Served {
  readonly bucket: Bucket;
  readonly cors: readonly CorsRule[];
}

interface S3Request {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly bucket: Bucket;
  readonly key: string;
  readonly body: Buffer;
}

/**
 * S3 on a free port of 127.0.0.1: single objects and lists for AWS's SDK, and browsers' uploads by forms with a signed policy. By an IP
 * address the SDK names the bucket in the path.
 */
export class S3Service {
  /** For calls by HTTP and CloudFront's requests; the runner's own use of a bucket never fails. */
  readonly faults = new Faults(['lost']);
  private readonly options: S3Options;
  private readonly served = new Map<string, Served>();
  private server: LocalServer | undefined;

  private constructor(options: S3Options) {
    this.options = options;
  }

  static async open(options: S3Options): Promise<S3Service> {
    const service = new S3Service(options);
    const { sitePort } = options;
    service.server = await LocalServer.open(
      (request, response) => void service.handle(request, response),
      0,
      sitePort === undefined ? {} : { ports: [sitePort] },
    );
    return service;
  }

  get endpoint(): string {
    return this.server?.origin ?? '';
  }

  /** Serves a bucket of a deployment until it is released; the latest of a name counts. */
  add(bucket: Bucket, cors: readonly CorsRule[]): () => void {
    const added = { bucket, cors };
    this.served.set(bucket.name, added);
    return () => {
      if (this.served.get(bucket.name) === added) this.served.delete(bucket.name);
    };
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const answer = await this.answer(request);
      if (answer === undefined || response.destroyed) return;
      response.writeHead(answer.status, { server: 'AmazonS3', ...answer.headers });
      response.end(answer.body);
    } catch (error) {
      this.options.warn(`s3: ${error instanceof Error ? error.message : String(error)}`);
      const { status, headers, body } = serviceFailure(500);
      response.writeHead(status, headers).end(body);
    }
  }

  /** Undefined: the caller gets no response. */
  private async answer(request: IncomingMessage): Promise<OriginResponse | undefined> {
    const { method = 'GET', url = '/', headers } = request;
    const { pathname = '/', searchParams } = URL.parse(url, 'http://localhost') ?? {};
    const [name = '', ...rest] = pathname.slice(1).split('/').map(decodeURIComponent);
    const served = this.served.get(name);
    if (served === undefined) return failure(404, 'NoSuchBucket', 'The specified bucket does not exist');
    const { bucket, cors } = served;
    const { origin } = headers;
    if (method === 'OPTIONS') return preflight(cors, headers);
    const body = await readBytes(request, MAX_REQUEST);
    if (body === undefined) return failure(400, 'EntityTooLarge', 'The upload is larger than allowed');
    const isRead = method === 'GET' || method === 'HEAD';
    const fault: Fault | undefined = this.faults.next((one) => one !== 'lost' || !isRead);
    // The service does nothing, and the caller times out.
    if (fault === 'timeout') return undefined;
    const key = rest.join('/');
    const isList = method === 'GET' && key === '' && searchParams?.get('list-type') === '2';
    const isVersionList = method === 'GET' && key === '' && searchParams?.has('versions') === true;
    const operation = searchParams?.get('x-id');
    const version = searchParams?.get('versionId') ?? ONLY_VERSION;
    const answer =
      typeof fault === 'number'
        ? serviceFailure(fault)
        : method === 'POST' && key === ''
          ? await this.upload({ method, headers, bucket, key, body })
          : isList && searchParams
            ? await this.list(bucket, headers, searchParams)
            : isVersionList && searchParams
              ? await this.listVersions(bucket, headers, searchParams)
              : version !== ONLY_VERSION
                ? failure(404, 'NoSuchVersion', 'The specified version does not exist.')
                : operation === OPERATIONS[method] || (operation === null && method === 'HEAD')
                  ? await objectAnswer({ method, headers, bucket, key, body })
                  : this.unsupported(`${method} ${url}`);
    if (fault === 'lost') return undefined;
    const allowed = origin === undefined ? {} : (corsHeaders(cors, { origin, method, headers: [] }) ?? {});
    return { ...answer, headers: { ...answer.headers, ...allowed } };
  }

  /** ListObjectsV2, from a key on; nothing here needs its continuation tokens or delimiters. */
  private async list(
    bucket: Bucket,
    headers: IncomingMessage['headers'],
    parameters: URLSearchParams,
  ): Promise<OriginResponse> {
    if (!SIGNATURE.test(headers.authorization ?? '')) return serviceFailure(403);
    const known = ['list-type', 'prefix', 'start-after', 'max-keys', 'x-id'];
    const other = [...parameters.keys()].find((name) => !known.includes(name));
    if (other !== undefined) return this.unsupported(`ListObjectsV2 with ${other}`);
    const after = parameters.get('start-after') ?? '';
    const keys = (await bucket.keys(parameters.get('prefix') ?? '')).filter((key) => key > after);
    const page = keys.slice(0, Number(parameters.get('max-keys') ?? 1_000));
    return listing(page, page.length < keys.length);
  }

  /** ListObjectVersions, of all keys at once. */
  private async listVersions(
    bucket: Bucket,
    headers: IncomingMessage['headers'],
    parameters: URLSearchParams,
  ): Promise<OriginResponse> {
    if (!SIGNATURE.test(headers.authorization ?? '')) return serviceFailure(403);
    const other = [...parameters.keys()].find((name) => !['versions', 'prefix', 'x-id'].includes(name));
    if (other !== undefined) return this.unsupported(`ListObjectVersions with ${other}`);
    return versionListing(await bucket.keys(parameters.get('prefix') ?? ''));
  }

  private unsupported(what: string): OriginResponse {
    this.options.warn(`s3: the local S3 does not support ${what}`);
    return failure(
      501,
      'NotImplemented',
      'A header you provided implies functionality that is not implemented',
    );
  }

  private async upload({ headers, bucket, body }: S3Request): Promise<OriginResponse> {
    const form = await formOf(headers['content-type'] ?? '', body);
    const entries = [...(form?.entries() ?? [])];
    // S3 ignores what follows the file.
    const index = entries.findIndex(([name]) => name === 'file');
    const file = entries[index]?.[1];
    if (file === undefined || typeof file === 'string') {
      return failure(400, 'InvalidArgument', 'POST requires exactly one file upload per request.');
    }
    const fields = new Map(
      entries.slice(0, index).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    const now = (this.options.now ?? Date.now)();
    const problem = postProblem({ bucket: bucket.name, fields, size: file.size, now });
    if (problem !== undefined) return problem;
    const stored = await bucket.put(fields.get('key') ?? '', Buffer.from(await file.arrayBuffer()), {
      'content-type': fields.get('content-type') ?? 'binary/octet-stream',
    });
    return { ...stored, status: stored.status === 200 ? 204 : stored.status };
  }
}

function preflight(cors: readonly CorsRule[], headers: IncomingMessage['headers']): OriginResponse {
  const { origin = '' } = headers;
  const allowed = corsHeaders(cors, {
    origin,
    method: String(headers['access-control-request-method']),
    headers: String(headers['access-control-request-headers'] ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  });
  return allowed === undefined
    ? failure(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.')
    : { status: 200, headers: allowed, body: Buffer.alloc(0) };
}

/** Undefined for what is no form. */
async function formOf(type: string, body: Buffer): Promise<FormData | undefined> {
  if (!type.startsWith('multipart/form-data')) return undefined;
  try {
    return await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData();
  } catch {
    return undefined;
  }
}

/** Whose signature is checked by its form alone: the caller is a function of this machine. */
const SIGNATURE = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=[^/]+/\\d{8}/${REGION}/s3/aws4_request, SignedHeaders=[\\w;-]+, Signature=[\\da-f]{64}$`,
);

async function objectAnswer({ method, headers, bucket, key, body }: S3Request): Promise<OriginResponse> {
  if (!SIGNATURE.test(headers.authorization ?? '')) return serviceFailure(403);
  const hash = headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) {
    return failure(400, 'XAmzContentSHA256Mismatch', 'The provided header does not match what was computed.');
  }
  if (method === 'GET' || method === 'HEAD') return bucket.read({ method, key, headers: {} });
  if (method === 'DELETE') return bucket.remove(key);
  if (headers['x-amz-copy-source'] !== undefined) return failure(501, 'NotImplemented', 'CopyObject');
  const checksum = headers['x-amz-checksum-crc32'];
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  if (checksum !== undefined && checksum !== sum.toString('base64')) {
    return failure(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.');
  }
  const cacheControl = headers['cache-control'];
  return bucket.put(key, body, {
    'content-type': headers['content-type'] ?? 'binary/octet-stream',
    ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
  });
}
