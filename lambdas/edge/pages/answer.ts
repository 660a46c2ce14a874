/** Responses that the function generates, in CloudFront's format ("Generated responses"). */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { PAGE_TIMING } from '../../../shared/domain/errors/browser-errors.ts';
import type { PageRequest } from './event.ts';

export interface Answer {
  readonly status: string;
  readonly headers: Readonly<Record<string, readonly { readonly key: string; readonly value: string }[]>>;
  readonly bodyEncoding?: 'base64' | 'text';
  readonly body?: string;
}

/** The parts of the request that decide about body, encoding and headers. */
export type Viewer = Pick<PageRequest, 'method' | 'acceptEncoding' | 'requestId'>;

export interface Content {
  readonly status: 200 | 404 | 410 | 503;
  readonly type: 'text/html' | 'application/xml' | 'text/plain';
  readonly body: string;
  readonly cacheControl: string;
  /** Further headers, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Bytes. CloudFront rejects a generated response over 1 MB, headers included; this leaves a margin. */
export const ANSWER_LIMIT = 900_000;

/** A page that is larger than CloudFront accepts. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/** Compressed here, since CloudFront does not compress generated responses. Throws `AnswerTooLarge`. */
export function answer({ method, acceptEncoding, requestId }: Viewer, content: Content): Answer {
  const bytes = Buffer.from(content.body);
  const { encoding, text, bodyEncoding } = encode(bytes, acceptEncoding);
  if (bytes.length > ANSWER_LIMIT || text.length > ANSWER_LIMIT) throw new AnswerTooLarge();
  return {
    status: String(content.status),
    headers: headersOf({
      'content-type': `${content.type}; charset=utf-8`,
      'cache-control': content.cacheControl,
      vary: 'accept-encoding',
      etag: etagOf(bytes),
      // A header that scripts can read: an error report names the request that the page was rendered for. In the HTML it would
      // change the ETag with every rendering.
      ...(requestId !== '' && { 'server-timing': `${PAGE_TIMING};desc="${requestId}"` }),
      ...(encoding && { 'content-encoding': encoding }),
      ...content.headers,
    }),
    ...(method !== 'HEAD' && { bodyEncoding, body: text }),
  };
}

/** `location` is a path of this site. Throws for anything that names another host. */
export function redirect(location: string): Answer {
  if (!/^\/(?![/\\])/.test(location)) throw new Error('a redirect must stay on the site');
  return { status: '301', headers: headersOf({ location, 'cache-control': 'public, max-age=3600' }) };
}

/** Weak, since it is the same for every encoding. A browser that revalidates gets 304 while the content is unchanged. */
function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

function headersOf(headers: Readonly<Record<string, string>>): Answer['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, [{ key, value }]]));
}

type Encoded = Pick<Required<Answer>, 'bodyEncoding'> & { encoding?: 'br' | 'gzip'; text: string };

function encode(body: Buffer, acceptEncoding: string): Encoded {
  if (/\bbr\b/.test(acceptEncoding)) {
    return { encoding: 'br', text: brotli(body).toString('base64'), bodyEncoding: 'base64' };
  }
  if (/\bgzip\b/.test(acceptEncoding)) {
    return { encoding: 'gzip', text: gzipSync(body).toString('base64'), bodyEncoding: 'base64' };
  }
  return { text: body.toString(), bodyEncoding: 'text' };
}

/**
 * Most of what better qualities save for little time: 7 takes three times as long, and 10 makes pages 8 % smaller for 25 times as
 * much, which is more than the rendering itself (decision record 0055).
 */
const BROTLI_QUALITY = 6;

function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
