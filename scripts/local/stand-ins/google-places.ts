import * as z from 'zod';
import { regionOf } from '../../../shared/domain/regions.ts';
import { CallRate } from './call-rate.ts';
import { addressParts, type KnownPlace, PlaceCatalogue } from './place-catalogue.ts';
import type { Service, ServiceAnswer, ServiceOptions, ServiceRequest } from './stand-in.ts';

const degrees = (most: number) => z.number().min(-most).max(most);
const point = z.strictObject({ latitude: degrees(90), longitude: degrees(180) });
const rectangle = z.strictObject({ low: point, high: point });

/** `places.searchText`, as far as a caller of this product may want it. What is not listed here is refused by name. */
const searchSchema = z.strictObject({
  textQuery: z.string().min(1),
  languageCode: z.string().optional(),
  regionCode: z.string().length(2).optional(),
  pageSize: z.int().min(1).max(20).optional(),
  /** The older name of `pageSize`. */
  maxResultCount: z.int().min(1).max(20).optional(),
  rankPreference: z.enum(['RELEVANCE', 'DISTANCE']).optional(),
  locationBias: z
    .union([
      z.strictObject({ circle: z.strictObject({ center: point, radius: z.number().min(0).max(50_000) }) }),
      z.strictObject({ rectangle }),
    ])
    .optional(),
  locationRestriction: z.strictObject({ rectangle }).optional(),
});

const PLACE = /^\/v1\/places\/([^/:]+)$/;
const PLACE_ID = /^[\w-]{20,}$/;
const FIELDS = [
  'name',
  'id',
  'displayName',
  'displayName.text',
  'displayName.languageCode',
  'formattedAddress',
  'addressComponents',
  'location',
  'rating',
  'userRatingCount',
  'businessStatus',
];
const MAX_RESULTS = 20;

const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** What an answer says of a place's business beside what is known of it. */
type BusinessStatus = 'OPERATIONAL' | 'CLOSED_PERMANENTLY';

/**
 * Google's Places API (New), as far as reading a place and searching for a text go. It takes the keys that deployments
 * hold in their secrets, and knows the places that it was told of. It takes 40 to 120 ms, and 100 calls a second.
 */
export class GooglePlaces implements Service {
  readonly name = 'google-places';
  readonly catalogue = new PlaceCatalogue();
  /** How many calls came, and how many of them within a second. */
  readonly rate: CallRate;
  private readonly options: ServiceOptions;
  /** As often as deployments have them. */
  private readonly keys: string[] = [];

  constructor(options: ServiceOptions = {}) {
    const { quota = 100, now = () => performance.now() } = options;
    this.options = options;
    this.rate = new CallRate({ quota, now });
  }

  /** Lets callers in who have a key. Returns what takes it back. */
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
    return this.rate.take() ? undefined : this.beyondQuota();
  }

  answer(request: ServiceRequest): ServiceAnswer {
    const refused = this.refused(request);
    if (refused) return refused;
    if (isSearch(request)) return search(request, (text, count) => this.catalogue.search(text, count));
    return this.details(request, (id) => this.catalogue.place(id));
  }

  failure(status: number): ServiceAnswer {
    if (status === 429) {
      return error(429, 'Quota exceeded for quota metric of service places.googleapis.com.', {
        reason: 'RATE_LIMIT_EXCEEDED',
      });
    }
    return error(status, messages[status] ?? 'Internal error encountered.');
  }

  readonly ownFaults = {
    names: ['burst', 'wrong-json', 'moved', 'gone', 'closed', 'low-confidence'],
    meets: (fault: string, request: ServiceRequest): boolean => {
      if (this.refused(request)) return false;
      if (fault === 'low-confidence') return isSearch(request);
      return fault === 'moved' || fault === 'gone' ? isDetails(request) : true;
    },
    answer: (fault: string, request: ServiceRequest): ServiceAnswer | string => {
      switch (fault) {
        case 'burst':
          this.rate.exhaust();
          return this.beyondQuota();
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

  private beyondQuota(): ServiceAnswer {
    return { ...this.failure(429), headers: { 'retry-after': '1' } };
  }

  /** What Google answers before it looks at what is asked. */
  private refused(request: ServiceRequest): ServiceAnswer | undefined {
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
      return error(400, 'API key not valid. Please pass a valid API key.', { reason: 'API_KEY_INVALID' });
    }
    const mask = maskOf(request);
    if (mask.length === 0) {
      return error(
        400,
        "FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it. As an example, you can set the header 'X-Goog-FieldMask' to value 'places.displayName,places.id' to ask for the display name and the place id of a place.",
      );
    }
    const prefix = isSearch(request) ? 'places.' : '';
    const known = new Set([
      '*',
      ...FIELDS.map((field) => `${prefix}${field}`),
      ...(prefix ? ['places'] : []),
    ]);
    const unknown = mask.find((path) => !known.has(path));
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
    return { status: 200, body: masked(asGoogleSaysIt(place, status), maskOf(request)) };
  }
}

function search(
  request: ServiceRequest,
  find: (text: string, count: number) => readonly KnownPlace[],
  status: BusinessStatus = 'OPERATIONAL',
): ServiceAnswer {
  const parsed = searchSchema.safeParse(request.body);
  if (!parsed.success) return error(400, `Invalid JSON payload received. ${z.prettifyError(parsed.error)}`);
  const { textQuery, pageSize, maxResultCount, locationBias, locationRestriction } = parsed.data;
  if (locationBias && locationRestriction) {
    return error(400, 'location_bias and location_restriction cannot be set at the same time.');
  }
  const mask = maskOf(request).map((path) => (path === 'places' ? '*' : path.replace(/^places\./, '')));
  const places = find(textQuery, pageSize ?? maxResultCount ?? MAX_RESULTS);
  // As Google: an empty list is left out.
  if (places.length === 0) return { status: 200, body: {} };
  return {
    status: 200,
    body: { places: places.map((place) => masked(asGoogleSaysIt(place, status), mask)) },
  };
}

const messages: Readonly<Record<number, string>> = {
  400: 'Request contains an invalid argument.',
  401: 'Request had invalid authentication credentials.',
  403: 'The caller does not have permission',
  404: 'Requested entity was not found.',
  503: 'The service is currently unavailable.',
  504: 'Deadline expired before operation could complete.',
};

const isSearch = ({ method, path }: ServiceRequest) => method === 'POST' && path === '/v1/places:searchText';
const isDetails = ({ method, path }: ServiceRequest) => method === 'GET' && PLACE.test(path);

function maskOf({ headers }: ServiceRequest): string[] {
  const mask = headers['x-goog-fieldmask'];
  return typeof mask === 'string' && mask !== '' ? mask.split(',') : [];
}

type GoogleResource = Readonly<Record<string, unknown>>;

/** Every field that the stand-in has of a place. */
function asGoogleSaysIt(place: KnownPlace, businessStatus: BusinessStatus): GoogleResource {
  const { id, name, address, figures, location } = place;
  return {
    name: `places/${id}`,
    id,
    displayName: { text: name, languageCode: 'en' },
    ...addressFields(address),
    ...(location && { location }),
    ...(figures && { rating: figures.rating, userRatingCount: figures.reviewCount }),
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

/** Only what the mask asks for. */
function masked(resource: GoogleResource, mask: readonly string[]): GoogleResource {
  if (mask.includes('*')) return resource;
  const picked: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(resource)) {
    if (mask.includes(field)) picked[field] = value;
    const parts = Object.entries(value ?? {}).filter(([part]) => mask.includes(`${field}.${part}`));
    if (parts.length > 0 && !mask.includes(field)) picked[field] = Object.fromEntries(parts);
  }
  return picked;
}

/** An error as `google.rpc.Status` writes it. */
function error(status: number, message: string, info?: { readonly reason: string }): ServiceAnswer {
  const details = info && [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      ...info,
      domain: 'googleapis.com',
      metadata: { service: 'places.googleapis.com' },
    },
  ];
  return {
    status,
    body: {
      error: { code: status, message, status: codes[status] ?? 'UNKNOWN', ...(details && { details }) },
    },
  };
}
