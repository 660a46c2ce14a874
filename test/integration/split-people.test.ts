/** Listings that an earlier release made of a register's individuals become people and practices. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImportListings } from '../../lambdas/jobs/imports/import-listings.ts';
import { ImportRecordRepository } from '../../lambdas/jobs/imports/import-record-repository.ts';
import { nppes } from '../../lambdas/jobs/imports/nppes.ts';
import type { SourceFormat } from '../../lambdas/jobs/imports/source-listing.ts';
import { AUDIT_PREFIX } from '../../lambdas/records/audit/items.ts';
import { ClaimRepository } from '../../lambdas/records/claims/index.ts';
import { ClinicEditor } from '../../lambdas/records/clinics/clinic-editor.ts';
import { clinicItemSchema, clinicKeys, slugItemSchema } from '../../lambdas/records/clinics/items.ts';
import { personItemSchema, readPerson } from '../../lambdas/records/people/index.ts';
import { reviewItemSchema, reviewKeys } from '../../lambdas/records/reviews/items.ts';
import { Table } from '../../lambdas/table/client.ts';
import { check } from '../../scripts/admin/check/check.ts';
import { erase } from '../../scripts/admin/erase/erase.ts';
import { importTaxonomy } from '../../scripts/admin/import/run-import.ts';
import { importFile } from '../../scripts/admin/import.ts';
import { isDerived, keyOf } from '../../scripts/admin/items.ts';
import { splitPeople } from '../../scripts/admin/split-people.ts';
import { clinicDetailSchema } from '../../shared/contracts/entities.ts';
import { isNpi } from '../../shared/domain/clinics/npi.ts';
import { practitionerName } from '../../shared/domain/imports/readable-names.ts';
import type { ClinicRecord, ReviewRecord } from '../../shared/domain/records.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { makeReview, testId } from '../fixtures/clinics.ts';
import { runCommand } from './support/admin.ts';
import { loadPublicRead } from './support/http.ts';
import { KilledTable } from './support/killed-table.ts';
import { allItems, attributesInOrder, contentOf, projectAll } from './support/projection.ts';
import { addReviews } from './support/reviews.ts';
import { type TestTable, useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

const ADDRESS = 'Provider Business Practice Location Address';
const column = {
  npi: 'NPI',
  entity: 'Entity Type Code',
  organization: 'Provider Organization Name (Legal Business Name)',
  last: 'Provider Last Name (Legal Name)',
  first: 'Provider First Name',
  degrees: 'Provider Credential Text',
  gender: 'Provider Gender Code',
  street: 'Provider First Line Business Practice Location Address',
  unit: 'Provider Second Line Business Practice Location Address',
  city: `${ADDRESS} City Name`,
  state: `${ADDRESS} State Name`,
  phone: `${ADDRESS} Telephone Number`,
  updated: 'Last Update Date',
  code: 'Healthcare Provider Taxonomy Code_1',
} as const;
type Row = Partial<Record<keyof typeof column, string>>;

/** As releases before people read the register: each individual is a clinic with the person's name. */
const earlier: SourceFormat = {
  source: nppes.source,
  columns: nppes.columns,
  required: nppes.required,
  types: nppes.types,
  read(cells, context) {
    if (cells[column.entity] !== '1') return nppes.read(cells, context);
    const name = practitionerName({
      first: cells[column.first] ?? '',
      last: cells[column.last] ?? '',
      suffix: '',
      degrees: cells[column.degrees] ?? '',
    });
    return nppes.read(
      { ...cells, [column.entity]: '2', [column.organization]: name, [column.last]: '' },
      context,
    );
  },
};

const numbers: string[] = [];
for (let at = 1_000_000_000; numbers.length < 80; at += 1) if (isNpi(String(at))) numbers.push(String(at));
const npi = (at: number): string => numbers[at] ?? '';

const NOW = new Date('2026-11-27T12:00:00Z');
const UPDATED = '2020-05-22T00:00:00.000Z';
let made = 800_000;
const newId = () => {
  made += 1;
  return testId(made);
};

const person = (at: number, last: string, changes: Row = {}): Row => ({
  npi: npi(at),
  entity: '1',
  last,
  first: 'JANE',
  degrees: 'MD',
  street: '12 OAK ST',
  city: 'CHICAGO',
  state: 'IL',
  phone: '3125550199',
  updated: '05/22/2020',
  code: '207RC0000X',
  ...changes,
});
const organization = (at: number, name: string, changes: Row = {}): Row => ({
  ...person(at, '', changes),
  entity: '2',
  organization: name,
  first: '',
  degrees: '',
});
const cellsOf = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [column[name as keyof typeof column], cell]));

/** One of each way: by address, by telephone, shared, alone; and those that staff have edited. */
const rows: readonly Row[] = [
  organization(0, 'OAK HEART GROUP', { unit: 'STE 1', phone: '3125550101' }),
  person(1, 'ADDRESS', { unit: '#1' }),
  person(2, 'TELEPHONE', { unit: 'STE 9', phone: '3125550101' }),
  person(3, 'EDITED', { unit: 'STE 1' }),
  person(4, 'FIRST', { street: '16 OAK ST', phone: '3125550104' }),
  person(5, 'SECOND', { street: '16 OAK ST', unit: 'STE 5', phone: '3125550104' }),
  person(6, 'ALONE', { street: '18 OAK ST', phone: '3125550105' }),
  person(7, 'NAMED', { street: '20 OAK ST', phone: '3125550106' }),
  person(8, 'BESIDE', { street: '20 OAK ST', phone: '3125550106' }),
  person(9, 'HOURS', { street: '22 OAK ST', phone: '3125550107' }),
  person(10, 'OTHER', { street: '22 OAK ST', phone: '3125550107' }),
  person(11, 'WITHOUT', { street: '24 OAK ST', degrees: '', phone: '3125550108' }),
  organization(12, 'JANE ROE, MD, PC', { street: '26 OAK ST', phone: '3125550109' }),
];

async function importEarlier(test: TestTable, some: readonly Row[]): Promise<void> {
  const importListings = createImportListings({
    records: new ImportRecordRepository(test.table),
    taxonomy: importTaxonomy(test.table, 'NPPES', { dryRun: false, clock: () => NOW, newId }),
    clock: () => NOW,
    newId,
    backOff: async () => {},
  });
  const { report } = await importListings({
    format: earlier,
    source: 'NPPES',
    rows: async function* () {
      yield some.map((row, at) => ({ line: at + 2, cells: cellsOf(row) }));
    },
    cityMinimum: 1,
    unlistMissing: false,
    dryRun: false,
  });
  expect(report).toMatchObject({ created: some.length, refused: 0 });
  // The index of houses came with people.
  const houses = (await allItems(test.table)).filter(({ pk }) => String(pk).startsWith('HOUSE#'));
  await test.table.batchWrite(houses.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
}

async function clinicsOf({ table }: TestTable): Promise<ClinicRecord[]> {
  return (await allItems(table))
    .filter(({ sk }) => sk === '~CLINIC')
    .map((item) => clinicItemSchema.parse(item));
}

async function named(test: TestTable, name: string): Promise<ClinicRecord> {
  const found = (await clinicsOf(test)).find((clinic) => clinic.name === name);
  if (found === undefined) throw new Error(`no clinic ${name}`);
  return found;
}

async function edit(test: TestTable, name: string, changes: Partial<ClinicRecord>): Promise<void> {
  const before = await named(test, name);
  const evidence = Object.fromEntries(
    Object.keys(changes).map((field) => [
      field === 'practiceHours' ? 'hours' : field,
      { by: 'staff', at: '2026-01-02T00:00:00.000Z' },
    ]),
  );
  const after = {
    ...before,
    ...changes,
    editedFields: Object.keys(changes),
    evidence: { ...before.evidence, ...evidence },
    version: (before.version ?? 0) + 1,
  };
  const audit = {
    id: newId(),
    at: NOW.toISOString(),
    actor: { subject: 'staff-1', username: 'staff@careatlas.example' },
    action: 'edit-clinic',
    subject: before.id,
  } as const;
  expect(await new ClinicEditor(test.table).save([{ before, after, audit }])).toBe('done');
}

/** The directory as an operator has it before the command. */
async function prepare(test: TestTable): Promise<readonly ReviewRecord[]> {
  await putTaxonomy(test.table);
  await importEarlier(test, rows);
  await edit(test, 'Jane Edited, MD', { phone: '(312) 555-0150' });
  await edit(test, 'Jane Named, MD', { name: 'Twenty Oak Cardiology' });
  await edit(test, 'Jane Hours, MD', { practiceHours: 'Monday-Friday: 8:00 AM - 6:00 PM' });
  const [address, alone, first] = await Promise.all(
    ['Jane Address, MD', 'Jane Alone, MD', 'Jane First, MD'].map(
      async (name) => (await named(test, name)).id,
    ),
  );
  const reviews = [
    makeReview(address ?? '', { id: testId(1), rating: 5 }),
    makeReview(address ?? '', { id: testId(2), rating: 2, status: 'pending' }),
    makeReview(alone ?? '', { id: testId(3), rating: 3 }),
    makeReview(first ?? '', { id: testId(4), rating: 4 }),
  ];
  await addReviews(test.table, reviews);
  return reviews;
}

const run = (test: TestTable, options: Parameters<typeof runCommand>[2] = {}) =>
  runCommand(splitPeople, test, {
    clock: () => NOW,
    newId,
    ...options,
    input: { wait: false, ...options.input },
  });

/** By family name: the clinics of the current roles. */
async function roles(test: TestTable): Promise<Record<string, string[]>> {
  const clinics = new Map((await clinicsOf(test)).map(({ id, name }) => [id, name]));
  const people = (await allItems(test.table)).filter(({ sk }) => sk === 'PERSON');
  const found = await Promise.all(
    people.map((item) => readPerson(test.table, personItemSchema.parse(item).id, { consistent: true })),
  );
  return Object.fromEntries(
    found.map((one) => [
      one?.person.name.family ?? '',
      (one?.roles ?? []).map(({ clinicId }) => clinics.get(clinicId) ?? clinicId),
    ]),
  );
}

/** Records, without the log, whose ids are of the run, and what is derived. */
async function recordsOf({ table }: TestTable): Promise<string[]> {
  const items = await allItems(table);
  return items
    .filter((item) => {
      const { pk, sk } = keyOf(item);
      const isOfReviews = pk.startsWith('CLINIC#') && /^(REVIEW#|~REVIEWS|~RANK)/.test(sk);
      return !isDerived({ pk, sk }) && !isOfReviews && !pk.startsWith(AUDIT_PREFIX);
    })
    .map((item) => JSON.stringify(item, attributesInOrder))
    .sort();
}

/** Another writer changes a clinic before the first transactions. */
class BusyTable extends Table {
  readonly #id: string;
  #left = 3;

  constructor({ client, name }: TestTable, id: string) {
    super(client, name);
    this.#id = id;
  }

  override async transact(...args: Parameters<Table['transact']>): Promise<void> {
    this.#left -= 1;
    if (this.#left >= 0)
      await this.update({
        Key: clinicKeys.clinic(this.#id),
        UpdateExpression: 'SET #version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': 40 - this.#left },
      });
    return super.transact(...args);
  }
}

describe('npm run admin -- split-people', () => {
  const test = useTable();
  const folder = mkdtempSync(join(tmpdir(), 'split-people-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let reviews: readonly ReviewRecord[] = [];
  let before: readonly ClinicRecord[] = [];
  beforeAll(async () => {
    reviews = await prepare(test());
    before = await clinicsOf(test());
  });

  const counts = [
    'NPPES: 9 listings of individuals; without --dry-run would be',
    '  practices of their places: 3',
    '  of these edited, confirmed or claimed, or with people already: 2',
    '  shown as another clinic: 6',
  ];

  it('reports with --dry-run what would happen, and writes nothing', async () => {
    const content = await contentOf(test().table);
    const { lines, isComplete } = await run(test(), { dryRun: true });
    expect(await contentOf(test().table)).toEqual(content);
    expect(isComplete).toBe(true);
    expect(lines.slice(0, 4)).toEqual(counts);
  });

  it('joins each person as an import does, and reports each way', async () => {
    const dry = await run(test(), { dryRun: true });
    const { lines } = await run(test());
    expect(lines.slice(1)).toEqual(dry.lines.slice(1).map((line) => line.replace('moved: 2', 'moved: 3')));
    expect(lines).toEqual(
      expect.arrayContaining([
        '  created 9, updated 0, unchanged 0, ended 0',
        '  reviews moved: 3',
        '    same address: 2',
        '    same house and telephone: 1',
        '    clinic made for people who share it: 4',
        '    practice of the one person: 2',
        'Listings of organizations, which stay: 3',
        "Names that do not tell, which stay: 1. The register's file tells, as FILE of this command.",
      ]),
    );
    expect(await roles(test())).toEqual({
      Address: ['Oak Heart Group'],
      Telephone: ['Oak Heart Group'],
      Edited: ['Jane Edited, MD'],
      First: ['Medical offices, 16 Oak St'],
      Second: ['Medical offices, 16 Oak St'],
      Alone: ['Jane Alone, MD'],
      Beside: ['Twenty Oak Cardiology'],
      Hours: ['Medical offices, 22 Oak St'],
      Other: ['Medical offices, 22 Oak St'],
    });
  });

  it('makes a person with number, specialty and the date of the register', async () => {
    const people = (await allItems(test().table)).filter(({ sk }) => sk === 'PERSON');
    const found = people.map((item) => personItemSchema.parse(item)).find(({ npi: of }) => of === npi(6));
    expect(found).toMatchObject({
      name: { given: 'Jane', family: 'Alone', degrees: 'MD' },
      slug: 'jane-alone',
      evidence: { name: { by: 'source', source: 'NPPES', at: UPDATED } },
      source: { name: 'NPPES', id: npi(6) },
    });
  });

  it('keeps a listing that stays with its id, slug, edited fields and reviews', async () => {
    const now = await clinicsOf(test());
    const stayed = (name: string) => {
      const was = before.find((clinic) => clinic.name === name);
      return { was, is: now.find(({ id }) => id === was?.id) };
    };
    const alone = stayed('Jane Alone, MD');
    expect(alone.is).toMatchObject({ slug: alone.was?.slug, status: 'approved', npi: npi(6) });
    const edited = stayed('Jane Edited, MD');
    expect(edited.is).toMatchObject({
      slug: edited.was?.slug,
      phone: '(312) 555-0150',
      editedFields: ['phone'],
    });
    const hours = stayed('Jane Hours, MD');
    expect(hours.is).toMatchObject({
      name: 'Medical offices, 22 Oak St',
      slug: 'medical-offices-22-oak-st',
      practiceHours: 'Monday-Friday: 8:00 AM - 6:00 PM',
      evidence: { hours: { by: 'staff' } },
    });
    const review = reviewItemSchema.parse(await test().table.get(reviewKeys.review(testId(3))));
    expect(review.clinicId).toBe(alone.was?.id);
  });

  it('leads page, id and slug of every former listing to the clinic of its person, with its reviews', async () => {
    await projectAll(test().table);
    const call = await loadPublicRead(test());
    const get = async (key: string) => {
      const { statusCode, body } = await call(`/api/clinics/${key}`);
      expect(statusCode, key).toBe(200);
      return clinicDetailSchema.parse(JSON.parse(body));
    };
    const oak = await named(test(), 'Oak Heart Group');
    const offices = await named(test(), 'Medical offices, 16 Oak St');
    const leads = { 'Jane Address, MD': oak, 'Jane Telephone, MD': oak, 'Jane First, MD': offices };
    for (const [name, { id }] of Object.entries(leads)) {
      const was = before.find((clinic) => clinic.name === name);
      for (const key of [was?.slug ?? '', was?.id ?? '']) expect((await get(key)).id, name).toBe(id);
    }
    for (const { slug, name } of before) {
      const { clinicId } = slugItemSchema.parse(await test().table.get(clinicKeys.slug(slug)));
      expect(clinicId, name).not.toBe('');
      expect((await get(slug)).practitionerCount ?? 1, name).toBeGreaterThan(0);
    }
    const detail = await get(oak.slug);
    expect(detail).toMatchObject({ reviewCount: 1, practitionerCount: 2 });
    expect(detail.reviews.map(({ id }) => id)).toEqual([testId(1)]);
    const stored = await Promise.all(
      reviews.map(async ({ id }) => reviewItemSchema.parse(await test().table.get(reviewKeys.review(id)))),
    );
    expect(stored.map(({ clinicId }) => clinicId)).toEqual([
      oak.id,
      oak.id,
      before.find(({ name }) => name === 'Jane Alone, MD')?.id,
      offices.id,
    ]);
  });

  it('changes nothing in a second run', async () => {
    const content = await contentOf(test().table);
    const { lines, isComplete } = await run(test());
    expect(isComplete).toBe(true);
    expect(lines[0]).toBe('NPPES: no listing is known to be of an individual.');
    expect(await contentOf(test().table)).toEqual(content);
  });

  it('tells an individual without degrees by the register, whose next import finds all people where they are', async () => {
    const file = join(folder, 'npidata.csv');
    const names = Object.keys(column) as (keyof typeof column)[];
    const text = rows.map((row) =>
      names.map((name) => `"${name === 'gender' && row.entity === '1' ? 'F' : (row[name] ?? '')}"`).join(','),
    );
    writeFileSync(file, [names.map((name) => column[name]).join(','), ...text].join('\n'));
    const { lines } = await run(test(), { input: { file } });
    expect(lines[0]).toBe('NPPES: 2 listings of individuals');
    const places = await roles(test());
    expect(places).toMatchObject({ Without: ['Jane Without'], Named: ['Twenty Oak Cardiology'] });
    await projectAll(test().table);
    const report = join(folder, 'report.json');
    const imported = await runCommand(importFile, test(), {
      input: { file, format: 'nppes', wait: false, cityMinimum: '1', report },
      clock: () => new Date('2026-11-28T12:00:00Z'),
      newId,
    });
    expect(imported.lines).toEqual(
      expect.arrayContaining([
        '  created 0, updated 11, unchanged 0, ended 0',
        '  roles begun 0, ended 0; begun by:',
        '  rejected             0',
      ]),
    );
    expect(await roles(test())).toEqual(places);
    const people = (await allItems(test().table)).filter(({ sk }) => sk === 'PERSON');
    expect(people.every(({ gender }) => gender === 'female')).toBe(true);
  });
});

describe('erase --person of someone who was a listing', () => {
  const test = useTable();

  it('leaves neither name nor number in what was the listing, whose id still leads to the clinic', async () => {
    await prepare(test());
    const { id } = await named(test(), 'Jane Address, MD');
    await run(test());
    await projectAll(test().table);
    await runCommand(erase, test(), { input: { person: 'jane-address' }, clock: () => NOW, newId });
    await projectAll(test().table);
    const left = (await allItems(test().table)).filter((item) =>
      /address, md|jane-address/i.test(JSON.stringify(item)),
    );
    expect(left).toEqual([]);
    const marked = (await allItems(test().table)).filter((item) => JSON.stringify(item).includes(npi(1)));
    expect(marked).toMatchObject([{ isErased: true }]);
    const call = await loadPublicRead(test());
    const { statusCode, body } = await call(`/api/clinics/${id}`);
    expect([statusCode, clinicDetailSchema.parse(JSON.parse(body)).name]).toEqual([200, 'Oak Heart Group']);
    const { lines } = await runCommand(check, test());
    expect(lines.filter((line) => /clinic|listing|person|role|slug/.test(line))).toEqual([]);
  });
});

describe('split-people', () => {
  const whole = useTable();
  const claimed = useTable();
  const busy = useTable();
  const stopped = useTable();
  const killed = [3, 11, 19].map((writes) => ({ writes, test: useTable() }));

  it('stopped or killed anywhere and run again leaves the same as one run', {
    timeout: 120_000,
  }, async () => {
    await prepare(whole());
    await run(whole());
    const expected = await recordsOf(whole());
    for (const { writes, test } of killed) {
      await prepare(test());
      const table = new KilledTable(test(), writes);
      await expect(run({ ...test(), table }), `${writes} writes`).rejects.toThrow('killed');
      expect((await run(test())).isComplete).toBe(true);
      expect(await recordsOf(test()), `${writes} writes`).toEqual(expected);
    }
    await prepare(stopped());
    const stopping = new AbortController();
    let saved: unknown;
    const position = {
      read: () => saved,
      write: (reached: unknown) => {
        saved = reached;
      },
    };
    const first = await run(stopped(), {
      position,
      stopping: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    expect(first).toMatchObject({ isComplete: false });
    expect(first.lines.at(-1)).toBe('Stopped. The same command continues.');
    const second = await run(stopped(), { position });
    expect(second.lines[0]).toBe('NPPES: 9 listings of individuals');
    expect(await recordsOf(stopped())).toEqual(expected);
    expect(saved).toBeUndefined();
  });

  it('reads a listing again that another writer changes meanwhile', async () => {
    await putTaxonomy(busy().table);
    await importEarlier(busy(), [person(6, 'ALONE')]);
    const { id } = await named(busy(), 'Jane Alone, MD');
    const table = new BusyTable(busy(), id);
    expect((await run({ ...busy(), table })).isComplete).toBe(true);
    expect(await named(busy(), 'Jane Alone, MD')).toMatchObject({ version: 41, source: { name: 'NPPES' } });
    expect(await roles(busy())).toEqual({ Alone: ['Jane Alone, MD'] });
  });

  it('keeps a claimed listing beside an organization, and leaves those off the site as they are', async () => {
    await putTaxonomy(claimed().table);
    await importEarlier(claimed(), rows.slice(0, 3));
    const listing = await named(claimed(), 'Jane Address, MD');
    const claim = makeClaim({ subjectId: listing.id });
    await new ClaimRepository(claimed().table, () => {}).add(claim);
    await edit(claimed(), 'Jane Telephone, MD', {
      status: 'unlisted',
      unlisted: { at: NOW.toISOString(), reason: 'Asked for it' },
    });
    const off = await named(claimed(), 'Jane Telephone, MD');
    await run(claimed());
    expect(await roles(claimed())).toEqual({ Address: ['Jane Address, MD'] });
    expect(await named(claimed(), 'Jane Address, MD')).toMatchObject({ id: listing.id, status: 'approved' });
    expect(await named(claimed(), 'Jane Telephone, MD')).toEqual(off);
  });
});
