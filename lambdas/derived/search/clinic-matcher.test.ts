import { describe, expect, it } from 'vitest';
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import { isPrefixOfAny, queryWords } from '../../../shared/domain/search/search-words.ts';
import {
  type MadeClinic,
  pick,
  randomClinic,
  randomOf,
  randomQuery,
} from '../../../test/fixtures/search-directory.ts';
import { categories, cities } from '../../../test/fixtures/taxonomy.ts';
import { postingsOf, SearchIndexInMemory } from '../../../test/support/search-index.ts';
import { matchesOf } from '../../../test/support/search-rule.ts';
import { clinicsInMemory } from '../../../test/support/search-table.ts';
import { ClinicMatcher } from './clinic-matcher.ts';
import { cityWords } from './items.ts';
import { FIRST_POSITION, type MatchPosition, type MatchQuery, PageCards } from './match-query.ts';
import { PostingRepository } from './posting-repository.ts';
import { ReadBudget, type UnitLimits } from './read-budget.ts';

const unexpected = () => {
  throw new Error('bad item');
};

function directoryOf(clinics: readonly MadeClinic[]) {
  const index = new SearchIndexInMemory();
  for (const { searched } of clinics) index.add(postingsOf(searched));
  const byId = new Map(clinics.map((clinic) => [clinic.searched.id, clinic]));
  const cards = clinicsInMemory(byId);
  return { clinics, index, cards };
}

type Directory = ReturnType<typeof directoryOf>;

const usual: UnitLimits = { soft: 12, hard: 28 };

/** All pages, each of a request of its own. */
async function pagesOf(directory: Directory, query: MatchQuery, limit: number, limits = usual, most = 1_000) {
  const pages: { readonly ids: readonly string[]; readonly units: number }[] = [];
  let position: MatchPosition | undefined = FIRST_POSITION;
  while (position !== undefined && pages.length < most) {
    if (pages.length === 999) throw new Error('the pages have no end');
    const units = { postings: 0 };
    const postings = new PostingRepository(counted(directory.index, units), unexpected);
    const matcher = new ClinicMatcher(postings, directory.cards, categories);
    const before = directory.cards.read.count;
    const page = new PageCards(limit);
    position = await matcher.addCards(query, position, page, new ReadBudget(limits));
    pages.push({
      ids: page.all.map(({ id }) => id),
      units: units.postings + (directory.cards.read.count - before) / 2,
    });
  }
  return pages;
}

/** The index, whose read units are counted. */
function counted(
  index: SearchIndexInMemory,
  units: { postings: number },
): Pick<SearchIndexInMemory, 'query'> {
  return {
    async query(input) {
      const found = await index.query(input);
      units.postings += found.units;
      return found;
    },
  };
}

const random = randomOf(7);
const small = directoryOf(Array.from({ length: 150 }, (_, number) => randomClinic(random, number)));

const someFilters: readonly CardFilters[] = [{}, {}, { telemedicine: true }, { acceptingPatients: true }];

const someNames: readonly Pick<MatchQuery, 'names'>[] = [
  {},
  {},
  {},
  {},
  { names: 'prefixes' },
  { names: 'words' },
];

/** Of a city's own words alone nothing is asked there: they are left out of a query before. */
function randomRequest() {
  for (;;) {
    const request = anyRequest();
    const { words, scope } = request;
    const own = cityWords(scope.cityId);
    if (words.length === 0 || !words.every((word) => isPrefixOfAny(word, own))) return request;
  }
}

function anyRequest() {
  const words = randomQuery(random).flatMap(queryWords);
  const scope = {
    ...(random() < 0.4 && { cityId: pick(random, cities).id }),
    ...(random() < 0.3 && { categoryId: pick(random, categories).id }),
  };
  return { words, scope, filters: pick(random, someFilters), ...pick(random, someNames) };
}

describe('ClinicMatcher', () => {
  it('finds the clinics of the written rule, in its order', { timeout: 120_000 }, async () => {
    let foundSome = 0;
    for (let run = 0; run < 3_000; run += 1) {
      const query = randomRequest();
      if (query.words.length === 0) continue;
      const expected = matchesOf(small.clinics, query.words, query.scope, query);
      const pages = await pagesOf(small, query, pick(random, [1, 7, 20, 100]));
      const found = pages.flatMap(({ ids }) => ids);
      // A single letter begins more words than a search reads: some of them answer, in the same order.
      const isLetter = query.words.every((word) => word.length === 1);
      const rule = isLetter ? expected.filter((id) => found.includes(id)) : expected;
      expect(found, JSON.stringify(query)).toEqual(rule);
      if (found.length > 0) foundSome += 1;
    }
    // A third of the requests: with 26 specialties some find nothing.
    expect(foundSome).toBeGreaterThan(900);
  });

  it('spends the soft limit on a page, and more only until something is found', {
    timeout: 60_000,
  }, async () => {
    const large = directoryOf(Array.from({ length: 3_000 }, (_, number) => randomClinic(random, number)));
    let cut = 0;
    for (let run = 0; run < 400; run += 1) {
      const query = randomRequest();
      if (query.words.length === 0) continue;
      const [page] = await pagesOf(large, query, 20, usual, 1);
      const { ids = [], units = 0 } = page ?? {};
      expect(units, JSON.stringify(query)).toBeLessThanOrEqual(usual.hard + 1);
      // Six are read together before the first one is found.
      if (units > usual.soft + 1) expect(ids.length, JSON.stringify(query)).toBeLessThanOrEqual(6);
      if (units > usual.soft) cut += 1;
    }
    expect(cut).toBeGreaterThan(0);
  });

  it('looks for house numbers in a city, beside other words of the directory, and in names', async () => {
    const made = (number: number, name: string, address: string): MadeClinic => {
      const { searched, listing } = randomClinic(random, number);
      const clinic = { ...searched.clinic, name, address, description: '' };
      return {
        searched: { ...searched, clinic },
        listing: { ...listing, card: { ...listing.card, name, address, description: '' }, facets: [] },
        merged: false,
      };
    };
    const named = made(1, '2500 Wellness', '14 Elm Street');
    const there = made(2, 'Harmony', '2500 Southport Street');
    const near = made(3, 'Riverside', '14 Southport Street');
    const directory = directoryOf([named, there, near]);
    const idsOf = async (words: readonly string[], scope: MatchQuery['scope'] = {}) =>
      (await pagesOf(directory, { words, scope, filters: {} }, 20)).flatMap(({ ids }) => ids);
    expect(await idsOf(['2500', 'southport'])).toEqual([there.searched.id]);
    expect(await idsOf(['2500', 'wellness'])).toEqual([named.searched.id]);
    expect(await idsOf(['2500'])).toEqual([named.searched.id]);
    expect(await idsOf(['2500'], { cityId: there.searched.clinic.city.id })).toContain(there.searched.id);
  });

  it('finds a street by both forms of its suffix, of which one is posted', async () => {
    const at = (number: number, address: string): MadeClinic => {
      const { searched, listing } = randomClinic(random, number);
      const texts = { name: `Harmony${number}`, address, description: '', services: [] };
      return {
        searched: { ...searched, clinic: { ...searched.clinic, ...texts } },
        listing: { ...listing, card: { ...listing.card, ...texts }, facets: [] },
        merged: false,
      };
    };
    const [road, boulevard, saint] = [
      at(1, '14 Elm Rd'),
      at(2, '14 Elm Boulevard'),
      at(3, '14 St Clair Court'),
    ];
    const directory = directoryOf([road, boulevard, saint]);
    const idsOf = async (...words: string[]) =>
      (await pagesOf(directory, { words, scope: {}, filters: {} }, 20)).flatMap(({ ids }) => ids).sort();
    expect(await idsOf('elm', 'rd')).toEqual([road.searched.id]);
    expect(await idsOf('road')).toEqual([road.searched.id]);
    for (const word of ['blv', 'blvd', 'bou'])
      expect(await idsOf(word, 'elm')).toEqual([boulevard.searched.id]);
    expect(await idsOf('st', 'clair', 'ct')).toEqual([saint.searched.id]);
    expect([...postingsOf(road.searched)].some(({ sk }) => sk.startsWith('rd#'))).toBe(false);
  });

  it('spends little on whole words in names, however many terms they are prefixes of', async () => {
    const named = (number: number, name: string): MadeClinic => {
      const { searched, listing } = randomClinic(random, number);
      return {
        searched: { ...searched, clinic: { ...searched.clinic, name } },
        listing: { ...listing, card: { ...listing.card, name }, facets: [] },
        merged: false,
      };
    };
    const others = Array.from({ length: 2_000 }, (_, number) =>
      named(number, `Saint${number} Paul${number}`),
    );
    const wanted = [named(2_000, 'Saint Paul Health'), named(2_001, 'Saints Paul Care')];
    const large = directoryOf([...others, ...wanted]);
    const few: UnitLimits = { soft: 5, hard: 5 };
    const namesOf = (names: NonNullable<MatchQuery['names']>) =>
      pagesOf(large, { words: ['saint', 'paul'], scope: {}, filters: {}, names }, 20, few, 1);
    const [words] = await namesOf('words');
    expect(new Set(words?.ids)).toEqual(new Set(wanted.map(({ searched }) => searched.id)));
    expect(words?.units).toBeLessThanOrEqual(few.hard);
    // The terms that they are prefixes of are not even known for as much.
    const [prefixes] = await namesOf('prefixes');
    expect(prefixes?.ids).not.toEqual(words?.ids);
  });

  it('finds each clinic once, page by page, with a small budget too', async () => {
    for (let run = 0; run < 300; run += 1) {
      const query = randomRequest();
      if (query.words.every((word) => word.length < 3)) continue;
      const expected = matchesOf(small.clinics, query.words, query.scope, query);
      const pages = await pagesOf(small, query, 20, { soft: 5, hard: 9 });
      expect(
        pages.flatMap(({ ids }) => ids),
        JSON.stringify(query),
      ).toEqual(expected);
    }
  });
});
