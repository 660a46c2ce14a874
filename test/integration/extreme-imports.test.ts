/** Rows of every format of a source with cells at their extremes: each is rejected with a reason, or what it stores can be read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateColumns } from '../../lambdas/jobs/imports/csv-template.ts';
import { nppes } from '../../lambdas/jobs/imports/nppes.ts';
import { odhf } from '../../lambdas/jobs/imports/odhf.ts';
import { peopleTemplateColumns } from '../../lambdas/jobs/imports/people-template.ts';
import { check } from '../../scripts/admin/check/check.ts';
import {
  type importFormatSchema,
  runDeactivations,
  runImport,
} from '../../scripts/admin/import/run-import.ts';
import { extremeCells } from '../support/extreme-values.ts';
import { runCommand } from './support/admin.ts';
import { projectAll } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';
import { useWrittenItems } from './support/written-items.ts';

/** `EXTREMES=500` before a release. */
const NUM_RUNS = Number(process.env.EXTREMES ?? 12);
const SEED = Number(process.env.SEED ?? 1);
const TIMEOUT_MS = 120_000 + NUM_RUNS * 10_000;

type Row = Readonly<Record<string, string>>;
type Format = (typeof importFormatSchema.options)[number];

const NPIS = ['1000000004', '1000000012', '1000000020', '1000000038', '1000000046', '1000000053'];
const PRACTICE = 'Provider Business Practice Location Address';
const nppesRow = (index: number): Row => ({
  NPI: NPIS[index] ?? '',
  'Entity Type Code': index % 2 === 0 ? '1' : '2',
  'Provider Organization Name (Legal Business Name)': 'PRAIRIE HEART CENTER LLC',
  'Provider Last Name (Legal Name)': 'ROE',
  'Provider First Name': 'JANE',
  'Provider First Line Business Practice Location Address': `${index} N MAIN ST`,
  [`${PRACTICE} City Name`]: 'CHICAGO',
  [`${PRACTICE} State Name`]: 'IL',
  [`${PRACTICE} Postal Code`]: '606010000',
  [`${PRACTICE} Telephone Number`]: '3125550103',
  'Last Update Date': '01/02/2025',
  'Healthcare Provider Taxonomy Code_1': '207RC0000X',
  'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
  'Provider License Number_1': '036.1',
  'Provider License Number State Code_1': 'IL',
});

/** A row of each format that is imported as it is, by its number, and the columns of a file. */
const formats: Readonly<Record<Format, { columns: readonly string[]; row: (index: number) => Row }>> = {
  nppes: { columns: nppes.columns, row: nppesRow },
  odhf: {
    columns: odhf.columns,
    row: (index) => ({
      ...{ index: String(index), facility_name: 'maple walk-in clinic', source_facility_type: 'clinic' },
      ...{
        odhf_facility_type: 'Ambulatory health care services',
        street_no: '5',
        street_name: 'king street',
      },
      ...{ postal_code: 'L8P 1A1', city: 'toronto', province: 'on', CSDname: 'toronto' },
      ...{ latitude: '43.2557', longitude: '-79.8711' },
    }),
  },
  csv: {
    columns: templateColumns,
    row: (index) => ({
      ...{ source_id: String(index), name: `Clinic ${index}`, category: 'cardiology' },
      ...{ street_address: `${index} Main St`, city: 'Chicago', state: 'IL', postal_code: '60601' },
      ...{ phone: '(312) 555-0142', email: 'desk@clinic.example', website: 'https://clinic.example/' },
      ...{
        hours: 'Monday-Friday: 8:00 AM - 5:00 PM',
        languages: 'English; French',
        confirmed_at: '2026-01-31',
      },
    }),
  },
  'csv-people': {
    columns: peopleTemplateColumns,
    row: (index) => ({
      ...{ source_id: String(index), given_name: 'Jane', family_name: 'Roe', specialties: 'cardiology' },
      ...{ street_address: `${index} Main St`, city: 'Chicago', state: 'IL', confirmed_at: '2026-01-31' },
      ...{ licenses: 'IL 036.1', since: '2020-01-31', phone: '(312) 555-0142' },
    }),
  },
};

const quoted = (cell: string) => `"${cell.toWellFormed().replaceAll('"', '""')}"`;

describe('extreme values', () => {
  const test = useTable();
  const written = useWrittenItems();
  const folder = mkdtempSync(join(tmpdir(), 'extremes-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => putTaxonomy(test().table));

  const context = () => ({
    table: test().table,
    dryRun: false,
    stopping: new AbortController().signal,
    onProgress: () => {},
    position: { read: () => undefined, write: () => {} },
    clock: () => new Date(),
    newId: () => ulid(),
  });

  function fileOf(columns: readonly string[], rows: readonly Row[]): string {
    const file = join(folder, 'rows.csv');
    const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','));
    writeFileSync(file, [columns.map(quoted).join(','), ...lines].join('\n'));
    return file;
  }

  it.each(Object.entries(formats))(
    'of rows in the format %s are rejected, or can be read again',
    { timeout: TIMEOUT_MS },
    async (format, { columns, row }) => {
      const cells = fc
        .array(fc.tuple(fc.constantFrom(...columns), extremeCells), { maxLength: 2 })
        .map((some): Row => Object.fromEntries(some));
      let stored = 0;
      await fc.assert(
        // Each run changes what the one before has stored.
        fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: NPIS.length }), async (extremes) => {
          const rows = extremes.map((extreme, index) => ({ ...row(index), ...extreme }));
          written.reset();
          const { report, isComplete } = await runImport(
            {
              file: fileOf(columns, rows),
              format: format as Format,
              cityMinimum: 1,
              unlistMissing: false,
              asOf: '2026-01-31',
            },
            context(),
          );
          expect(isComplete).toBe(true);
          expect(await written.unreadable(test().table)).toEqual([]);
          const { created, updated, people } = report;
          stored += created + updated + (people?.created ?? 0) + (people?.updated ?? 0);
        }),
        { numRuns: NUM_RUNS, seed: SEED },
      );
      expect(stored).toBeGreaterThan(NPIS.length);
    },
  );

  it('of deactivations are rejected, or can be read again', { timeout: TIMEOUT_MS }, async () => {
    const columns = ['NPI', 'NPPES Deactivation Date'];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...NPIS), extremeCells)), async (some) => {
        const rows = some.map(([NPI, date]) => ({ NPI, 'NPPES Deactivation Date': date }));
        // A report without a last row that can be read may have been cut.
        rows.push({ NPI: '1000000004', 'NPPES Deactivation Date': '01/02/2025' });
        written.reset();
        const { isComplete } = await runDeactivations({ file: fileOf(columns, rows) }, context());
        expect(isComplete).toBe(true);
        expect(await written.unreadable(test().table)).toEqual([]);
      }),
      { numRuns: NUM_RUNS, seed: SEED },
    );
  });

  it('that were stored are derived', { timeout: TIMEOUT_MS }, async () => {
    await projectAll(test().table);
    const { lines } = await runCommand(check, test());
    expect(lines.filter((line) => /not valid|unknown kind/.test(line))).toEqual([]);
  });
});
