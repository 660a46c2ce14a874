import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type Practitioner, practitionerSchema } from '../../../shared/contracts/people/people.ts';
import { textOfCell } from '../../../shared/domain/text/spreadsheet-cells.ts';
import { hostileTexts } from '../../../test/fixtures/hostile-texts.ts';
import { makePractitioner, makeRole, STATED_AT, specialty } from '../../../test/fixtures/people.ts';
import { fhirProblems } from '../../../test/support/fhir-validator.ts';
import { hsdsContactSchema } from '../../../test/support/hsds-schema.ts';
import { uuidOf } from '../../platform/hashes.ts';
import { csvFiles } from './csv.ts';
import type { ExportFile } from './export-files.ts';
import { type ExportedPerson, exportedPerson, type RoleClinic } from './exported-person.ts';
import { fhirFiles } from './fhir.ts';
import { hsdsFiles } from './hsds.ts';
import { jsonLinesFiles } from './json-lines.ts';

const [HERE, THERE] = ['01ARZ3NDEKTSV4RRFFQ69G5FA1', '01ARZ3NDEKTSV4RRFFQ69G5FA2'];
const clinics = new Map<string, RoleClinic>(
  [HERE, THERE].map((id) => {
    const { clinic } = makeRole(id);
    const { address = '' } = clinic;
    const addressParts = { street: '12 Lake St', unit: 'Suite 5', postalCode: '60601' };
    return [id, { ...clinic, address, addressParts, phone: '(312) 555-0142' }];
  }),
);
const exported = (changes: Partial<Practitioner> = {}): ExportedPerson =>
  exportedPerson(makePractitioner(changes), clinics);

const both = [makeRole(HERE), makeRole(THERE)];
const usual = exported({ roles: both });
const withoutStreet = both.map(({ clinic: { address: _address, ...clinic }, ...role }) => ({
  ...role,
  clinic,
}));
const later = '2026-01-31T00:00:00.000Z';
const staff = { by: 'staff', at: later } as const;

const people: Readonly<Record<string, ExportedPerson>> = {
  usual,
  'who has asked to hide the street': exported({ roles: withoutStreet }),
  'of whom the family name alone is known': exportedPerson(
    { id: HERE, slug: 'suharto', name: { family: 'Suharto' }, licences: [], specialties: [], roles: [] },
    clinics,
  ),
  'of a college in Canada': exported({
    college: { name: 'CPSO', number: '12 345' },
    licences: [{ jurisdiction: 'ON', number: '9', validUntil: '2027-01-31', evidence: staff }],
    gender: 'other',
    languages: ['French', 'Inuktitut'],
    roles: [makeRole(HERE, { acceptingPatients: false, telemedicine: true, from: '2020-02-01' })],
  }),
  'with specialties that Plan-Net does not have': exported({
    specialties: [specialty('walk-in-clinic')],
    roles: [makeRole(HERE, { specialties: [specialty('walk-in-clinic')] })],
  }),
  ...Object.fromEntries(
    Object.entries(hostileTexts).map(([name, text]) => [
      `hostile: ${name}`,
      exported({
        name: { given: text, middle: text, family: text, suffix: text },
        roles: both,
        college: { name: text, number: text },
      }),
    ]),
  ),
};
const all = Object.entries(people);

function only<Entity>([file]: readonly ExportFile<Entity>[]): ExportFile<Entity> {
  if (file === undefined) throw new Error('no file');
  return file;
}
const csv = only(csvFiles.people);
const rowsOf = (person: ExportedPerson) =>
  parse(csv.head + csv.textOf(person), { columns: true }) as Record<string, string>[];
const linesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe('people as CSV', () => {
  it('have a row for each role, with all of the person in each', () => {
    const [first, second, ...more] = rowsOf(usual);
    expect(more).toEqual([]);
    expect(first).toEqual({
      source_id: usual.person.id,
      given_name: 'Jane',
      middle_name: 'A.',
      family_name: 'Roe',
      suffix: 'Jr.',
      degrees: 'MD, PhD',
      gender: 'female',
      languages: 'English; Spanish',
      npi: '1234567893',
      college: '',
      college_number: '',
      licenses: 'IL 036.12',
      specialties: 'cardiology',
      confirmed_at: STATED_AT,
      name_confirmed_at: '',
      gender_confirmed_at: '',
      languages_confirmed_at: '',
      specialties_confirmed_at: '',
      street_hidden: '',
      clinic_id: HERE,
      clinic_name: `Clinic ${HERE}`,
      street_address: '12 Lake St, Suite 5',
      city: 'Chicago',
      state: 'IL',
      postal_code: '60601',
      phone: '(312) 555-0142',
      clinic_specialties: '',
      accepting_patients: '',
      telemedicine: '',
      since: '',
      role_confirmed_at: '',
    });
    expect(second).toEqual({ ...first, clinic_id: THERE, clinic_name: `Clinic ${THERE}` });
    expect(csv.recordsOf?.(usual)).toBe(2);
  });

  it('have one row without a clinic where no role is known', () => {
    expect(rowsOf(exported())).toMatchObject([{ family_name: 'Roe', clinic_id: '', city: '' }]);
    expect(csv.recordsOf?.(exported())).toBe(1);
  });

  it('have a date of their own for each statement that has another one', () => {
    const { evidence } = makePractitioner();
    const rows = rowsOf(
      exported({
        evidence: { ...evidence, gender: staff },
        roles: [makeRole(HERE, { statements: { staff: { at: later } } }), makeRole(THERE)],
      }),
    );
    expect(rows).toMatchObject([
      { confirmed_at: later, gender_confirmed_at: '', name_confirmed_at: STATED_AT, role_confirmed_at: '' },
      { licenses: `IL 036.12 confirmed=${STATED_AT}`, role_confirmed_at: STATED_AT },
    ]);
  });

  it('have no date for all where something that is known has none', () => {
    const { evidence } = makePractitioner();
    const { gender: _gender, ...rest } = evidence ?? {};
    expect(rowsOf(exported({ evidence: rest, roles: both }))[0]).toMatchObject({
      confirmed_at: '',
      name_confirmed_at: STATED_AT,
      gender_confirmed_at: '',
      licenses: `IL 036.12 confirmed=${STATED_AT}`,
      role_confirmed_at: STATED_AT,
    });
  });

  it('have no street of a person who has asked to hide it', () => {
    const text = csv.textOf(people['who has asked to hide the street'] ?? usual);
    expect(text).not.toMatch(/Lake|60601|555/);
    expect(text).toContain('Chicago');
    expect(text.split(',yes,')).toHaveLength(3);
  });

  it.each(all)('keep every text of a person %s, and none is computed', (_, person) => {
    for (const row of rowsOf(person)) {
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      const { given = '', middle = '', family } = person.person.name;
      expect(
        [row.given_name, row.middle_name, row.family_name].map((cell) => textOfCell(cell ?? '')),
      ).toEqual([given, middle, family]);
    }
  });
});

describe('people as JSON Lines', () => {
  it.each(all)('are what the public call answers: a person %s', (_, person) => {
    const [line] = linesOf(only(jsonLinesFiles.people).textOf(person));
    expect(practitionerSchema.parse(line)).toEqual(JSON.parse(JSON.stringify(person.person)));
    expect(line).not.toHaveProperty('clinics');
  });
});

describe('people as HSDS', () => {
  const contactsOf = (person: ExportedPerson) => linesOf(only(hsdsFiles(uuidOf).people).textOf(person));

  it.each(all)('are contacts of the specification: a person %s', (_, person) => {
    const contacts = contactsOf(person).map((contact) => hsdsContactSchema.parse(contact));
    expect(contacts).toHaveLength(person.person.roles.length);
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(contacts.length);
  });

  it('name the service, and no location of a person who has asked to hide the street', () => {
    expect(contactsOf(usual)[0]).toMatchObject({
      name: 'Jane A. Roe Jr., MD, PhD',
      title: 'Cardiology',
      organization_id: uuidOf(`organization ${HERE}`),
      service_id: uuidOf(`service ${HERE}`),
      location_id: uuidOf(`location ${HERE}`),
    });
    const [hidden] = contactsOf(people['who has asked to hide the street'] ?? usual);
    expect(Object.keys(hidden)).toEqual(['id', 'organization_id', 'service_id', 'name', 'title']);
  });
});

describe('people as FHIR', () => {
  const resourcesOf = (person: ExportedPerson) =>
    fhirFiles.people.flatMap(({ textOf }) => linesOf(textOf(person)));

  it.each(all)('are valid R4: a person %s', (_, person) => {
    const resources = resourcesOf(person);
    expect(resources).toHaveLength(1 + person.person.roles.length);
    for (const one of resources) {
      expect(fhirProblems(one)).toEqual([]);
      expect(one.meta.profile).toEqual([
        `http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/plannet-${one.resourceType}`,
      ]);
      expect(one.id).toMatch(/^[A-Za-z\d.-]{1,64}$/);
    }
  });

  it('have name, number, license, specialty and languages of a practitioner', () => {
    const [practitioner] = resourcesOf(usual);
    expect(practitioner).toMatchObject({
      meta: { lastUpdated: STATED_AT },
      identifier: [{}, { system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }],
      name: [{ family: 'Roe', given: ['Jane', 'A.'], suffix: ['Jr.', 'MD, PhD'] }],
      gender: 'female',
      communication: [{ coding: [{ code: 'en' }] }, { coding: [{ code: 'es' }] }],
    });
    const [license, specialtyCode] = practitioner.qualification;
    expect(license.identifier).toEqual([{ value: '036.12' }]);
    expect(JSON.stringify(license.extension)).toContain('"code":"IL"');
    expect(specialtyCode.code.coding).toEqual([
      { system: 'http://nucc.org/provider-taxonomy', code: '207RC0000X' },
    ]);
  });

  it('have a role with practitioner, organization, location and service of each clinic', () => {
    const [practitioner, role] = resourcesOf(people['of a college in Canada'] ?? usual);
    expect(practitioner.identifier).toContainEqual({ value: '12 345', assigner: { display: 'CPSO' } });
    expect(practitioner.qualification[0]).toMatchObject({ period: { end: '2027-01-31' } });
    expect(role).toMatchObject({
      active: true,
      period: { start: '2020-02-01' },
      practitioner: { reference: `Practitioner/${practitioner.id}` },
      organization: { reference: `Organization/${HERE}` },
      location: [{ reference: `Location/${HERE}` }],
      healthcareService: [{ reference: `HealthcareService/${HERE}` }],
    });
    expect(JSON.stringify(role.extension)).toContain('"nopt"');
  });

  it('have no location where the person has asked to hide the street', () => {
    const [, role] = resourcesOf(people['who has asked to hide the street'] ?? usual);
    expect(role.organization.reference).toBe(`Organization/${HERE}`);
    expect(role).not.toHaveProperty('location');
    expect(role).not.toHaveProperty('healthcareService');
  });
});
