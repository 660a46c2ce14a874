import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listingKeys, listingPartitions } from '../../lambdas/derived/listings/items.ts';
import { listingEntryOf } from '../../lambdas/derived/listings/listing-entry.ts';
import { ListingProjection } from '../../lambdas/derived/listings/listing-projection.ts';
import { publicReviewKeys } from '../../lambdas/derived/reviews/items.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { indexQuery } from '../../lambdas/table/index-query.ts';
import {
  compareCandidates,
  duplicateKeys,
  otherCategories,
} from '../../shared/domain/listings/duplicates.ts';
import { cardOf } from '../../shared/domain/listings/listing.ts';
import type { ListedClinic } from '../../shared/domain/records.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { projectClinics } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

describe('groups of duplicates', () => {
  const table = useTable();
  let namespace = 0;

  beforeAll(async () => {
    await putTaxonomy(table().table);
  });

  async function write(clinics: readonly ListedClinic[], how: 'one by one' | 'at once'): Promise<void> {
    const writer = new ClinicWriter(table().table);
    const add = async (clinic: ListedClinic) => {
      await writer.addApproved(clinic);
      // As if its reviews had been published.
      if (clinic.ratings.count > 0) {
        const stars = clinic.ratings.sum / clinic.ratings.count;
        await table().table.put({
          Item: { ...publicReviewKeys.sums(clinic.id), [`s${stars}`]: clinic.ratings.count },
        });
      }
      await projectClinics(table().table, clinic.id);
    };
    if (how === 'at once') await Promise.all(clinics.map(add));
    else for (const clinic of clinics) await add(clinic);
  }

  /** What the lists of these clinics' cities show of them: kept id → other categories. */
  async function shown(clinics: readonly ListedClinic[]): Promise<Record<string, string[]>> {
    const ids = new Set(clinics.map(({ id }) => id));
    const cards = (await cardsIn('byCity')).filter(({ id }) => ids.has(id));
    return Object.fromEntries(
      cards.map(({ id, otherCategories: others }) => [id, (others ?? []).map((category) => category.id)]),
    );
  }

  /** Every card of the lists of cities, or of categories. */
  async function cardsIn(index: 'byCity' | 'byCategory') {
    const partitions =
      index === 'byCity'
        ? cities.map(({ id }) => listingPartitions.byCity(id))
        : categories.map(({ id }) => listingPartitions.byCategory(id));
    const lists = partitions.map((partition) =>
      table().table.queryAll(indexQuery({ index, partition, order: 'ascending', after: undefined })),
    );
    const items = (await Promise.all(lists)).flat();
    return items.flatMap((item) => listingEntryOf(item, unexpected)?.card ?? []);
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
        const cards = group.map((clinic) => cardOf(clinic)).sort(compareCandidates);
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
    const cards = (await cardsIn('byCategory')).filter(({ category }) => category.id === 'rheumatology');
    expect(cards.map(({ id }) => id).sort()).toEqual(clinics.map(({ id }) => id).sort());
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
      { numRuns: 5 },
    );
  });

  /** Gives a clinic another place. */
  async function move(clinicId: string, placeId: string): Promise<void> {
    await table().table.update({
      Key: clinicKeys.placeState(clinicId),
      UpdateExpression: 'SET placeId = :place',
      ExpressionAttributeValues: { ':place': placeId },
    });
    await projectClinics(table().table, clinicId);
  }

  /** Takes a clinic off the lists. */
  async function remove(clinic: ListedClinic): Promise<void> {
    await table().table.delete(clinicKeys.clinic(clinic.id));
    await projectClinics(table().table, clinic.id);
  }

  /** Every key has the entries of the clinics that have it, and of no others; a clinic that is gone leaves nothing. */
  async function expectEntries(before: readonly ListedClinic[], now: readonly ListedClinic[]) {
    for (const key of new Set([...before, ...now].flatMap(duplicateKeys))) {
      const { members } = await new ListingProjection(table().table).sharing(key);
      const owners = now.filter((clinic) => duplicateKeys(clinic).includes(key)).map(({ id }) => id);
      expect(members.map(({ id }) => id)).toEqual(owners.toSorted());
    }
    for (const { id } of before) {
      const listing = await table().table.get(listingKeys.listing(id), { consistent: true });
      expect(listing !== undefined).toBe(now.some((clinic) => clinic.id === id));
      expect(listing?.leaving).toBeUndefined();
    }
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
            await expectEntries(before, now);
          },
        ),
        { numRuns: 5 },
      );
    },
  );
});
