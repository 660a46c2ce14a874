import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  deferredPartitions,
  deltaPartitions,
  FOLDED_SORT_KEY,
  totalKeys,
} from '../../lambdas/derived/totals/items.ts';
import { type TotalsChange, totalsOf } from '../../lambdas/derived/totals/totals.ts';
import { TotalsFold } from '../../lambdas/derived/totals/totals-fold.ts';
import { taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import { type RawItem, Table } from '../../lambdas/table/client.ts';
import { allItems } from './support/projection.ts';
import { useTable } from './support/table.ts';

/** Changes of the storm: those of a second. */
const CHANGES = Number(process.env.STORM_CHANGES ?? 2_000);
const CITIES = 120;
const PROJECTORS = 4;
const noWait = async () => {};

/** Each adds a clinic to one of many cities; ratings of halves would show a change that is added twice. */
const changeOf = (number: number): TotalsChange[] =>
  totalsOf({
    cityId: `city-${number % CITIES}`,
    categoryId: `category-${number % 7}`,
    ratingSum: number,
    ratingCount: 1,
    region: 'IL',
    rank: 40,
  });

describe('a storm of changes of totals', () => {
  const test = useTable();

  beforeEach(async () => {
    const { table } = test();
    const items = await allItems(table);
    await table.batchWrite(
      items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk: String(pk), sk: String(sk) } } })),
    );
  });

  async function put(from: number, to: number, isBulk = false): Promise<void> {
    const numbers = Array.from({ length: to - from }, (_, index) => from + index);
    await test().table.batchWrite(
      numbers.map((number) => {
        const key = isBulk ? totalKeys.deferred(`city-${number % CITIES}`, ulid()) : totalKeys.delta(ulid());
        return { PutRequest: { Item: { ...key, entries: changeOf(number) } } };
      }),
    );
  }

  const isDelta = ({ pk, sk }: RawItem) =>
    [...deltaPartitions, ...deferredPartitions].includes(String(pk)) && sk !== FOLDED_SORT_KEY;

  async function expectExact(changes: number): Promise<void> {
    const { table } = test();
    expect((await allItems(table)).filter(isDelta)).toEqual([]);
    expect(await table.get(taxonomyKeys.counts(), { consistent: true })).toMatchObject({
      IL: changes,
      b40: changes,
    });
    const sums = Array.from({ length: CITIES }, (_, city) => {
      const numbers = Array.from({ length: changes }, (_one, number) => number).filter(
        (number) => number % CITIES === city,
      );
      return [numbers.length, numbers.reduce((sum, number) => sum + number, 0)];
    });
    const stored = await Promise.all(
      sums.map((_, city) => table.get(taxonomyKeys.city(`city-${city}`), { consistent: true })),
    );
    expect(stored.map((item) => [item?.clinicCount, item?.ratingSum])).toEqual(sums);
  }

  it(`of ${CHANGES} in a second is added up exactly, by projectors at the same time, while more come`, {
    timeout: 60_000 + 20 * CHANGES,
  }, async () => {
    const { table } = test();
    const half = CHANGES / 2;
    await Promise.all([put(0, half / 2), put(half / 2, half, true)]);
    const fold = async () => {
      for (let round = 0; round < 6; round += 1) {
        // What another projector keeps changing is left to the next round.
        await new TotalsFold(table, noWait).fold().catch(() => {});
      }
    };
    await Promise.all([put(half, CHANGES), ...Array.from({ length: PROJECTORS }, fold)]);
    await new TotalsFold(table, noWait).fold();
    await expectExact(CHANGES);
  });

  it('costs a changed item less than four units', async () => {
    await put(0, 600, true);
    const { table, capacity } = test();
    const before = capacity.units;
    await new TotalsFold(table, noWait).fold();
    // Of the totals; deletions, one unit each, are not counted by the table's client.
    expect((capacity.units - before) / 600).toBeLessThan(3);
    await expectExact(600);
  });

  it('is added up in parts when time runs out, and names the cities of each part', async () => {
    const { table } = test();
    await put(0, 400);
    const fold = new TotalsFold(table, noWait);
    const named = new Set<string>();
    let rounds = 0;
    for (let isComplete = false; !isComplete; rounds += 1) {
      let checks = 0;
      const folded = await fold.fold({ hasTime: () => checks++ === 0 });
      for (const city of folded.cities) named.add(city);
      ({ isComplete } = folded);
    }
    expect(rounds).toBeGreaterThan(3);
    expect(named.size).toBe(CITIES);
    await expectExact(400);
  });

  it('counts once what a killed projector has added up and not deleted', async () => {
    const { table, client, name } = test();
    await put(0, 300);
    // A process that is killed sends no further request.
    let requests = 0;
    const killed = new Proxy(new Table(client, name), {
      get(target, property) {
        const method: unknown = Reflect.get(target, property, target);
        if (typeof method !== 'function') return method;
        return (...given: unknown[]) => {
          if (property === 'batchWrite') requests += 1;
          if (property === 'batchWrite' && requests > deltaPartitions.length * 2) throw new Error('killed');
          return Reflect.apply(method, target, given);
        };
      },
    });
    await expect(new TotalsFold(killed, noWait).fold()).rejects.toThrow('killed');
    expect((await allItems(table)).filter(isDelta).length).toBeGreaterThan(0);
    await put(300, 320);
    await new TotalsFold(table, noWait).fold();
    await expectExact(320);
  });
});
