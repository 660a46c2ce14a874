/**
 * Requests that differ from a visitor's in parts outside the cache key, for every path and every kind of input. Sent as raw
 * HTTP, since `fetch` would normalize most of them.
 */
import { request as httpRequest } from 'node:http';
import { baseUrl } from './browser.ts';

export interface RawRequest {
  /** With its query string, exactly as sent. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** An answer, and whether it came from the cache. */
export interface Visit {
  readonly answer: RawAnswer;
  readonly isCached: boolean;
}

/** Headers that differ between equal responses: times, ids and the cache status. */
const VARYING_HEADERS = [
  'age',
  'apigw-requestid',
  'connection',
  'date',
  'keep-alive',
  'server-timing',
  'x-amz-cf-id',
  'x-cache',
  'x-correlation-id',
];

/** A response without what differs with the moment at which it was computed: a score falls with every second. */
export function timeless(answer: RawAnswer): RawAnswer {
  const text = Buffer.from(answer.body, 'base64').toString();
  if (!text.startsWith('{') || !text.includes('"asOf":')) return answer;
  const body = JSON.stringify(JSON.parse(text), (key, value) => {
    if (key === 'asOf') return undefined;
    return typeof value === 'number' ? Number(value.toFixed(1)) : value;
  });
  return { ...answer, headers: { ...answer.headers, 'content-length': undefined }, body };
}

let sent = 0;

/** Each request has another loopback address, since the tests must not reach the limits of the firewall. */
function nextAddress(): string {
  sent += 1;
  return `127.${100 + (sent >> 16)}.${(sent >> 8) % 256}.${sent % 256}`;
}

export function send({ path, method = 'GET', headers = {}, body }: RawRequest): Promise<Visit> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: hostname,
      port,
      path,
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      localAddress: nextAddress(),
      agent: false,
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const lasting = Object.entries(response.headers).filter(([name]) => !VARYING_HEADERS.includes(name));
        resolve({
          answer: {
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(lasting),
            body: Buffer.concat(chunks).toString('base64'),
          },
          isCached: response.headers.age !== undefined,
        });
      });
    });
    request.end(body);
  });
}

/** Sends a request that the server may answer with an error or a closed connection. */
export async function sendAndForget(request: RawRequest): Promise<void> {
  await send(request).catch(() => {});
}

const encoded = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Query parameters that no call and no page reads, well-formed and malformed. */
const UNKNOWN = [
  'zz=1',
  'zz=1&zz=1',
  'zz',
  '=1',
  '&&&',
  '%',
  '%=1&%=1',
  'zz=%',
  'zz=%E0%A4%A',
  '%ff=1',
  '__proto__=1&__proto__=2',
  'constructor=x',
  'utm_source=mail&utm_source=mail',
  `zz=${'x'.repeat(4_000)}`,
];

/** Spellings of a name that a parser could accept as the name, but a cache key does not contain. */
const spellings = (name: string): string[] => [
  encoded(name.slice(0, 1)) + name.slice(1),
  encoded(name),
  name.toUpperCase(),
  `${name}[]`,
  `${name}%00`,
  `+${name}`,
  `${name}%20`,
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'cloudfront-viewer-address': '203.0.113.9:4711' },
  { 'idempotency-key': 'two words' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(500) },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-encoding': 'gzip' },
  { accept: 'image/png' },
  { 'accept-language': 'fr-CA' },
  { 'accept-charset': 'utf-7' },
  { 'user-agent': 'Googlebot/2.1' },
  { 'user-agent': '' },
  { origin: 'https://evil.example' },
  { referer: 'https://evil.example/?q=a' },
  { cookie: 'session=evil; city=toronto' },
  { cookie: `a=${'b'.repeat(7_000)}` },
  { 'x-forwarded-for': '203.0.113.7, evil' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'ftp', 'x-forwarded-port': '21' },
  { forwarded: 'host=evil.example;proto=gopher' },
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'POST' },
  { 'x-original-url': '/api/contacts', 'x-rewrite-url': '/admin' },
  { 'x-origin-secret': 'evil' },
  { 'x-careatlas-api': 'evil.example' },
  { 'x-amz-security-token': 'evil', 'x-amzn-trace-id': 'Root=1-0-0' },
  { 'cloudfront-viewer-country': 'XX', 'cloudfront-forwarded-proto': 'http' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"evil"' },
  { 'if-modified-since': 'Sun, 22 Nov 2099 00:00:00 GMT' },
  { 'if-match': '"evil"', 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { range: 'bytes=0-0' },
  { range: 'bytes=5-9,20-30', 'if-range': '"evil"' },
  { range: 'bytes=99999999-' },
  { 'cache-control': 'no-cache, no-store, max-age=0', pragma: 'no-cache' },
  { 'accept-encoding': 'identity;q=0' },
  { 'accept-encoding': 'zstd, evil;q=1.0' },
  { 'accept-encoding': 'BR;Q=0, x-gzip' },
  { te: 'trailers' },
  { expect: '100-continue' },
  { dnt: '1', 'save-data': 'on', 'sec-fetch-mode': 'websocket' },
  { authorization: 'Bearer evil' },
  { authorization: 'Basic YTpi' },
];

const METHODS: readonly Omit<RawRequest, 'path'>[] = [
  ...['HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'PURGE'].map((method) => ({ method })),
  ...['POST', 'PUT', 'PATCH'].map((method) => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: '{"evil":true}',
  })),
  // Unexpected bodies, with and without headers that announce them.
  { method: 'GET', body: 'evil' },
  { method: 'GET', headers: { 'transfer-encoding': 'chunked' } },
  {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' },
  },
];

export interface OddRequest {
  /** For a test's message. */
  readonly name: string;
  readonly request: RawRequest;
}

/**
 * The unusual query strings of a path. Their cache key is that of the path alone.
 *
 * @param names Query parameters that the page or call reads.
 */
export function oddQueries(path: string, names: readonly string[]): OddRequest[] {
  const withQuery = (query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const queries = [
    ...UNKNOWN,
    ...names.flatMap((name) => spellings(name).map((spelling) => `${spelling}=toronto`)),
    // Twice, so that a parser that accepts the spelling finds the parameter repeated.
    ...names.map((name) => `${encoded(name)}=1&${encoded(name)}=2`),
  ];
  return queries.map((query) => ({ name: `?${query.slice(0, 60)}`, request: { path: withQuery(query) } }));
}

/** Unusual headers, methods and bodies for a path. All calls of a function receive them through the same handler. */
export function oddHeadersAndMethods(path: string): OddRequest[] {
  return [
    ...HEADERS.map((headers) => ({
      name: JSON.stringify(headers).slice(0, 80),
      request: { path, headers },
    })),
    ...METHODS.map((one) => ({
      name: `${one.method} ${JSON.stringify(one.headers ?? {})} ${one.body ?? ''}`,
      request: { path, ...one },
    })),
  ];
}
