import { describe, expect, it } from 'vitest';
import { cardOf } from '../../../shared/domain/listings/listing.ts';
import { categoryOf, listed, makeClinic } from '../../../test/fixtures/clinics.ts';
import { decodeCard, encodeCard, storedCardSchema } from './stored-card.ts';

const full = {
  ...cardOf(
    listed(
      makeClinic({
        imageUrl: '/media/clinics/one.svg',
        googlePlaceId: 'ChIJ-place',
        google: { rating: 4.4, reviewCount: 12 },
        telemedicine: false,
      }),
      { ratings: [4, 5] },
    ),
  ),
  otherCategories: [{ id: 'dentistry', slug: 'dentistry', name: categoryOf('dentistry').name }],
};
const own = full.category.id;
const withPeople = (
  practitionerCount: number,
  ...counts: readonly (readonly [categoryId: string, count: number])[]
) => ({
  ...full,
  practitionerCount,
  practitionersByCategory: counts.map(([categoryId, count]) => ({ categoryId, count })),
});
const bare = cardOf(listed(makeClinic({ verified: false, acceptingPatients: false, services: [] })));

describe('a stored card', () => {
  it.each([
    ['with everything', full],
    ['without anything optional', bare],
    ['with people of its category', withPeople(3, [own, 3])],
    ['with people of several', withPeople(30, [own, 20], ['urology', 10])],
    ['with people of another', withPeople(3, ['urology', 3])],
    ['with people of none', withPeople(3)],
  ])('is read as the card that it was, %s', (_, card) => {
    expect(decodeCard(card.id, storedCardSchema.parse(encodeCard(card)))).toEqual(card);
  });

  it('is much smaller than the card', () => {
    const size = (value: object) => JSON.stringify(value).length;
    expect(size(encodeCard(full))).toBeLessThan(size(full) * 0.6);
  });
});
