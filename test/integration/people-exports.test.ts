/** People in exports, of a real table: who is in them, and that their CSV makes the same people of an empty directory. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFormats, exportPages, headsOf } from '../../lambdas/jobs/exports/export-pages.ts';
import { PublicDirectoryRepository } from '../../lambdas/jobs/exports/public-directory-repository.ts';
import { importReportSchema } from '../../lambdas/jobs/imports/import-report.ts';
import { uuidOf } from '../../lambdas/platform/hashes.ts';
import { personItemSchema } from '../../lambdas/records/people/items.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import type { Table } from '../../lambdas/table/client.ts';
import { importFile } from '../../scripts/admin/import.ts';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import type { ExportFormat } from '../../shared/contracts/pages/open-data.ts';
import { practitionerSchema } from '../../shared/contracts/people/people.ts';
import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import { slugify } from '../../shared/domain/text/slug.ts';
import { categoryOf, makeClinic, testId } from '../fixtures/clinics.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { fhirProblems } from '../support/fhir-validator.ts';
import { hsdsContactSchema } from '../support/hsds-schema.ts';
import { unexpected } from '../support/unexpected.ts';
import { runCommand } from './support/admin.ts';
import { allItems, projectAll } from './support/projection.ts';
import { useTable } from './support/table.ts';

const [first, second, solo, gone] = [
  makeClinic({ name: 'Oak Heart Group', address: '12 Oak St, Suite 5, Chicago, IL 60601' }),
  makeClinic({ name: 'Bay Clinic', city: 'toronto', address: '20 Bay St, Toronto, ON M5V 2T7' }),
  makeClinic({ name: 'Hilda Home, MD', address: '7 Hidden Ln, Chicago, IL 60601', phone: '' }),
  makeClinic({ name: 'Closed Clinic', status: 'rejected' }),
] as const;
const [cardiology, dentistry] = ['cardiology', 'dentistry'].map((slug) => categoryOf(slug).id) as [
  string,
  string,
];

const [early, late] = ['2020-05-22T00:00:00.000Z', '2026-01-31T09:30:00.000Z'];
const nppes = { by: 'source', source: 'NPPES', at: early } as const;
const staff = { by: 'staff', at: late } as const;
const statedBySource = { source: { at: early, source: 'NPPES' } };

let made = 8_000_000;
function person(
  family: string,
  changes: Partial<PersonWithRoles['person']> = {},
  roles: PersonWithRoles['roles'] = [],
): PersonWithRoles {
  made += 1;
  const id = testId(made);
  return {
    person: {
      id,
      slug: slugify(`jane-${family}`),
      name: { given: 'Jane', family },
      specialties: [cardiology],
      evidence: { name: nppes, specialties: nppes },
      createdAt: early,
      version: 3,
      editedFields: ['name'],
      ...changes,
    },
    roles,
  };
}

const whole = person(
  'Roe',
  {
    name: { given: 'Jane', middle: 'McQ', family: "o'Roe", suffix: 'jr', degrees: 'MD, PhD' },
    npi: '1000000004',
    college: { name: 'CPSO', number: '12 345' },
    gender: 'female',
    languages: ['English', 'Spanish'],
    licences: [
      { jurisdiction: 'IL', number: '036.12', evidence: nppes },
      {
        jurisdiction: 'ON',
        number: '9; B',
        validUntil: '2027-01-31',
        registerUrl: 'https://register.example/?a=1;b=2',
        evidence: staff,
      },
    ],
    specialties: [cardiology, dentistry],
    evidence: { name: nppes, gender: staff, languages: staff, specialties: nppes },
    source: { name: 'NPPES', id: '1000000004', seenAt: late },
  },
  [
    {
      clinicId: first.id,
      specialties: [dentistry],
      acceptingPatients: false,
      telemedicine: true,
      from: '2019-02-01',
      statements: { ...statedBySource, staff: { at: late } },
    },
    { clinicId: second.id, statements: statedBySource },
    { clinicId: solo.id, until: '2020-01-31', statements: statedBySource },
  ],
);
const plain = person('=cmd()', { evidence: {}, specialties: [] });
const atHome = person(
  'Home',
  { hidden: { what: 'street', at: late, reason: 'A private matter' }, languages: [] },
  [{ clinicId: solo.id, statements: statedBySource }],
);
const colleague = person('Colleague', {}, [{ clinicId: first.id, statements: { person: { at: late } } }]);
const hidden = person('Leftout', { hidden: { what: 'all', at: late, reason: 'A private matter' } }, [
  { clinicId: first.id, statements: statedBySource },
]);
const merged = person('Twice', { mergedInto: whole.person.id }, [
  { clinicId: first.id, statements: statedBySource },
]);
const shown = [whole, plain, atHome, colleague];

const folder = mkdtempSync(join(tmpdir(), 'people-exports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function exported(format: ExportFormat, table: Table): Promise<Map<string, string>> {
  const files = exportFormats(uuidOf)[format];
  const texts = headsOf(files);
  const repository = new PublicDirectoryRepository(table, unexpected);
  for await (const { parts } of exportPages(repository, files, { pageSize: 2 })) {
    for (const { file, text } of parts) texts.set(file, `${texts.get(file)}${text}`);
  }
  return texts;
}
const linesOf = (text: string | undefined) =>
  (text ?? '')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const rowsOf = (csv: string | undefined) => parse(csv ?? '', { columns: true }) as Record<string, string>[];

describe('people in exports', () => {
  const test = useTable();
  const other = useTable();

  beforeAll(async () => {
    const { client, name, table } = test();
    await seedDirectory(
      {
        cities,
        categories,
        clinics: [first, second, solo, gone],
        people: [...shown, hidden, merged],
        reviews: [],
        posts: [],
        contacts: [],
        pictures: [],
        asOf: new Date().toISOString(),
      },
      { client, tableName: name, mediaDirectory: 'unused' },
    );
    await projectAll(table);
  });

  it('are everyone with a page, once, in every format, and no person who is hidden or merged', async () => {
    const ids = shown.map(({ person: { id } }) => id).sort();
    const jsonl = linesOf((await exported('jsonl', test().table)).get('people.jsonl'));
    expect(jsonl.map(({ id }) => id).sort()).toEqual(ids);
    for (const line of jsonl) practitionerSchema.parse(line);
    const csv = rowsOf((await exported('csv', test().table)).get('people.csv'));
    expect([...new Set(csv.map(({ source_id }) => source_id))].sort()).toEqual(ids);
    const fhir = await exported('fhir', test().table);
    expect(
      linesOf(fhir.get('Practitioner.ndjson'))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
    const hsds = await exported('hsds', test().table);
    const all = [...fhir.values(), ...hsds.values(), JSON.stringify([jsonl, csv])].join('');
    expect(all).not.toMatch(/Leftout|Twice|private matter|editedFields|mergedInto/);
    expect(all).not.toContain(hidden.person.id);
    expect(all).not.toContain(merged.person.id);
  });

  it('have current roles only, and no street where the person has asked to hide it', async () => {
    const jsonl = linesOf((await exported('jsonl', test().table)).get('people.jsonl'));
    const of = ({ person: { id } }: PersonWithRoles) => jsonl.find((one) => one.id === id);
    expect(
      of(whole)
        .roles.map(({ clinic }: { clinic: { id: string } }) => clinic.id)
        .sort(),
    ).toEqual([first.id, second.id].sort());
    expect(of(atHome).roles).toMatchObject([{ clinic: { id: solo.id, city: { slug: solo.city.slug } } }]);
    const csv = (await exported('csv', test().table)).get('people.csv') ?? '';
    const contacts = (await exported('hsds', test().table)).get('contacts.jsonl') ?? '';
    const fhir = await exported('fhir', test().table);
    const roles = linesOf(fhir.get('PractitionerRole.ndjson')).filter((role) => role.practitioner);
    expect(JSON.stringify([jsonl, csv, contacts, roles])).not.toMatch(/Hidden Ln/);
    const role = roles.find(({ id }) => id.startsWith(atHome.person.id));
    expect(role).not.toHaveProperty('location');
  });

  it('as FHIR and HSDS are valid, and their references resolve', async () => {
    const fhir = await exported('fhir', test().table);
    const resources = [...fhir.values()].flatMap(linesOf);
    const known = new Set(resources.map(({ resourceType, id }) => `${resourceType}/${id}`));
    expect(known.size).toBe(resources.length);
    for (const [, to] of JSON.stringify(resources).matchAll(/"reference":"([^"]+)"/g))
      expect(known).toContain(to);
    for (const one of resources) expect(fhirProblems(one)).toEqual([]);
    const hsds = await exported('hsds', test().table);
    const contacts = linesOf(hsds.get('contacts.jsonl')).map((one) => hsdsContactSchema.parse(one));
    expect(contacts).toHaveLength(4);
    const services = new Set(linesOf(hsds.get('services.jsonl')).map(({ id }) => id));
    for (const { service_id } of contacts) expect(services).toContain(service_id);
  });

  it('as CSV make the same people, roles and dates of an empty directory, and a repeat changes nothing', async () => {
    const files = await exported('csv', test().table);
    const { table } = other();
    const directory = new DirectoryRepository(table, unexpected);
    await Promise.all(categories.map((category) => directory.putCategory(category)));
    const load = async (format: 'csv' | 'csv-people', name: string) => {
      const file = join(folder, name);
      writeFileSync(file, files.get(name) ?? '');
      const report = join(folder, 'report.json');
      const { isComplete, lines } = await runCommand(importFile, other(), {
        input: { file, format, cityMinimum: 1, strict: true, wait: false, report },
      });
      expect({ isComplete, lines }).toMatchObject({ isComplete: true });
      return importReportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    };
    await load('csv', 'clinics.csv');
    const report = await load('csv-people', 'people.csv');
    expect(report).toMatchObject({ read: 4, refused: 0, people: { created: 4, joined: { id: 4 } } });
    await projectAll(table);

    const names = new Map(
      rowsOf(files.get('clinics.csv')).map(({ source_id = '', name = '' }) => [source_id, name]),
    );
    const again = await exported('csv', table);
    const newNames = new Map(
      rowsOf(again.get('clinics.csv')).map(({ source_id = '', name = '' }) => [source_id, name]),
    );
    // Ids of the two directories aside, the rows are the same to the byte.
    const compared = (csv: string | undefined, clinicNames: ReadonlyMap<string, string>) =>
      rowsOf(csv)
        .map(({ source_id: _id, clinic_id = '', ...row }) =>
          JSON.stringify({ ...row, clinic: clinicNames.get(clinic_id) ?? clinic_id }),
        )
        .sort();
    expect(compared(again.get('people.csv'), newNames)).toEqual(compared(files.get('people.csv'), names));

    const stored = (await allItems(table)).filter(({ sk }) => sk === 'PERSON');
    const read = stored
      .map((item) => personItemSchema.parse(item))
      .find(({ npi }) => npi === whole.person.npi);
    const said = (at: string) => ({ by: 'source', source: 'CSV', at });
    expect(read).toMatchObject({
      name: whole.person.name,
      college: { name: 'CPSO', number: '12 345' },
      evidence: { name: said(early), gender: said(late), languages: said(late), specialties: said(early) },
      licences: whole.person.licences?.map((licence) => ({
        ...licence,
        evidence: said(licence.evidence.at),
      })),
    });
    expect(await load('csv-people', 'people.csv')).toMatchObject({ people: { unchanged: 4, updated: 0 } });
  });
});
