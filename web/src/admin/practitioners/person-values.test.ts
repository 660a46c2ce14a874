import { describe, expect, it } from 'vitest';
import {
  type EditedPractitioner,
  newPractitionerSchema,
  practitionerEditSchema,
} from '../../../../shared/contracts/people/staff-people.ts';
import { changedFields } from '../../accounts/editing/values.ts';
import {
  bodyOf,
  emptyPerson,
  fieldsOf,
  licenseOf,
  licenseText,
  messagesOf,
  valuesOf,
} from './person-values.ts';

const at = '2026-03-04T09:00:00.000Z';
const person: EditedPractitioner = {
  id: '01JC0000000000000000000001',
  slug: 'jane-roe',
  name: { given: 'Jane', family: 'Roe', degrees: 'MD' },
  npi: '1000000004',
  college: { name: 'CPSO', number: '12345' },
  gender: 'female',
  languages: ['Spanish'],
  licences: [
    { jurisdiction: 'IL', number: '036 123', validUntil: '2027-01-31', evidence: { by: 'staff', at } },
    {
      jurisdiction: 'WI',
      number: '99-20',
      registerUrl: 'https://register.example/',
      evidence: { by: 'staff', at },
    },
  ],
  specialties: ['cardiology'],
  createdAt: at,
  version: 3,
  roles: [],
};
const base = valuesOf(person);
const body = (changes: object) => bodyOf({ ...base, ...changes }, Object.keys(changes));

describe("the values of a person's form", () => {
  it('are the fields of the record, and nothing is changed by reading them', () => {
    expect(base).toMatchObject({
      given: 'Jane',
      middle: '',
      family: 'Roe',
      gender: 'female',
      collegeNumber: '12345',
      languages: ['Spanish'],
    });
    expect(changedFields(base, valuesOf(structuredClone(person)))).toEqual([]);
    expect(Object.keys(base).sort()).toEqual(Object.keys(emptyPerson).sort());
  });

  it('are sent as far as they were changed, a name with all its parts', () => {
    expect(body({ family: 'Roe-Lake', slug: 'jane-roe-lake' })).toEqual({
      name: { given: 'Jane', middle: '', family: 'Roe-Lake', suffix: '', degrees: 'MD' },
      slug: 'jane-roe-lake',
    });
    expect(body({ collegeNumber: '777' })).toEqual({ college: { name: 'CPSO', number: '777' } });
    expect(body({ npi: '' })).toEqual({ npi: '' });
  });

  it('that are emptied remove what is known', () => {
    expect(body({ gender: '', languages: [], collegeName: '', collegeNumber: '', licences: [] })).toEqual({
      gender: null,
      languages: null,
      college: null,
      licences: [],
    });
  });

  it('keep licenses as they are through the form, and send rows that were filled in', () => {
    const [first = '', second = ''] = [...(base.licences as string[])];
    expect(licenseOf(second)).toEqual({
      jurisdiction: 'WI',
      number: '99-20',
      validUntil: '',
      registerUrl: 'https://register.example/',
    });
    // A blank at the end of a number is typed before what follows it.
    expect(licenseOf(licenseText({ jurisdiction: 'IL', number: '036 ' })).number).toBe('036 ');
    // A pasted tab cannot move a number into the next field.
    expect(licenseOf(licenseText({ jurisdiction: 'IL', number: '03\t6' }))).toMatchObject({
      number: '03 6',
      validUntil: '',
    });
    expect(body({ licences: [first, ''] })).toEqual({
      licences: [{ jurisdiction: 'IL', number: '036 123', validUntil: '2027-01-31', registerUrl: '' }],
    });
    expect(
      practitionerEditSchema.safeParse({ version: 3, ...body({ licences: [first, second] }) }).success,
    ).toBe(true);
  });
});

describe('messages of the call', () => {
  /** The messages as the call sends them: by whole field. */
  const sent = (changes: object) => {
    const parsed = practitionerEditSchema.safeParse({ version: 3, ...body(changes) });
    return messagesOf(fieldsOf(parsed.error?.issues ?? []), body(changes));
  };

  it('are shown at the part of the name that they are about', () => {
    expect(sent({ family: ' ', degrees: 'Student' })).toEqual({
      family: 'Please provide the family name',
      degrees: 'Please provide degrees as a register writes them, such as MD, PhD',
    });
    expect(sent({ given: 'J'.repeat(61) })).toEqual({ given: 'Given name is too long' });
  });

  it('name the license and the half of the college', () => {
    expect(
      sent({
        licences: [
          licenseText({ jurisdiction: 'IL', number: '1' }),
          licenseText({ jurisdiction: 'IL', number: '' }),
        ],
      }),
    ).toEqual({
      licences: 'License 2: Please provide the number.',
    });
    expect(sent({ collegeName: '' })).toEqual({ collegeName: 'Please name the college' });
  });

  it('that only the call knows are shown at the field, or at its first part', () => {
    const taken = 'Another person has this number';
    expect(messagesOf({ npi: [taken], college: [taken] }, body({ npi: '1000000004' }))).toEqual({
      npi: taken,
      collegeNumber: taken,
    });
  });

  it('of a new person need the family name only', () => {
    const values = bodyOf(emptyPerson, ['given', 'family', 'npi', 'specialties']);
    const issues = newPractitionerSchema.safeParse(values).error?.issues ?? [];
    expect(messagesOf(fieldsOf(issues), values)).toEqual({ family: 'Please provide the family name' });
  });
});
