import { describe, expect, it } from 'vitest';
import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import { cardOf } from '../../../shared/domain/listing.ts';
import { words } from '../../../shared/domain/text.ts';
import { listed, makeClinic } from '../../../test/fixtures/clinics.ts';
import type { TextQuery } from '../../app/directory/ports.ts';
import { ListingSearch, MAX_AGE_MS, SETTLING_MS } from './listing-search.ts';

const card = (changes: Parameters<typeof makeClinic>[0]): ClinicCard => cardOf(listed(makeClinic(changes)));

/** Cards in rank order, all of them in Chicago. */
const ranked = [
  card({ name: 'Harbour Heart Group', category: 'cardiology', address: '5 Bay St', telemedicine: false }),
  card({ name: "O'Brien Family Practice", category: 'family-medicine', address: '12 Heart Lake Rd' }),
  card({ name: 'Clínica São João', category: 'dentistry', services: ['Surgery'], address: '7 Queen St W' }),
  card({ name: 'Heartwood Walk-in', category: 'walk-in-clinic', address: '9 King St' }),
];

function searching(cards: readonly ClinicCard[] = ranked) {
  let now = 0;
  const listings = {
    loads: 0,
    cards,
    fail: false,
    async all() {
      listings.loads += 1;
      if (listings.fail) throw new Error('down');
      return listings.cards.map((value, index) => ({ key: String(index).padStart(3, '0'), value }));
    },
  };
  let clinicCount = cards.length;
  const search = new ListingSearch(
    listings,
    async () => clinicCount,
    () => new Date(now),
  );
  const query = (q: string): TextQuery => ({
    scope: { by: 'cities', cityIds: ['chicago'] },
    filters: {},
    words: words(q),
  });
  const names = async (q: string, filters: TextQuery['filters'] = {}) =>
    (await search.page({ ...query(q), filters }, { limit: 20 })).items.map(({ name }) => name);
  const wait = (ms: number) => {
    now += ms;
  };
  const count = (clinics: number) => {
    clinicCount = clinics;
  };
  return { search, listings, query, names, wait, count };
}

describe('text search', () => {
  it.each([
    ['queen', ['Clínica São João'], 'a word of the address'],
    ['dent', ['Clínica São João'], 'the beginning of the category'],
    ['surg', ['Clínica São João'], 'the beginning of a service'],
    ['obrien', ["O'Brien Family Practice"], 'a name, apostrophes aside'],
    ['O’BRIEN', ["O'Brien Family Practice"], 'a name, case and apostrophes aside'],
    ['sao joao', ['Clínica São João'], 'a name, accents aside'],
    ['walk-in king', ['Heartwood Walk-in'], 'words of name and address together'],
    ['eart', [], 'nothing in the middle of a word'],
    ['heart xylophone', [], 'nothing when a word is missing'],
  ])('finds by "%s": %s (%s)', async (q, expected) => {
    expect(await searching().names(q)).toEqual(expected);
  });

  it('puts names that have every word first, then rank', async () => {
    expect(await searching().names('heart')).toEqual([
      'Harbour Heart Group',
      'Heartwood Walk-in',
      "O'Brien Family Practice",
    ]);
    expect(await searching().names('chicago')).toEqual(ranked.map(({ name }) => name));
  });

  it('takes the other categories of a merged card for its own', async () => {
    const dentistry = { id: 'dentistry', slug: 'dentistry', name: 'Dentistry' };
    const merged = { ...card({ name: 'Both', category: 'cardiology' }), otherCategories: [dentistry] };
    expect(await searching([merged]).names('dentistry')).toEqual(['Both']);
  });

  it('keeps to the filters', async () => {
    expect(await searching().names('heart', { telemedicine: true })).toEqual([
      'Heartwood Walk-in',
      "O'Brien Family Practice",
    ]);
  });

  it('goes through its pages without a gap, and the last one has no next', async () => {
    const { search, query } = searching();
    const first = await search.page(query('heart'), { limit: 2 });
    const second = await search.page(query('heart'), { limit: 2, after: first.next });
    expect([...first.items, ...second.items]).toHaveLength(3);
    expect(second.next).toBeUndefined();
    expect((await search.page(query('heart'), { limit: 3 })).next).toBeUndefined();
  });

  it('reads the listings again after a failure', async () => {
    const { listings, names } = searching();
    listings.fail = true;
    await expect(names('heart')).rejects.toThrow('down');
    listings.fail = false;
    expect(await names('king')).toEqual(['Heartwood Walk-in']);
  });

  it('reads them once a minute while the directory has as many clinics as before', async () => {
    const { listings, names, wait } = searching();
    await names('heart');
    wait(SETTLING_MS);
    await names('heart');
    expect(listings.loads).toBe(2);
    wait(MAX_AGE_MS - 1);
    await names('king');
    expect(listings.loads).toBe(2);
    wait(1);
    listings.cards = [];
    expect(await names('heart')).toEqual([]);
  });

  it('finds a new clinic as soon as the directory counts it, though the index may be a moment late', async () => {
    const { listings, names, wait, count } = searching();
    await names('heart');
    wait(SETTLING_MS);
    await names('heart');

    count(ranked.length + 1);
    expect(await names('newcomer')).toEqual([]);
    listings.cards = [...ranked, card({ name: 'Newcomer Clinic' })];
    wait(SETTLING_MS - 1);
    expect(await names('newcomer')).toEqual([]);
    wait(1);
    expect(await names('newcomer')).toEqual(['Newcomer Clinic']);
    expect(listings.loads).toBe(4);
  });
});
