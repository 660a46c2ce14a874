import type { Encoding } from './compression.ts';
import type { ViewerRequest } from './edge-event.ts';
import { type HeaderMap, headerText, type OriginResponse } from './origin.ts';
import { type CachePolicy, chooseQuery, keyHeaders } from './policies.ts';

/** What tells two cached answers apart: exactly what the cache policy lists, and the encoding. */
export function cacheKey(
  policy: CachePolicy,
  originDomainName: string,
  { path, query, headers }: ViewerRequest,
  encoding: Encoding,
): string {
  const { QueryStringsConfig } = policy.ParametersInCacheKeyAndForwardedToOrigin;
  const parameters = chooseQuery(query, QueryStringsConfig);
  return JSON.stringify([originDomainName, path, parameters, keyHeaders(headers, policy), encoding]);
}

/** CloudFront's error caching minimum TTL, in seconds, where a distribution sets none. */
const ERROR_TTL = 10;

// Source: "How CloudFront processes and caches HTTP 4xx and 5xx status codes from your origin", developer guide.
const ERRORS_ALWAYS_CACHED = new Set([404, 414, 500, 501, 502, 503, 504]);
const ERRORS_CACHED_WHEN_ASKED = new Set([400, 403, 405, 412, 415]);
const SUCCESSES_CACHED = new Set([200, 203, 204, 300, 301, 302, 304, 307, 308]);

/** For how many seconds CloudFront keeps an answer; 0 is not at all. */
export function timeToLive(
  { status, headers }: { status: number; headers: HeaderMap },
  policy: Pick<CachePolicy, 'MinTTL' | 'DefaultTTL' | 'MaxTTL'>,
  now: number,
): number {
  const { MinTTL, DefaultTTL, MaxTTL } = policy;
  const control = parseCacheControl(headerText(headers, 'cache-control') ?? '');
  const stated = control.get('s-maxage') ?? control.get('max-age') ?? secondsUntil(headers, now);

  if (status >= 400) {
    const asked = stated === undefined ? undefined : Math.max(ERROR_TTL, Math.min(stated, MaxTTL));
    if (ERRORS_ALWAYS_CACHED.has(status)) return asked ?? ERROR_TTL;
    return ERRORS_CACHED_WHEN_ASKED.has(status) ? (asked ?? 0) : 0;
  }
  if (!SUCCESSES_CACHED.has(status)) return 0;
  // A minimum above 0 wins even over no-store.
  if (['no-cache', 'no-store', 'private'].some((directive) => control.has(directive))) return MinTTL;
  return Math.max(MinTTL, Math.min(stated ?? DefaultTTL, MaxTTL));
}

function parseCacheControl(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((directive) => {
      const [name = '', value = ''] = directive.trim().toLowerCase().split('=');
      return [name, Number.parseInt(value.replaceAll('"', ''), 10) || 0];
    }),
  );
}

function secondsUntil(headers: HeaderMap, now: number): number | undefined {
  const expires = headerText(headers, 'expires');
  if (expires === undefined) return undefined;
  const time = Date.parse(expires);
  return Number.isNaN(time) ? 0 : Math.max(0, Math.floor((time - now) / 1_000));
}

export interface CachedResponse extends OriginResponse {
  readonly storedAt: number;
  readonly expiresAt: number;
}

const MAX_ENTRIES = 2_000;

/** Answers by cache key, in memory; the oldest leave first. */
export class ResponseCache {
  private readonly entries = new Map<string, CachedResponse>();

  get(key: string, now: number): CachedResponse | undefined {
    const entry = this.entries.get(key);
    if (!entry || entry.expiresAt > now) return entry;
    this.entries.delete(key);
    return undefined;
  }

  set(key: string, response: OriginResponse, ttlSeconds: number, now: number): void {
    this.entries.delete(key);
    this.entries.set(key, { ...response, storedAt: now, expiresAt: now + ttlSeconds * 1_000 });
    const [oldest] = this.entries.keys();
    if (this.entries.size > MAX_ENTRIES && oldest !== undefined) this.entries.delete(oldest);
  }
}
