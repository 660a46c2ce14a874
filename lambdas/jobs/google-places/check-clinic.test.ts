import { describe, expect, it } from 'vitest';
import type { Location } from '../../../shared/domain/records.ts';
import { noReviews } from '../../../shared/domain/reviews/review-sums.ts';
import { listed, makeClinic } from '../../../test/fixtures/clinics.ts';
import { unavailable } from '../../platform/errors.ts';
import type { PlaceState } from '../../records/clinics/place-state.ts';
import {
  createCheckClinic,
  type FoundPlace,
  type GooglePlace,
  GooglePlacesAuthError,
  type PlaceQuery,
} from './check-clinic.ts';

const chicago: Location = { latitude: 41.8841, longitude: -87.6324 };
const rating = { rating: 4.6, reviewCount: 120 };
const options = { deadline: 0, onCall: () => {} };

const clinic = makeClinic({
  name: 'Harbour Heart Practice',
  address: '12 Lake Street, Chicago, IL 60601',
  location: chicago,
});
const state: PlaceState = { clinicId: clinic.id, version: 3, placeId: 'known' };
const { placeId: _, ...unknown } = state;

const theClinic: FoundPlace = {
  id: 'found',
  name: 'Harbour Heart Practice',
  address: '12 Lake St, Chicago, IL 60601, USA',
  city: 'Chicago',
  state: 'IL',
  rating,
};

interface Setting {
  readonly details?: () => Promise<GooglePlace | undefined>;
  readonly found?: readonly FoundPlace[];
  readonly stored?: ReturnType<typeof makeClinic> | undefined;
  readonly locate?: () => Promise<Location | undefined>;
}

function checking({ details, found = [theClinic], locate, ...setting }: Setting = {}) {
  const calls: string[] = [];
  const queries: PlaceQuery[] = [];
  const stored = 'stored' in setting ? setting.stored : clinic;
  const check = createCheckClinic({
    places: {
      details: async (id) => {
        calls.push(`details ${id}`);
        return details ? details() : { id, rating, businessStatus: 'operational' };
      },
      search: async (query) => {
        calls.push('search');
        queries.push(query);
        return found;
      },
    },
    clinics: { byId: async () => stored && { clinic: listed(stored), sums: noReviews, newestReviews: [] } },
    locateAddress: async () => {
      calls.push('locate');
      const location = await locate?.();
      return location && { location };
    },
  });
  return { check: (of: PlaceState) => check(of, options), calls, queries };
}

describe('checking a clinic with Google', () => {
  it('takes one call where the place is known', async () => {
    const { check, calls } = checking();
    expect(await check(state)).toEqual({
      kind: 'updated',
      place: { id: 'known', rating, businessStatus: 'operational' },
    });
    expect(calls).toEqual(['details known']);
  });

  it('stores the new id of a place that moved', async () => {
    const { check } = checking({ details: async () => ({ id: 'moved', rating }) });
    expect(await check(state)).toMatchObject({ kind: 'updated', place: { id: 'moved' } });
  });

  it('takes one search where the place is not known', async () => {
    const { check, calls, queries } = checking();
    expect(await check(unknown)).toMatchObject({ kind: 'updated', place: { id: 'found', rating } });
    expect(calls).toEqual(['search']);
    expect(queries).toEqual([
      { name: 'Harbour Heart Practice', address: '12 Lake Street, Chicago, IL 60601', near: chicago },
    ]);
  });

  it('searches again for a place that no longer exists', async () => {
    const { check, calls } = checking({ details: async () => undefined });
    expect(await check(state)).toMatchObject({ kind: 'updated', place: { id: 'found' } });
    expect(calls).toEqual(['details known', 'search']);
  });

  it.each([
    [' 12 Lake  Street\n Suite 4 ', '12 Lake Street, Suite 4, Chicago, IL'],
    ['12 Chicago Avenue', '12 Chicago Avenue, Chicago, IL'],
    ['12 Lake Street\r\nCHICAGO IL 60601', '12 Lake Street, CHICAGO IL 60601'],
    ['12 Lake Street, Chicago Tower', '12 Lake Street, Chicago Tower, Chicago, IL'],
  ])('names the city where the address %j does not', async (address, searched) => {
    const { check, queries } = checking({ stored: { ...clinic, address } });
    await check(unknown);
    expect(queries[0]?.address).toBe(searched);
  });

  it('biases the search by the location, or not at all where there is none', async () => {
    const { location: _location, ...stored } = clinic;
    const near = async (locate: Setting['locate']) => {
      const { check, calls, queries } = checking({ stored, ...(locate && { locate }) });
      expect(await check(unknown)).toMatchObject({ kind: 'updated' });
      expect(calls).toEqual(['locate', 'search']);
      return queries[0]?.near;
    };
    expect(await near(async () => chicago)).toEqual(chicago);
    expect(await near(async () => undefined)).toBeUndefined();
    expect(await near(() => Promise.reject(unavailable(new Error('throttled'))))).toBeUndefined();
  });

  it('needs a review for a low-confidence match, but never for a rejected place', async () => {
    const lowConfidence = { ...theClinic, name: 'Harbour Heart and Lung Centre' };
    const { check } = checking({ found: [lowConfidence] });
    expect(await check(unknown)).toEqual({
      kind: 'needs-review',
      candidates: [{ placeId: 'found', name: lowConfidence.name, address: lowConfidence.address }],
    });
    expect(await check({ ...unknown, rejected: ['found'] })).toEqual({ kind: 'not-found' });
  });

  it('finds nothing in another city', async () => {
    const { check } = checking({ found: [{ ...theClinic, city: 'Toronto', state: 'ON' }] });
    expect(await check(unknown)).toEqual({ kind: 'not-found' });
  });

  it('distinguishes a lost rating from one that never was', async () => {
    const place: GooglePlace = { id: 'known', businessStatus: 'closed-permanently' };
    const { check } = checking({ details: async () => place });
    expect(await check({ ...state, rating })).toEqual({ kind: 'no-rating', place });
    expect(await check(state)).toEqual({ kind: 'updated', place });
  });

  it('throws without a response', async () => {
    for (const error of [unavailable(new Error('timeout')), new GooglePlacesAuthError('403')]) {
      const { check } = checking({ details: () => Promise.reject(error) });
      await expect(check(state)).rejects.toBe(error);
    }
    await expect(checking({ stored: undefined }).check(unknown)).rejects.toThrow(/does not exist/);
  });
});
