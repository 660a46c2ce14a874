/**
 * The directory's own layout of a CSV file of people (`--format csv-people`): a row for each role. Rows of one person follow each other. The
 * clinic is named by its id in the same source, or by its address.
 */

import { spokenLanguages } from '../../../shared/content/clinics/choices.ts';
import type { PersonName } from '../../../shared/contracts/people/people.ts';
import {
  MAX_LICENCES,
  MAX_SPECIALTIES,
  personMaximums,
} from '../../../shared/contracts/people/staff-people.ts';
import { isNpi } from '../../../shared/domain/clinics/npi.ts';
import { readablePostalCode } from '../../../shared/domain/clinics/postal-code.ts';
import { personNameInParts, readableName } from '../../../shared/domain/imports/readable-names.ts';
import { licencesOfCell } from '../../../shared/domain/people/licence-cells.ts';
import { isDay } from '../../../shared/domain/text/days.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import { NO_CHOICE, textOfCell } from '../../../shared/domain/text/spreadsheet-cells.ts';
import {
  type Cells,
  cityProblem,
  isNameTooLong,
  type Reading,
  type ReadingContext,
  readablePhone,
  rejected,
  type SourceClinic,
  type SourceFormat,
  type SourceLocation,
  type SourcePerson,
  type SourceRole,
  stateOf,
  streetPartsOf,
  unreadable,
} from './source-listing.ts';
import { choicesIn, flagIn, linesInOne, MAX_ID_LENGTH, partsIn, pastInstantOf } from './template-cells.ts';

const personColumns = [
  'source_id',
  'given_name',
  'middle_name',
  'family_name',
  'suffix',
  'degrees',
  'gender',
  'languages',
  'npi',
  'college',
  'college_number',
  'licenses',
  'specialties',
  'confirmed_at',
  'name_confirmed_at',
  'gender_confirmed_at',
  'languages_confirmed_at',
  'specialties_confirmed_at',
  'street_hidden',
] as const;
const roleColumns = [
  'clinic_id',
  'clinic_name',
  'street_address',
  'city',
  'state',
  'postal_code',
  'phone',
  'clinic_specialties',
  'accepting_patients',
  'telemedicine',
  'since',
  'role_confirmed_at',
] as const;
export const peopleTemplateColumns = [...personColumns, ...roleColumns] as const;
type Column = (typeof peopleTemplateColumns)[number];

/** The first line of the template. */
export const peopleTemplateText = `${peopleTemplateColumns.join(',')}\n`;

export const peopleTemplate: SourceFormat = {
  source: 'CSV',
  columns: peopleTemplateColumns,
  required: ['family_name', 'specialties'],
  types: {},
  hasPeople: true,
  isOfPeople: true,

  continues: (first, next) => idOf(first) !== '' && idOf(first) === idOf(next),

  read(cells, context): Reading {
    const id = idOf(cells);
    try {
      const leftOut: string[] = [];
      return { kind: 'person', person: personOf(cells, id, context, leftOut), leftOut };
    } catch (error) {
      if (error instanceof Rejection) return rejected(error.message, id);
      throw error;
    }
  },
};

/** The reason why a row is not imported. */
class Rejection extends Error {}

function reject(reason: string): never {
  throw new Rejection(reason);
}

/** An export marks texts that a spreadsheet would compute. */
const cellOf = (cells: Cells, column: Column): string => textOfCell(cells[column] ?? '');

/** What identifies the person within the source. */
function idOf(cells: Cells): string {
  const [id, npi] = [cellOf(cells, 'source_id'), cellOf(cells, 'npi')];
  const [college, number] = [cellOf(cells, 'college'), cellOf(cells, 'college_number')];
  return id || npi || (college === '' || number === '' ? '' : `${college} ${number}`);
}

function personOf(cells: Cells, id: string, context: ReadingContext, leftOut: string[]): SourcePerson {
  const { categoryOf, now, further = [] } = context;
  const cell = (column: Column) => cellOf(cells, column);
  const instant = (column: Column) => pastInstant(cell(column), column, now);
  if (cell('family_name') === '') reject('no family_name');
  if (id === '') reject('no source_id, npi or college_number');
  if (id.length > MAX_ID_LENGTH) reject('invalid source_id');
  for (const column of personColumns) {
    if (further.some((row) => cellOf(row, column) !== cell(column)))
      reject(`rows of one person differ in ${column}`);
  }
  const isExported = isUlid(cell('source_id'));
  const npi = cell('npi');
  if (npi !== '' && !isNpi(npi)) reject('invalid npi');
  const confirmedAt = instant('confirmed_at');
  const specialties = specialtiesIn(cell('specialties'), 'specialties', categoryOf);
  if (specialties.length === 0 && !isExported) reject('no specialties');
  const gender = GENDERS[cell('gender').toLowerCase()];
  if (cell('gender') !== '' && gender === undefined) reject('invalid gender');
  const languages = choicesIn(cell('languages'), spokenLanguages);
  if (languages === undefined) reject('unknown value in languages');
  const college = collegeOf(cell('college'), cell('college_number'));
  const isStreetHidden = flag(cell('street_hidden'), 'street_hidden') === true;
  const dates = {
    name: instant('name_confirmed_at'),
    gender: instant('gender_confirmed_at'),
    languages: instant('languages_confirmed_at'),
    specialties: instant('specialties_confirmed_at'),
  };
  const statedAt = Object.fromEntries(Object.entries(dates).filter(([, date]) => date !== undefined));
  const clinics: SourceClinic[] = [];
  const locations: SourceLocation[] = [];
  for (const row of [cells, ...further]) {
    const role = roleOf(row, context);
    const clinicId = cellOf(row, 'clinic_id');
    if (clinicId !== '') clinics.push({ id: clinicId, role });
    else if (['street_address', 'city', 'state'].some((column) => cellOf(row, column as Column) !== ''))
      locations.push(locationOf(row, role, leftOut));
    else if (!isExported || further.length > 0) reject('no clinic_id and no address');
  }
  if (locations.length > 0 && specialties.length === 0) reject('no specialties');
  return {
    id,
    name: nameOf(cell, isExported, leftOut),
    ...(npi !== '' && { npi }),
    ...(college !== undefined && { college }),
    gender,
    ...(cells.languages !== undefined && { languages }),
    licences: licencesOf(cell('licenses'), confirmedAt, now, leftOut),
    categories: specialties,
    clinics,
    locations,
    confirmedAt,
    ...(Object.keys(statedAt).length > 0 && { statedAt }),
    ...(isStreetHidden && { isStreetHidden }),
  };
}

const GENDERS: Readonly<Record<string, 'female' | 'male' | 'other'>> = {
  female: 'female',
  f: 'female',
  male: 'male',
  m: 'male',
  other: 'other',
  x: 'other',
};

/** An export has names as they were entered: they are not written in another way. */
function nameOf(cell: (column: Column) => string, isExported: boolean, leftOut: string[]): PersonName {
  const written = {
    given: cell('given_name'),
    middle: cell('middle_name'),
    family: cell('family_name'),
    suffix: cell('suffix'),
    degrees: cell('degrees'),
  };
  const { given: first, middle, family: last, suffix, degrees } = written;
  const exported = Object.fromEntries(Object.entries(written).filter(([, part]) => part !== ''));
  const name = isExported
    ? { ...exported, family: last }
    : personNameInParts({ first, middle, last, suffix, degrees });
  if (isNameTooLong(name)) reject('invalid name');
  leftOut.push(...unreadable({ degrees: [degrees, name.degrees] }));
  return name;
}

function collegeOf(name: string, number: string) {
  if (name === '' && number === '') return undefined;
  if (name === '') reject('college_number without college');
  if (number === '') reject('college without college_number');
  if (name.length > personMaximums.college) reject('invalid college');
  if (number.length > personMaximums.number || !/[\p{L}\p{N}]/u.test(number))
    reject('invalid college_number');
  return { name, number };
}

/** Slugs or names of categories, or the source's own types, the main one first. */
function specialtiesIn(
  text: string,
  column: Column,
  categoryOf: ReadingContext['categoryOf'],
): readonly string[] {
  const named = partsIn(text).map((part) => categoryOf(part) ?? part);
  if (named.length > MAX_SPECIALTIES) reject(`more than ${MAX_SPECIALTIES} ${column}`);
  return named;
}

function licencesOf(
  text: string,
  confirmedAt: string | undefined,
  now: Date,
  leftOut: string[],
): SourcePerson['licences'] {
  const found = licencesOfCell(text);
  if (found === undefined || found.length > MAX_LICENCES) return reject('invalid licenses');
  const licences = found.map(({ confirmedAt: own, ...licence }) => {
    const { number, validUntil, registerUrl } = licence;
    const isValid =
      number.length <= personMaximums.number &&
      (validUntil === undefined || isDay(validUntil)) &&
      (registerUrl === undefined ||
        (registerUrl.length <= personMaximums.registerUrl &&
          /^https:\/\//i.test(registerUrl) &&
          URL.canParse(registerUrl)));
    if (!isValid) reject('invalid licenses');
    const date = pastInstant(own ?? '', 'licenses', now);
    return { ...licence, ...(date !== undefined && { confirmedAt: date }) };
  });
  if (confirmedAt === undefined && licences.some((licence) => licence.confirmedAt === undefined))
    leftOut.push('licenses without a date');
  return licences;
}

function roleOf(cells: Cells, { categoryOf, now }: ReadingContext): SourceRole {
  const cell = (column: Column) => cellOf(cells, column);
  const acceptingPatients = flag(cell('accepting_patients'), 'accepting_patients');
  const telemedicine = flag(cell('telemedicine'), 'telemedicine');
  const from = cell('since');
  if (from !== '' && (!isDay(from) || from > now.toISOString())) reject('invalid since');
  const named = cell('clinic_specialties');
  const confirmedAt = pastInstant(cell('role_confirmed_at'), 'role_confirmed_at', now);
  return {
    ...(named !== '' && {
      specialties:
        named.toLowerCase() === NO_CHOICE ? [] : specialtiesIn(named, 'clinic_specialties', categoryOf),
    }),
    ...(acceptingPatients !== null && { acceptingPatients }),
    ...(telemedicine !== null && { telemedicine }),
    ...(from !== '' && { from }),
    ...(confirmedAt !== undefined && { confirmedAt }),
  };
}

function locationOf(cells: Cells, role: SourceRole, leftOut: string[]): SourceLocation {
  const cell = (column: Column) => cellOf(cells, column);
  if (cell('street_address') === '') reject('no street_address');
  const found = stateOf(cell('state'));
  if ('reason' in found) return reject(found.reason);
  const city = { name: readableName(cell('city'), 'place'), state: found.state };
  const noCity = cityProblem(city);
  if (noCity !== undefined) return reject(noCity);
  const [postalCode, phone] = [cell('postal_code'), readablePhone(cell('phone'))];
  const street = readableName(linesInOne(cell('street_address')), 'street');
  const organization = readableName(cell('clinic_name'), 'practice');
  leftOut.push(
    ...unreadable({
      postal_code: [postalCode, readablePostalCode(postalCode, city.state)],
      phone: [cell('phone'), phone],
    }),
  );
  return {
    city,
    addressParts: streetPartsOf(street, city, postalCode),
    phone,
    ...(organization !== '' && { organization }),
    role,
  };
}

function flag(text: string, column: Column): boolean | null {
  const value = flagIn(text);
  return value === undefined ? reject(`invalid ${column}`) : value;
}

function pastInstant(text: string, column: Column, now: Date): string | undefined {
  const instant = pastInstantOf(text, now);
  return instant === 'invalid' ? reject(`invalid ${column}`) : instant;
}
