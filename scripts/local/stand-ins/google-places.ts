import * as z from 'zod';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { CallRate } from './call-rate.ts';
import { addressParts, type KnownPlace, PlaceCatalogue } from './place-catalogue.ts';
import type { Service, ServiceAnswer, ServiceOptions, ServiceRequest } from './stand-in.ts';

const degrees = (max: number) => z.number().min(-max).max(max);
const point = z.strictObject({ latitude: degrees(90), longitude: degrees(180) });

/** The product's request of `places.searchText`; other fields are invalid. */
const searchSchema = z.strictObject({
  textQuery: z.string().min(1),
  languageCode: z.string().optional(),
  pageSize: z.int().min(1).max(20).default(20),
  locationBias: z
    .strictObject({ circle: z.strictObject({ center: point, radius: z.number().min(0).max(50_000) }) })
    .optional(),
});

const PLACE = /^\/v1\/places\/([^/:]+)$/;
const PLACE_ID = /^[\w-]{20,}$/;
const FIELDS = [
  ...['id', 'displayName', 'formattedAddress', 'addressComponents'],
  ...['rating', 'userRatingCount', 'businessStatus'],
];

/** `google.rpc.Code` and message of the statuses. */
const statuses: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['INVALID_ARGUMENT', 'Request contains an invalid argument.'],
  401: ['UNAUTHENTICATED', 'Request had invalid authentication credentials.'],
  403: ['PERMISSION_DENIED', 'The caller does not have permission'],
  404: ['NOT_FOUND', 'Requested entity was not found.'],
  429: ['RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric of service places.googleapis.com.'],
  500: ['INTERNAL', 'Internal error encountered.'],
  503: ['UNAVAILABLE', 'The service is currently unavailable.'],
  504: ['DEADLINE_EXCEEDED', 'Deadline expired before operation could complete.'],
};

type BusinessStatus = 'OPERATIONAL' | 'CLOSED_PERMANENTLY';

/**
 * Google's Places API (New): reading a place and searching for a text, with the keys of the deployments' secrets and the
 * places of its catalogue. Responses take 40 to 120 ms; the quota is 100 calls a second.
 */
export class GooglePlaces implements Service {
  readonly name = 'google-places';
  readonly catalogue = new PlaceCatalogue();
  /** Counts calls, also within a second. */
  readonly rate: CallRate;
  private readonly options: ServiceOptions;
  /** One for each deployment. */
  private readonly keys: string[] = [];

  constructor(options: ServiceOptions = {}) {
    const { quota = 100, now = () => performance.now() } = options;
    this.options = options;
    this.rate = new CallRate({ quota, now });
  }

  /** Adds a valid key. Returns a function that removes it. */
  accept(key: string): () => void {
    this.keys.push(key);
    return () => {
      this.keys.splice(this.keys.indexOf(key), 1);
    };
  }

  latency(): number {
    return this.options.latency?.() ?? 40 + Math.random() * 80;
  }

  admit(): ServiceAnswer | undefined {
    return this.rate.take() ? undefined : { ...this.failure(429), headers: { 'retry-after': '1' } };
  }

  answer(request: ServiceRequest): ServiceAnswer {
    const invalid = this.validate(request);
    if (invalid) return invalid;
    if (isSearch(request)) return search(request, (text, count) => this.catalogue.search(text, count));
    return this.details(request, (id) => this.catalogue.place(id));
  }

  failure(status: number): ServiceAnswer {
    return error(status, undefined, status === 429 ? 'RATE_LIMIT_EXCEEDED' : undefined);
  }

  readonly ownFaults = {
    names: ['wrong-json', 'moved', 'gone', 'closed', 'low-confidence'],
    meets: (fault: string, request: ServiceRequest): boolean => {
      if (this.validate(request)) return false;
      if (fault === 'low-confidence') return isSearch(request);
      return fault === 'moved' || fault === 'gone' ? isDetails(request) : true;
    },
    answer: (fault: string, request: ServiceRequest): ServiceAnswer | string => {
      switch (fault) {
        case 'wrong-json':
          return '{"id": "ChIJ';
        case 'moved':
          return this.details(request, (id) => this.catalogue.moved(id));
        case 'gone':
          return this.details(request, (id) => {
            this.catalogue.retire(id);
            return undefined;
          });
        case 'closed':
          return isSearch(request)
            ? search(request, (text, count) => this.catalogue.search(text, count), 'CLOSED_PERMANENTLY')
            : this.details(request, (id) => this.catalogue.place(id), 'CLOSED_PERMANENTLY');
        case 'low-confidence':
          return search(request, (text, count) => this.catalogue.searchNextDoor(text, count));
        default:
          return this.failure(500);
      }
    },
  };

  /** Google's error for an invalid path, key or field mask. */
  private validate(request: ServiceRequest): ServiceAnswer | undefined {
    const { headers } = request;
    if (!isSearch(request) && !isDetails(request)) {
      return error(404, `The local Google Places has no method ${request.method} ${request.path}`);
    }
    const key = headers['x-goog-api-key'];
    if (typeof key !== 'string' || key === '') {
      return error(
        403,
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      );
    }
    if (!this.keys.includes(key)) {
      return error(400, 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID');
    }
    const mask = maskOf(request);
    if (mask.length === 0) {
      return error(
        400,
        'FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it.',
      );
    }
    const prefix = isSearch(request) ? 'places.' : '';
    const unknown = mask.find((path) => !FIELDS.some((field) => path === `${prefix}${field}`));
    if (unknown === undefined) return undefined;
    return error(
      400,
      `Request contains an invalid argument. Error expanding 'fields' parameter. Cannot find matching fields for path '${unknown}'.`,
    );
  }

  private details(
    request: ServiceRequest,
    find: (id: string) => KnownPlace | undefined,
    status: BusinessStatus = 'OPERATIONAL',
  ): ServiceAnswer {
    const [, id = ''] = PLACE.exec(request.path) ?? [];
    if (!PLACE_ID.test(id)) return error(400, `Not a valid Place ID: ${id}`);
    const place = find(id);
    if (!place) {
      return error(
        404,
        'The Place ID is no longer valid. Please refresh cached Place IDs as per https://developers.google.com/maps/documentation/places/web-service/place-id#save-id',
      );
    }
    return { status: 200, body: masked(toGoogleResource(place, status), maskOf(request)) };
  }
}

function search(
  request: ServiceRequest,
  find: (text: string, count: number) => readonly KnownPlace[],
  status: BusinessStatus = 'OPERATIONAL',
): ServiceAnswer {
  const parsed = searchSchema.safeParse(request.body);
  if (!parsed.success) return error(400, `Invalid JSON payload received. ${z.prettifyError(parsed.error)}`);
  const mask = maskOf(request).map((path) => path.replace(/^places\./, ''));
  const places = find(parsed.data.textQuery, parsed.data.pageSize);
  // Google omits an empty list.
  if (places.length === 0) return { status: 200, body: {} };
  return {
    status: 200,
    body: { places: places.map((place) => masked(toGoogleResource(place, status), mask)) },
  };
}

const isSearch = ({ method, path }: ServiceRequest) => method === 'POST' && path === '/v1/places:searchText';
const isDetails = ({ method, path }: ServiceRequest) => method === 'GET' && PLACE.test(path);

function maskOf({ headers }: ServiceRequest): string[] {
  const mask = headers['x-goog-fieldmask'];
  return typeof mask === 'string' && mask !== '' ? mask.split(',') : [];
}

type GoogleResource = Readonly<Record<string, unknown>>;

/** All supported fields of a place. */
function toGoogleResource(place: KnownPlace, businessStatus: BusinessStatus): GoogleResource {
  const { id, name, address, googleRating } = place;
  return {
    id,
    displayName: { text: name, languageCode: 'en' },
    ...addressFields(address),
    ...(googleRating && { rating: googleRating.rating, userRatingCount: googleRating.reviewCount }),
    businessStatus,
  };
}

function addressFields(address: string): GoogleResource {
  const { street, unit, locality, borough, region, postalCode } = addressParts(address);
  const known = regionOf(region);
  const [country, code] = known?.country === 'CAN' ? ['Canada', 'CA'] : ['United States', 'US'];
  const [, number, route = street] = /^(\d\S*) (.+)$/.exec(street) ?? [];
  const component = (longText: string, shortText: string, ...types: string[]) => ({
    longText,
    shortText,
    types,
    languageCode: 'en',
  });
  return {
    formattedAddress: [
      [street, unit].filter(Boolean).join(' '),
      locality,
      `${region} ${postalCode}`,
      code === 'US' ? 'USA' : country,
    ].join(', '),
    addressComponents: [
      ...(number === undefined ? [] : [component(number, number, 'street_number')]),
      component(route, route, 'route'),
      ...(unit === undefined ? [] : [component(unit, unit, 'subpremise')]),
      borough === undefined
        ? component(locality, locality, 'locality', 'political')
        : component(borough, borough, 'sublocality_level_1', 'sublocality', 'political'),
      component(known?.name ?? region, region, 'administrative_area_level_1', 'political'),
      component(country, code, 'country', 'political'),
      component(postalCode, postalCode, 'postal_code'),
    ],
  };
}

/** Only the fields of the mask. */
function masked(resource: GoogleResource, mask: readonly string[]): GoogleResource {
  return Object.fromEntries(Object.entries(resource).filter(([field]) => mask.includes(field)));
}

/** An error as `google.rpc.Status`. */
function error(code: number, text?: string, reason?: string): ServiceAnswer {
  const [status = 'UNKNOWN', message = ''] = statuses[code] ?? [];
  const details = reason && [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason,
      domain: 'googleapis.com',
      metadata: { service: 'places.googleapis.com' },
    },
  ];
  return {
    status: code,
    body: { error: { code, message: text ?? message, status, ...(details && { details }) } },
  };
}
