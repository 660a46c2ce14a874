/** What the page invalidation keeps in the table, and reads of it. */

import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageKeys } from '../../lambdas/derived/pages/items.ts';
import {
  isCovered,
  MAX_PATHS_OF_SECTION,
  mergePagePaths,
  mergePaths,
  type PagePaths,
} from '../../lambdas/derived/pages/merge-paths.ts';
import { PathBudget } from '../../lambdas/derived/pages/path-budget.ts';
import { PeerRepository } from '../../lambdas/derived/pages/peer-repository.ts';
import { entriesWith, MAX_PENDING, PendingPaths } from '../../lambdas/derived/pages/pending-paths.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import type { ListedClinic } from '../../shared/domain/records.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { unexpected } from '../support/unexpected.ts';
import { projectClinics } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

const urgent = (...paths: readonly string[]): PagePaths => ({ urgent: paths, ordinary: [] });

describe('the paths that wait', () => {
  const table = useTable();
  const pending = () => new PendingPaths(table().table);
  const NOW = 1_000_000;
  const INTERVAL = 10_000;

  beforeEach(() => table().table.delete(pageKeys.pendingPaths()));

  it('go to the worker whose request is the next one, all of them', async () => {
    await pending().add('one', { urgent: ['/a'], ordinary: ['/search?city=chicago'] });
    await pending().add('two', urgent('/a', '/b'));
    const claim = await pending().claim(NOW, INTERVAL);
    expect(claim.isGranted && new Set(claim.entries)).toEqual(
      new Set([
        { batch: 'one', priority: 'urgent', path: '/a' },
        { batch: 'one', priority: 'ordinary', path: '/search?city=chicago' },
        { batch: 'two', priority: 'urgent', path: '/a' },
        { batch: 'two', priority: 'urgent', path: '/b' },
      ]),
    );
  });

  it('go to one of many workers in ten seconds', async () => {
    await pending().add('one', urgent('/a'));
    const claims = await Promise.all(Array.from({ length: 8 }, () => pending().claim(NOW, INTERVAL)));
    expect(claims.filter(({ isGranted }) => isGranted)).toHaveLength(1);
    expect(await pending().claim(NOW + INTERVAL - 1, INTERVAL)).toEqual({ isGranted: false });
    expect((await pending().claim(NOW + INTERVAL, INTERVAL)).isGranted).toBe(true);
  });

  it('stay until they are sent, and the same path of another batch after that', async () => {
    await pending().add('one', urgent('/a'));
    await pending().add('two', urgent('/a'));
    await pending().remove(entriesWith('one', urgent('/a')));
    expect([await pending().has('one'), await pending().has('two')]).toEqual([false, true]);
    await pending().remove(entriesWith('two', urgent('/a')));
    expect(await pending().claim(NOW, INTERVAL)).toEqual({ isGranted: true, entries: [] });
  });
});

describe('bulk changes that were seen', () => {
  const table = useTable();
  const pending = () => new PendingPaths(table().table);

  it('stay until their request, and those that come meanwhile after it', async () => {
    expect(await pending().bulkAt()).toBeUndefined();
    await pending().noteBulk(1_000);
    await pending().noteBulk(2_000);
    await pending().clearBulk(1_000);
    expect(await pending().bulkAt()).toBe(2_000);
    await pending().clearBulk(2_000);
    expect(await pending().bulkAt()).toBeUndefined();
  });

  it('are no paths, and no request removes them', async () => {
    await pending().noteBulk(3_000);
    await pending().add('one', urgent('/a'));
    await pending().remove(entriesWith('one', urgent('/a')));
    expect(await pending().bulkAt()).toBe(3_000);
  });
});

describe('the paths of a month', () => {
  const table = useTable();
  const budget = () => new PathBudget(table().table);

  it('are counted by month, a request once, also when it is repeated', async () => {
    expect(await budget().spent('2026-11')).toBe(0);
    expect(await budget().spend('2026-11', 'one', 13)).toBe(13);
    expect(await budget().spend('2026-11', 'one', 13)).toBe(13);
    expect(await budget().spend('2026-11', 'two', 2)).toBe(15);
    expect(await budget().spend('2026-12', 'three', 4)).toBe(4);
    expect(await budget().spent('2026-11')).toBe(15);
  });

  it('lose those of a request that was not accepted, once', async () => {
    await budget().spend('2027-01', 'one', 5);
    await budget().spend('2027-01', 'two', 7);
    await budget().refund('2027-01', 'two', 7);
    await budget().refund('2027-01', 'two', 7);
    await budget().refund('2027-01', 'one', 5);
    expect(await budget().spent('2027-01')).toBe(5);
    expect(await budget().spend('2027-01', 'two', 7)).toBe(12);
  });

  it('are all of those that many workers count at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => budget().spend('2027-02', `request ${number}`, 3)),
    );
    expect(await budget().spent('2027-02')).toBe(60);
  });
});

describe('many paths that wait', () => {
  const table = useTable();
  const pending = () => new PendingPaths(table().table);

  const path = fc.oneof(
    fc.nat(3_000).map((number) => `/clinics/a-clinic-with-a-long-name-${number}`),
    fc.nat(3_000).map((number) => `/search?category=dentistry&city=city-${number}`),
    fc.nat(3_000).map((number) => `/best-dentistry-city-${number}`),
    fc.nat(300).map((number) => `/blog/${'p'.repeat(2_000)}-${number}`),
  );
  const batches = fc.array(fc.array(path, { minLength: 1, maxLength: 500, size: 'max' }), {
    minLength: 1,
    maxLength: 24,
    size: 'max',
  });

  it('stay far below the limit of an item, and none of them is lost', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.boolean(), async (all, isConcurrent) => {
        const kindsOf = (paths: readonly string[]) => {
          const half = Math.floor(paths.length / 2);
          return { urgent: paths.slice(0, half), ordinary: paths.slice(half) };
        };
        await table().table.delete(pageKeys.pendingPaths());
        const add = (paths: readonly string[], index: number) =>
          pending().add(`${index}-${'b'.repeat(48)}`, mergePagePaths(kindsOf(paths)));
        if (isConcurrent) await Promise.all(all.map(add));
        else for (const [index, paths] of all.entries()) await add(paths, index);

        const claim = await pending().claim(0, 0);
        const entries = claim.isGranted ? claim.entries : [];
        expect(entries.length).toBeLessThanOrEqual(MAX_PENDING);
        const bytes = entries.reduce((sum, { batch, path }) => sum + batch.length + path.length + 4, 0);
        expect(bytes).toBeLessThan(300_000);
        const paths = entries.map((entry) => entry.path);
        for (const one of all.flat()) expect(isCovered(one, paths), one).toBe(true);
        const urgentOnes = entries.filter(({ priority }) => priority === 'urgent').map((entry) => entry.path);
        for (const one of all.flatMap((batch) => kindsOf(batch).urgent)) {
          expect(isCovered(one, urgentOnes), one).toBe(true);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('leave a batch something of its own by which its worker knows that it was sent', async () => {
    await table().table.delete(pageKeys.pendingPaths());
    for (let number = 0; number < 30; number += 1) {
      const paths = Array.from({ length: 90 }, (_, index) => `/clinics/${number}-${index}`);
      await pending().add(`batch-${number}`, urgent(...paths));
    }
    const before = await pending().claim(0, 0);
    expect(before.isGranted && mergePaths(before.entries.map((entry) => entry.path))).toEqual(['/clinics/*']);
    await pending().add('last', urgent('/about'));
    expect(await pending().has('last')).toBe(true);
    // Its worker fails: what was merged waits on.
    await pending().remove(entriesWith('last', urgent('/about')));
    const after = await pending().claim(0, 0);
    expect(after).toEqual(before);
  });
});

describe('the clinics whose pages show one', () => {
  const table = useTable();
  const peers = () => new PeerRepository(table().table, unexpected);
  /** The best first, of one city and specialty. */
  const clinics: ListedClinic[] = [];

  async function add(score: number, category: string): Promise<ListedClinic> {
    const clinic = listed(makeClinic({ city: 'chicago', category }), { score });
    await new ClinicWriter(table().table).addApproved(clinic);
    await projectClinics(table().table, clinic.id);
    return clinic;
  }

  beforeAll(async () => {
    await putTaxonomy(table().table);
    for (const score of [90, 80, 70, 60, 50, 40]) clinics.push(await add(score, 'dentistry'));
  });

  const slugsWithout = (place: number) =>
    clinics.filter((_, index) => index !== place).map(({ slug }) => slug);
  const showing = (place: number) => {
    const clinic = clinics[place];
    if (clinic === undefined) throw new Error('no clinic');
    return peers().showing(clinic);
  };

  it('are all others for the first three, the first three for the fourth, and none for the rest', async () => {
    for (const place of [0, 1, 2])
      expect(await showing(place), `place ${place}`).toEqual(slugsWithout(place));
    expect(await showing(3)).toEqual(slugsWithout(3).slice(0, 3));
    expect(await showing(4)).toEqual([]);
    expect(await showing(5)).toEqual([]);
  });

  it('are known before the index has the clinic, and when the index has it where it was', async () => {
    const better = listed(makeClinic({ city: 'chicago', category: 'dentistry' }), { score: 85 });
    await table().table.put({
      Item: { ...clinicKeys.rank(better.id), clinicId: better.id, score: 85, searchScore: 85 },
    });
    expect(await peers().showing(better)).toEqual(clinics.map(({ slug }) => slug));

    const [first] = clinics;
    if (first === undefined) throw new Error('no clinic');
    await table().table.put({
      Item: { ...clinicKeys.rank(first.id), clinicId: first.id, score: 1, searchScore: 1 },
    });
    expect(await peers().showing(first)).toEqual(slugsWithout(0));
  });

  it('are all others when the clinic is gone', async () => {
    const gone = listed(makeClinic({ city: 'chicago', category: 'dentistry' }));
    expect(await peers().showing(gone)).toEqual(clinics.map(({ slug }) => slug));
  });

  it('enter and leave the first page of the search and of landing pages', { timeout: 120_000 }, async () => {
    const scores = Array.from({ length: 110 }, (_, number) => 99 - number / 2);
    const own = await add(10, 'dermatology');
    for (const score of scores) await add(score, 'dermatology');
    const lists = (before: number, after: number) => peers().changedLists(own, { before, after });
    // The twentieth of the others has 89.5, and the hundredth 49.5.
    expect(await lists(99.5, 89.7)).toEqual({ search: false, landings: false });
    expect(await lists(89.7, 89.2)).toEqual({ search: true, landings: false });
    expect(await lists(89.2, 89.7)).toEqual({ search: true, landings: false });
    expect(await lists(89.2, 49.7)).toEqual({ search: false, landings: false });
    expect(await lists(49.7, 48)).toEqual({ search: false, landings: true });
    expect(await lists(48, 1)).toEqual({ search: false, landings: false });
  });

  it('are many when a request should not name them, at the cost of 15 units', {
    timeout: 120_000,
  }, async () => {
    const best = await add(99, 'cardiology');
    for (let number = 0; number < MAX_PATHS_OF_SECTION; number += 1) await add(30, 'cardiology');
    expect(await peers().showing(best)).toHaveLength(MAX_PATHS_OF_SECTION);
    await add(30, 'cardiology');
    table().capacity.units = 0;
    expect(await peers().showing(best)).toBe('many');
    expect(table().capacity.units).toBeLessThanOrEqual(15);
  });
});
