/** People in the columns of the import's template: a row for each role, so that importing the file makes the same people and roles. */
import {
  type PersonField,
  type Practitioner,
  personFields,
} from '../../../shared/contracts/people/people.ts';
import { streetLine } from '../../../shared/domain/clinics/street-line.ts';
import { cellOfLicences } from '../../../shared/domain/people/licence-cells.ts';
import { NO_CHOICE } from '../../../shared/domain/text/spreadsheet-cells.ts';
import type { ExportFile } from './export-files.ts';
import { type ExportedPerson, personDate, type RoleClinic, roleDate } from './exported-person.ts';
import { type Cell, listCell, rowText } from './spreadsheet.ts';

type Role = Practitioner['roles'][number];

/** A role of a person; a person who has none has one row without it. */
interface Row {
  readonly person: Practitioner;
  /** The date of everything that has no date of its own. */
  readonly date: string | undefined;
  readonly role: Role | undefined;
  /** Absent where the street is not shown with the person. */
  readonly clinic: RoleClinic | undefined;
}

const slugs = (categories: Practitioner['specialties']): readonly string[] =>
  categories.map(({ slug }) => slug);

/** The date of one field where it is another one than the row's. */
const dateOf =
  (field: PersonField) =>
  ({ person: { evidence }, date }: Row): Cell =>
    evidence?.[field]?.at === date ? '' : evidence?.[field]?.at;

const columns: Readonly<Record<string, (row: Row) => Cell>> = {
  source_id: ({ person }) => person.id,
  given_name: ({ person }) => person.name.given,
  middle_name: ({ person }) => person.name.middle,
  family_name: ({ person }) => person.name.family,
  suffix: ({ person }) => person.name.suffix,
  degrees: ({ person }) => person.name.degrees,
  gender: ({ person }) => person.gender,
  languages: ({ person }) => listCell(person.languages ?? null),
  npi: ({ person }) => person.npi,
  college: ({ person }) => person.college?.name,
  college_number: ({ person }) => person.college?.number,
  licenses: ({ person, date }) =>
    cellOfLicences(
      person.licences.map(({ evidence, ...licence }) => ({
        ...licence,
        ...(evidence.at !== date && { confirmedAt: evidence.at }),
      })),
    ),
  specialties: ({ person }) => slugs(person.specialties).join('; '),
  confirmed_at: ({ date }) => date,
  name_confirmed_at: dateOf('name'),
  gender_confirmed_at: dateOf('gender'),
  languages_confirmed_at: dateOf('languages'),
  specialties_confirmed_at: dateOf('specialties'),
  street_hidden: ({ role }) => (role !== undefined && role.clinic.address === undefined ? 'yes' : ''),
  clinic_id: ({ role }) => role?.clinic.id,
  clinic_name: ({ role }) => role?.clinic.name,
  street_address: ({ clinic }) => clinic && streetLine(clinic.addressParts),
  city: ({ role }) => role?.clinic.city.name,
  state: ({ role }) => role?.clinic.city.state,
  postal_code: ({ clinic }) => clinic?.addressParts.postalCode,
  phone: ({ clinic }) => clinic?.phone,
  clinic_specialties: ({ person, role }) => {
    const here = role && slugs(role.specialties);
    const isOwn = here === undefined || here.join(' ') === slugs(person.specialties).join(' ');
    return isOwn ? '' : here.length === 0 ? NO_CHOICE : here.join('; ');
  },
  accepting_patients: ({ role }) => role?.acceptingPatients,
  telemedicine: ({ role }) => role?.telemedicine,
  since: ({ role }) => role?.from,
  role_confirmed_at: ({ role, date }) => {
    const own = role && roleDate(role);
    return own === date ? '' : own;
  },
};

/** One date for the whole record, where everything that is known has one. */
function sharedDate(person: Practitioner): string | undefined {
  const isDated = (field: PersonField) => {
    const value = field === 'specialties' ? person.specialties[0] : person[field];
    return value === undefined || person.evidence?.[field] !== undefined;
  };
  const isWhole = personFields.every(isDated) && person.roles.every((role) => roleDate(role) !== undefined);
  return isWhole ? personDate(person) : undefined;
}

function rowsOf({ person, clinics }: ExportedPerson): Row[] {
  const date = sharedDate(person);
  const roles: readonly (Role | undefined)[] = person.roles.length === 0 ? [undefined] : person.roles;
  return roles.map((role) => ({ person, date, role, clinic: role && clinics.get(role.clinic.id) }));
}

export const peopleCsv: ExportFile<ExportedPerson> = {
  name: 'people.csv',
  head: rowText(Object.keys(columns)),
  textOf: (person) =>
    rowsOf(person)
      .map((row) => rowText(Object.values(columns).map((cellOf) => cellOf(row))))
      .join(''),
  recordsOf: ({ person }) => Math.max(1, person.roles.length),
};
