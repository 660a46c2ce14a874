import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClinicTransactions } from '../../lambdas/adapters/dynamodb/clinic-writer.ts';
import { DirectoryRepository } from '../../lambdas/adapters/dynamodb/directory-repository.ts';
import { ListingRepository } from '../../lambdas/adapters/dynamodb/listing-repository.ts';
import { categories, cities } from '../../shared/content/taxonomy.ts';
import { compareCandidates, duplicateKeys, otherCategories } from '../../shared/domain/duplicates.ts';
import { cardOf } from '../../shared/domain/listing.ts';
import type { ListedClinic } from '../../shared/domain/records.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { useTable } from './support/table.ts';

const unexpected = () => {
  throw new Error('bad item');
};

describe('groups of duplicates', () => {
  const table = useTable();
  let namespace = 0;

  async function write(clinics: readonly ListedClinic[], how: 'one by one' | 'at once'): Promise<void> {
    const directory = new DirectoryRepository(table().table, unexpected);
    await Promise.all(cities.map((city) => directory.putCity(city)));
    await Promise.all(categories.map((category) => directory.putCategory(category)));
    const writer = new ClinicTransactions(table().table);
    if (how === 'at once') await Promise.all(clinics.map((clinic) => writer.addApproved(clinic, [])));
    else for (const clinic of clinics) await writer.addApproved(clinic, []);
  }

  /** What the lists of these clinics' cities show of them: kept id → other categories. */
  async function shown(clinics: readonly ListedClinic[]): Promise<Record<string, string[]>> {
    const listings = new ListingRepository(table().table, unexpected);
    const ids = new Set(clinics.map(({ id }) => id));
    const entries = await Promise.all(cities.map(({ id }) => listings.all('byCity', `CITY#${id}`)));
    const cards = entries.flat().flatMap(({ value }) => (value && ids.has(value.id) ? [value] : []));
    return Object.fromEntries(
      cards.map(({ id, otherCategories: others }) => [id, (others ?? []).map((category) => category.id)]),
    );
  }

  /** The same by the rule itself: connected records, of which the first stands for all. */
  function expected(clinics: readonly ListedClinic[]): Record<string, string[]> {
    let groups: ListedClinic[][] = [];
    for (const clinic of clinics) {
      const same = (other: ListedClinic) =>
        duplicateKeys(other).some((key) => duplicateKeys(clinic).includes(key));
      const joined = groups.filter((group) => group.some(same));
      groups = [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), clinic]];
    }
    return Object.fromEntries(
      groups.map((group) => {
        const cards = group.map(cardOf).sort(compareCandidates);
        const [first] = cards;
        if (!first) throw new Error('a group without a record');
        return [first.id, otherCategories(first, cards).map(({ id }) => id)];
      }),
    );
  }

  it('show one card, with the categories of the others', async () => {
    const same = { name: 'Twice Listed', address: '1 Bay St', city: 'toronto' };
    const clinics = [
      listed(makeClinic({ ...same, category: 'dentistry', verified: false })),
      listed(makeClinic({ ...same, category: 'cardiology', verified: true })),
    ];
    await write(clinics, 'one by one');
    expect(await shown(clinics)).toEqual({ [clinics[1]?.id ?? '']: ['dentistry'] });
  });

  it('join when a record links two of them', async () => {
    const a = listed(makeClinic({ googlePlaceId: 'link-1', name: 'Link A', category: 'urology' }));
    const c = listed(makeClinic({ name: 'Link C', address: '9 Link St', category: 'neurology' }));
    const b = listed(
      makeClinic({ googlePlaceId: 'link-1', name: 'link c', address: '9 LINK st.', category: 'dentistry' }),
    );
    await write([a, c], 'one by one');
    expect(Object.keys(await shown([a, b, c]))).toHaveLength(2);
    await write([b], 'one by one');
    expect(await shown([a, b, c])).toEqual({ [a.id]: ['dentistry', 'neurology'] });
  });

  it('are the same in a list by category: single records', async () => {
    const same = { googlePlaceId: 'single', category: 'rheumatology' };
    const clinics = [listed(makeClinic(same)), listed(makeClinic({ ...same, city: 'toronto' }))];
    await write(clinics, 'one by one');
    const { cards } = await new ListingRepository(table().table, unexpected).page(
      { scope: { by: 'category', categoryId: 'rheumatology' }, filters: {} },
      { limit: 20 },
    );
    expect(cards.map(({ id }) => id).sort()).toEqual(clinics.map(({ id }) => id).sort());
    expect(cards.map((card) => card.otherCategories)).toEqual([undefined, undefined]);
  });

  /** Few place ids and names, so that records of one set fall together in every way. */
  const anyRecord = fc.record({
    place: fc.option(fc.nat(2)),
    name: fc.nat(3),
    verified: fc.boolean(),
    rating: fc.integer({ min: 3, max: 5 }),
    category: fc.constantFrom('dentistry', 'cardiology', 'urology'),
    city: fc.constantFrom('toronto', 'chicago'),
  });

  it.each(['one by one', 'at once'] as const)('come out the same written %s', async (how) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRecord, { minLength: 2, maxLength: 7 }), async (records) => {
        namespace += 1;
        const clinics = records.map(({ place, name, rating, ...rest }) =>
          listed(
            makeClinic({
              ...rest,
              name: `Group ${namespace} Name ${name}`,
              address: `${namespace} Same St`,
              ...(place !== null && { googlePlaceId: `place-${namespace}-${place}` }),
            }),
            { ratings: [rating] },
          ),
        );
        await write(clinics, how);
        expect(await shown(clinics)).toEqual(expected(clinics));
      }),
      { numRuns: 12 },
    );
  });
});
