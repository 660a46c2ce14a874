import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Service, ServiceAnswer, ServiceOptions, ServiceRequest } from './stand-in.ts';

const requestSchema = z.strictObject({
  Text: z.string().min(1).max(200),
  FilterCountries: z
    .array(z.string().regex(/^[A-Z]{3}$/, 'a country of three letters, as in ISO 3166'))
    .min(1),
  MaxResults: z.int().min(1).max(50),
  Language: z.string(),
});

interface City {
  readonly name: string;
  /** As the provider writes it. */
  readonly region: string;
  readonly country: 'USA' | 'CAN';
  /** Longitude and latitude, in GeoJSON's order. */
  readonly centre: readonly [number, number];
}

/** The cities of the demonstration data. */
const cities: readonly City[] = [
  { name: 'Chicago', region: 'Illinois', country: 'USA', centre: [-87.6298, 41.8781] },
  { name: 'Los Angeles', region: 'California', country: 'USA', centre: [-118.2437, 34.0522] },
  { name: 'New York', region: 'New York', country: 'USA', centre: [-74.006, 40.7128] },
  { name: 'Toronto', region: 'Ontario', country: 'CAN', centre: [-79.3832, 43.6532] },
  { name: 'Vancouver', region: 'British Columbia', country: 'CAN', centre: [-123.1207, 49.2827] },
];

const CITY = new RegExp(`(?<!\\p{L})(?:${cities.map(({ name }) => name).join('|')})(?!\\p{L})`, 'giu');
/** Degrees: points are within about five kilometres of the city's centre. */
const SPREAD = 0.045;
const PATH = /^\/places\/v0\/indexes\/([^/]+)\/search\/text$/;
const STREET_ADDRESS = /^(\d+[A-Za-z]?(?:-\d+)?)\s+(\p{L}.*|\d+\p{L}.*)$/u;

/**
 * Amazon Location: `SearchPlaceIndexForText`. A street address in a known city has a point near its centre, always the same
 * one; a text without a known city has no result. Responses take 20 to 60 ms.
 */
export class AmazonLocation implements Service {
  readonly name = 'amazon-location';
  private readonly options: ServiceOptions;
  private readonly indexes: { readonly name: string; readonly dataSource: string }[] = [];

  constructor(options: ServiceOptions = {}) {
    this.options = options;
  }

  /** Adds a place index. Returns a function that removes it. */
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

  answer({ method, path, body }: ServiceRequest): ServiceAnswer {
    const [, indexName] = PATH.exec(path) ?? [];
    if (method !== 'POST' || indexName === undefined) {
      return error(
        404,
        'ResourceNotFoundException',
        `The local place indexes do not support ${method} ${path}`,
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
    const { Language, ...query } = parsed.data;
    const place = find(query.Text);
    const found = place && query.FilterCountries.includes(place.Country) ? [place] : [];
    return {
      status: 200,
      body: {
        Summary: { ...query, Language, DataSource: index.dataSource },
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
  const { city, before } = match;
  const { name: Municipality, region: Region, country: Country } = city;
  const [, AddressNumber, Street] = STREET_ADDRESS.exec(before.split(',')[0]?.trim() ?? '') ?? [];
  const line = Street && `${AddressNumber} ${Street.trim()}`;
  return {
    Label: [line, Municipality, Region, Country].filter(Boolean).join(', '),
    Geometry: { Point: line ? near(city.centre, line) : [...city.centre] },
    AddressNumber,
    Street: Street?.trim(),
    Municipality,
    Region,
    Country,
    Interpolated: false,
  };
}

/** The last city in the text: streets before it can have names of cities. */
function lastCity(text: string): { city: City; before: string } | undefined {
  const match = [...text.matchAll(CITY)].at(-1);
  const city = match && cities.find(({ name }) => name.toLowerCase() === match[0].toLowerCase());
  return city && { city, before: text.slice(0, match.index) };
}

/** A point near a city's centre, derived from the street address, with six decimals. */
function near([longitude, latitude]: City['centre'], streetAddress: string): number[] {
  const bytes = createHash('sha256').update(streetAddress.toLowerCase()).digest();
  const offset = (at: number) => ((bytes.readUInt32BE(at) / 0xffff_ffff) * 2 - 1) * SPREAD;
  return [longitude + offset(0), latitude + offset(4)].map((degrees) => Math.round(degrees * 1e6) / 1e6);
}

function error(status: number, type: string, Message: string): ServiceAnswer {
  return { status, error: type, body: { Message } };
}
