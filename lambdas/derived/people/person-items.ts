import { createHash } from 'node:crypto';
import type { CityRef } from '../../../shared/contracts/entities.ts';
import type { ClinicPerson } from '../../../shared/domain/people/clinic-people.ts';
import { familyFirst, fullName, searchedNames } from '../../../shared/domain/people/person-name.ts';
import { isShown, type PersonWithRoles, type RoleRecord } from '../../../shared/domain/people/records.ts';
import { isConfirmed, isCurrent } from '../../../shared/domain/people/roles.ts';
import { sortableText } from '../../../shared/domain/text/sortable-text.ts';
import { comparedNumber } from '../../records/people/index.ts';
import { type Key, sitemapKeyIn, tableSchema } from '../../table/index.ts';
import { type NamedPerson, peopleKeys, peopleSitemapPartition } from './items.ts';

export type DerivedItem = Key & Readonly<Record<string, unknown>>;

export type PersonsCity = Pick<CityRef, 'id' | 'slug' | 'name' | 'state'>;

/** The cities of clinics by their ids, as far as they are known. */
export type CityOfClinic = (clinicId: string) => PersonsCity | undefined;

/** Cities in which a person is found by name, at most: one transaction writes all entries of a person, and removes former ones. */
const MAX_NAMED_CITIES = 2;

/** After every category: people without a specialty come last. */
const NO_SPECIALTY = '~';

/**
 * Everything that is derived of a person: an entry at each clinic of a current role and some by name while pages show the person, and
 * entries by name and numbers for staff.
 */
export function derivedItems(
  { person, roles }: PersonWithRoles,
  cityOf: CityOfClinic = () => undefined,
): DerivedItem[] {
  const name = sortableText(familyFirst(person.name)) || NO_SPECIALTY;
  const indexed = {
    id: person.id,
    slug: person.slug,
    name: fullName(person.name),
    specialties: person.specialties,
    state: person.mergedInto !== undefined ? 'merged' : isShown(person) ? 'shown' : 'hidden',
  };
  const numbers = [
    person.npi,
    person.college?.number,
    ...(person.licences ?? []).map(({ number }) => number),
  ].flatMap((number) => (number === undefined ? [] : comparedNumber(number)));
  return [
    ...(isShown(person) ? roles.filter(isCurrent) : []).map((role) => entryOf({ person, role, name })),
    { ...peopleKeys.named(name, person.id), ...indexed, ...(isShown(person) && sitemapKeyOf(person)) },
    ...namedItems({ person, roles }, cityOf),
    ...[...new Set(numbers)]
      .filter((number) => number !== '')
      .map((number) => ({ ...peopleKeys.numbered(number, person.id), ...indexed })),
  ];
}

/** For suggestions and search, which find people with a current role. */
function namedItems({ person, roles }: PersonWithRoles, cityOf: CityOfClinic): DerivedItem[] {
  const current = isShown(person) ? roles.filter(isCurrent) : [];
  const [first] = current;
  if (first === undefined) return [];
  const city = cityOf(first.clinicId);
  const named: NamedPerson = {
    id: person.id,
    s: person.slug,
    n: fullName(person.name),
    k: [...new Set([...person.specialties, ...current.flatMap(({ specialties = [] }) => specialties)])],
    ...(city !== undefined && { c: [city.id, city.slug, city.name, city.state] }),
    w: current.map(({ clinicId }) => clinicId),
  };
  const clinicIds = current.map(({ clinicId }) => clinicId);
  const inCities = [...Map.groupBy(clinicIds, (clinicId) => cityOf(clinicId)?.id)]
    .filter(([cityId]) => cityId !== undefined)
    .slice(0, MAX_NAMED_CITIES);
  return searchedNames(person.name)
    .filter((text) => text.length > 1)
    .flatMap((text) => [
      { ...peopleKeys.byName(text, person.id), ...named },
      ...inCities.map(([cityId, w]) => ({ ...peopleKeys.byName(text, person.id, cityId), ...named, w })),
    ]);
}

/** Keys of the person in the index of all people. */
function sitemapKeyOf(person: PersonWithRoles['person']) {
  const { partitionKey, sortKey } = tableSchema.indexes.bySitemap;
  const { partition, sort } = sitemapKeyIn(peopleSitemapPartition, person);
  return { [partitionKey]: partition, [sortKey]: sort };
}

function entryOf({
  person,
  role,
  name,
}: Pick<PersonWithRoles, 'person'> & { readonly role: RoleRecord; readonly name: string }): DerivedItem {
  const specialties = role.specialties ?? person.specialties;
  const { gender, languages } = person;
  const entry: ClinicPerson = {
    id: person.id,
    s: person.slug,
    n: fullName(person.name),
    ...(gender !== undefined && { g: gender }),
    ...(languages !== undefined && languages.length > 0 && { l: languages }),
    k: specialties,
    ...(role.acceptingPatients !== undefined && { a: role.acceptingPatients }),
    ...(role.telemedicine !== undefined && { t: role.telemedicine }),
    c: isConfirmed(role.statements),
  };
  const position = `${specialties[0] ?? NO_SPECIALTY}#${name}#${person.id}`;
  return { ...peopleKeys.entry(role.clinicId, position), ...entry };
}

/** Characters of 6 bits. */
const HASH_LENGTH = 16;

/** Of content in one order of its fields. */
export function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, HASH_LENGTH);
}
