import { createHash } from 'node:crypto';
import * as z from 'zod';
import { CallRate } from './call-rate.ts';
import type { Service, ServiceAnswer, ServiceOptions, ServiceRequest } from './stand-in.ts';

const requestSchema = z.strictObject({
  Text: z.string().min(1).max(200),
  FilterCountries: z
    .array(z.string().regex(/^[A-Z]{3}$/, 'a country of three letters, as in ISO 3166'))
    .min(1)
    .max(100)
    .optional(),
  MaxResults: z.int().min(1).max(50).default(50),
  Language: z.string().optional(),
});

interface City {
  readonly name: string;
  /** As the provider writes it, and as addresses abbreviate it. */
  readonly region: readonly [name: string, code: string];
  readonly country: 'USA' | 'CAN';
  /** Longitude and latitude of its centre, as GeoJSON orders them. */
  readonly centre: readonly [number, number];
}

/** The cities that the stand-in knows: those of the demonstration data. */
const cities: readonly City[] = [
  { name: 'Chicago', region: ['Illinois', 'IL'], country: 'USA', centre: [-87.6298, 41.8781] },
  { name: 'Los Angeles', region: ['California', 'CA'], country: 'USA', centre: [-118.2437, 34.0522] },
  { name: 'New York', region: ['New York', 'NY'], country: 'USA', centre: [-74.006, 40.7128] },
  { name: 'Toronto', region: ['Ontario', 'ON'], country: 'CAN', centre: [-79.3832, 43.6532] },
  { name: 'Vancouver', region: ['British Columbia', 'BC'], country: 'CAN', centre: [-123.1207, 49.2827] },
];

const CITY = new RegExp(`(?<!\\p{L})(?:${cities.map(({ name }) => name).join('|')})(?!\\p{L})`, 'giu');
/** Degrees: an address lies within about five kilometres of its city's centre. */
const SPREAD = 0.045;
const PATH = /^\/places\/v0\/indexes\/([^/]+)\/search\/text$/;
const POSTAL_CODE = /\b(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b/i;
const STREET_ADDRESS = /^(\d+[A-Za-z]?(?:-\d+)?)\s+(\p{L}.*|\d+\p{L}.*)$/u;

/**
 * Amazon Location's place indexes, as far as searching for a text goes. An address in a city that the stand-in knows is
 * found at a point near its centre, always the same for the same address; a text without such a city is not found. It takes
 * 20 to 60 ms, and 50 calls a second, as an account may make at first.
 */
export class AmazonLocation implements Service {
  readonly name = 'amazon-location';
  private readonly options: ServiceOptions;
  private readonly rate: CallRate;
  private readonly indexes: { readonly name: string; readonly dataSource: string }[] = [];

  constructor(options: ServiceOptions = {}) {
    const { quota = 50, now = () => performance.now() } = options;
    this.options = options;
    this.rate = new CallRate({ quota, now });
  }

  /** Makes a place index. Returns what takes it back. */
  add(name: string, dataSource: string): () => void {
    const index = { name, dataSource };
    this.indexes.push(index);
    return () => {
      this.indexes.splice(this.indexes.indexOf(index), 1);
    };
  }

  latency(): number {
    return this.options.latency?.() ?? 20 + Math.random() * 40;
  }

  admit(): ServiceAnswer | undefined {
    return this.rate.take() ? undefined : this.failure(429);
  }

  answer({ method, path, body }: ServiceRequest): ServiceAnswer {
    const [, indexName] = PATH.exec(path) ?? [];
    if (method !== 'POST' || indexName === undefined) {
      return error(
        404,
        'ResourceNotFoundException',
        `The local place indexes have no operation ${method} ${path}`,
      );
    }
    const index = this.indexes.findLast(({ name }) => name === indexName);
    if (!index) return error(404, 'ResourceNotFoundException', `There is no place index ${indexName}`);
    const parsed = requestSchema.safeParse(body);
    if (!parsed.success) {
      const FieldList = parsed.error.issues.map(({ path: [field], message }) => ({
        Name: String(field ?? ''),
        Message: message,
      }));
      const Message = z.prettifyError(parsed.error);
      const details = { Message, Reason: 'FieldValidationFailed', FieldList };
      return { status: 400, error: 'ValidationException', body: details };
    }
    const { Text, FilterCountries, MaxResults, Language } = parsed.data;
    const place = find(Text);
    const found = place && (FilterCountries?.includes(place.Country) ?? true) ? [place] : [];
    return {
      status: 200,
      body: {
        Summary: {
          Text,
          FilterCountries,
          MaxResults,
          Language,
          DataSource: index.dataSource,
          ...(place &&
            found.length > 0 && { ResultBBox: [...place.Geometry.Point, ...place.Geometry.Point] }),
        },
        Results: found.map((one) => ({ Place: one, Relevance: one.Street === undefined ? 0.7 : 1 })),
      },
    };
  }

  failure(status: number): ServiceAnswer {
    if (status === 429) return error(status, 'ThrottlingException', 'Rate exceeded');
    if (status >= 500) return error(status, 'InternalServerException', 'Internal server error');
    if (status === 403) return error(status, 'AccessDeniedException', 'Access denied');
    return error(status, 'ValidationException', 'The request is not valid');
  }
}

function find(text: string) {
  const match = lastCity(text);
  if (!match) return undefined;
  const { city, before, after } = match;
  const { name: Municipality, country: Country } = city;
  const [Region] = city.region;
  const [, AddressNumber, Street] = STREET_ADDRESS.exec(before.split(',')[0]?.trim() ?? '') ?? [];
  const PostalCode = POSTAL_CODE.exec(after)?.[1]?.toUpperCase();
  const street = Street && { AddressNumber, Street: Street.trim() };
  const Label = [
    street && `${street.AddressNumber} ${street.Street}`,
    Municipality,
    [city.region[1], PostalCode].filter(Boolean).join(' '),
    Country,
  ]
    .filter(Boolean)
    .join(', ');
  const Point = street ? near(city.centre, `${AddressNumber} ${Street}`) : [...city.centre];
  return {
    Label,
    Geometry: { Point },
    AddressNumber: street ? AddressNumber : undefined,
    Street: street ? street.Street : undefined,
    Municipality,
    Region,
    Country,
    PostalCode,
    Interpolated: false,
  };
}

/** The city that is named last: streets are called after cities, too, and stand before them. */
function lastCity(text: string): { city: City; before: string; after: string } | undefined {
  const match = [...text.matchAll(CITY)].at(-1);
  const city = match && cities.find(({ name }) => name.toLowerCase() === match[0].toLowerCase());
  if (!city) return undefined;
  const { index } = match;
  return { city, before: text.slice(0, index), after: text.slice(index + city.name.length) };
}

/** A point near a city's centre, made of the address: six decimals, as geocoders give them. */
function near([longitude, latitude]: City['centre'], address: string): number[] {
  const bytes = createHash('sha256').update(address.toLowerCase()).digest();
  const offset = (at: number) => ((bytes.readUInt32BE(at) / 0xffff_ffff) * 2 - 1) * SPREAD;
  return [longitude + offset(0), latitude + offset(4)].map((degrees) => Math.round(degrees * 1e6) / 1e6);
}

function error(status: number, type: string, Message: string): ServiceAnswer {
  return { status, error: type, body: { Message } };
}
