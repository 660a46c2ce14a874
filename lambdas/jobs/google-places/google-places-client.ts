/**
 * Google Places API (New): https://developers.google.com/maps/documentation/places/web-service/op-overview. One request
 * returns every field that the sync needs of a place; its price is that of the most expensive field, the rating.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { circuitBreaker, handleType, SamplingBreaker } from 'cockatiel';
import type * as z from 'zod/mini';
import { AppError, unavailable } from '../../platform/errors.ts';
import {
  type CallOptions,
  type FoundPlace,
  type GooglePlace,
  type GooglePlaces,
  GooglePlacesAuthError,
  type PlaceQuery,
} from './check-clinic.ts';
import { CallFailed, detailsSchema, failureOf, searchSchema } from './google-places-responses.ts';

const PLACE_FIELDS = ['id', 'rating', 'userRatingCount', 'businessStatus'] as const;
/** With the fields that identify a place as the clinic of the search. */
const SEARCH_FIELDS = [...PLACE_FIELDS, 'displayName', 'formattedAddress', 'addressComponents'] as const;

const MAX_FOUND = 5;
/** Nearer places come first; farther ones are still found. */
const NEAR_METRES = 2_000;

const MAX_ATTEMPTS = 5;
const ATTEMPT_MS = 2_500;
/** A request that starts later than this before the deadline would cost money and probably time out. */
const MIN_REQUEST_MS = 500;
const FIRST_DELAY_MS = 250;

/**
 * The circuit opens when more than nine of ten requests failed, of at least twenty in ten seconds, which intermittent faults
 * do not reach. Then one request in ten seconds probes the service. Responses of 429 are not counted: the rate limiter
 * handles them.
 */
const BREAKER = { threshold: 0.9, duration: 10_000, minimumRps: 2 };
const OPEN_MS = 10_000;

/** The characters of a place id; any other text could change the request's path. */
const PLACE_ID = /^[\w-]+$/;
/** Characters that are valid in a header. */
const KEY = /^[\x21-\x7e]+$/;

/** Keeps calls to a service within its quota, for all processes together. */
export interface RateLimiter {
  /**
   * Reserves a slot for one call and waits for it; false, at once, when no slot is free before `deadline` (milliseconds since
   * 1970).
   */
  take(deadline: number): Promise<boolean>;
  /** Delays every call until `until` (milliseconds since 1970). */
  pause(until: number): Promise<void>;
}

export interface GooglePlacesClientOptions {
  /** Without a slash at its end. */
  readonly endpoint: string;
  /**
   * The project's API key; undefined while there is none. `notBefore` (milliseconds since 1970) requires one that was read
   * since then, because Google rejected the one before.
   */
  readonly key: (options?: { readonly notBefore: number }) => Promise<string | undefined>;
  readonly limiter: RateLimiter;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Waits for milliseconds. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly random?: () => number;
  /** Longest that one request may take, in milliseconds. */
  readonly attemptTimeout?: number;
}

interface Call<Schema extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly fields: readonly string[];
  readonly body?: object;
  readonly schema: Schema;
}

export class GooglePlacesClient implements GooglePlaces {
  readonly #endpoint: string;
  readonly #key: GooglePlacesClientOptions['key'];
  readonly #limiter: RateLimiter;
  readonly #now: () => number;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;
  readonly #random: () => number;
  readonly #attemptTimeout: number;
  readonly #breaker = circuitBreaker(
    handleType(CallFailed, ({ kind }) => kind === 'down'),
    { halfOpenAfter: OPEN_MS, breaker: new SamplingBreaker(BREAKER) },
  );
  #rejectedAt: number | undefined;

  constructor(options: GooglePlacesClientOptions) {
    this.#endpoint = options.endpoint;
    this.#key = options.key;
    this.#limiter = options.limiter;
    this.#now = options.now ?? Date.now;
    this.#sleep = options.sleep ?? wait;
    this.#random = options.random ?? Math.random;
    this.#attemptTimeout = options.attemptTimeout ?? ATTEMPT_MS;
  }

  async details(placeId: string, options: CallOptions): Promise<GooglePlace | undefined> {
    if (!PLACE_ID.test(placeId)) return undefined;
    const path = `/v1/places/${placeId}`;
    try {
      return await this.#retry({ method: 'GET', path, fields: PLACE_FIELDS, schema: detailsSchema }, options);
    } catch (error) {
      if (error instanceof CallFailed && error.kind === 'unknown-place') return undefined;
      throw asPortError(error);
    }
  }

  async search(query: PlaceQuery, options: CallOptions): Promise<readonly FoundPlace[]> {
    const { name, address, near } = query;
    const fields = SEARCH_FIELDS.map((field) => `places.${field}`);
    const body = {
      textQuery: `${name}, ${address}`.replace(/\s+/g, ' ').trim(),
      pageSize: MAX_FOUND,
      // The names of states are compared in English.
      languageCode: 'en',
      ...(near && { locationBias: { circle: { center: near, radius: NEAR_METRES } } }),
    };
    try {
      return await this.#retry(
        { method: 'POST', path: '/v1/places:searchText', fields, body, schema: searchSchema },
        options,
      );
    } catch (error) {
      throw asPortError(error);
    }
  }

  /** Retries until there is a response, within the deadline. */
  async #retry<Schema extends z.ZodMiniType>(
    call: Call<Schema>,
    options: CallOptions,
  ): Promise<z.output<Schema>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#breaker.execute(() => this.#attempt(call, options));
      } catch (error) {
        if (!(error instanceof CallFailed) || !error.isTransient || attempt === MAX_ATTEMPTS) throw error;
        const delay = Math.max(this.#backOff(attempt), error.retryAfter ?? 0);
        if (this.#now() + delay > latestStart(options)) throw error;
        await this.#sleep(delay);
      }
    }
  }

  /** Exponential with equal jitter, so that requests that failed together are not retried together. */
  #backOff(attempt: number): number {
    return FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + this.#random() / 2);
  }

  async #attempt<Schema extends z.ZodMiniType>(
    call: Call<Schema>,
    options: CallOptions,
  ): Promise<z.output<Schema>> {
    const rejectedAt = this.#rejectedAt;
    const key = await this.#currentKey();
    // Built before its slot, so that it can be sent at once.
    const request = this.#request(call, key);
    const hasSlot = await this.#limiter.take(latestStart(options));
    if (!hasSlot || this.#now() > latestStart(options)) throw new Error('no slot before the deadline');
    // Requests that waited with a key that was rejected meanwhile need not be sent.
    if (this.#rejectedAt !== rejectedAt)
      throw new GooglePlacesAuthError(new Error('Google has rejected the key since'));
    options.onCall();
    const timeout = Math.min(this.#attemptTimeout, options.deadline - this.#now());
    const response = await send(request, timeout);
    if (response.ok) return parsedBody(response, call.schema);
    const failure = await failureOf(response, this.#now());
    if (failure.kind === 'unauthorized') {
      this.#rejectedAt = this.#now();
      throw new GooglePlacesAuthError(failure);
    }
    if (failure.kind === 'busy' && failure.retryAfter !== undefined) {
      await this.#limiter.pause(this.#now() + failure.retryAfter);
    }
    throw failure;
  }

  #request({ method, path, fields, body }: Call<z.ZodMiniType>, key: string): Request {
    return new Request(`${this.#endpoint}${path}`, {
      method,
      headers: {
        'x-goog-api-key': key,
        'x-goog-fieldmask': fields.join(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // Google does not redirect, and the key must not reach another host.
      redirect: 'error',
    });
  }

  async #currentKey(): Promise<string> {
    const notBefore = this.#rejectedAt;
    const key = await this.#key(notBefore === undefined ? undefined : { notBefore });
    if (key !== undefined && KEY.test(key)) return key;
    throw new GooglePlacesAuthError(new Error('there is no key, or it is invalid'));
  }
}

async function send(request: Request, timeout: number): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    throw new CallFailed('down', 'Google Places does not respond', { cause: error });
  }
}

async function parsedBody<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    // Without a cause: such an error quotes the response.
    throw new CallFailed('down', 'Google Places returned invalid or incomplete JSON');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map(({ path }) => path.join('.'));
  throw new CallFailed('down', `Google Places returned invalid fields: ${paths.join(', ')}`);
}

function latestStart({ deadline }: CallOptions): number {
  return deadline - MIN_REQUEST_MS;
}

/** Failures of a request's dependencies, such as the rate limiter, are errors of the port already. */
function asPortError(error: unknown): unknown {
  return error instanceof AppError || error instanceof GooglePlacesAuthError ? error : unavailable(error);
}
