/** People in a register's file: the clinics that they are joined to, and what later files change. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importReportSchema } from '../../lambdas/jobs/imports/import-report.ts';
import { clinicItemSchema } from '../../lambdas/records/clinics/items.ts';
import { createPersonEditing, PersonEditor } from '../../lambdas/records/people/index.ts';
import { personItemSchema, personKeys, personOwnerItemSchema } from '../../lambdas/records/people/items.ts';
import { importFile } from '../../scripts/admin/import.ts';
import { fullName } from '../../shared/domain/people/person-name.ts';
import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import type { ClinicRecord } from '../../shared/domain/records.ts';
import { categoryOf, testId } from '../fixtures/clinics.ts';
import { runCommand } from './support/admin.ts';
import { allItems, contentOf, projectAll } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

const ADDRESS = 'Provider Business Practice Location Address';
const LOCATION = 'Provider Secondary Practice Location Address';
const column = {
  npi: 'NPI',
  entity: 'Entity Type Code',
  organization: 'Provider Organization Name (Legal Business Name)',
  last: 'Provider Last Name (Legal Name)',
  first: 'Provider First Name',
  middle: 'Provider Middle Name',
  degrees: 'Provider Credential Text',
  gender: 'Provider Gender Code',
  street: 'Provider First Line Business Practice Location Address',
  unit: 'Provider Second Line Business Practice Location Address',
  city: `${ADDRESS} City Name`,
  state: `${ADDRESS} State Name`,
  phone: `${ADDRESS} Telephone Number`,
  updated: 'Last Update Date',
  deactivated: 'NPI Deactivation Date',
  code: 'Healthcare Provider Taxonomy Code_1',
  licence: 'Provider License Number_1',
  licenceState: 'Provider License Number State Code_1',
  code2: 'Healthcare Provider Taxonomy Code_2',
  primary: 'Healthcare Provider Primary Taxonomy Switch_1',
} as const;
type Row = Partial<Record<keyof typeof column, string>>;

const [A, B, C, D] = ['1000000004', '1000000012', '1000000020', '1000000038'] as const;
const CARDIOLOGY = '207RC0000X';

describe('people of NPPES', () => {
  const table = useTable();
  const folder = mkdtempSync(join(tmpdir(), 'people-import-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => putTaxonomy(table().table));

  const person = (npi: string, changes: Row = {}): Row => ({
    npi,
    entity: '1',
    last: 'ROE',
    first: 'JANE',
    degrees: 'M.D.',
    gender: 'F',
    street: '12 OAK ST',
    city: 'CHICAGO',
    state: 'IL',
    phone: '3125550142',
    updated: '05/22/2020',
    code: CARDIOLOGY,
    primary: 'Y',
    ...changes,
  });
  const organization = (npi: string, changes: Row = {}): Row =>
    person(npi, {
      entity: '2',
      organization: 'OAK HEART GROUP',
      last: '',
      first: '',
      degrees: '',
      ...changes,
    });

  const names = Object.keys(column) as (keyof typeof column)[];
  let made = 700_000;
  let now = new Date('2026-11-25T12:00:00Z');

  /** Each test has a source and a street of its own. */
  function source(name: string) {
    const run = async (rows: readonly Row[], input: object = {}) => {
      const file = join(folder, 'rows.csv');
      const lines = rows.map((row) =>
        names
          .map(
            (one) =>
              `"${one === 'street' ? (row.street ?? '').replace('OAK ST', `${name.toUpperCase()} ST`) : (row[one] ?? '')}"`,
          )
          .join(','),
      );
      writeFileSync(file, [names.map((one) => column[one]).join(','), ...lines].join('\n'));
      now = new Date(now.getTime() + 60_000);
      const report = join(folder, 'report.json');
      const result = await runCommand(importFile, table(), {
        input: { file, format: 'nppes', source: name, wait: false, cityMinimum: '1', report, ...input },
        ...('dryRun' in input && { dryRun: true }),
        clock: () => now,
        newId,
      });
      expect(result.isComplete, result.lines.join('\n')).toBe(true);
      return importReportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    };
    const clinics = async (): Promise<ClinicRecord[]> =>
      (await allItems(table().table))
        .filter(({ sk }) => sk === '~CLINIC')
        .map((item) => clinicItemSchema.parse(item))
        .filter((clinic) => clinic.source?.name === name)
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    /** By number: the person with the names of the clinics of the roles, those that have ended in brackets. */
    const roles = async (): Promise<Record<string, string[]>> => {
      const all = new Map((await clinics()).map(({ id, name: shown }) => [id, shown]));
      const items = await allItems(table().table);
      const people = items
        .filter(({ sk, source: of }) => sk === 'PERSON' && (of as { name?: string })?.name === name)
        .map((item) => personItemSchema.parse(item));
      const found = await Promise.all(people.map(({ id }) => read(id)));
      return Object.fromEntries(
        found.map((one) => [
          one.person.npi,
          one.roles
            .map(({ clinicId, until }) => {
              const shown = all.get(clinicId) ?? clinicId;
              return until === undefined ? shown : `[${shown}]`;
            })
            .sort(),
        ]),
      );
    };
    return { run, clinics, roles };
  }

  const newId = () => {
    made += 1;
    return testId(made);
  };
  const people = () => new PersonEditor(table().table);
  async function read(id: string): Promise<PersonWithRoles> {
    const found = await people().record(id);
    if (found === undefined) throw new Error('no person');
    return found;
  }
  async function byNpi(npi: string): Promise<PersonWithRoles> {
    const owner = personOwnerItemSchema.parse(await table().table.get(personKeys.number('npi', npi)));
    return read(owner.practitionerId);
  }
  const editing = () =>
    createPersonEditing({
      people: people(),
      clinics: { record: async () => undefined },
      directory: { categories: async () => [] },
      clock: () => now,
      newId,
    });
  const staff = { subject: 'staff-1', username: 'staff@careatlas.example' };
  /** Numbers are unique over all sources. */
  const erase = async () => {
    const items = await allItems(table().table);
    const gone = items.filter(({ pk }) => /^(PERSON|PERSONNUMBER|PERSONSLUG)#/.test(String(pk)));
    await table().table.batchWrite(gone.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
  };

  it('have a record with what the row says, and a role at the clinic with the same address', async () => {
    const { run, clinics } = source('First');
    const report = await run([
      person(A, {
        middle: 'Q',
        unit: 'SUITE 3',
        licence: '036.12',
        licenceState: 'IL',
        code2: '207R00000X',
      }),
      organization(B, { unit: 'STE 3', phone: '3125550199' }),
      organization(C, { organization: 'UPSTAIRS', unit: 'STE 4' }),
    ]);
    expect(report).toMatchObject({
      read: 3,
      created: 2,
      refused: 0,
      people: { created: 1, rolesBegun: 1, joined: { address: 1, solo: 0 }, soloClinics: 0 },
    });
    const [clinic] = await clinics();
    const { person: stored, roles } = await byNpi(A);
    const said = { by: 'source', source: 'First', at: '2020-05-22T00:00:00.000Z' };
    expect(stored).toMatchObject({
      name: { given: 'Jane', middle: 'Q', family: 'Roe', degrees: 'MD' },
      slug: 'jane-q-roe',
      gender: 'female',
      licences: [{ jurisdiction: 'IL', number: '036.12', evidence: said }],
      specialties: [categoryOf('cardiology').id, categoryOf('internal-medicine').id],
      evidence: { name: said, gender: said, specialties: said },
      source: { name: 'First', id: A, seenAt: now.toISOString() },
      version: 0,
    });
    expect(clinic?.name).toBe('Oak Heart Group');
    expect(roles).toEqual([
      { clinicId: clinic?.id, statements: { source: { at: said.at, source: 'First' } } },
    ]);
    await erase();
  });

  it('are joined by address, then telephone, then the organization that the row names, then each other, then alone', async () => {
    const { run, roles, clinics } = source('Joined');
    const rows = [
      organization('1000000046', { unit: 'STE 1', phone: '3125550101' }),
      organization('1000000053', { organization: 'NAMED GROUP', unit: 'STE 2', phone: '3125550102' }),
      person(A, { unit: '#1', phone: '3125550102' }),
      person(B, { unit: 'STE 9', phone: '3125550101' }),
      person(C, { unit: 'STE 8', phone: '', organization: 'Named Group' }),
      person(D, { street: '14 OAK ST', phone: '3125550103', last: 'SOLO' }),
      person('1000000061', { street: '16 OAK ST', phone: '3125550104' }),
      person('1000000079', { street: '16 OAK ST.', unit: 'STE 5', phone: '3125550104' }),
      person('1000000087', { street: '18 OAK ST', unit: 'STE 7', phone: '' }),
      person('1000000095', { street: '18 OAK ST', unit: 'SUITE 7', phone: '3125550105' }),
    ];
    const report = await run(rows);
    expect(report.people).toMatchObject({
      created: 8,
      rolesBegun: 8,
      joined: { address: 1, telephone: 1, organization: 1, shared: 4, solo: 1 },
      sharedClinics: 2,
      soloClinics: 1,
    });
    expect(await roles()).toEqual({
      [A]: ['Oak Heart Group'],
      [B]: ['Oak Heart Group'],
      [C]: ['Named Group'],
      [D]: ['Jane Solo, MD'],
      '1000000061': ['Medical offices, 16 Joined St'],
      '1000000079': ['Medical offices, 16 Joined St'],
      '1000000087': ['Medical offices, 18 Joined St, Ste 7'],
      '1000000095': ['Medical offices, 18 Joined St, Ste 7'],
    });
    const offices = (await clinics()).find(({ name }) => name.startsWith('Medical offices, 16'));
    expect(offices).toMatchObject({
      slug: 'medical-offices-16-joined-st',
      status: 'approved',
      phone: '(312) 555-0104',
      evidence: { address: { by: 'source' } },
    });

    const before = await contentOf(table().table);
    const again = await run(rows);
    expect(again.people).toMatchObject({ created: 0, updated: 0, unchanged: 8, rolesBegun: 0 });
    expect(await contentOf(table().table)).toEqual(before);
    await erase();
  });

  it('report with --dry-run what would happen, and write nothing', async () => {
    const { run } = source('Dry');
    const rows = [
      organization('1000000046', { unit: 'STE 1' }),
      person(A, { unit: 'STE 1' }),
      person(B, { street: '16 OAK ST', phone: '3125550104' }),
      person(C, { street: '16 OAK ST', phone: '3125550104' }),
      person(D, { street: '18 OAK ST', phone: '3125550105' }),
    ];
    const before = await contentOf(table().table);
    const { people: dry } = await run(rows, { dryRun: true });
    expect(await contentOf(table().table)).toEqual(before);
    expect(dry).toEqual((await run(rows)).people);
    await erase();
  });

  it('have a role at each location that the file of further locations names', async () => {
    const { run, roles } = source('Places');
    const locations = join(folder, 'pl_pfile.csv');
    const head = ['NPI', `${LOCATION}- Address Line 1`, `${LOCATION}-  Address Line 2`];
    const more = ['City Name', 'State Name', 'Postal Code', 'Telephone Number'];
    writeFileSync(
      locations,
      [
        [...head, ...more.map((name) => `${LOCATION} - ${name}`)].join(','),
        `${A},20 PLACES ST,STE 2,CHICAGO,IL,60601,3125550109`,
        `${A},21 ABROAD ST,,BERLIN,,,`,
      ].join('\n'),
    );
    const report = await run(
      [organization(B, { street: '20 OAK ST', unit: 'SUITE 2' }), person(A, { street: '14 OAK ST' })],
      { locations },
    );
    expect(report.people).toMatchObject({ created: 1, rolesBegun: 2, joined: { address: 1, solo: 1 } });
    expect(await roles()).toEqual({ [A]: ['Jane Roe, MD', 'Oak Heart Group'] });
    await erase();
  });

  it('who move end one role and begin another; a practice where none is left leaves the site and comes back', async () => {
    const { run, roles, clinics } = source('Moving');
    const here = person(A, { street: '14 OAK ST', phone: '3125550103' });
    const there = { ...here, street: '12 OAK ST', phone: '3125550142', updated: '06/01/2021' };
    await run([organization(B), here]);
    await projectAll(table().table);
    const { people: moved } = await run([organization(B), there]);
    expect(moved).toMatchObject({ updated: 1, rolesBegun: 1, rolesEnded: 1 });
    expect(await roles()).toEqual({ [A]: ['Oak Heart Group', '[Jane Roe, MD]'] });
    const { roles: stored } = await byNpi(A);
    expect(stored.find(({ until }) => until !== undefined)?.until).toBe('2021-06-01');
    const solo = async () => (await clinics()).find(({ name }) => name === 'Jane Roe, MD');
    expect(await solo()).toMatchObject({
      status: 'unlisted',
      unlisted: { reason: 'No person works there any more, says Moving' },
    });
    await projectAll(table().table);
    await run([organization(B), { ...here, updated: '07/01/2022' }]);
    expect(await roles()).toEqual({ [A]: ['Jane Roe, MD', '[Oak Heart Group]'] });
    expect(await solo()).toMatchObject({ status: 'approved' });
    await erase();
  });

  it('keep what staff have stated, hidden and ended', async () => {
    const { run, roles } = source('Staff');
    await run([organization(B), person(A)]);
    const {
      person: first,
      roles: [role],
    } = await byNpi(A);
    await editing().edit(
      first.id,
      { version: 0, name: { given: 'Janet', family: 'Roe' }, gender: null },
      staff,
    );
    await editing().editRole(
      first.id,
      role?.clinicId ?? '',
      { version: 1, until: '2026-01-31', saidBy: 'staff' },
      staff,
    );
    await editing().hide(first.id, { what: 'all', reason: 'Asked for it' }, staff);
    await run([
      organization(B),
      person(A, { last: 'OTHER', updated: '06/01/2021', licence: '99', licenceState: 'IL' }),
    ]);
    const { person: after } = await byNpi(A);
    expect(fullName(after.name)).toBe('Janet Roe');
    expect(after).toMatchObject({ hidden: { what: 'all' }, licences: [{ number: '99' }] });
    expect(after).not.toHaveProperty('gender');
    expect(await roles()).toEqual({ [A]: ['[Oak Heart Group]'] });
    await erase();
  });

  it('who were added by staff with the number are the same people', async () => {
    const { run, roles } = source('Known');
    const added = await editing().add({ name: { given: 'Jo', family: 'Roe' }, npi: A }, staff, undefined);
    const { people: counted } = await run([organization(B), person(A)]);
    expect(counted).toMatchObject({ created: 0, updated: 1, rolesBegun: 1 });
    const { person: after } = await byNpi(A);
    expect([after.id, fullName(after.name), after.gender]).toEqual([added.id, 'Jo Roe', 'female']);
    expect(await roles()).toEqual({ [A]: ['Oak Heart Group'] });
    await erase();
  });

  it('who are deactivated, or not in the complete file any more, end their roles and begin them again', async () => {
    const { run, roles } = source('Ended');
    const rows = [organization(D), person(A), person(B, { last: 'ONE' }), person(C, { last: 'TWO' })];
    await run(rows);
    const all = { [A]: ['Oak Heart Group'], [B]: ['Oak Heart Group'], [C]: ['Oak Heart Group'] };
    expect(await roles()).toEqual(all);
    const weekly = await run([person(A, { deactivated: '01/02/2026' })], { delta: true });
    expect(weekly.people).toMatchObject({ ended: 1, rolesEnded: 1 });
    expect((await byNpi(A)).roles[0]?.until).toBe('2026-01-02');
    const complete = await run(rows.slice(0, 3), { unlistMissing: true });
    expect(complete.people).toMatchObject({ ended: 1, unchanged: 2 });
    expect(await roles()).toEqual({ ...all, [A]: ['[Oak Heart Group]'], [C]: ['[Oak Heart Group]'] });
    await run(rows.map((row) => ({ ...row, updated: '02/01/2026' })));
    expect(await roles()).toEqual(all);

    const file = join(folder, 'deactivated.csv');
    const apply = async (npi: string) => {
      writeFileSync(file, `NPI,NPPES Deactivation Date\n${npi},03/01/2026\n`);
      const report = join(folder, 'off.json');
      await runCommand(importFile, table(), {
        input: { file, format: 'nppes-deactivations', source: 'Ended', wait: false, report },
        clock: () => now,
        newId,
      });
    };
    await apply(B);
    expect(await roles()).toEqual({ ...all, [B]: ['[Oak Heart Group]'] });
    await apply(C);
    expect(await roles()).toEqual({ ...all, [C]: ['[Oak Heart Group]'] });
    await erase();
  });
});
