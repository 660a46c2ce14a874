import type { ViewerRequest } from './edge-event.ts';
import { type HeaderMap, headerText, OriginFailure, type OriginResponse } from './origin.ts';
import { type CachePolicy, chooseQuery, keyHeaders } from './policies.ts';

type Lifetimes = Pick<CachePolicy, 'MinTTL' | 'DefaultTTL' | 'MaxTTL'>;

/** What tells two cached answers apart: exactly what the cache policy lists, and the normalized Accept-Encoding. */
export function cacheKey(
  policy: CachePolicy,
  originDomainName: string,
  { path, query, headers }: ViewerRequest,
  acceptEncoding: string,
): string {
  const { QueryStringsConfig } = policy.ParametersInCacheKeyAndForwardedToOrigin;
  const parameters = chooseQuery(query, QueryStringsConfig);
  return JSON.stringify([originDomainName, path, parameters, keyHeaders(headers, policy), acceptEncoding]);
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
  { MinTTL, DefaultTTL, MaxTTL }: Lifetimes,
  now: number,
): number {
  const control = cacheControl(headers);
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

function cacheControl(headers: HeaderMap): Map<string, number> {
  const header = headerText(headers, 'cache-control') ?? '';
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

/** Times are milliseconds since the epoch. */
interface Entry {
  readonly path: string;
  readonly response: OriginResponse;
  readonly storedAt: number;
  readonly expiresAt: number;
  /** Until when the expired answer is given while a new one is fetched. */
  readonly whileRevalidating: number;
  /** Until when the expired answer is given in place of an error. */
  readonly ifError: number;
}

export interface CacheAnswer {
  readonly response: OriginResponse;
  readonly cache: 'Hit' | 'Miss';
}

interface Fetched extends CacheAnswer {
  /** Whether it is for everyone who waits for it: an answer that must not be cached is not. */
  readonly shared: boolean;
}

/** A fetch under way, and the path that it is for. */
interface Fetching {
  readonly path: string;
  readonly fetched: Promise<Fetched>;
}

/** What `stale-if-error` stands in for, besides an origin that gives no answer. */
const STALE_IF = new Set([500, 502, 503, 504]);
const MAX_ENTRIES = 2_000;
/** Of all bodies together. A page is up to a megabyte: entries alone would be no bound. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Answers by cache key, in memory; the oldest leave first. Expired ones live on as their `stale-while-revalidate` and
 * `stale-if-error` say, at most as long as the policy's maximum.
 * Source: "Manage how long content stays in the cache", developer guide.
 */
export class ResponseCache {
  private readonly entries = new Map<string, Entry>();
  private bodyBytes = 0;
  private readonly fetching = new Map<string, Fetching>();
  private readonly now: () => number;
  /** Counts invalidations: what was fetched before one must not be stored after it. */
  private invalidations = 0;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** Whether an answer is there that need not be fetched first. */
  has(key: string): boolean {
    return this.now() < (this.entries.get(key)?.whileRevalidating ?? 0);
  }

  /**
   * The answer in the cache, or else a fetched one, for which all that ask for the key wait together.
   *
   * @param path The part of the key by which an invalidation finds the answer.
   * @param onRefreshFailure Called when a fetch in the background fails.
   */
  async answer(
    key: string,
    path: string,
    policy: Lifetimes,
    fetch: () => Promise<OriginResponse>,
    onRefreshFailure: (error: unknown) => void,
  ): Promise<CacheAnswer> {
    const entry = this.entries.get(key);
    const now = this.now();
    if (entry && now < entry.expiresAt) return hit(entry, now);
    const current = this.fetching.get(key);
    if (entry && now < entry.whileRevalidating) {
      if (!current) this.fetch(key, path, policy, fetch).catch(onRefreshFailure);
      return hit(entry, now);
    }
    // Without a fetch under way nothing is awaited: this one must be under way before anyone else asks.
    const collapsed = current && (await current.fetched);
    return collapsed?.shared ? { ...collapsed, cache: 'Hit' } : this.fetch(key, path, policy, fetch);
  }

  /** Forgets every answer whose path matches, those that are being fetched too. */
  invalidate(matches: (path: string) => boolean): void {
    this.invalidations += 1;
    for (const [key, { path }] of this.entries) if (matches(path)) this.remove(key);
    for (const [key, { path }] of this.fetching) if (matches(path)) this.fetching.delete(key);
  }

  private async fetch(
    key: string,
    path: string,
    policy: Lifetimes,
    fetch: () => Promise<OriginResponse>,
  ): Promise<Fetched> {
    const fetching = { path, fetched: this.load(key, path, policy, fetch) };
    this.fetching.set(key, fetching);
    try {
      return await fetching.fetched;
    } finally {
      if (this.fetching.get(key) === fetching) this.fetching.delete(key);
    }
  }

  private async load(
    key: string,
    path: string,
    policy: Lifetimes,
    fetch: () => Promise<OriginResponse>,
  ): Promise<Fetched> {
    const { invalidations } = this;
    let response: OriginResponse;
    try {
      response = await fetch();
    } catch (error) {
      const stale = error instanceof OriginFailure ? this.insteadOfError(key) : undefined;
      if (stale) return { ...stale, shared: true };
      throw error;
    }
    const stale = STALE_IF.has(response.status) ? this.insteadOfError(key) : undefined;
    if (stale) return { ...stale, shared: true };

    const now = this.now();
    const seconds = timeToLive(response, policy, now);
    if (seconds > 0 && invalidations === this.invalidations) {
      this.store(key, path, response, policy, seconds, now);
    }
    return { response, cache: 'Miss', shared: seconds > 0 };
  }

  private insteadOfError(key: string): CacheAnswer | undefined {
    const entry = this.entries.get(key);
    const now = this.now();
    return entry && now < entry.ifError ? hit(entry, now) : undefined;
  }

  private store(
    key: string,
    path: string,
    response: OriginResponse,
    { MaxTTL }: Lifetimes,
    ttl: number,
    now: number,
  ): void {
    const control = cacheControl(response.headers);
    const until = (seconds: number) => now + seconds * 1_000;
    const stale = (directive: string) =>
      until(Math.min(ttl + (control.get(directive) ?? 0), Math.max(ttl, MaxTTL)));
    const whileRevalidating = stale('stale-while-revalidate');
    const ifError = Math.max(whileRevalidating, stale('stale-if-error'));
    this.remove(key);
    this.entries.set(key, {
      path,
      response,
      storedAt: now,
      expiresAt: until(ttl),
      whileRevalidating,
      ifError,
    });
    this.bodyBytes += response.body.length;
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MAX_ENTRIES && this.bodyBytes <= MAX_BYTES) break;
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    this.bodyBytes -= this.entries.get(key)?.response.body.length ?? 0;
    this.entries.delete(key);
  }

  /** Bytes of all bodies that are kept. */
  get bytes(): number {
    return this.bodyBytes;
  }
}

function hit({ response, storedAt }: Entry, now: number): CacheAnswer {
  const before = Number(headerText(response.headers, 'age') ?? 0) || 0;
  const age = String(before + Math.floor((now - storedAt) / 1_000));
  return { response: { ...response, headers: { ...response.headers, age } }, cache: 'Hit' };
}
