/** `rebuild` and `repair` of a directory whose derived items were deleted, changed or added by hand. */

import { beforeAll, describe, expect, it } from 'vitest';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { REVIEW_SUMS_SORT_KEY } from '../../lambdas/derived/reviews/items.ts';
import { cellKeys } from '../../lambdas/derived/totals/cells.ts';
import { totalKeys } from '../../lambdas/derived/totals/items.ts';
import { changeOf } from '../../lambdas/jobs/projector/changed-records.ts';
import type { Positions } from '../../lambdas/jobs/projector/maintenance/rebuild.ts';
import { createRepair } from '../../lambdas/jobs/projector/maintenance/repair.ts';
import { ScannedTotals } from '../../lambdas/jobs/projector/maintenance/scanned-totals.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';

import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import type { RawItem, Table } from '../../lambdas/table/client.ts';
import { rebuild as rebuildCommand } from '../../scripts/admin/rebuild.ts';
import { listed, makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { makeContact, makeSubmission } from '../fixtures/submissions.ts';
import { categories } from '../fixtures/taxonomy.ts';
import { runCommand } from './support/admin.ts';
import { allItems, contentOf, projectAll, projectionOf, rebuild } from './support/projection.ts';
import { putReviews } from './support/reviews.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';
import { countWriteUnits } from './support/write-units.ts';

const GHOST = testId(987_654);

describe('rebuild', () => {
  const test = useTable();
  let written = { units: 0 };
  let intact: string[] = [];

  beforeAll(async () => {
    const { table, client } = test();
    written = countWriteUnits(client);
    await putTaxonomy(table, categories.slice(0, 3));
    // Few and short words: a rebuild reads every item of the dictionary.
    for (let index = 0; index < 4; index += 1) {
      const clinic = makeClinic({
        name: index < 2 ? 'Twins' : `Elm ${index}`,
        address: `${index < 2 ? 0 : index} Oak St`,
        description: '',
        services: [],
        slug: `rebuilt-${index}`,
        category: categories[index % 3]?.slug ?? '',
        city: index < 2 ? 'chicago' : 'toronto',
        googlePlaceId: `rebuilt-${index}`,
        ...(index % 2 === 0 && { location: { latitude: 41.9, longitude: -87.6 } }),
      });
      await new ClinicWriter(table).addApproved(listed(clinic));
      await putReviews(
        table,
        [5, 4].map((rating) => makeReview(clinic.id, { rating })),
      );
    }
    const submissions = new SubmissionWriter(table);
    await submissions.importContact(makeContact());
    await submissions.importPractice(makeSubmission({ category: categories[0]?.slug ?? '' }));
    await projectAll(table);
    intact = await contentOf(table);
  });

  /** Totals, and the lists of cities that follow them: by the stream, where there is one. */
  async function mendTotals(table: Table) {
    const report = await createRepair(new ScannedTotals(table))({ mend: true });
    const changed = report.mended.flatMap(({ pk, sk }) => changeOf({ pk, sk }, false) ?? []);
    // What mended sums of reviews change is added up in its turn.
    await projectionOf(table)([...changed, { kind: 'delta' }]);
    return report;
  }

  /** Everything of the table that the projector writes, with the kind of item. */
  async function derivedItems(): Promise<{ kind: string; item: RawItem }[]> {
    const items = await allItems(test().table);
    return items.flatMap((item) => {
      const kind = kindOf(item);
      return kind === undefined ? [] : [{ kind, item }];
    });
  }

  async function itemsOf(kind: string): Promise<RawItem[]> {
    const found = (await derivedItems()).filter((one) => one.kind === kind).map(({ item }) => item);
    expect(found, kind).not.toEqual([]);
    return found;
  }

  /** A rehearsal names what a rebuild changes and changes nothing; the rebuild ends in the same bytes as before the damage. */
  async function expectMended(kinds: readonly string[]): Promise<void> {
    const { table } = test();
    const damaged = await contentOf(table);
    expect(damaged).not.toEqual(intact);
    const [announced, changed] = [new Set<string>(), new Set<string>()];
    await rebuild(table, { dryRun: true, onChange: (kind) => announced.add(kind) });
    expect(await contentOf(table)).toEqual(damaged);
    await rebuild(table, { onChange: (kind) => changed.add(kind) });
    await mendTotals(table);
    expect(differences(await contentOf(table), intact)).toEqual([]);
    for (const kind of kinds) {
      expect([...announced]).toContain(kind);
      expect([...changed]).toContain(kind);
    }
  }

  it('of an intact directory writes nothing', async () => {
    const before = written.units;
    expect(await rebuild(test().table)).toMatchObject({ changed: 0, failed: [] });
    expect(await mendTotals(test().table)).toEqual({ drifts: [], mended: [] });
    expect(written.units).toBe(before);
  });

  it.each([
    ['listing', 'listing'],
    ['match', 'listing'],
    ['posting', 'search'],
    ['manifest', 'search'],
    ['word', 'search'],
    ['deletion', 'word'],
    ['city list', 'city'],
    ['counted form', 'form'],
    ['published review', 'review'],
  ])('writes every %s that was deleted', async (kind, change) => {
    const { table } = test();
    for (const { pk, sk } of await itemsOf(kind)) await table.delete({ pk: String(pk), sk: String(sk) });
    await expectMended([change]);
  });

  it.each([
    ['listing', ['card', 'facets', 'counted', 'hash', 'byCityPk'], 'listing'],
    ['match', ['verified', 'duplicateKeys'], 'listing'],
    ['posting', ['c'], 'search'],
    ['manifest', ['name', 'position'], 'search'],
    ['city list', ['name', 'clinicCount'], 'city'],
    ['published review', ['content', 'rating'], 'review'],
  ])(
    'corrects a %s whose attributes were changed, also to what is not valid: %j',
    async (kind, names, change) => {
      const { table } = test();
      const items = await itemsOf(kind);
      for (const value of ['changed', []]) {
        for (const [index, name] of names.entries()) {
          // Keys of indexes are texts.
          if (name.endsWith('Pk') && typeof value !== 'string') continue;
          const having = items.filter((item) => item[name] !== undefined);
          const item = having[index % having.length];
          if (item === undefined) throw new Error(`no ${kind} has ${name}`);
          await table.put({ Item: { ...item, [name]: value } });
        }
        await expectMended([change]);
      }
    },
  );

  it('removes what no record accounts for', async () => {
    const { table } = test();
    const first = async (kind: string) => (await itemsOf(kind)).find(({ pk }) => String(pk) !== 'T##') ?? {};
    const [listing, manifest, match, posting, entry] = [
      await first('listing'),
      await first('manifest'),
      await first('match'),
      await first('posting'),
      await first('city list'),
    ];
    const review = await first('published review');
    const strays = [
      { ...listing, pk: clinicKeys.partition(GHOST) },
      { ...manifest, pk: `SEARCHED#${GHOST}` },
      { ...match, sk: GHOST, id: GHOST },
      { pk: listingKeys.duplicatePartition('name of no clinic'), sk: '#CROWDED' },
      { ...posting, sk: String(posting.sk).replace(/[^#]*$/, GHOST) },
      { ...posting, sk: String(posting.sk).replace(/^[^#]*/, 'nevermore') },
      { ...entry, sk: '99999000#ghost-city', id: 'ghost-city' },
      { pk: 'D#n', sk: 'nevermore' },
      { pk: 'Y#nvr', sk: 'nevermore' },
      {
        ...totalKeys.pair('ghost-city', 'cardiology'),
        cityId: 'ghost-city',
        categoryId: 'cardiology',
        clinicCount: 2,
      },
      { ...cellKeys.counts('zzzz'), clinicCount: 1, z: 1 },
      { ...totalKeys.postalPlace('99999'), clinicCount: 1, latitude: 5, longitude: 7 },
      { ...taxonomyKeys.city('ghost-city'), clinicCount: 1, ratingSum: 3 },
      { ...review, sk: String(review.sk).replace(/[^#]*$/, GHOST) },
      { ...totalKeys.submissionCounted(GHOST), as: 'pending' },
      { ...totalKeys.contactCounted(GHOST), as: 'new' },
      { ...totalKeys.delta('0'), entries: 'not valid' },
    ];
    for (const Item of strays) await table.put({ Item });
    await expectMended(['listing', 'duplicate key', 'posting', 'word', 'city', 'form', 'review']);
  });

  it('corrects every total', async () => {
    const { table } = test();
    const totals = (await allItems(table)).flatMap((item) =>
      Object.entries(item)
        .filter(
          ([name, value]) =>
            /Count$|^b\d|^s\d|^[0-9b-z]$|^ratingSum|^pending|^published|^weight|^stars|ontacts$/.test(name) &&
            typeof value === 'number',
        )
        .filter(
          () =>
            item.sk === REVIEW_SUMS_SORT_KEY ||
            !/^(CLINIC|T|MATCH|CITIES|CITYSTATE|REVIEW)#/.test(String(item.pk)),
        )
        .map(([name]) => ({ item, name })),
    );
    expect(totals.length).toBeGreaterThan(20);
    for (const [index, { item, name }] of totals.entries()) {
      await table.update({
        Key: { pk: String(item.pk), sk: String(item.sk) },
        UpdateExpression: index % 3 === 0 ? 'REMOVE #name' : 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ...(index % 3 !== 0 && { ExpressionAttributeValues: { ':value': 1_000 + index } }),
      });
    }
    await mendTotals(table);
    expect(differences(await contentOf(table), intact)).toEqual([]);
  });

  it('is what the command says that it would change, and has changed', async () => {
    const { table } = test();
    const [city] = await itemsOf('city list');
    await table.delete({ pk: String(city?.pk), sk: String(city?.sk) });
    const run = (dryRun: boolean) => runCommand(rebuildCommand, test(), { dryRun });
    const entries = '  entries in lists of cities: 1';
    expect((await run(true)).lines).toEqual([
      expect.stringMatching(/records read/),
      'Would change:',
      entries,
    ]);
    expect((await run(false)).lines).toEqual([expect.stringMatching(/records read/), 'Changed:', entries]);
    const last = await run(false);
    expect(last.lines.at(-1)).toBe('Nothing had to be changed.');
    expect(last.isComplete).toBe(true);
    expect(differences(await contentOf(table), intact)).toEqual([]);
  });

  it('continues where it was interrupted', async () => {
    const { table } = test();
    for (const { pk, sk } of await itemsOf('listing')) await table.delete({ pk: String(pk), sk: String(sk) });
    let positions: Positions = [];
    const stopped = rebuild(table, {
      positions: [undefined],
      onProgress: (progress) => {
        positions = progress.positions;
        throw new Error('stopped');
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(positions).toEqual([expect.not.stringMatching('done')]);
    await rebuild(table, { positions });
    await mendTotals(table);
    expect(differences(await contentOf(table), intact)).toEqual([]);
  });
});

/** Lines that only one of them has, with a sign. */
function differences(now: readonly string[], before: readonly string[]): string[] {
  return [
    ...now.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
    ...before.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
  ];
}

/** Which derived item it is; undefined for records, and for totals, which are parts of other items. */
function kindOf({ pk, sk }: RawItem): string | undefined {
  const [partition, sort] = [String(pk), String(sk)];
  if (sort === '~LISTING') return 'listing';
  if (partition.startsWith('CLINIC#') && sort.startsWith('REVIEW#')) return 'published review';
  if (sort === '~COUNTED') return 'counted form';
  if (partition.startsWith('MATCH#')) return 'match';
  if (partition.startsWith('T#')) return 'posting';
  if (partition.startsWith('SEARCHED#')) return 'manifest';
  if (partition.startsWith('D#')) return 'word';
  if (partition.startsWith('Y#')) return 'deletion';
  if (/^CIT(IES|YSTATE)#/.test(partition)) return 'city list';
  return undefined;
}
