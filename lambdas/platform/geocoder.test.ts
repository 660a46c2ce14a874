import {
  AccessDeniedException,
  InternalServerException,
  LocationClient,
  type Place,
  SearchPlaceIndexForTextCommand,
  ThrottlingException,
} from '@aws-sdk/client-location';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AmazonGeocoder, createLocationClient } from './geocoder.ts';

const maps = mockClient(LocationClient);
// Test files share their modules.
afterAll(() => maps.restore());
const geocoder = new AmazonGeocoder(createLocationClient(), 'places-of-the-tests');
const answer = { message: 'no', Message: 'no', $metadata: {} };

beforeEach(() => void maps.reset());

describe('geocoding with Amazon Location', () => {
  it('returns the point, country and region of the best match in the United States and Canada', async () => {
    maps.on(SearchPlaceIndexForTextCommand).resolves({
      Results: [{ Place: { Geometry: { Point: [-87.6287, 41.8858] }, Country: 'USA', Region: 'Illinois' } }],
    });
    expect(await geocoder.find('12 West Lake Street, Chicago, IL')).toEqual({
      location: { latitude: 41.8858, longitude: -87.6287 },
      country: 'USA',
      region: 'Illinois',
    });
    const [call] = maps.commandCalls(SearchPlaceIndexForTextCommand);
    expect(call?.args[0].input).toEqual({
      IndexName: 'places-of-the-tests',
      Text: '12 West Lake Street, Chicago, IL',
      FilterCountries: ['USA', 'CAN'],
      MaxResults: 1,
      Language: 'en',
    });
  });

  it('returns the parts of a house, and none of a street', async () => {
    const Place = { Geometry: { Point: [-87.6287, 41.8858] }, Street: 'W Lake St', PostalCode: '60601' };
    maps.on(SearchPlaceIndexForTextCommand).resolves({
      Results: [{ Place: { ...Place, AddressNumber: '12', UnitType: 'Ste', UnitNumber: '4' } }],
    });
    const parts = { street: '12 W Lake St', unit: 'Ste 4', postalCode: '60601' };
    expect(await geocoder.find('12 West Lake Street')).toMatchObject({ parts });
    maps.on(SearchPlaceIndexForTextCommand).resolves({ Results: [{ Place }] });
    expect(await geocoder.find('West Lake Street')).not.toHaveProperty('parts');
  });

  it.each([
    ['no place', []],
    ['a place without a point', [{ Geometry: {} }]],
  ] as const)('returns undefined for %s', async (_, places: readonly Place[]) => {
    maps.on(SearchPlaceIndexForTextCommand).resolves({ Results: places.map((Place) => ({ Place })) });
    expect(await geocoder.find('nowhere')).toBeUndefined();
  });

  it.each([
    new ThrottlingException(answer),
    new InternalServerException(answer),
    Object.assign(new Error('no response'), { name: 'TimeoutError' }),
  ])('is unavailable on $name', async (error) => {
    maps.on(SearchPlaceIndexForTextCommand).rejects(error);
    await expect(geocoder.find('12 West Lake Street')).rejects.toMatchObject({
      code: 'service_unavailable',
      cause: error,
    });
  });

  it('is denied to a function whose role lacks the index', async () => {
    maps.on(SearchPlaceIndexForTextCommand).rejects(new AccessDeniedException(answer));
    await expect(geocoder.find('12 West Lake Street')).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});
