/** The responses of Google Places, parsed: places, and failures by what follows from them. */

import * as z from 'zod/mini';
import type { BusinessStatus, PlaceRating } from '../../records/clinics/index.ts';
import type { FoundPlace, GooglePlace } from './check-clinic.ts';

const ratingSchema = z.object({
  rating: z.number().check(z.minimum(1), z.maximum(5)),
  userRatingCount: z.int().check(z.nonnegative()),
});

const componentSchema = z.object({
  types: z.optional(z.array(z.string())),
  longText: z.optional(z.string()),
  shortText: z.optional(z.string()),
});
type Component = z.infer<typeof componentSchema>;

/** Google leaves out fields without a value, at every depth; empty texts and lists count as such. */
const placeFields = {
  id: z.string().check(z.minLength(1)),
  rating: z.optional(z.unknown()),
  userRatingCount: z.optional(z.unknown()),
  businessStatus: z.optional(z.string()),
};

export const detailsSchema = z.pipe(z.object(placeFields), z.transform(placeOf));

/**
 * An empty response has no places. Strict, since any other object would look like an empty one; the field mask allows no
 * other fields.
 */
export const searchSchema = z.pipe(
  z.strictObject({
    places: z.optional(
      z.array(
        z.object({
          ...placeFields,
          displayName: z.optional(z.object({ text: z.optional(z.string()) })),
          formattedAddress: z.optional(z.string()),
          addressComponents: z.optional(z.array(componentSchema)),
        }),
      ),
    ),
  }),
  z.transform(({ places = [] }) =>
    places.map(
      ({ displayName, formattedAddress, addressComponents = [], ...place }): FoundPlace => ({
        ...placeOf(place),
        name: displayName?.text ?? '',
        address: formattedAddress ?? '',
        city: cityOf(addressComponents),
        state: component(addressComponents, 'administrative_area_level_1')?.shortText,
      }),
    ),
  ),
);

function placeOf(place: z.infer<z.ZodMiniObject<typeof placeFields>>): GooglePlace {
  return {
    id: place.id,
    rating: ratingOf(place),
    businessStatus: businessStatusOf(place.businessStatus),
  };
}

/** An impossible rating counts as none: the stored one stays. */
function ratingOf(place: { rating?: unknown; userRatingCount?: unknown }): PlaceRating | undefined {
  const parsed = ratingSchema.safeParse(place);
  return parsed.success
    ? { rating: parsed.data.rating, reviewCount: parsed.data.userRatingCount }
    : undefined;
}

function businessStatusOf(status: string | undefined): BusinessStatus | undefined {
  switch (status) {
    case 'OPERATIONAL':
      return 'operational';
    case 'CLOSED_TEMPORARILY':
      return 'closed-temporarily';
    case 'CLOSED_PERMANENTLY':
      return 'closed-permanently';
    default:
      return undefined;
  }
}

/** Boroughs of New York and townships have no locality of their own. */
const CITY_TYPES = ['locality', 'sublocality_level_1', 'administrative_area_level_3'];

function cityOf(components: readonly Component[]): string | undefined {
  for (const type of CITY_TYPES) {
    const city = component(components, type)?.longText;
    if (city !== undefined) return city;
  }
  return undefined;
}

function component(components: readonly Component[], type: string): Component | undefined {
  return components.find(({ types }) => types?.includes(type));
}

/**
 * - `busy`: the quota is exceeded.
 * - `down`: no response, or an invalid one.
 * - `unauthorized`: Google rejects the key or its project.
 * - `unknown-place`: there is no place of that id.
 * - `invalid-request`: a retry would fail again.
 */
export type FailureKind = 'busy' | 'down' | 'unauthorized' | 'unknown-place' | 'invalid-request';

/** A failed request. Quotes neither the request nor the response. */
export class CallFailed extends Error {
  readonly kind: FailureKind;
  /** Milliseconds after which Google allows a retry. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    options: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'CallFailed';
    this.kind = kind;
    this.retryAfter = options.retryAfter;
  }

  get isTransient(): boolean {
    return this.kind === 'busy' || this.kind === 'down';
  }
}

/** Quotas are counted per minute, so that no wait has to be longer. */
const MAX_RETRY_AFTER_MS = 60_000;

/** google.rpc.Status, as far as it is needed. */
const statusSchema = z.object({
  error: z.object({
    status: z.optional(z.string()),
    message: z.optional(z.string()),
    details: z.catch(
      z.optional(z.array(z.object({ reason: z.optional(z.string()), retryDelay: z.optional(z.string()) }))),
      undefined,
    ),
  }),
});
type Status = z.infer<typeof statusSchema>['error'];

/** The meaning of an error response. */
export async function failureOf(response: Response, now: number): Promise<CallFailed> {
  const status = await statusOf(response);
  const options = { retryAfter: retryAfterOf(response, status, now) };
  // Reasons are constants of Google's; its messages may quote the request.
  const reasons = (status.details ?? []).flatMap(({ reason }) => reason ?? []);
  const message = `Google Places returned ${[response.status, status.status, ...reasons].join(' ')}`.trim();
  return new CallFailed(kindOf(response.status, status, reasons), message, options);
}

function kindOf(code: number, { status, message = '' }: Status, reasons: readonly string[]): FailureKind {
  if (code === 429) return 'busy';
  if (code >= 500 || code === 408) return 'down';
  if (code === 401 || code === 403) return 'unauthorized';
  // An invalid key is an invalid argument of the request.
  if (reasons.some((reason) => reason.startsWith('API_KEY_'))) return 'unauthorized';
  if (code === 404 && status === 'NOT_FOUND') return 'unknown-place';
  // An invalid id has no reason code, only a message: "Not a valid Place ID: …".
  if (status === 'INVALID_ARGUMENT' && /place[ _]?id/i.test(message)) return 'unknown-place';
  return 'invalid-request';
}

async function statusOf(response: Response): Promise<Status> {
  try {
    const parsed = statusSchema.safeParse(await response.json());
    return parsed.success ? parsed.data.error : {};
  } catch {
    // The status code is enough.
    return {};
  }
}

/** From the header, in seconds or as a date, or from google.rpc.RetryInfo. */
function retryAfterOf({ headers }: Response, { details = [] }: Status, now: number): number | undefined {
  const header = headers.get('retry-after') ?? '';
  const delays = [
    /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now,
    ...details.map(
      ({ retryDelay = '' }) => Number(/^(\d+(?:\.\d+)?)s$/.exec(retryDelay)?.[1] ?? Number.NaN) * 1_000,
    ),
  ];
  const known = delays.filter((delay) => delay > 0);
  return known.length === 0 ? undefined : Math.min(Math.max(...known), MAX_RETRY_AFTER_MS);
}
