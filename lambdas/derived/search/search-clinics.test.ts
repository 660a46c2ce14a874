import { describe, expect, it } from 'vitest';
import type { CityRecord } from '../../../shared/domain/records.ts';
import { type MadeClinic, randomClinic, randomOf } from '../../../test/fixtures/search-directory.ts';
import { vocabulary } from '../../../test/fixtures/taxonomy.ts';
import { postingsOf, SearchIndexInMemory } from '../../../test/support/search-index.ts';
import { clinicsInMemory } from '../../../test/support/search-table.ts';
import { PostingRepository } from './posting-repository.ts';
import { createSearchClinics } from './search-clinics.ts';

const unexpected = () => {
  throw new Error('not expected here');
};

const random = randomOf(11);
const harbor: CityRecord = { id: 'harbor', slug: 'harbor', name: 'Harbor', state: 'OR', country: 'US' };

/** A random clinic with its name, in its city or in another, and with a facet or none. */
function named(number: number, name: string, score: number, city?: CityRecord, facet?: string): MadeClinic {
  const { searched, listing } = randomClinic(random, number, 1);
  const { clinic } = searched;
  const placed = { name, city: city ?? clinic.city };
  return {
    searched: { ...searched, searchScore: score, clinic: { ...clinic, ...placed, services: [] } },
    listing: { card: { ...listing.card, ...placed }, facets: facet === undefined ? [] : [facet] },
    merged: false,
  };
}

const range = (count: number) => Array.from({ length: count }, (_, number) => number);
const idsOf = (clinics: readonly MadeClinic[]) => clinics.map(({ searched }) => searched.id);

/** Few names have both words, each of which is frequent in names. */
const frequent = (word: string) => [
  ...range(800).map((number) => named(1_000 + number, `${word} Practice`, number / 8)),
  ...range(800).map((number) => named(2_000 + number, 'Valley Group', (number + 0.5) / 8)),
];

/** The ids of each page. */
async function pagesOf(clinics: readonly MadeClinic[], q: string): Promise<string[][]> {
  const index = new SearchIndexInMemory();
  for (const { searched } of clinics) index.add(postingsOf(searched));
  const search = createSearchClinics({
    postings: new PostingRepository(index, unexpected),
    clinics: clinicsInMemory(new Map(clinics.map((clinic) => [clinic.searched.id, clinic]))),
    dictionary: {
      hasPrefix: async () => true,
      known: async () => new Set(),
      candidates: async () => [],
      frequencies: async () => new Map(),
    },
    cities: {
      beginning: async (text) => ('harbor'.startsWith(text) ? [{ ...harbor, clinicCount: 3 }] : []),
    },
    listings: { page: unexpected },
    vocabulary: async () => vocabulary,
    people: { named: async () => [] },
  });
  const pages: string[][] = [];
  for (let after: string | undefined; ; ) {
    const query = { q, scope: { by: 'directory' } as const, filters: {} };
    const { items, next } = await search.page(query, { limit: 20, after });
    pages.push(items.map(({ id }) => id));
    after = next;
    if (after === undefined || pages.length === 50) return pages;
  }
}

describe('createSearchClinics', () => {
  it('shows, for a query with a city that clinics elsewhere have in their name, the names that are soon found, then the clinics of the city, then all other names', async () => {
    const both = range(9).map((number) =>
      named(number, 'Harbor Valley', 88 - 10 * number, number === 0 ? harbor : undefined),
    );
    const inCity = range(3).map((number) => named(100 + number, 'Valley Practice', 5, harbor));
    const pages = await pagesOf([...both, ...inCity, ...frequent('Harbor')], 'harbor valley');
    const found = pages.flat();
    const soon = found.indexOf(idsOf(inCity)[0] ?? '');
    expect(soon).toBeGreaterThan(0);
    expect(soon).toBeLessThan(both.length);
    expect(pages[0]).toEqual(expect.arrayContaining(idsOf(inCity)));
    // In the order of their scores.
    expect([...found.slice(0, soon), ...found.slice(soon + inCity.length)]).toEqual(idsOf(both));
  });

  it('shows, for a query with a language, all names that have its word, then the clinics of the language', async () => {
    const both = range(9).map((number) => named(number, 'Spanish Valley', 88 - 10 * number));
    const speaking = range(3).map((number) => named(100 + number, 'Valley Practice', 5, undefined, 'es'));
    const pages = await pagesOf([...both, ...speaking, ...frequent('Spanish')], 'spanish valley');
    expect(pages.flat().slice(0, both.length)).toEqual(idsOf(both));
    expect(pages.flat().toSorted()).toEqual(idsOf([...both, ...speaking]).toSorted());
  });
});
