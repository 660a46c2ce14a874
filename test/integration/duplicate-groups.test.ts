import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WriteConflict } from '../../lambdas/adapters/dynamodb/client.ts';
import { ClinicTransactions } from '../../lambdas/adapters/dynamodb/clinic-writer.ts';
import { DirectoryRepository } from '../../lambdas/adapters/dynamodb/directory-repository.ts';
import { planRegrouping } from '../../lambdas/adapters/dynamodb/duplicate-groups.ts';
import { groupItemSchema, matchItemSchema } from '../../lambdas/adapters/dynamodb/items.ts';
import { keys } from '../../lambdas/adapters/dynamodb/keys.ts';
import { groupMember } from '../../lambdas/adapters/dynamodb/listing-item.ts';
import { ListingRepository } from '../../lambdas/adapters/dynamodb/listing-repository.ts';
import { PlaceStateRepository } from '../../lambdas/adapters/dynamodb/place-states.ts';
import { planPlaceChange } from '../../lambdas/adapters/dynamodb/place-writes.ts';
import { retryOnConflict } from '../../lambdas/adapters/dynamodb/retry-on-conflict.ts';
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

  /** The same by the rule itself: connected records, shown as their first one. */
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

  it.each(['the group that keeps its id', 'the group that ends'])(
    'do not join when %s has changed since',
    async (which) => {
      const provider = (name: string, place: string) =>
        listed(makeClinic({ name, address: `5 Race St, ${which}`, googlePlaceId: `${place} ${which}` }));
      // The larger group takes the members of the smaller one.
      await write([provider('Large', 'l'), provider('Large', 'l'), provider('Small', 's')], 'one by one');
      const joining = groupMember(provider('Large', 's'));
      const { writes } = await planRegrouping(table().table, { after: joining });
      const changed = which === 'the one that ends' ? provider('Small', 's') : provider('Large', 'l');
      await write([changed], 'one by one');
      await expect(table().table.transact(writes)).rejects.toThrow(WriteConflict);
    },
  );

  it('are the same in a list by category: single records', async () => {
    const same = { googlePlaceId: 'single', category: 'rheumatology' };
    const clinics = [listed(makeClinic(same)), listed(makeClinic({ ...same, city: 'toronto' }))];
    await write(clinics, 'one by one');
    const { items: cards } = await new ListingRepository(table().table, unexpected).page(
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

  type AnyRecord = typeof anyRecord extends fc.Arbitrary<infer One> ? One : never;

  /** Clinics that have nothing to do with those of other tables. */
  function clinicsOf(records: readonly AnyRecord[]): ListedClinic[] {
    namespace += 1;
    return records.map(({ place, name, rating, ...rest }) =>
      listed(
        makeClinic({
          ...rest,
          name: `Group ${namespace} Name ${name}`,
          address: `${namespace} Same St`,
          ...(place !== null && { googlePlaceId: placeNumber(place) }),
        }),
        { ratings: [rating] },
      ),
    );
  }

  const placeNumber = (place: number) => `place-${namespace}-${place}`;

  it.each(['one by one', 'at once'] as const)('come out the same written %s', async (how) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRecord, { minLength: 2, maxLength: 7 }), async (records) => {
        const clinics = clinicsOf(records);
        await write(clinics, how);
        expect(await shown(clinics)).toEqual(expected(clinics));
      }),
      { numRuns: 12 },
    );
  });

  /** Gives a clinic another place. */
  function move(clinicId: string, placeId: string): Promise<void> {
    return retryOnConflict(async () => {
      const [before] = await new PlaceStateRepository(table().table, unexpected).load([clinicId]);
      if (before === undefined) throw new Error(`no state of ${clinicId}`);
      await table().table.transact(
        await planPlaceChange(table().table, { before, after: { ...before, placeId } }),
      );
    });
  }

  /** Takes a clinic off the lists. */
  function remove(clinic: ListedClinic): Promise<void> {
    return retryOnConflict(async () => {
      const { writes } = await planRegrouping(table().table, { before: groupMember(clinic) });
      await table().table.transact((TableName) => [
        ...writes(TableName),
        { Delete: { TableName, Key: keys.listing(clinic.id) } },
      ]);
    });
  }

  /** Every key of a clinic leads to the one group that has it as a member, and nothing else leads anywhere. */
  async function expectWholeGroups(before: readonly ListedClinic[], now: readonly ListedClinic[]) {
    const allKeys = [...new Set([...before, ...now].flatMap(duplicateKeys))];
    const membersOf = new Map<string, string[]>();
    for (const key of allKeys) {
      const match = await table().table.get(keys.match(key), { consistent: true });
      const owners = now.filter((clinic) => duplicateKeys(clinic).includes(key)).map(({ id }) => id);
      if (match === undefined) {
        expect(owners).toEqual([]);
        continue;
      }
      const { groupId } = matchItemSchema.parse(match);
      const group = groupItemSchema.parse(await table().table.get(keys.group(groupId), { consistent: true }));
      const ids = group.members.map(({ id }) => id);
      expect(owners).not.toEqual([]);
      expect(ids).toEqual(expect.arrayContaining(owners));
      expect(new Set(ids).size).toBe(ids.length);
      membersOf.set(groupId, ids);
    }
    const members = [...membersOf.values()].flat();
    expect(members.toSorted()).toEqual(
      now
        .filter((clinic) => duplicateKeys(clinic).length > 0)
        .map(({ id }) => id)
        .toSorted(),
    );
  }

  it.each(['one by one', 'at once'] as const)(
    'follow clinics that get other places and go, %s',
    async (how) => {
      const anyChange = fc.record({ which: fc.nat(99), place: fc.option(fc.nat(3), { freq: 5 }) });
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyRecord, { minLength: 2, maxLength: 6 }),
          fc.array(anyChange, { minLength: 1, maxLength: 6 }),
          async (records, changes) => {
            const before = clinicsOf(records);
            await write(before, 'one by one');
            // At once each clinic changes in one way, so that the order is of no matter.
            const which = (one: (typeof changes)[number]) => one.which % before.length;
            const chosen =
              how === 'at once' ? [...new Map(changes.map((one) => [which(one), one])).values()] : changes;
            let now: ListedClinic[] = before;
            const steps = chosen.map((one) => async () => {
              const clinic = now.find(({ id }) => id === before[which(one)]?.id);
              if (clinic === undefined) return;
              const googlePlaceId = one.place === null ? undefined : placeNumber(one.place);
              now = now.flatMap((other) => {
                if (other !== clinic) return [other];
                return googlePlaceId === undefined ? [] : [{ ...clinic, googlePlaceId }];
              });
              if (googlePlaceId === undefined) await remove(clinic);
              else await move(clinic.id, googlePlaceId);
            });
            if (how === 'at once') await Promise.all(steps.map((step) => step()));
            else for (const step of steps) await step();
            expect(await shown(before)).toEqual(expected(now));
            await expectWholeGroups(before, now);
          },
        ),
        { numRuns: 12 },
      );
    },
  );
});
