/** Records of people made of what a source says. */
import {
  type Licence,
  type PersonField,
  type PersonStatement,
  personFields,
} from '../../../shared/contracts/people/people.ts';
import { nameWithoutDegrees } from '../../../shared/domain/people/person-name.ts';
import type {
  PersonWithRoles,
  PractitionerRecord,
  RoleRecord,
} from '../../../shared/domain/people/records.ts';
import { isCurrent, MAX_CURRENT_ROLES } from '../../../shared/domain/people/roles.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import type { SlugCandidates } from './free-slugs.ts';
import { withEnding } from './import-cities.ts';
import type { SourcePerson } from './source-listing.ts';

/** What a source says of a person, with clinics and categories of the directory. */
export interface PlacedPerson {
  readonly person: SourcePerson;
  /** Ids of categories. */
  readonly specialties: readonly string[];
  /** The clinics where the source says that the person works, each once. */
  readonly clinicIds: readonly string[];
  /** The clinics of the last import of the person. */
  readonly formerClinicIds: readonly string[];
  /** The source's name. */
  readonly source: string;
  /** When the import began. */
  readonly at: string;
}

/** The name, then the name with the city, then with the end of the id. */
export function personSlugs(person: SourcePerson, id: string): SlugCandidates {
  const slug = slugify(nameWithoutDegrees(person.name), 'practitioner');
  const [main] = person.locations;
  const city = slugify(main?.city.name ?? '', '');
  const ending = withEnding(slug, id.slice(-8).toLowerCase());
  return [slug, ...(city === '' ? [] : [withEnding(slug, city)]), ending];
}

export function createdPerson(id: string, slug: string, placed: PlacedPerson): PersonWithRoles {
  const { person, at } = placed;
  const empty: PractitionerRecord = {
    id,
    slug,
    name: person.name,
    specialties: [],
    createdAt: at,
    version: 0,
  };
  const { person: filled, roles } = updatedPerson({ person: empty, roles: [] }, placed);
  return { person: { ...filled, version: 0, ...(person.npi && { npi: person.npi }) }, roles };
}

/** The record with what the source says now, except what staff, a clinic or the person have stated. Hidden stays hidden. */
export function updatedPerson({ person, roles }: PersonWithRoles, placed: PlacedPerson): PersonWithRoles {
  const { person: said, specialties, source, at } = placed;
  const statement = statementOf(placed);
  const isOpen = (field: PersonField) =>
    person.editedFields?.includes(field) !== true && (person.evidence?.[field]?.by ?? 'source') === 'source';
  const { gender, licences, evidence, ...rest } = person;
  const isEdited = person.editedFields?.includes('licences') === true;
  const wanted = {
    name: isOpen('name') ? said.name : person.name,
    specialties: isOpen('specialties') ? [...specialties] : person.specialties,
    gender: isOpen('gender') ? said.gender : gender,
    licences: isEdited ? licences : licencesAfter(licences ?? [], said.licences, statement),
  };
  const known = new Set<PersonField>([
    'name',
    ...(wanted.specialties.length > 0 ? (['specialties'] as const) : []),
    ...(wanted.gender !== undefined ? (['gender'] as const) : []),
    ...(person.languages !== undefined ? (['languages'] as const) : []),
  ]);
  const stated = (field: PersonField) =>
    isOpen(field) && field !== 'languages' && statement !== undefined ? statement : evidence?.[field];
  const after = Object.fromEntries(
    personFields.flatMap((field) => {
      const one = known.has(field) ? stated(field) : undefined;
      return one === undefined ? [] : [[field, one]];
    }),
  );
  return {
    person: {
      ...rest,
      name: wanted.name,
      specialties: wanted.specialties,
      ...(wanted.gender !== undefined && { gender: wanted.gender }),
      ...(wanted.licences !== undefined && wanted.licences.length > 0 && { licences: wanted.licences }),
      ...(Object.keys(after).length > 0 && { evidence: after }),
      source: { name: source, id: said.id, seenAt: at },
    },
    roles: rolesAfter(roles, placed, statement),
  };
}

/** Ends the roles at the clinics that the source alone states. */
export function endedPerson(
  { person, roles }: PersonWithRoles,
  clinicIds: readonly string[],
  day: string,
): PersonWithRoles {
  return {
    person,
    roles: roles.map((role) => (clinicIds.includes(role.clinicId) ? withoutSource(role, day) : role)),
  };
}

/** Begins again the roles at the clinics that an import ended on that day. */
export function resumedPerson(
  { person, roles }: PersonWithRoles,
  clinicIds: readonly string[],
  day: string,
): PersonWithRoles {
  return {
    person,
    roles: roles.map(({ until, ...role }) => {
      const isBack = clinicIds.includes(role.clinicId) && until === day && isOfSources(role);
      return isBack || until === undefined ? role : { ...role, until };
    }),
  };
}

function statementOf({ person, source }: PlacedPerson): PersonStatement | undefined {
  return person.confirmedAt === undefined ? undefined : { by: 'source', source, at: person.confirmedAt };
}

/** Others' stay; the source's are those that it names now. Without a date it states none: a licence bears its date. */
function licencesAfter(
  stored: readonly Licence[],
  said: SourcePerson['licences'],
  statement: PersonStatement | undefined,
): Licence[] {
  if (statement === undefined) return [...stored];
  const keep = stored.filter(
    ({ evidence }) => evidence.by !== 'source' || evidence.source !== statement.source,
  );
  const isKept = (one: Pick<Licence, 'jurisdiction' | 'number'>) =>
    keep.some(({ jurisdiction, number }) => jurisdiction === one.jurisdiction && number === one.number);
  return [...keep, ...said.filter((one) => !isKept(one)).map((one) => ({ ...one, evidence: statement }))];
}

/** No side and no staff have said anything of it. */
const isOfSources = ({ statements: { clinic, person, staff } }: Pick<RoleRecord, 'statements'>): boolean =>
  clinic === undefined && person === undefined && staff === undefined;

/** Ends a role of sources alone; another one loses the source's statement. */
function withoutSource(role: RoleRecord, day: string): RoleRecord {
  if (!isCurrent(role)) return role;
  if (isOfSources(role))
    return { ...role, until: role.from !== undefined && role.from > day ? role.from : day };
  const { source: _source, ...statements } = role.statements;
  return { ...role, statements };
}

function rolesAfter(
  roles: readonly RoleRecord[],
  { clinicIds, formerClinicIds, source, at }: PlacedPerson,
  statement: PersonStatement | undefined,
): RoleRecord[] {
  const today = at.slice(0, 10);
  const day = statement?.at.slice(0, 10) ?? today;
  const [end = today] = [day, today].sort();
  const said = statement && { source: { at: statement.at, source } };
  const kept = roles.map((role): RoleRecord => {
    const isWanted = clinicIds.includes(role.clinicId);
    if (!isWanted) return formerClinicIds.includes(role.clinicId) ? withoutSource(role, end) : role;
    // What staff or a side have ended stays so.
    if (!isCurrent(role) && !isOfSources(role)) return role;
    const { until: _until, ...open } = role;
    return { ...open, statements: { ...role.statements, ...said } };
  });
  const known = new Set(kept.map(({ clinicId }) => clinicId));
  const room = MAX_CURRENT_ROLES - kept.filter(isCurrent).length;
  const begun = clinicIds.filter((id) => !known.has(id)).slice(0, Math.max(0, room));
  return [...kept, ...begun.map((clinicId) => ({ clinicId, statements: { ...said } }))];
}
