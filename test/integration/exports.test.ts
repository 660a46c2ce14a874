/** What exports contain, of a real table. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ExportPosition,
  exportFormats,
  exportPages,
  headsOf,
} from '../../lambdas/jobs/exports/export-pages.ts';
import { PublicDirectoryRepository } from '../../lambdas/jobs/exports/public-directory-repository.ts';
import { uuidOf } from '../../lambdas/platform/hashes.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import { exportCommand } from '../../scripts/admin/export.ts';
import { importFile } from '../../scripts/admin/import.ts';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import type { ExportFormat } from '../../shared/contracts/pages/open-data.ts';
import { makeClinic, makeReview } from '../fixtures/clinics.ts';
import { makePost } from '../fixtures/posts.ts';
import { makeContact } from '../fixtures/submissions.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { fhirProblems } from '../support/fhir-validator.ts';
import { hsdsServiceSchema } from '../support/hsds-schema.ts';
import { runCommand } from './support/admin.ts';
import { projectAll } from './support/projection.ts';
import { useTable } from './support/table.ts';

/** Some pages of 10. */
const CLINICS = 30;
const unexpected = ({ key }: { readonly key: string }) => {
  throw new Error(`bad item ${key}`);
};

/** Of both cities in turn. */
const addresses = [
  '12 Lake St, Suite 5, Chicago, IL 60601',
  '1 Rue de l’Église, Toronto, ON M5V 2T6',
  '12 Lake St, Chicago, IL',
  '20 Bay St, Toronto, ON',
  '12 Lake St, Chicago, IL 60601-1234',
  '30 Bay St, Unit 4, Toronto, ON M5V 2T7',
];

/** Texts that an import of another source would write in another way. */
const texts = [
  { name: 'AFC', address: '12 Oak St\nSuite 4\nChicago, IL 60601', practiceHours: 'Mon-Fri 9-5; Sat 10-2' },
  {
    name: "o'neil  EYE CARE",
    address: '12 LAKE ST',
    phone: '3125550142',
    practiceHours: 'Mon 9-5;\r\nTue 9-5',
  },
  { name: 'JOES CLINIC', address: 'Toronto Tower\r\nBay St', description: 'Two lines:\r\nthis, and\rthat.' },
  { name: 'VI DENTAL', address: '12 Lake St, Chicago, IL 60601, USA', email: 'Front&Back@Clinic.example' },
] as const;

const clinics = Array.from({ length: CLINICS }, (_, index) =>
  makeClinic({
    name: index === 0 ? '=1+1 Clinic' : `Exported Clinic ${index}`,
    slug: `exported-${index}`,
    address: addresses[index % addresses.length] ?? '',
    city: index % 2 === 0 ? 'chicago' : 'toronto',
    phone: index % 5 === 0 ? '' : index % 5 === 1 ? '+1 (312) 555-0100' : '416.555.0101 ext. 7',
    practiceHours: index % 3 === 0 ? 'Mon-Fri: 8-5\nSat: 9-12' : '',
    ...(index % 4 === 0 && {
      location: { latitude: 41.9, longitude: -87.65 },
      website: 'https://clinic.example/',
    }),
    ...(index % 6 === 0 && { npi: '1234567893' }),
    description:
      index % 7 === 0 ? '' : `She said: “=1+1”, and\n'- it is “fine”; isn’t it? ${'Text '.repeat(12)}`.trim(),
    category: index % 3 === 0 ? 'dentistry' : 'urology',
    ...(index < texts.length ? undefined : texts[CLINICS - 1 - index]),
  }),
);
const hidden = [
  makeClinic({ name: 'Waiting Clinic', status: 'pending_approval' }),
  makeClinic({ name: 'Rejected Clinic', status: 'rejected' }),
];

describe('exports', () => {
  const test = useTable();
  const other = useTable();

  beforeAll(async () => {
    const { client, name } = test();
    const { publishedAt: _publishedAt, ...draft } = makePost({ slug: 'draft' });
    await seedDirectory(
      {
        cities,
        categories,
        clinics: [...clinics, ...hidden],
        reviews: clinics.slice(0, 3).map(({ id }) => makeReview(id)),
        posts: [makePost({ slug: 'shown' }), draft],
        contacts: [makeContact()],
        pictures: [],
        asOf: new Date().toISOString(),
      },
      { client, tableName: name, mediaDirectory: 'unused' },
    );
  });

  /** The files of a format, read in one go or from page to page. */
  async function exported(
    format: ExportFormat,
    { interrupted = false, table = test().table } = {},
  ): Promise<Map<string, string>> {
    const repository = new PublicDirectoryRepository(table, unexpected);
    const files = exportFormats(uuidOf)[format];
    const texts = headsOf(files);
    let position: ExportPosition | undefined;
    do {
      for await (const { parts, next } of exportPages(repository, files, { from: position, pageSize: 10 })) {
        for (const { file, text } of parts) texts.set(file, `${texts.get(file)}${text}`);
        position = next;
        if (interrupted) break;
      }
    } while (position !== undefined);
    return texts;
  }
  const linesOf = (text: string | undefined): unknown[] =>
    (text ?? '')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const idsOf = (values: unknown[]): string[] => values.map((value) => (value as { id: string }).id).sort();
  const ids = clinics.map(({ id }) => id).sort();

  it('as JSON Lines are every approved clinic, city, category, published review and post once', async () => {
    const files = await exported('jsonl');
    expect(idsOf(linesOf(files.get('clinics.jsonl')))).toEqual(ids);
    expect(linesOf(files.get('cities.jsonl'))).toHaveLength(cities.length);
    expect(linesOf(files.get('categories.jsonl'))).toHaveLength(categories.length);
    expect(idsOf(linesOf(files.get('reviews.jsonl')))).toHaveLength(3);
    expect(linesOf(files.get('posts.jsonl'))).toMatchObject([{ slug: 'shown' }]);
    const reviewed = linesOf(files.get('clinics.jsonl')).find((one) => idsOf([one])[0] === clinics[0]?.id);
    expect(reviewed).toMatchObject({ rating: '5.0', reviewCount: 1 });
    expect([...files.values()].join('')).not.toMatch(/Waiting|Rejected|credentials|confirmedBy/);
  });

  it('as CSV have one row for each clinic, and no formula', async () => {
    const csv = (await exported('csv')).get('clinics.csv') ?? '';
    expect(parse(csv)).toHaveLength(CLINICS + 1);
    expect(csv).toContain("'=1+1 Clinic");
    expect(csv.split(',1234567893,')).toHaveLength(CLINICS / 6 + 1);
  });

  it('as CSV make the same directory of an empty one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exports-'));
    const file = join(folder, 'clinics.csv');
    writeFileSync(file, (await exported('csv')).get('clinics.csv') ?? '');
    const directory = new DirectoryRepository(other().table, unexpected);
    await Promise.all(categories.map((category) => directory.putCategory(category)));
    const input = {
      file,
      format: 'csv',
      cityMinimum: 1,
      strict: true,
      wait: false,
      report: join(folder, 'report.json'),
    };
    const { isComplete, lines } = await runCommand(importFile, other(), { input });
    expect({ isComplete, lines }).toMatchObject({ isComplete: true });
    await projectAll(other().table);
    const again = await exported('csv', { table: other().table });
    // Its own ids aside, the rows are the same to the byte.
    const rowsOf = (csv: string | undefined) =>
      (parse(csv ?? '', { columns: true }) as Record<string, string>[])
        .map(({ source_id: _id, ...row }) => JSON.stringify(row))
        .sort();
    expect(rowsOf(again.get('clinics.csv'))).toEqual(rowsOf(readFileSync(file, 'utf8')));
    rmSync(folder, { recursive: true, force: true });
  });

  it('as HSDS are services of the specification', async () => {
    const services = linesOf((await exported('hsds')).get('services.jsonl'));
    expect(services).toHaveLength(CLINICS);
    for (const service of services) hsdsServiceSchema.parse(service);
  });

  it('as FHIR are valid resources whose references resolve', async () => {
    const files = await exported('fhir');
    const resources = [...files.values()].flatMap(linesOf) as { resourceType: string; id: string }[];
    expect(resources).toHaveLength(4 * CLINICS);
    const known = new Set(resources.map(({ resourceType, id }) => `${resourceType}/${id}`));
    for (const [, to] of JSON.stringify(resources).matchAll(/"reference":"([^"]+)"/g))
      expect(known).toContain(to);
    // One of each type and city: the validator takes a moment for each.
    for (const { resourceType } of resources.filter((_, index) => index % CLINICS === 0)) {
      const some = resources.filter((one) => one.resourceType === resourceType).slice(0, 5);
      for (const one of some) expect(fhirProblems(one)).toEqual([]);
    }
  });

  it('are the same when they are interrupted after each page', async () => {
    expect(await exported('jsonl', { interrupted: true })).toEqual(await exported('jsonl'));
  });

  describe('by npm run admin', () => {
    const root = mkdtempSync(join(tmpdir(), 'exports-'));
    afterAll(() => rmSync(root, { recursive: true, force: true }));
    const clock = () => new Date('2026-03-04T05:00:00Z');

    it('are files with a manifest, the same after Ctrl-C and a second run', async () => {
      const whole = join(root, 'whole');
      const { isComplete, lines } = await runCommand(exportCommand, test(), {
        input: { format: 'jsonl', out: whole },
        clock,
      });
      expect({ isComplete, last: lines.at(-1) }).toEqual({ isComplete: true, last: `Files: ${whole}` });
      const manifest = JSON.parse(readFileSync(join(whole, 'manifest-jsonl.json'), 'utf8'));
      expect(manifest).toMatchObject({
        exportedAt: '2026-03-04T05:00:00.000Z',
        licence: { id: 'CC-BY-4.0' },
      });
      expect(
        manifest.files.map(({ name, records }: Record<string, unknown>) => [name, records]),
      ).toContainEqual(['clinics.jsonl', CLINICS]);

      const stopped = join(root, 'stopped');
      let stored: unknown;
      const position = {
        read: () => stored,
        write(next: unknown) {
          stored = next;
        },
      };
      const run = (stopping: AbortSignal) =>
        runCommand(exportCommand, test(), {
          input: { format: 'jsonl', out: stopped },
          position,
          stopping,
          clock,
        });
      for (let pages = 0; pages < 3; pages += 1) {
        expect(await run(AbortSignal.abort())).toMatchObject({ isComplete: false });
      }
      expect(readdirSync(stopped)).toContain('clinics.jsonl.part');
      expect(await run(new AbortController().signal)).toMatchObject({ isComplete: true });
      expect(stored).toBeUndefined();
      expect(readdirSync(stopped).sort()).toEqual(readdirSync(whole).sort());
      for (const name of readdirSync(whole)) {
        expect(readFileSync(join(stopped, name), 'utf8')).toBe(readFileSync(join(whole, name), 'utf8'));
      }
    });

    it('need a format that exists and a folder', async () => {
      await expect(runCommand(exportCommand, test(), { input: { format: 'xml' } })).rejects.toThrow(
        '--format is one of csv, jsonl, hsds, fhir. --out names the folder for the files.',
      );
    });
  });
});
