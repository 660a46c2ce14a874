import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateKeys } from '../../../shared/domain/listings/duplicates.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import { listed, makeClinic } from '../../../test/fixtures/clinics.ts';
import { countedOf, type GroupedClinic, leavingItem, listingItem } from './listing-item.ts';
import { storedListingItemSchema } from './stored-listing.ts';

const kept = { kept: true, otherCategories: [] };
const merged = { kept: false, otherCategories: [] };

const records = fc
  .record({
    name: fc.oneof(fc.string(), fc.constantFrom('Élan | Dental', 'name', 'npi 1234567893')),
    address: fc.constantFrom('1 Main St, Chicago, IL 60601', '1 Main|Street, Toronto, ON M5V 2T6', '—'),
    city: fc.constantFrom('chicago', 'toronto'),
    npi: fc.constantFrom(undefined, '1234567893'),
    googlePlaceId: fc.constantFrom(undefined, 'ChIJ-1'),
    mergeKey: fc.constantFrom(undefined, 'npi 1234567893', 'name'),
    isSeparate: fc.constantFrom(undefined, true as const),
    location: fc.constantFrom(undefined, { latitude: 41.88, longitude: -87.63 }),
    ratings: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
    also: fc.constantFrom(undefined, ['dentistry']),
  })
  .map(({ ratings, also, name, address, city, ...others }): ListedClinic => {
    const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
    const clinic = listed(makeClinic({ name, address, city, ...given }), { ratings });
    return also === undefined
      ? clinic
      : { ...clinic, people: { count: 1, categories: [['dentistry', 1]], languages: [], genders: [] } };
  });
const grouped = fc.tuple(records, fc.constantFrom(kept, merged)).map(([clinic, role]) => ({ clinic, role }));

const read = (one: GroupedClinic) => storedListingItemSchema.parse(listingItem(one));

describe('a stored listing', () => {
  it('says what is counted of it and which keys it has, though its item says nothing twice', () => {
    fc.assert(
      fc.property(grouped, (one) => {
        const { counted, duplicateKeys: keys } = read(one);
        expect(counted).toEqual(countedOf(one));
        expect(keys).toEqual(duplicateKeys(one.clinic));
      }),
    );
  });

  it('is read as well where its item says all of it, as items once did', () => {
    fc.assert(
      fc.property(grouped, (one) => {
        const item = {
          ...listingItem(one),
          counted: countedOf(one),
          duplicateKeys: duplicateKeys(one.clinic),
        };
        expect(storedListingItemSchema.parse(item)).toEqual(read(one));
      }),
    );
  });

  it('has no keys and counts nothing while it is being removed', () => {
    const {
      counted,
      duplicateKeys: keys,
      leaving,
    } = storedListingItemSchema.parse(leavingItem('01A', ['x']));
    expect([counted, keys, leaving]).toEqual([undefined, [], ['x']]);
  });
});
