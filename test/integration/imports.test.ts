import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingItemSchema, listingKeys } from '../../lambdas/derived/listings/items.ts';
import { createProjectRank } from '../../lambdas/derived/ranks/project-rank.ts';
import { RankRepository } from '../../lambdas/derived/ranks/rank-repository.ts';
import { RankWriter } from '../../lambdas/derived/ranks/rank-writer.ts';
import { csvTemplate, templateColumns } from '../../lambdas/jobs/imports/csv-template.ts';
import { createImportListings } from '../../lambdas/jobs/imports/import-listings.ts';
import { ImportRecordRepository } from '../../lambdas/jobs/imports/import-record-repository.ts';
import { auditItemSchema, auditKeys } from '../../lambdas/records/audit/items.ts';
import { ClinicEditor } from '../../lambdas/records/clinics/clinic-editor.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { createClinicEditing } from '../../lambdas/records/clinics/edit-clinic.ts';
import { createImportClinic } from '../../lambdas/records/clinics/import-clinic.ts';
import { clinicItemSchema, clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { PracticeEditor } from '../../lambdas/records/submissions/practice-editor.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import { cityItemSchema, taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import { csvRows } from '../../scripts/admin/import/csv-rows.ts';
import { importTaxonomy, runImport } from '../../scripts/admin/import/run-import.ts';
import { importFile } from '../../scripts/admin/import.ts';
import { rank } from '../../shared/domain/ranks/ranking.ts';
import type { ClinicRecord } from '../../shared/domain/records.ts';
import { noEvidence } from '../../shared/domain/reviews/review-sums.ts';
import { categoryOf, cityOf, makeClinic, testId } from '../fixtures/clinics.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { runCommand } from './support/admin.ts';
import { KilledTable } from './support/killed-table.ts';
import { allItems, contentOf, projectClinics, projectedCard, projectionOf } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

type Row = Partial<Record<(typeof templateColumns)[number], string>>;

const staff = { subject: 'staff-1', username: 'staff@careatlas.example' };

/** A position that is kept in memory; the first time that it is written stops the import. */
function stopAtFirstPosition() {
  let saved: unknown;
  const stop = new AbortController();
  const position = {
    read: () => saved,
    write: (reached: unknown) => {
      saved = reached;
      stop.abort();
    },
  };
  return { position, stopping: stop.signal, saved: () => saved };
}

describe('imports', () => {
  const table = useTable();
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  let now = new Date('2026-11-25T12:00:00Z');
  let made = 500_000;
  const newId = () => {
    made += 1;
    return testId(made);
  };
  const directory = () => new DirectoryRepository(table().table, () => {});

  beforeAll(() => putTaxonomy(table().table));

  const row = (id: string, changes: Row = {}): Row => ({
    source_id: id,
    name: `Clinic ${id}`,
    category: 'cardiology',
    street_address: `${id.length} Main St`,
    city: 'Chicago',
    state: 'IL',
    phone: '3125550142',
    ...changes,
  });

  let written = '';
  function fileOf(rows: readonly Row[]): string {
    const file = join(folder, 'rows.csv');
    const lines = rows.map((one) => templateColumns.map((column) => `"${one[column] ?? ''}"`).join(','));
    const text = [templateColumns.join(','), ...lines].join('\n');
    // A file that is as it was before has the same time.
    if (text !== written) writeFileSync(file, text);
    written = text;
    return file;
  }

  interface Options {
    readonly cityMinimum?: number;
    readonly unlistMissing?: boolean;
    readonly confirmUnlist?: number;
    readonly asOf?: string;
    readonly dryRun?: boolean;
    readonly stopping?: AbortSignal;
    readonly position?: { read(): unknown; write(position: unknown): void };
  }

  async function importRows(source: string, rows: readonly Row[], options: Options = {}) {
    const { cityMinimum = 5, unlistMissing = false, confirmUnlist, asOf, dryRun = false } = options;
    now = new Date(now.getTime() + 60_000);
    return runImport(
      { file: fileOf(rows), format: 'csv', source, cityMinimum, unlistMissing, confirmUnlist, asOf },
      {
        table: table().table,
        dryRun,
        stopping: options.stopping ?? new AbortController().signal,
        onProgress: () => {},
        position: options.position ?? { read: () => undefined, write: () => {} },
        clock: () => now,
        newId,
      },
    );
  }

  async function recordsOf(source: string): Promise<ClinicRecord[]> {
    const items = await allItems(table().table);
    return items
      .filter(({ sk }) => sk === '~CLINIC')
      .map((item) => clinicItemSchema.parse(item))
      .filter((clinic) => clinic.source?.name === source)
      .sort((a, b) => ((a.source?.id ?? '') < (b.source?.id ?? '') ? -1 : 1));
  }

  async function only(source: string): Promise<ClinicRecord> {
    const [one] = await recordsOf(source);
    if (one === undefined) throw new Error(`nothing of ${source}`);
    return one;
  }

  async function auditsOf(recordId: string) {
    const items = await table().table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': auditKeys.audit(recordId, '', '').pk },
    });
    return items.map((item) => auditItemSchema.parse(item));
  }

  const editing = () =>
    createClinicEditing({
      clinics: new ClinicEditor(table().table),
      practices: new PracticeEditor(table().table),
      directory: {
        cityById: async (id) => {
          const city = cities.find((one) => one.id === id);
          return city && { ...city, avgRating: '0.0', clinicCount: 0 };
        },
        categories: async () => [],
        withPresentNames: async (clinics) => [...clinics],
      },
      pictures: { choose: async (stored) => stored },
      clock: () => now,
      newId,
    });

  const counts = { read: 0, created: 0, updated: 0, unchanged: 0, unlisted: 0, refused: 0 };

  it('create listings with their source, in lists and search like all others', async () => {
    const { report, isComplete } = await importRows('First', [
      row('a'),
      row('b', { phone: '', state: 'Bavaria' }),
    ]);
    expect(isComplete).toBe(true);
    expect(report).toEqual({
      ...counts,
      source: 'First',
      read: 2,
      created: 1,
      refused: 1,
      reasons: [{ reason: 'unknown state', count: 1, lines: [3] }],
      leftOut: [],
      unknownTypes: [],
      startedAt: now.toISOString(),
      endedAt: now.toISOString(),
    });
    const clinic = await only('First');
    expect(clinic).toMatchObject({
      name: 'Clinic a',
      slug: 'clinic-a',
      phoneE164: '+13125550142',
      status: 'approved',
      verified: false,
      source: { name: 'First', id: 'a', seenAt: now.toISOString() },
    });
    expect(clinic).not.toHaveProperty('evidence');
    expect(clinic).not.toHaveProperty('confirmedAt');
    expect(await projectedCard(table().table, clinic.id)).toMatchObject({ name: 'Clinic a' });
  });

  it('rank a new listing with the mean of its category, so that its rank is written once', async () => {
    const { id } = categoryOf('neurology');
    await table().table.update({
      Key: taxonomyKeys.category(id),
      UpdateExpression: 'SET ratingSum = :sum, ratingCount = :count',
      ExpressionAttributeValues: { ':sum': 30, ':count': 10 },
    });
    await importRows('Ranked', [row('a', { category: 'neurology' })]);
    const clinic = await only('Ranked');
    const { score } = rank({ clinic, evidence: noEvidence, categoryMean: 3, asOf: now });
    expect(await table().table.get(clinicKeys.rank(clinic.id))).toMatchObject({ score, searchScore: score });
    const projectRank = createProjectRank(
      new RankRepository(table().table),
      new RankWriter(table().table),
      () => now,
    );
    expect(await projectRank(clinic.id, 'changed')).toBe('same');
  });

  it('change and write nothing when they are repeated', async () => {
    const rows = [row('a'), row('b', { city: 'Oak Park' }), row('c')];
    await importRows('Second', rows, { cityMinimum: 1 });
    const before = await contentOf(table().table);
    table().capacity.units = 0;
    const { report } = await importRows('Second', rows, { cityMinimum: 1 });
    expect(report).toMatchObject({ ...counts, read: 3, unchanged: 3 });
    expect(await contentOf(table().table)).toEqual(before);
  });

  it('read one capacity unit for an unchanged row', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => row(`u${index}`));
    await importRows('Units', rows);
    table().capacity.units = 0;
    await importRows('Units', rows.slice(0, 6));
    const some = table().capacity.units;
    table().capacity.units = 0;
    await importRows('Units', rows);
    expect(table().capacity.units - some).toBe(6);
  });

  it('update what the source says, and never what staff have edited since', async () => {
    await importRows('Third', [row('a', { description: 'As the source says.' })]);
    const { id } = await only('Third');
    await editing().edit(id, { version: 0, phone: '(312) 555-0199', cityId: 'toronto' }, staff);
    const { report } = await importRows('Third', [
      row('a', {
        phone: '3125550111',
        name: 'Heart Center',
        city: 'Los Angeles',
        state: 'CA',
        description: '',
      }),
    ]);
    expect(report).toMatchObject({ ...counts, read: 1, updated: 1 });
    expect(await only('Third')).toMatchObject({
      name: 'Heart Center',
      phone: '(312) 555-0199',
      phoneE164: '+13125550199',
      city: { id: 'toronto' },
      version: 2,
    });
    expect(await only('Third')).not.toHaveProperty('description');
    const [, audit] = await auditsOf(id);
    expect(audit).toMatchObject({
      action: 'edit-clinic',
      actor: { subject: 'import', username: 'import: Third' },
      before: { name: 'Clinic a', description: 'As the source says.' },
      after: { name: 'Heart Center' },
    });
  });

  it('never change what the practice has stated since, and staff see that they disagree', async () => {
    await importRows('Practice', [row('a', { accepting_patients: 'yes', confirmed_at: '2026-01-01' })]);
    const { id } = await only('Practice');
    await editing().state(id, {
      actor: { subject: 'account-1', username: 'owner@practice.example' },
      of: async () => ({ changes: { acceptingPatients: false }, confirmed: [] }),
      current: async () => ({}),
    });
    await editing().state(id, {
      actor: { subject: 'account-1', username: 'owner@practice.example' },
      of: async () => ({ confirmed: ['phone'] }),
      current: async () => ({}),
    });
    await importRows('Practice', [
      row('a', { accepting_patients: 'yes', phone: '3125550111', confirmed_at: '2026-02-01' }),
    ]);
    const stored = await only('Practice');
    expect(stored).toMatchObject({
      acceptingPatients: false,
      phoneE164: '+13125550142',
      evidence: { acceptingPatients: { by: 'practice' }, phone: { by: 'practice' } },
      disputes: {
        acceptingPatients: { value: true, source: 'Practice' },
        phone: { source: 'Practice' },
      },
    });
    expect(stored.disputes?.acceptingPatients).not.toHaveProperty('isSettled');
  });

  it('keep the day on which staff confirmed a listing', async () => {
    await importRows('Fourth', [row('a', { confirmed_at: '2026-01-01' })]);
    await importRows('Fourth', [row('a', { confirmed_at: '2026-02-01' })]);
    const said = { by: 'source', source: 'Fourth', at: '2026-02-01T00:00:00.000Z' };
    expect((await only('Fourth')).evidence).toEqual({ name: said, address: said, phone: said });
    const { id } = await only('Fourth');
    const { confirmedAt } = await editing().confirm(id, staff);
    await importRows('Fourth', [row('a', { confirmed_at: '2026-03-01' })]);
    const confirmed = { by: 'staff', at: confirmedAt };
    expect((await only('Fourth')).evidence).toEqual({
      name: confirmed,
      address: confirmed,
      phone: confirmed,
    });
  });

  it('neither change what staff have confirmed nor hide that they disagree with it', async () => {
    await importRows('Disputed', [row('a', { confirmed_at: '2026-01-01' })]);
    const { id } = await only('Disputed');
    await editing().confirm(id, staff);
    const other = { phone: '3125550199', street_address: '9 Other St', confirmed_at: '2026-03-01' };
    await importRows('Disputed', [row('a', { ...other, description: 'As the source says.' })]);
    const said = { source: 'Disputed', at: '2026-03-01T00:00:00.000Z' };
    const address = { value: '9 Other St, Chicago, IL', ...said };
    expect(await only('Disputed')).toMatchObject({
      phone: '(312) 555-0142',
      description: 'As the source says.',
      disputes: { phone: { value: '(312) 555-0199', ...said }, address },
    });
    const settled = await editing().settle(id, { field: 'phone', take: 'ours' }, staff);
    expect(settled).toMatchObject({
      phone: '(312) 555-0142',
      disputes: { phone: { isSettled: true }, address },
    });
    const taken = await editing().settle(id, { field: 'address', take: 'theirs' }, staff);
    expect(taken).toMatchObject({ address: address.value, evidence: { address: { by: 'staff' } } });
    expect(taken.disputes?.address).toBeUndefined();

    await importRows('Disputed', [row('a', { ...other, confirmed_at: '2026-04-01' })]);
    expect((await only('Disputed')).disputes).toEqual({
      phone: expect.objectContaining({ at: '2026-04-01T00:00:00.000Z', isSettled: true }),
    });
    await importRows('Disputed', [row('a', { ...other, phone: '3125550177', confirmed_at: '2026-05-01' })]);
    expect((await only('Disputed')).disputes?.phone).not.toHaveProperty('isSettled');
    await importRows('Disputed', [row('a', { ...other, phone: '3125550142', confirmed_at: '2026-06-01' })]);
    expect(await only('Disputed')).not.toHaveProperty('disputes');
  });

  it('unlist what the source dropped only when asked to, and list again only what they have unlisted', async () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => row(id));
    await importRows('Fifth', all);
    const statuses = async () => (await recordsOf('Fifth')).map(({ status }) => status);
    const [first] = await recordsOf('Fifth');
    await editing().unlist(first?.id ?? '', 'Closed', staff);

    expect((await importRows('Fifth', [row('d')])).report).toMatchObject({
      ...counts,
      read: 1,
      unchanged: 1,
    });
    expect(await statuses()).toEqual(['unlisted', 'approved', 'approved', 'approved']);

    const { report } = await importRows('Fifth', [row('c', { state: 'Bavaria' }), row('d')], {
      unlistMissing: true,
    });
    expect(report).toMatchObject({ ...counts, read: 2, unchanged: 1, refused: 1, unlisted: 1 });
    expect(await statuses()).toEqual(['unlisted', 'unlisted', 'approved', 'approved']);
    const second = (await recordsOf('Fifth'))[1];
    expect(second?.unlisted).toEqual({ at: now.toISOString(), reason: 'No longer in Fifth' });
    expect((await auditsOf(second?.id ?? ''))[0]).toMatchObject({
      action: 'unlist-clinic',
      actor: { username: 'import: Fifth' },
      before: { status: 'approved' },
      reason: 'No longer in Fifth',
    });

    expect((await importRows('Fifth', all)).report).toMatchObject({
      ...counts,
      read: 4,
      unchanged: 3,
      updated: 1,
    });
    expect(await statuses()).toEqual(['unlisted', 'approved', 'approved', 'approved']);
    expect((await importRows('Fifth', all)).report).toMatchObject({ ...counts, read: 4, unchanged: 4 });
  });

  describe('with --unlist-missing', () => {
    const all = Array.from({ length: 40 }, (_, index) => row(`g${index}`));
    const unlistedOf = async (source: string) =>
      (await recordsOf(source)).filter(({ status }) => status === 'unlisted').length;

    it.each([
      ['an empty file', 'empty file', () => [], 40],
      ['a file that was cut in a row', 'unreadable last row', () => [...all.slice(0, 38), row('"cut')], 2],
      ['a weekly file', 'many missing', () => [...all.slice(0, 10), row('new')], 30],
    ])('change nothing with %s until its number is confirmed', async (name, cause, rows, missing) => {
      const source = `Guard ${name}`;
      await importRows(source, all);
      const before = await contentOf(table().table);
      const stopped = await importRows(source, rows(), { unlistMissing: true });
      expect(stopped).toMatchObject({ isComplete: false, unlistStop: { cause, missing, listed: 40 } });
      expect(await importRows(source, rows(), { unlistMissing: true, confirmUnlist: missing + 1 })).toEqual({
        ...stopped,
        report: expect.anything(),
      });
      expect(await contentOf(table().table)).toEqual(before);

      const { report } = await importRows(source, rows(), { unlistMissing: true, confirmUnlist: missing });
      expect(report.unlisted).toBe(missing);
      expect(await unlistedOf(source)).toBe(missing);
    });

    it('unlist without a confirmation what is few or a small share', async () => {
      await importRows('Few', all);
      const { report } = await importRows('Few', all.slice(0, 20), { unlistMissing: true });
      expect(report).toMatchObject({ unlisted: 20, unchanged: 20 });
    });

    it('do not count what staff have taken off', async () => {
      await importRows('Taken off', all);
      for (const { id } of (await recordsOf('Taken off')).slice(0, 5))
        await editing().unlist(id, 'Closed', staff);
      const kept = (await recordsOf('Taken off')).slice(-15).map(({ source }) => row(source?.id ?? ''));
      expect((await importRows('Taken off', kept, { unlistMissing: true })).report.unlisted).toBe(20);
    });

    it('continue after a stop without another confirmation', async () => {
      await importRows('Resumed', all);
      const { position, stopping } = stopAtFirstPosition();
      const options = { unlistMissing: true, confirmUnlist: 30, position };
      const rows = all.slice(0, 10);
      expect(await importRows('Resumed', rows, { ...options, stopping })).toMatchObject({
        isComplete: false,
        report: { read: 0 },
      });
      expect((await importRows('Resumed', rows, options)).report).toMatchObject({ read: 10, unlisted: 30 });
    });

    it('say by the command what would happen, and with which option', async () => {
      const input = {
        file: fileOf(all),
        format: 'csv',
        source: 'Said',
        wait: false,
        report: join(folder, 'said.json'),
      };
      await runCommand(importFile, table(), { input });
      const cut = { ...input, file: fileOf([]), unlistMissing: true };
      expect(await runCommand(importFile, table(), { input: cut })).toEqual({
        isComplete: false,
        lines: [
          'Nothing was written: --unlist-missing would take 40 of 40 listings of Said off the site.',
          'The file has no listing.',
          'If they ended, repeat the command with --confirm-unlist 40.',
        ],
      });
      await expect(
        runCommand(importFile, table(), { input: { ...input, confirmUnlist: '3' } }),
      ).rejects.toThrow('--confirm-unlist needs --unlist-missing.');
    });
  });

  it('make a city that has enough clinics in the file, with its state in the slug where another has the plain one', async () => {
    const inCity = (count: number, city: string, state: string, prefix: string) =>
      Array.from({ length: count }, (_, index) => row(`${prefix}${index}`, { city, state }));
    const { report } = await importRows('Sixth', [
      ...inCity(5, 'SPRINGFIELD', 'IL', 'i'),
      ...inCity(4, 'Springfield', 'MO', 'm'),
      ...inCity(3, 'SAINT LOUIS', 'MO', 'l'),
      ...inCity(3, 'ST. LOUIS', 'MO', 's'),
      ...inCity(5, 'springfield', 'MA', 'a'),
      ...inCity(1, 'CHICAGO', 'IL', 'c'),
    ]);
    expect(report).toMatchObject({
      created: 17,
      refused: 4,
      reasons: [{ reason: 'city too small', count: 4, lines: [7, 8, 9, 10] }],
    });
    const records = await recordsOf('Sixth');
    expect(new Set(records.map(({ city }) => `${city.slug} ${city.name}, ${city.state}`))).toEqual(
      new Set([
        'springfield Springfield, IL',
        'saint-louis Saint Louis, MO',
        'springfield-ma Springfield, MA',
        'chicago Chicago, IL',
      ]),
    );
    const made = records.find(({ city }) => city.slug === 'springfield-ma');
    const stored = await table().table.get(taxonomyKeys.city(made?.city.id ?? ''));
    expect(cityItemSchema.parse(stored)).toMatchObject({ name: 'Springfield', state: 'MA', country: 'US' });
  });

  it('find a city by its name whose slug staff have changed', async () => {
    await directory().putCity({
      ...cityOf('toronto'),
      id: 'joliet',
      slug: 'city-of-steel',
      name: 'Joliet',
      state: 'IL',
      country: 'US',
    });
    await projectionOf(table().table)([{ kind: 'city', id: 'joliet' }]);
    await importRows('Seventh', [row('a', { city: 'JOLIET' })]);
    expect((await only('Seventh')).city).toMatchObject({ id: 'joliet', slug: 'city-of-steel' });
  });

  it('take an id once, and give each listing a slug of its own', async () => {
    const same = { name: 'Family Practice' };
    await createImportClinic(
      new ClinicWriter(table().table),
      () => now,
    )(makeClinic({ ...same, slug: 'family-practice', id: newId() }));
    const { report } = await importRows('Eighth', [row('a', same), row('b', same), row('a', same)]);
    expect(report).toMatchObject({
      created: 2,
      refused: 1,
      reasons: [{ reason: 'id of an earlier row', count: 1, lines: [4] }],
    });
    const [a, b] = await recordsOf('Eighth');
    expect(a?.slug).toBe('family-practice-chicago');
    expect(b?.slug).toBe(`family-practice-${b?.id.slice(-8).toLowerCase()}`);
  });

  it('find another slug for the one listing whose slug another record takes meanwhile', async () => {
    const stored = new ImportRecordRepository(table().table);
    const slugOwners = stored.slugOwners.bind(stored);
    let isTaken = false;
    const { report } = await importWith(
      'Meanwhile',
      [row('a'), row('b', { name: 'Taken' }), row('c')].map((one) => ({
        ...one,
        city: 'Toronto',
        state: 'ON',
      })),
      Object.assign(stored, {
        async slugOwners(slugs: readonly string[]) {
          const owners = await slugOwners(slugs);
          if (!isTaken) await table().table.put({ Item: { ...clinicKeys.slug('taken'), clinicId: newId() } });
          isTaken = true;
          return owners;
        },
      }),
    );
    expect(report).toMatchObject({ ...counts, read: 3, created: 3 });
    expect((await recordsOf('Meanwhile')).map(({ slug }) => slug)).toEqual([
      'clinic-a-toronto',
      'taken-toronto',
      'clinic-c-toronto',
    ]);
  });

  it('of two sources with the same practice join by the rule of the directory', async () => {
    const practice = { name: 'Joined Practice', street_address: '12 Oak St', postal_code: '60601' };
    await importRows('Ninth', [row('a', practice)]);
    await importRows('Tenth', [
      row('z', { ...practice, name: 'JOINED PRACTICE', street_address: '12 OAK ST', category: 'urology' }),
    ]);
    const ids = [await only('Ninth'), await only('Tenth')].map(({ id }) => id);
    await projectClinics(table().table, ...ids);
    const listings = await table().table.batchGet(ids.map((id) => listingKeys.listing(id)));
    const cards = listings.map((item) => listingItemSchema.parse(item).card);
    expect(cards.flatMap((card) => card.otherCategories ?? [])).toHaveLength(1);
  });

  it('of a CSV file keep the NPI of a listing, as those of NPPES do, and join both at the same address', async () => {
    const practice = { street_address: '14 Oak St', postal_code: '60601', npi: '1234567893' };
    await importRows('Numbers', [row('a', practice)]);
    expect(await only('Numbers')).toMatchObject({ npi: '1234567893' });
    const file = join(folder, 'npidata_pfile.csv');
    const cells = {
      NPI: '1234567893',
      'Entity Type Code': '2',
      'Provider Organization Name (Legal Business Name)': 'OAK UROLOGY PC',
      'Provider First Line Business Practice Location Address': '14 OAK ST',
      'Provider Business Practice Location Address City Name': 'CHICAGO',
      'Provider Business Practice Location Address State Name': 'IL',
      'Provider Business Practice Location Address Postal Code': '606011234',
      'Healthcare Provider Taxonomy Code_1': '208800000X',
      'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
    };
    writeFileSync(file, `${Object.keys(cells)}\n${Object.values(cells)}\n`);
    const input = { file, format: 'nppes', wait: false, report: join(folder, 'report.json') };
    await runCommand(importFile, table(), { input });
    const both = [await only('Numbers'), await only('NPPES')];
    expect(both.map(({ npi }) => npi)).toEqual(['1234567893', '1234567893']);
    await projectClinics(table().table, ...both.map(({ id }) => id));
    const listings = await table().table.batchGet(both.map(({ id }) => listingKeys.listing(id)));
    const cards = listings.map((item) => listingItemSchema.parse(item).card);
    expect(cards.flatMap((card) => card.otherCategories ?? [])).toHaveLength(1);

    await importRows('Numbers', [row('a', { ...practice, npi: '' })]);
    expect(await only('Numbers')).not.toHaveProperty('npi');
  });

  describe('of NPPES', () => {
    const address = 'Provider Business Practice Location Address';
    const providers = ['1234567893', '1245319599', '1003000126'];
    type Changes = Readonly<Record<string, string>>;
    const provider = (npi: string, changes: Changes = {}): Changes => ({
      NPI: npi,
      'Entity Type Code': '2',
      'Provider Organization Name (Legal Business Name)': `PRACTICE ${npi}`,
      'Provider First Line Business Practice Location Address': '14 OAK ST',
      [`${address} City Name`]: 'CHICAGO',
      [`${address} State Name`]: 'IL',
      'Healthcare Provider Taxonomy Code_1': '208800000X',
      'Last Update Date': '05/22/2012',
      'NPI Deactivation Date': '',
      'NPI Reactivation Date': '',
      ...changes,
    });

    /** A source of its own for each test, since ids are the providers' numbers. */
    function source(name: string) {
      const report = join(folder, 'nppes-report.json');
      const run = async (file: string, lines: readonly string[], input: object) => {
        const path = join(folder, file);
        writeFileSync(path, `${lines.join('\n')}\n`);
        const result = await runCommand(importFile, table(), {
          input: { file: path, source: name, report, format: 'nppes', wait: false, ...input },
        });
        expect(result.isComplete).toBe(true);
        return JSON.parse(readFileSync(report, 'utf8'));
      };
      return {
        rows: (rows: readonly Changes[], input = {}) =>
          run(
            'nppes.csv',
            [`${Object.keys(provider(''))}`, ...rows.map((one) => `${Object.values(one)}`)],
            input,
          ),
        deactivated: (pairs: readonly (readonly [npi: string, date: string])[]) =>
          run(
            'deactivated.csv',
            ['Report as of today', 'NPI,NPPES Deactivation Date', ...pairs.map(String)],
            {
              format: 'nppes-deactivations',
            },
          ),
        unlisted: async () =>
          Object.fromEntries(
            (await recordsOf(name)).flatMap((one) =>
              one.status === 'unlisted' ? [[one.source?.id, one.unlisted?.reason]] : [],
            ),
          ),
      };
    }
    const reason = 'deactivated in NPPES on January 2, 2020';
    const inactive = { 'NPI Deactivation Date': '01/02/2020', 'Entity Type Code': '' };

    it('with --delta keep what the file lacks, and unlist what it says is deactivated', async () => {
      const { rows, unlisted } = source('Weekly');
      await rows(providers.map((npi) => provider(npi)));
      const report = await rows([provider(providers[0] ?? '', inactive), provider('1336193150')], {
        delta: true,
      });
      expect(report).toMatchObject({ read: 2, created: 1, unlisted: 1, refused: 1 });
      expect(await unlisted()).toEqual({ [providers[0] ?? '']: reason });
    });

    it('of deactivations unlist what they name, and list again what the next ones do not', async () => {
      const { rows, deactivated, unlisted } = source('Monthly');
      const [first = '', second = '', third = ''] = providers;
      await rows(providers.map((npi) => provider(npi)));
      const staffs = (await recordsOf('Monthly')).find((one) => one.source?.id === third);
      await editing().unlist(staffs?.id ?? '', 'Closed', staff);
      const all = [
        [first, '01/02/2020'],
        [second, '01/02/2020'],
        [third, '01/02/2020'],
        ['1336193150', '01/02/2020'],
      ] as const;
      expect(await deactivated(all)).toMatchObject({ read: 4, unlisted: 2 });
      expect(await unlisted()).toEqual({ [first]: reason, [second]: reason, [third]: 'Closed' });
      expect(await deactivated(all)).toMatchObject({ unlisted: 0, updated: 0 });

      expect(await deactivated(all.slice(1))).toMatchObject({ unlisted: 0, updated: 1 });
      expect(await unlisted()).toEqual({ [second]: reason, [third]: 'Closed' });
      const back = (await recordsOf('Monthly')).find((one) => one.source?.id === first);
      expect(back).not.toHaveProperty('unlisted');
      expect((await auditsOf(back?.id ?? ''))[1]).toMatchObject({
        action: 'relist-clinic',
        actor: { username: 'import: Monthly' },
      });
    });

    it('list a deactivated provider again when its row says so, and not for an older row', async () => {
      const { rows, deactivated, unlisted } = source('Back');
      const [npi = ''] = providers;
      await rows([provider(npi)]);
      await deactivated([[npi, '01/02/2020']]);
      expect(await rows([provider(npi)], { delta: true })).toMatchObject({ unchanged: 1 });
      expect(await unlisted()).toEqual({ [npi]: reason });
      const reactivated = { 'NPI Deactivation Date': '01/02/2020', 'NPI Reactivation Date': '03/04/2021' };
      expect(await rows([provider(npi, reactivated)], { delta: true })).toMatchObject({ updated: 1 });
      expect(await unlisted()).toEqual({});
    });

    it('of deactivations stop without writing at a report that is empty or was cut', async () => {
      const { rows, deactivated } = source('Cut');
      await rows(providers.map((npi) => provider(npi)));
      const before = await contentOf(table().table);
      await expect(deactivated([])).rejects.toThrow('The report has no numbers.');
      await expect(deactivated([[providers[0] ?? '', '01/02']])).rejects.toThrow('Line 3, the last one');
      expect(await contentOf(table().table)).toEqual(before);
    });
  });

  it('date what undated rows say by the day of the file, which ODHF needs', async () => {
    const file = join(folder, 'odhf.csv');
    const header = 'index,facility_name,odhf_facility_type,city,province';
    writeFileSync(file, `${header}\n1,elm clinic,ambulatory health care services,toronto,on\n`);
    const input = { file, format: 'odhf', wait: false, report: join(folder, 'odhf.json') };
    await expect(runCommand(importFile, table(), { input })).rejects.toThrow('--as-of YYYY-MM-DD');
    await expect(
      runCommand(importFile, table(), { input: { ...input, asOf: '2999-01-01' } }),
    ).rejects.toThrow('--as-of is a day that has begun.');
    await runCommand(importFile, table(), { input: { ...input, asOf: '2020-08-24' } });
    expect((await only('ODHF')).evidence?.name).toMatchObject({ at: '2020-08-24T00:00:00.000Z' });

    await importRows('Dated', [row('a', { confirmed_at: '2026-01-01' }), row('b')], { asOf: '2025-06-01' });
    expect((await recordsOf('Dated')).map(({ evidence }) => evidence?.name?.at)).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2025-06-01T00:00:00.000Z',
    ]);
  });

  it('write nothing and report the same with --dry-run', async () => {
    const rows = [row('a', { city: 'Elgin' }), row('b', { city: 'Nowhere' }), row('c', { city: 'Elgin' })];
    const before = await contentOf(table().table);
    const dry = await importRows('Eleventh', rows, { dryRun: true, cityMinimum: 2 });
    expect(await contentOf(table().table)).toEqual(before);
    const { report } = await importRows('Eleventh', rows, { cityMinimum: 2 });
    expect({ ...dry.report, startedAt: '', endedAt: '' }).toEqual({ ...report, startedAt: '', endedAt: '' });
  });

  it('are audited once, with their counts, when they changed something', async () => {
    await importRows('Twelfth', [row('a')]);
    await importRows('Twelfth', [row('a')]);
    const runs = (await allItems(table().table))
      .flatMap((item) => auditItemSchema.safeParse(item).data ?? [])
      .filter(({ action, recordName }) => action === 'import' && recordName === 'Twelfth');
    expect(runs).toEqual([expect.objectContaining({ after: { ...counts, read: 1, created: 1 } })]);
  });

  it('by the command store their report, and fail for rejected rows only with --strict', async () => {
    const file = fileOf([row('a'), row('b', { category: 'magic' })]);
    const map = join(folder, 'map.csv');
    const report = join(folder, 'report.json');
    const run = (input: Readonly<Record<string, unknown>>) =>
      runCommand(importFile, table(), {
        input: { file, format: 'csv', source: 'Command', wait: false, report, ...input },
      });
    const { lines, lastLine, isComplete } = await run({});
    expect(isComplete).toBe(true);
    expect(lines.slice(-3)).toEqual([
      '  unknown category: 1 (line 3)',
      'Types without a category, which --category-map FILE can name:',
      '  magic: 1',
    ]);
    expect(lastLine).toBe(`Report: ${report}`);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
      ...counts,
      source: 'Command',
      read: 2,
      created: 1,
      refused: 1,
      reasons: [{ reason: 'unknown category', count: 1, lines: [3] }],
      leftOut: [],
      unknownTypes: [{ type: 'magic', count: 1 }],
      startedAt: expect.any(String),
      endedAt: expect.any(String),
    });
    expect(await run({ strict: true })).toMatchObject({ isComplete: false });

    writeFileSync(map, 'type,category\nMagic,urology\n');
    expect(await run({ strict: true, categoryMap: map })).toMatchObject({ isComplete: true });
    writeFileSync(map, 'Magic,sorcery\n');
    await expect(run({ categoryMap: map })).rejects.toThrow('a category that the directory lacks: sorcery');
  });

  it('continue after a stop where they were', async () => {
    const rows = Array.from({ length: 210 }, (_, index) => row(`s${index}`, { name: `Stop ${index % 50}` }));
    const { position, stopping, saved } = stopAtFirstPosition();
    const first = await importRows('Stopped', rows, { position, stopping });
    expect(first).toMatchObject({ isComplete: false, report: { read: 200, created: 200 } });
    table().capacity.units = 0;
    const second = await importRows('Stopped', rows, { position });
    expect(second).toMatchObject({ isComplete: true, report: { ...counts, read: 210, created: 210 } });
    expect(second.report.startedAt).toBe(first.report.startedAt);
    expect(saved()).toBeUndefined();
  });

  it('that end in the middle of their writes and run again leave the same table as one that ran through', async () => {
    // Names that listings share, and cities that are made: their slugs depend on the order.
    const rows = Array.from({ length: 110 }, (_, index) =>
      row(`k${index}`, {
        name: `Kill ${index % 7}`,
        city: `Newtown ${index % 3}`,
        state: index % 2 ? 'WI' : 'IA',
      }),
    );
    const whole = await contentAfter(() => importRows('Killed', rows));
    const resumed = await contentAfter(async () => {
      const begin = now;
      await importUntilKilled('Killed', rows);
      now = begin;
      await importRows('Killed', rows);
    });
    expect(resumed).toEqual(whole);
  });

  it('are completed by the next one wherever it was killed between two writes', async () => {
    const rows = Array.from({ length: 27 }, (_, at) => row(`cut-${at}`, { name: `Cut ${at % 9}` }));
    const whole = await contentAfter(() => importRows('Cut', rows));
    // Cities, slugs, what is derived of clinics, clinics, import records: two groups of them.
    for (const writes of [0, 1, 2, 9, 27, 28, 29, 40, 54, 55, 56, 57]) {
      const completed = await contentAfter(async () => {
        const begin = now;
        const records = new ImportRecordRepository(new KilledTable(table(), writes));
        await expect(importWith('Cut', rows, records)).rejects.toThrow('killed');
        now = begin;
        await importRows('Cut', rows);
      });
      expect(completed, `after ${writes} writes`).toEqual(whole);
    }
  });

  it('make one city of its spellings, named as most rows do', async () => {
    const spellings = [
      ['Port St. Lucie', 'FL'],
      ['PORT SAINT LUCIE', 'FL'],
      ["O'Fallon", 'MO'],
      ['O FALLON', 'MO'],
      ['MC ALLEN, TX', 'TX'],
      ['McAllen', 'TX'],
      ['McAllen', 'TX'],
    ] as const;
    const rows = spellings.map(([city, state], index) => row(`spelling-${index}`, { city, state }));
    const { report } = await importRows('Spellings', rows, { cityMinimum: 1 });
    expect(report).toMatchObject({ created: 7, refused: 0 });
    const cities = new Set((await recordsOf('Spellings')).map(({ city }) => city.name));
    expect([...cities]).toEqual(['Port St. Lucie', "O'Fallon", 'McAllen']);
  });

  /** Ends as a killed process does, when some of its rows are written: what it has sent by then is written before it runs again. */
  async function importUntilKilled(source: string, rows: readonly Row[]): Promise<void> {
    let left = 3;
    const sent: Promise<boolean>[] = [];
    const stored = new ImportRecordRepository(table().table);
    const add = stored.add.bind(stored);
    const killed = importWith(
      source,
      rows,
      Object.assign(stored, {
        add: (...added: Parameters<typeof add>) => {
          left -= 1;
          // In another order than that of the file.
          if (left === 1) return new Promise<boolean>(() => {});
          if (left < 0) throw new Error('killed');
          const writing = add(...added);
          sent.push(writing);
          return writing;
        },
      }),
    );
    await expect(killed).rejects.toThrow('killed');
    await Promise.all(sent);
  }

  function importWith(source: string, rows: readonly Row[], listings: ImportRecordRepository) {
    now = new Date(now.getTime() + 60_000);
    return createImportListings({
      records: listings,
      taxonomy: importTaxonomy(table().table, source, { dryRun: false, clock: () => now, newId }),
      clock: () => now,
      newId,
      backOff: async () => {},
    })({
      format: csvTemplate,
      source,
      rows: () => csvRows(fileOf(rows), templateColumns, []),
      cityMinimum: 5,
      unlistMissing: false,
      dryRun: false,
    });
  }

  /** What the work leaves in a table that has categories alone, at the same time with the same new ids. */
  async function contentAfter(work: () => Promise<unknown>): Promise<string[]> {
    const { table: all } = table();
    const items = await allItems(all);
    await all.batchWrite(items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
    await Promise.all(categories.map((category) => directory().putCategory(category)));
    [now, made] = [new Date('2026-11-26T12:00:00Z'), 900_000];
    await work();
    // The audit item of a run has the run's own counts.
    return (await contentOf(all)).filter((item) => !item.startsWith('{"action":"import"'));
  }
});
