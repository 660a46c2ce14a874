import type { ViewerRequest } from './edge-event.ts';
import { type HeaderMap, headerText, OriginFailure, type OriginResponse } from './origin.ts';
import { type CachePolicy, chooseQuery, keyHeaders } from './policies.ts';

type Lifetimes = Pick<CachePolicy, 'MinTTL' | 'DefaultTTL' | 'MaxTTL'>;

/** The cache key: what the cache policy lists, and the normalized Accept-Encoding. */
export function cacheKey(
  policy: CachePolicy,
  originDomainName: string,
  { path, query, headers }: ViewerRequest,
  acceptEncoding: string,
): string {
  const parameters = chooseQuery(query, policy);
  return JSON.stringify([originDomainName, path, parameters, keyHeaders(headers, policy), acceptEncoding]);
}

/** CloudFront's error caching minimum TTL, in seconds, where a distribution sets none. */
const ERROR_TTL = 10;

// Source: "How CloudFront processes and caches HTTP 4xx and 5xx status codes from your origin", developer guide.
const ERRORS_ALWAYS_CACHED = new Set([404, 414, 500, 501, 502, 503, 504]);
const ERRORS_CACHED_BY_HEADER = new Set([400, 403, 405, 412, 415]);
const SUCCESSES_CACHED = new Set([200, 203, 204, 300, 301, 302, 304, 307, 308]);

/** Seconds for which CloudFront caches a response. No origin here sends `Expires`. */
export function timeToLive(
  { status, headers }: { status: number; headers: HeaderMap },
  { MinTTL, DefaultTTL, MaxTTL }: Lifetimes,
): number {
  const control = cacheControl(headers);
  const stated = control.get('s-maxage') ?? control.get('max-age');

  if (status >= 400) {
    const limited = stated === undefined ? undefined : Math.max(ERROR_TTL, Math.min(stated, MaxTTL));
    if (ERRORS_ALWAYS_CACHED.has(status)) return limited ?? ERROR_TTL;
    return ERRORS_CACHED_BY_HEADER.has(status) ? (limited ?? 0) : 0;
  }
  if (!SUCCESSES_CACHED.has(status)) return 0;
  // A minimum above 0 overrides even no-store.
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

/** Times are milliseconds since the epoch. */
interface Entry {
  readonly path: string;
  readonly response: OriginResponse;
  readonly storedAt: number;
  readonly expiresAt: number;
  /** Until when the expired response is served while a new one is fetched. */
  readonly whileRevalidating: number;
  /** Until when the expired response is served in place of an error. */
  readonly ifError: number;
}

export interface CacheAnswer {
  readonly response: OriginResponse;
  readonly cache: 'Hit' | 'Miss';
}

interface Fetched extends CacheAnswer {
  /** Whether all waiting requests get it: false for a response that must not be cached. */
  readonly shared: boolean;
}

interface Fetching {
  readonly path: string;
  readonly fetched: Promise<Fetched>;
}

/** Statuses that `stale-if-error` replaces, besides an origin without a response. */
const STALE_IF_ERROR = new Set([500, 502, 503, 504]);
const MAX_ENTRIES = 2_000;
/** Of all bodies together: a page has up to a megabyte. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Responses by cache key, in memory; the oldest are evicted first. `stale-while-revalidate` and `stale-if-error` keep
 * expired ones, at most for the policy's maximum TTL. `stale-if-error` is documented for errors of an origin, so that an error which a
 * function generates on origin-request is served and stored here like any response: nothing may depend on more.
 * Source: "Manage how long content stays in the cache", developer guide.
 */
export class ResponseCache {
  private readonly entries = new Map<string, Entry>();
  private bodyBytes = 0;
  private readonly fetching = new Map<string, Fetching>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** Whether a response can be served without a fetch. */
  has(key: string): boolean {
    return this.now() < (this.entries.get(key)?.whileRevalidating ?? 0);
  }

  /**
   * The cached response, or a fetched one: requests of one key share a fetch.
   *
   * @param path For invalidations, with the query string of the cache key.
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
    // Without a current fetch nothing is awaited, so that the next request finds this one.
    const collapsed = current && (await current.fetched);
    return collapsed?.shared ? { ...collapsed, cache: 'Hit' } : this.fetch(key, path, policy, fetch);
  }

  /** Removes the responses of matching paths, which have query strings, and does not store those being fetched. */
  invalidate(matches: (path: string) => boolean): void {
    for (const [key, { path }] of this.entries) if (matches(path)) this.remove(key);
    for (const [key, { path }] of this.fetching) if (matches(path)) this.fetching.delete(key);
  }

  private async fetch(
    key: string,
    path: string,
    policy: Lifetimes,
    fetch: () => Promise<OriginResponse>,
  ): Promise<Fetched> {
    const fetching: Fetching = {
      path,
      // An invalidation forgets the fetches of its paths.
      fetched: this.load(key, path, policy, fetch, () => this.fetching.get(key) === fetching),
    };
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
    isCurrent: () => boolean,
  ): Promise<Fetched> {
    let response: OriginResponse;
    try {
      response = await fetch();
    } catch (error) {
      const expired = error instanceof OriginFailure ? this.insteadOfError(key) : undefined;
      if (expired) return { ...expired, shared: true };
      throw error;
    }
    const isReplaced = STALE_IF_ERROR.has(response.status) && !response.isGenerated;
    const expired = isReplaced ? this.insteadOfError(key) : undefined;
    if (expired) return { ...expired, shared: true };

    const now = this.now();
    const seconds = timeToLive(response, policy);
    if (seconds > 0 && isCurrent()) this.store(key, path, response, policy, seconds, now);
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
    const extended = (directive: string) =>
      until(Math.min(ttl + (control.get(directive) ?? 0), Math.max(ttl, MaxTTL)));
    const whileRevalidating = extended('stale-while-revalidate');
    const ifError = Math.max(whileRevalidating, extended('stale-if-error'));
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
}

function hit({ response, storedAt }: Entry, now: number): CacheAnswer {
  const before = Number(headerText(response.headers, 'age') ?? 0) || 0;
  const age = String(before + Math.floor((now - storedAt) / 1_000));
  return { response: { ...response, headers: { ...response.headers, age } }, cache: 'Hit' };
}
