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
import type { SourceLicence, SourcePerson, SourceRole } from './source-listing.ts';

/** What a source says of a person, with clinics and categories of the directory. */
export interface PlacedPerson {
  readonly person: SourcePerson;
  /** Ids of categories. */
  readonly specialties: readonly string[];
  /** The clinics where the source says that the person works, each once. */
  readonly clinicIds: readonly string[];
  /** What the source says of the work at a clinic, by its id. */
  readonly roles?: ReadonlyMap<string, SourceRole>;
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
  return { id, slugs: [slug, ...(city === '' ? [] : [withEnding(slug, city)]), ending] };
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
  return { person: { ...filled, version: 0 }, roles };
}

/**
 * The record with what the source says now, except what staff, a clinic or the person have stated. Hidden stays hidden.
 *
 * @param hasNumbers False for a record as which another one is shown, which has the numbers.
 */
export function updatedPerson(
  { person, roles }: PersonWithRoles,
  placed: PlacedPerson,
  { hasNumbers = true } = {},
): PersonWithRoles {
  const { person: said, specialties, source, at } = placed;
  const isOpen = (field: PersonField) =>
    person.editedFields?.includes(field) !== true && (person.evidence?.[field]?.by ?? 'source') === 'source';
  const { gender, languages, licences, evidence, npi, college, hidden, ...rest } = person;
  const isEdited = (field: string) => person.editedFields?.includes(field) === true;
  const wanted = {
    name: isOpen('name') ? said.name : person.name,
    specialties: isOpen('specialties') ? [...specialties] : person.specialties,
    gender: isOpen('gender') ? said.gender : gender,
    languages:
      said.languages !== undefined && isOpen('languages') ? (said.languages ?? undefined) : languages,
    licences: isEdited('licences') ? licences : licencesAfter(licences ?? [], said.licences, placed),
    npi: (hasNumbers && !isEdited('npi') ? said.npi : undefined) ?? npi,
    college: (hasNumbers && !isEdited('college') ? said.college : undefined) ?? college,
    hidden:
      hidden ?? (said.isStreetHidden ? { what: 'street' as const, at, reason: `Says ${source}` } : undefined),
  };
  const known = new Set<PersonField>([
    'name',
    ...(wanted.specialties.length > 0 ? (['specialties'] as const) : []),
    ...(wanted.gender !== undefined ? (['gender'] as const) : []),
    ...(wanted.languages !== undefined ? (['languages'] as const) : []),
  ]);
  const stated = (field: PersonField) => {
    const isStated = isOpen(field) && (field !== 'languages' || said.languages !== undefined);
    return (isStated ? statementOf(placed, said.statedAt?.[field]) : undefined) ?? evidence?.[field];
  };
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
      ...(wanted.languages !== undefined && { languages: [...wanted.languages] }),
      ...(wanted.npi !== undefined && { npi: wanted.npi }),
      ...(wanted.college !== undefined && { college: wanted.college }),
      ...(wanted.hidden !== undefined && { hidden: wanted.hidden }),
      ...(wanted.licences !== undefined && wanted.licences.length > 0 && { licences: wanted.licences }),
      ...(Object.keys(after).length > 0 && { evidence: after }),
      source: { name: source, id: said.id, seenAt: at },
    },
    roles: rolesAfter(roles, placed),
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

/** With the date of the statement itself, or that of the person. */
function statementOf(
  { person, source }: PlacedPerson,
  at: string | undefined = person.confirmedAt,
): PersonStatement | undefined {
  return at === undefined ? undefined : { by: 'source', source, at };
}

/** Others' stay; the source's are those that it names now. Without a date it states none: a licence bears its date. */
function licencesAfter(
  stored: readonly Licence[],
  said: readonly SourceLicence[],
  placed: PlacedPerson,
): Licence[] {
  const dated = said.flatMap(({ confirmedAt, ...licence }) => {
    const evidence = statementOf(placed, confirmedAt);
    return evidence === undefined ? [] : { ...licence, evidence };
  });
  if (dated.length === 0 && statementOf(placed) === undefined) return [...stored];
  const keep = stored.filter(({ evidence }) => evidence.by !== 'source' || evidence.source !== placed.source);
  const isKept = (one: Pick<Licence, 'jurisdiction' | 'number'>) =>
    keep.some(({ jurisdiction, number }) => jurisdiction === one.jurisdiction && number === one.number);
  return [...keep, ...dated.filter((one) => !isKept(one))];
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

function rolesAfter(roles: readonly RoleRecord[], placed: PlacedPerson): RoleRecord[] {
  const { clinicIds, formerClinicIds, source, at } = placed;
  const today = at.slice(0, 10);
  const day = placed.person.confirmedAt?.slice(0, 10) ?? today;
  const [end = today] = [day, today].sort();
  const saidAt = (clinicId: string) => {
    const statement = statementOf(placed, placed.roles?.get(clinicId)?.confirmedAt);
    return statement && { source: { at: statement.at, source } };
  };
  const kept = roles.map((role): RoleRecord => {
    const isWanted = clinicIds.includes(role.clinicId);
    if (!isWanted) return formerClinicIds.includes(role.clinicId) ? withoutSource(role, end) : role;
    // What staff or a side have ended stays so.
    if (!isCurrent(role) && !isOfSources(role)) return role;
    const { until: _until, ...open } = role;
    const facts = isOfSources(role) ? factsOf(placed.roles?.get(role.clinicId)) : {};
    return { ...open, ...facts, statements: { ...role.statements, ...saidAt(role.clinicId) } };
  });
  const known = new Set(kept.map(({ clinicId }) => clinicId));
  const room = MAX_CURRENT_ROLES - kept.filter(isCurrent).length;
  const begun = clinicIds.filter((id) => !known.has(id)).slice(0, Math.max(0, room));
  return [
    ...kept,
    ...begun.map((clinicId) => ({
      clinicId,
      ...factsOf(placed.roles?.get(clinicId)),
      statements: { ...saidAt(clinicId) },
    })),
  ];
}

/** What a source says of a role besides that there is one; what it does not say stays. */
function factsOf(role: SourceRole | undefined): Partial<RoleRecord> {
  const { confirmedAt: _at, specialties, ...facts } = role ?? {};
  return { ...facts, ...(specialties && { specialties: [...specialties] }) };
}
