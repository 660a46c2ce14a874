import {
  InternalServerException,
  LocationClient,
  ResourceNotFoundException,
  SearchPlaceIndexForTextCommand,
  type SearchPlaceIndexForTextCommandInput,
  ThrottlingException,
  ValidationException,
} from '@aws-sdk/client-location';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveLocalhostNames } from '../lambda/localhost-names.ts';
import { AmazonLocation } from './amazon-location.ts';
import { StandIn } from './stand-in.ts';

let location: AmazonLocation;
let standIn: StandIn;
let client: LocationClient;
const warn = vi.fn();
const clock = { now: 0 };

// The SDK asks `places.localhost`.
resolveLocalhostNames();

const search = (Text: string, more: Partial<SearchPlaceIndexForTextCommandInput> = {}) =>
  client.send(
    new SearchPlaceIndexForTextCommand({
      IndexName: 'practices',
      Text,
      FilterCountries: ['USA', 'CAN'],
      MaxResults: 1,
      Language: 'en',
      ...more,
    }),
  );

async function find(text: string, more: Partial<SearchPlaceIndexForTextCommandInput> = {}) {
  return (await search(text, more)).Results?.[0]?.Place;
}

beforeEach(async () => {
  location = new AmazonLocation({ latency: () => 0, now: () => clock.now });
  location.add('practices', 'Here');
  standIn = await StandIn.open(location, warn);
  vi.stubEnv('AWS_ENDPOINT_URL_LOCATION', standIn.endpoint);
  client = new LocationClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});

afterEach(async () => {
  client.destroy();
  await standIn.close();
  vi.unstubAllEnvs();
  expect(warn).not.toHaveBeenCalled();
});

describe('the stand-in for Amazon Location', () => {
  it('finds a street address near its city’s centre', async () => {
    const { Summary, Results } = await search('123 Vancouver St W, Suite 4, Toronto, ON m5h 2n2, Canada');
    expect(Summary).toMatchObject({ DataSource: 'Here', MaxResults: 1, FilterCountries: ['USA', 'CAN'] });
    expect(Results).toEqual([
      {
        Place: {
          Label: '123 Vancouver St W, Toronto, Ontario, CAN',
          Geometry: { Point: [expect.any(Number), expect.any(Number)] },
          AddressNumber: '123',
          Street: 'Vancouver St W',
          Municipality: 'Toronto',
          Region: 'Ontario',
          Country: 'CAN',
          Interpolated: false,
        },
        Relevance: 1,
      },
    ]);
    const [longitude = 0, latitude = 0] = Results?.[0]?.Place?.Geometry?.Point ?? [];
    expect(Math.abs(longitude + 79.3832)).toBeLessThan(0.05);
    expect(Math.abs(latitude - 43.6532)).toBeLessThan(0.05);
  });

  it('finds the same point for the same address, and another for another', async () => {
    const point = async (text: string) => (await find(text))?.Geometry?.Point;
    const first = await point('350 5th Ave, New York, NY 10118');
    expect(await point('350 5TH AVE, New York, New York 10118-0110, USA')).toEqual(first);
    expect(await point('351 5th Ave, New York, NY 10118')).not.toEqual(first);
    expect(await find('37-14 Main St, new york')).toMatchObject({
      AddressNumber: '37-14',
      Street: 'Main St',
    });
  });

  it('finds the city of a text without a street address', async () => {
    const { Results } = await search('somewhere in Chicago, IL');
    expect(Results?.[0]).toMatchObject({ Place: { Label: 'Chicago, Illinois, USA' }, Relevance: 0.7 });
    expect(Results?.[0]?.Place?.Geometry?.Point).toEqual([-87.6298, 41.8781]);
    expect(Results?.[0]?.Place?.Street).toBeUndefined();
  });

  it.each(['qwertz', '12 Main St, Atlantis', 'Chicagoland 5', '東京都'])(
    'finds nothing for %s',
    async (text) => {
      expect((await search(text)).Results).toEqual([]);
    },
  );

  it('finds nothing outside the countries of the filter', async () => {
    expect(await find('1 Bay St, Toronto', { FilterCountries: ['USA'] })).toBeUndefined();
  });

  it('rejects an unknown index and invalid parameters', async () => {
    await expect(search('x', { IndexName: 'other' })).rejects.toBeInstanceOf(ResourceNotFoundException);
    await expect(search('x'.repeat(201))).rejects.toBeInstanceOf(ValidationException);
    await expect(search('x', { FilterCountries: ['US'] })).rejects.toBeInstanceOf(ValidationException);
    await expect(search('x', { MaxResults: 51 })).rejects.toMatchObject({
      FieldList: [{ Name: 'MaxResults', Message: expect.any(String) }],
    });
  });

  it('throttles calls beyond the quota for a second', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 52 }, () => search('Chicago')));
    const throttled = answers.filter(({ status }) => status === 'rejected');
    expect(throttled).toHaveLength(2);
    expect(throttled[0]).toHaveProperty('reason', expect.any(ThrottlingException));
    clock.now += 1_000;
    await expect(search('Chicago')).resolves.toBeDefined();
  });

  it('responds after 20 to 60 ms', () => {
    const latency = new AmazonLocation().latency();
    expect(latency).toBeGreaterThanOrEqual(20);
    expect(latency).toBeLessThanOrEqual(60);
  });

  it('fails by its faults', async () => {
    standIn.faults.set('429:0.5,500:0.5');
    await expect(search('Chicago')).resolves.toBeDefined();
    await expect(search('Chicago')).rejects.toBeInstanceOf(ThrottlingException);
    await expect(search('Chicago')).rejects.toBeInstanceOf(InternalServerException);
  });
});
