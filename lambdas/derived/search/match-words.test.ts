import { describe, expect, it } from 'vitest';
import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import { queryWords } from '../../../shared/domain/search/search-words.ts';
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
import { type MatchPosition, type MatchQuery, WordMatcher } from './match-words.ts';
import { Meter, type MeterLimits } from './meter.ts';
import type { PostingReader } from './ports.ts';
import { PostingRepository } from './posting-repository.ts';

const unexpected = () => {
  throw new Error('bad item');
};

function directoryOf(clinics: readonly MadeClinic[]) {
  const index = new SearchIndexInMemory();
  for (const { searched } of clinics) index.add(postingsOf(searched));
  const byId = new Map(clinics.map((clinic) => [clinic.searched.id, clinic]));
  const cards = clinicsInMemory(byId);
  return { clinics, postings: new PostingRepository(index, unexpected), cards };
}

type Directory = ReturnType<typeof directoryOf>;

const usual: MeterLimits = { usual: 12, most: 28 };

/** All pages, each of a request of its own. */
async function pagesOf(directory: Directory, query: MatchQuery, limit: number, limits = usual, most = 1_000) {
  const pages: { readonly ids: readonly string[]; readonly units: number }[] = [];
  let position: MatchPosition | undefined = { tier: 0, from: '' };
  while (position !== undefined && pages.length < most) {
    if (pages.length === 999) throw new Error('the pages have no end');
    const units = { postings: 0 };
    const matcher = new WordMatcher(counted(directory.postings, units), directory.cards, categories);
    const before = directory.cards.read.count;
    const cards: ClinicCard[] = [];
    position = await matcher.page(query, position, limit, new Meter(limits), cards);
    pages.push({
      ids: cards.map(({ id }) => id),
      units: units.postings + (directory.cards.read.count - before) / 2,
    });
  }
  return pages;
}

function counted(postings: PostingReader, units: { postings: number }): PostingReader {
  const counting = async (read: ReturnType<PostingReader['from']>) => {
    const found = await read;
    units.postings += found.units;
    return found;
  };
  return {
    smallestRead: (...given) => postings.smallestRead(...given),
    beginning: (...given) => counting(postings.beginning(...given)),
    from: (...given) => counting(postings.from(...given)),
    ofCategory: (...given) => counting(postings.ofCategory(...given)),
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
  { names: 'beginnings' },
  { names: 'whole' },
];

function randomRequest() {
  const words = randomQuery(random).flatMap(queryWords);
  const scope = {
    ...(random() < 0.4 && { cityId: pick(random, cities).id }),
    ...(random() < 0.3 && { categoryId: pick(random, categories).id }),
  };
  return { words, scope, filters: pick(random, someFilters), ...pick(random, someNames) };
}

describe('the clinics that have all words', () => {
  it('are those of the written rule, in its order', { timeout: 120_000 }, async () => {
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
    expect(foundSome).toBeGreaterThan(1_000);
  });

  it('costs a page its usual units, and more only until something is found', {
    timeout: 60_000,
  }, async () => {
    const large = directoryOf(Array.from({ length: 3_000 }, (_, number) => randomClinic(random, number)));
    let cut = 0;
    for (let run = 0; run < 400; run += 1) {
      const query = randomRequest();
      if (query.words.length === 0) continue;
      const [page] = await pagesOf(large, query, 20, usual, 1);
      const { ids = [], units = 0 } = page ?? {};
      expect(units, JSON.stringify(query)).toBeLessThanOrEqual(usual.most + 1);
      // Six are read together before the first one is found.
      if (units > usual.usual + 1) expect(ids.length, JSON.stringify(query)).toBeLessThanOrEqual(6);
      if (units > usual.usual) cut += 1;
    }
    expect(cut).toBeGreaterThan(0);
  });

  it('costs little for whole words in names, however many words they begin', async () => {
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
    const few: MeterLimits = { usual: 5, most: 5 };
    const namesOf = (names: NonNullable<MatchQuery['names']>) =>
      pagesOf(large, { words: ['saint', 'paul'], scope: {}, filters: {}, names }, 20, few, 1);
    const [whole] = await namesOf('whole');
    expect(new Set(whole?.ids)).toEqual(new Set(wanted.map(({ searched }) => searched.id)));
    expect(whole?.units).toBeLessThanOrEqual(few.most);
    // Their beginnings are not even known for as much.
    const [beginnings] = await namesOf('beginnings');
    expect(beginnings?.ids).not.toEqual(whole?.ids);
  });

  it('is found page by page with few units too, each clinic once', async () => {
    for (let run = 0; run < 300; run += 1) {
      const query = randomRequest();
      if (query.words.every((word) => word.length < 3)) continue;
      const expected = matchesOf(small.clinics, query.words, query.scope, query);
      const pages = await pagesOf(small, query, 20, { usual: 5, most: 9 });
      expect(
        pages.flatMap(({ ids }) => ids),
        JSON.stringify(query),
      ).toEqual(expected);
    }
  });
});
