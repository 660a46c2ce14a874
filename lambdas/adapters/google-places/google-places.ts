/**
 * Google Places API (New): https://developers.google.com/maps/documentation/places/web-service/op-overview. One request
 * answers everything that the sync needs of a place; its price is that of its dearest field, the rating.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { circuitBreaker, handleType, SamplingBreaker } from 'cockatiel';
import type * as z from 'zod/mini';
import { AppError, unavailable } from '../../app/errors.ts';
import {
  type CallOptions,
  type FoundPlace,
  type GooglePlace,
  type PlaceQuery,
  type PlaceRatings,
  PlacesAuthError,
} from '../../app/places/ports.ts';
import { CallFailed, detailsSchema, failureOf, searchSchema } from './responses.ts';

const PLACE_FIELDS = ['id', 'rating', 'userRatingCount', 'businessStatus'] as const;
/** With what tells whether a place is the clinic that was looked for. */
const SEARCH_FIELDS = [...PLACE_FIELDS, 'displayName', 'formattedAddress', 'addressComponents'] as const;

const MAX_FOUND = 5;
/** Nearer places come first; farther ones are not left out. */
const NEAR_METRES = 2_000;

const MAX_ATTEMPTS = 5;
const ATTEMPT_MS = 2_500;
/** A request that has less time than this before the deadline would only be paid for. */
const LEAST_MS = 500;
const FIRST_DELAY_MS = 250;

/**
 * The circuit opens when more than nine of ten requests failed, of at least twenty in ten seconds: faults that come and
 * go never get there. One request in ten seconds then finds out whether the service is back. Answers of 429 are not
 * counted: the limiter sees to them.
 */
const BREAKER = { threshold: 0.9, duration: 10_000, minimumRps: 2 };
const OPEN_MS = 10_000;

/** A place's id as Google writes it; any other text would be another path. */
const PLACE_ID = /^[\w-]+$/;
/** What a header may hold. */
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

export interface GooglePlacesOptions {
  /** Without a slash at its end. */
  readonly endpoint: string;
  /**
   * The project's key; undefined while there is none. `notBefore` (milliseconds since 1970) asks for one that was read
   * since then: the one before was refused.
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

export class GooglePlaces implements PlaceRatings {
  readonly #endpoint: string;
  readonly #key: GooglePlacesOptions['key'];
  readonly #limiter: RateLimiter;
  readonly #now: () => number;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;
  readonly #random: () => number;
  readonly #attemptTimeout: number;
  readonly #breaker = circuitBreaker(
    handleType(CallFailed, ({ kind }) => kind === 'down'),
    { halfOpenAfter: OPEN_MS, breaker: new SamplingBreaker(BREAKER) },
  );
  #refusedAt: number | undefined;

  constructor(options: GooglePlacesOptions) {
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
      return await this.#ask({ method: 'GET', path, fields: PLACE_FIELDS, schema: detailsSchema }, options);
    } catch (error) {
      if (error instanceof CallFailed && error.kind === 'unknown-place') return undefined;
      throw asPortsSay(error);
    }
  }

  async search(query: PlaceQuery, options: CallOptions): Promise<readonly FoundPlace[]> {
    const { name, address, near } = query;
    const fields = SEARCH_FIELDS.map((field) => `places.${field}`);
    const body = {
      textQuery: `${name}, ${address}`.replace(/\s+/g, ' ').trim(),
      pageSize: MAX_FOUND,
      // Names of states are compared with English ones.
      languageCode: 'en',
      ...(near && { locationBias: { circle: { center: near, radius: NEAR_METRES } } }),
    };
    try {
      return await this.#ask(
        { method: 'POST', path: '/v1/places:searchText', fields, body, schema: searchSchema },
        options,
      );
    } catch (error) {
      throw asPortsSay(error);
    }
  }

  /** Asks until there is an answer. */
  async #ask<Schema extends z.ZodMiniType>(
    call: Call<Schema>,
    options: CallOptions,
  ): Promise<z.output<Schema>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#breaker.execute(() => this.#attempt(call, options));
      } catch (error) {
        if (!(error instanceof CallFailed) || !error.isPassing || attempt === MAX_ATTEMPTS) throw error;
        const delay = Math.max(this.#backOff(attempt), error.retryAfter ?? 0);
        if (this.#now() + delay > latestStart(options)) throw error;
        await this.#sleep(delay);
      }
    }
  }

  /** Exponential; half of it by chance, so that requests that failed together do not come back together. */
  #backOff(attempt: number): number {
    return FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + this.#random() / 2);
  }

  async #attempt<Schema extends z.ZodMiniType>(
    call: Call<Schema>,
    options: CallOptions,
  ): Promise<z.output<Schema>> {
    const refusedAt = this.#refusedAt;
    const key = await this.#currentKey();
    // Made before its turn comes: nothing is left to do then but to send it.
    const request = this.#request(call, key);
    const hasTurn = await this.#limiter.take(latestStart(options));
    if (!hasTurn || this.#now() > latestStart(options)) throw new Error('no turn before the deadline');
    // Those that wait with a key while it is refused need not be refused one by one.
    if (this.#refusedAt !== refusedAt) throw new PlacesAuthError(new Error('the key was refused meanwhile'));
    options.onCall();
    const timeout = Math.min(this.#attemptTimeout, options.deadline - this.#now());
    const response = await send(request, timeout);
    if (response.ok) return answerOf(response, call.schema);
    const failure = await failureOf(response, this.#now());
    if (failure.kind === 'unauthorized') {
      this.#refusedAt = this.#now();
      throw new PlacesAuthError(failure);
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
      // Google sends nobody elsewhere, and the key is for nobody else.
      redirect: 'error',
    });
  }

  async #currentKey(): Promise<string> {
    const notBefore = this.#refusedAt;
    const key = await this.#key(notBefore === undefined ? undefined : { notBefore });
    if (key !== undefined && KEY.test(key)) return key;
    throw new PlacesAuthError(new Error('there is no key, or it is none'));
  }
}

async function send(request: Request, timeout: number): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    throw new CallFailed('down', 'Google Places does not answer', { cause: error });
  }
}

async function answerOf<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    // What it says is not kept: such an error quotes the answer.
    throw new CallFailed('down', 'Google Places answered no JSON, or not to its end');
  }
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map(({ path }) => path.join('.'));
  throw new CallFailed('down', `Google Places answered what is not valid at ${paths.join(', ')}`);
}

function latestStart({ deadline }: CallOptions): number {
  return deadline - LEAST_MS;
}

/** Failures of what a request needs, such as the limiter's, have their name already. */
function asPortsSay(error: unknown): unknown {
  return error instanceof AppError || error instanceof PlacesAuthError ? error : unavailable(error);
}
