/** People in the directory's own layout of a CSV file: how they find their clinics, and what is rejected. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateText } from '../../lambdas/jobs/imports/csv-template.ts';
import { importReportSchema } from '../../lambdas/jobs/imports/import-report.ts';
import { peopleTemplateColumns } from '../../lambdas/jobs/imports/people-template.ts';
import { AUDIT_PREFIX } from '../../lambdas/records/audit/items.ts';
import { clinicItemSchema } from '../../lambdas/records/clinics/items.ts';
import { personItemSchema, readPerson } from '../../lambdas/records/people/index.ts';
import { importFile } from '../../scripts/admin/import.ts';
import { runCommand } from './support/admin.ts';
import { KilledTable } from './support/killed-table.ts';
import { allItems, attributesInOrder, contentOf } from './support/projection.ts';
import { type TestTable, useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

type Row = Partial<Record<(typeof peopleTemplateColumns)[number], string>>;

const NOW = new Date('2026-11-27T12:00:00Z');
const clinics = [
  { source_id: 'heart', name: 'Heart Group', street_address: '12 Oak St, Ste 1', phone: '(312) 555-0101' },
  { source_id: 'north', name: 'North Clinic', street_address: '14 Oak St', phone: '(312) 555-0102' },
];

const person = (id: string, changes: Row = {}): Row => ({
  source_id: id,
  given_name: 'Jane',
  family_name: id,
  specialties: 'cardiology',
  confirmed_at: '2026-03-04',
  ...changes,
});
const at = (street_address: string, changes: Row = {}): Row => ({
  street_address,
  city: 'Chicago',
  state: 'IL',
  ...changes,
});

describe('people of CSV', () => {
  const folder = mkdtempSync(join(tmpdir(), 'people-csv-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const ways = useTable();
  const faults = useTable();
  const whole = useTable();
  const killed = useTable();
  let made = 0;

  async function load(
    test: TestTable,
    text: string,
    options: { format: string } & Parameters<typeof runCommand>[2],
  ) {
    made += 1;
    const { format, ...context } = options;
    const [file, report] = [join(folder, `${made}.csv`), join(folder, `${made}.json`)];
    writeFileSync(file, text);
    const result = await runCommand(importFile, test, {
      clock: () => NOW,
      ...context,
      input: { file, format, source: 'Our list', cityMinimum: '1', wait: false, report, ...context.input },
    });
    return { ...result, report: importReportSchema.parse(JSON.parse(readFileSync(report, 'utf8'))) };
  }
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const textOf = (rows: readonly Row[]) =>
    [
      peopleTemplateColumns.join(','),
      ...rows.map((row) => peopleTemplateColumns.map((one) => quoted(row[one] ?? '')).join(',')),
    ].join('\n');
  const people = (test: TestTable, rows: readonly Row[], options: Parameters<typeof runCommand>[2] = {}) =>
    load(test, textOf(rows), { format: 'csv-people', ...options });

  async function prepare(test: TestTable) {
    await putTaxonomy(test.table);
    const columns = templateText.trim().split(',');
    const rows = clinics.map((clinic) => {
      const cells = new Map(
        Object.entries({ ...clinic, city: 'Chicago', state: 'IL', category: 'cardiology' }),
      );
      return columns.map((one) => quoted(cells.get(one) ?? '')).join(',');
    });
    const { report } = await load(test, [columns.join(','), ...rows].join('\n'), { format: 'csv' });
    expect(report).toMatchObject({ created: clinics.length, refused: 0 });
  }

  async function roles({ table }: TestTable): Promise<Record<string, string[]>> {
    const items = await allItems(table);
    const names = new Map(
      items
        .filter(({ sk }) => sk === '~CLINIC')
        .map((item) => clinicItemSchema.parse(item))
        .map(({ id, name }) => [id, name]),
    );
    const found = await Promise.all(
      items
        .filter(({ sk }) => sk === 'PERSON')
        .map((item) => readPerson(table, personItemSchema.parse(item).id, { consistent: true })),
    );
    return Object.fromEntries(
      found.map((one) => [
        one?.person.name.family ?? '',
        (one?.roles ?? []).map(({ clinicId }) => names.get(clinicId) ?? clinicId).sort(),
      ]),
    );
  }

  beforeAll(async () => {
    await Promise.all([ways, faults, whole, killed].map((test) => prepare(test())));
  });

  const all = [
    person('Named', { clinic_id: 'heart' }),
    person('Twice', { clinic_id: 'north' }),
    person('Twice', { clinic_id: 'heart', accepting_patients: 'yes' }),
    person('Address', at('12 Oak Street, #1')),
    person('Telephone', at('12 Oak St, Ste 9', { phone: '312-555-0101' })),
    person('Organization', at('14 Oak St, Ste 4', { clinic_name: 'North Clinic' })),
    person('First', at('16 Oak St', { phone: '312-555-0104' })),
    person('Second', at('16 Oak St', { phone: '312-555-0104' })),
    person('Alone', at('18 Oak St', { phone: '312-555-0105' })),
  ];

  it('report with --dry-run how they would find their clinics, and write nothing; then so they do', async () => {
    const content = await contentOf(ways().table);
    const dry = await people(ways(), all, { dryRun: true });
    expect(await contentOf(ways().table)).toEqual(content);
    expect(dry.report).toMatchObject({
      read: 8,
      refused: 0,
      people: {
        created: 8,
        rolesBegun: 9,
        joined: { id: 3, address: 1, telephone: 1, organization: 1, shared: 2, solo: 1 },
        sharedClinics: 1,
        soloClinics: 1,
      },
    });
    const { report } = await people(ways(), all);
    expect(report.people).toEqual(dry.report.people);
    expect(await roles(ways())).toEqual({
      Named: ['Heart Group'],
      Twice: ['Heart Group', 'North Clinic'],
      Address: ['Heart Group'],
      Telephone: ['Heart Group'],
      Organization: ['North Clinic'],
      First: ['Medical offices, 16 Oak St'],
      Second: ['Medical offices, 16 Oak St'],
      Alone: ['Jane Alone'],
    });
    const after = await contentOf(ways().table);
    const again = await people(ways(), all);
    expect(again.report.people).toMatchObject({ created: 0, updated: 0, unchanged: 8, rolesBegun: 0 });
    expect(await contentOf(ways().table)).toEqual(after);
  });

  it('are rejected for a reason, with their lines, and the others are imported', async () => {
    const rows = [
      person('Good', { clinic_id: 'heart', npi: '1000000004' }),
      person('', { source_id: '', family_name: 'Roe', clinic_id: 'heart' }),
      person('A', { family_name: '', clinic_id: 'heart' }),
      person('B', { clinic_id: 'heart', npi: '1000000005' }),
      person('C', { clinic_id: 'heart', specialties: '' }),
      person('D', { clinic_id: 'heart', specialties: 'alchemy' }),
      person('E', { clinic_id: 'heart', gender: 'many' }),
      person('F', { clinic_id: 'heart', confirmed_at: '2999-01-01' }),
      person('G', { clinic_id: 'nowhere' }),
      person('H'),
      person('I', at('1 Oak St', { state: 'Bavaria' })),
      person('J', at('', { city: 'Chicago' })),
      person('K', { clinic_id: 'heart', npi: '1000000004' }),
      person('Good', { clinic_id: 'north', npi: '1000000004' }),
      person('L', { clinic_id: 'heart', college_number: '12' }),
      person('M', { clinic_id: 'heart', gender: 'female' }),
      person('M', { clinic_id: 'north', gender: 'male' }),
    ];
    const { report, isComplete, lines } = await people(faults(), rows, { input: { strict: true } });
    expect(isComplete).toBe(false);
    expect(lines).toContain('Rows were rejected, which --strict makes an error.');
    expect(Object.fromEntries(report.reasons.map(({ reason, lines: of }) => [reason, of]))).toEqual({
      'no source_id, npi or college_number': [3],
      'no family_name': [4],
      'invalid npi': [5],
      'no specialties': [6],
      'unknown category': [7],
      'invalid gender': [8],
      'invalid confirmed_at': [9],
      'clinic_id of no public clinic': [10],
      'no clinic_id and no address': [11],
      'unknown state': [12],
      'no street_address': [13],
      'npi or college_number of an earlier row': [14],
      'id of an earlier row': [15],
      'college_number without college': [16],
      'rows of one person differ in gender': [17],
    });
    expect(await roles(faults())).toEqual({ Good: ['Heart Group'] });
  });

  it('are the same after an import that was killed and ran again as after one that ran through', async () => {
    const rows = Array.from({ length: 60 }, (_, at) =>
      person(`P${at}`, {
        street_address: `${100 + (at % 20)} Oak St`,
        city: 'Chicago',
        state: 'IL',
        phone: `312555${String(2_000 + (at % 30))}`,
      }),
    );
    const records = async (test: TestTable) =>
      (await allItems(test.table))
        .filter(({ pk }) => !String(pk).startsWith(AUDIT_PREFIX))
        .map((item) => JSON.stringify(item, attributesInOrder))
        .sort();
    expect((await people(whole(), rows)).report.people).toMatchObject({ created: 60 });
    const table = new KilledTable(killed(), 30);
    await expect(people({ ...killed(), table }, rows)).rejects.toThrow('killed');
    expect(Object.keys(await roles(killed())).length).toBeLessThan(60);
    expect((await people(killed(), rows)).isComplete).toBe(true);
    expect(await records(killed())).toEqual(await records(whole()));
  });
});
