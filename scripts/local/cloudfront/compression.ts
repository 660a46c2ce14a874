import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { headerText, type OriginResponse } from './origin.ts';
import type { CachePolicy } from './policies.ts';

const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;

// Source: "Serve compressed files", CloudFront developer guide.
const COMPRESSIBLE = new Set(
  `application/dash+xml application/eot application/font application/font-sfnt application/javascript
  application/json application/opentype application/otf application/pdf application/pkcs7-mime
  application/protobuf application/rss+xml application/truetype application/ttf application/vnd.apple.mpegurl
  application/vnd.mapbox-vector-tile application/vnd.ms-fontobject application/wasm application/xhtml+xml
  application/xml application/x-font-opentype application/x-font-truetype application/x-font-ttf
  application/x-httpd-cgi application/x-javascript application/x-mpegurl application/x-opentype
  application/x-otf application/x-perl application/x-ttf font/eot font/opentype font/otf font/ttf image/svg+xml
  text/css text/csv text/html text/javascript text/js text/plain text/richtext text/tab-separated-values text/xml
  text/x-component text/x-java-source text/x-script vnd.apple.mpegurl`.split(/\s+/),
);

const COMPRESSED_STATUSES = new Set([200, 403, 404]);

const compressors: Readonly<Record<'br' | 'gzip', (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/**
 * The viewer's Accept-Encoding as CloudFront normalizes it for the cache key and for origins: `br,gzip`, `br`, `gzip`
 * or nothing, as the cache policy enables them.
 */
export function normalizeAcceptEncoding(acceptEncoding: string | undefined, policy: CachePolicy): string {
  if (policy.MaxTTL === 0 || acceptEncoding === undefined) return '';
  const accepted = new Set<string>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', weight = ''] = part.split(';').map((text) => text.trim());
    if (!/^q=0(\.0*)?$/.test(weight)) accepted.add(name);
  }
  const { EnableAcceptEncodingBrotli, EnableAcceptEncodingGzip } =
    policy.ParametersInCacheKeyAndForwardedToOrigin;
  const br = EnableAcceptEncodingBrotli && accepted.has('br');
  const gzip = EnableAcceptEncodingGzip && (accepted.has('gzip') || accepted.has('*'));
  return [br && 'br', gzip && 'gzip'].filter(Boolean).join(',');
}

/** Compresses an origin's response, with Brotli before gzip. Its ETag becomes a weak one. */
export async function compressResponse(
  response: OriginResponse,
  acceptEncoding: string,
): Promise<OriginResponse> {
  if (acceptEncoding === '' || !isCompressible(response)) return response;
  const encoding = acceptEncoding.startsWith('br') ? 'br' : 'gzip';
  const body = await compressors[encoding](response.body);
  const etag = headerText(response.headers, 'etag');
  return {
    status: response.status,
    headers: {
      ...response.headers,
      'content-encoding': encoding,
      'content-length': String(body.length),
      vary: [headerText(response.headers, 'vary'), 'Accept-Encoding'].filter(Boolean).join(', '),
      ...(etag && { etag: etag.startsWith('W/') ? etag : `W/${etag}` }),
    },
    body,
  };
}

function isCompressible({ status, headers, body }: OriginResponse): boolean {
  const type = headerText(headers, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return (
    COMPRESSED_STATUSES.has(status) &&
    COMPRESSIBLE.has(type) &&
    body.length >= MIN_BYTES &&
    body.length <= MAX_BYTES &&
    headers['content-encoding'] === undefined &&
    headers['content-length'] !== undefined
  );
}
