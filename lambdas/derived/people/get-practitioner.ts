import type { CategoryRef, CityRef, PractitionerCard } from '../../../shared/contracts/entities.ts';
import type { Practitioner } from '../../../shared/contracts/people/people.ts';
import type { ClinicPerson } from '../../../shared/domain/people/clinic-people.ts';
import type { PersonWithRoles } from '../../../shared/domain/people/records.ts';
import { isConfirmed, isCurrent } from '../../../shared/domain/people/roles.ts';
import { isSlug, isUlid } from '../../../shared/domain/text/slug.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { FindClinic } from '../../records/clinics/index.ts';
import type { Directory } from '../../records/taxonomy/index.ts';
import type { PeopleFilter, PeopleRepository } from './people-repository.ts';

/** A public clinic as a person's page names it. */
export interface Place {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly address: string;
  readonly city: CityRef;
}

/** The public ones of some clinics, by their ids, with the present names of their cities. */
export type ReadPlaces = (ids: readonly string[]) => Promise<ReadonlyMap<string, Place>>;

/** A person by slug or id, or by those of a record that is shown as the person. Throws `not_found`, and `gone` for a hidden one. */
export type GetPractitioner = (slugOrId: string) => Promise<Practitioner>;

export function createGetPractitioner(
  people: Pick<PeopleRepository, 'byId' | 'idOfSlug'>,
  places: ReadPlaces,
  directory: Pick<Directory, 'categories'>,
): GetPractitioner {
  return async (slugOrId) => {
    const id = isUlid(slugOrId) ? slugOrId : isSlug(slugOrId) ? await people.idOfSlug(slugOrId) : undefined;
    const found = id === undefined ? undefined : await people.byId(id);
    const into = found?.person.mergedInto;
    const shown = into === undefined ? found : await people.byId(into);
    // A record is merged into one that is not merged itself.
    if (shown === undefined || shown.person.mergedInto !== undefined) {
      throw notFound('There is no such person.');
    }
    if (shown.person.hidden?.what === 'all') {
      throw new AppError('gone', 'This person is no longer in the directory.', {
        current: { unlisted: true },
      });
    }
    const [known, categories] = await Promise.all([
      places(shown.roles.filter(isCurrent).map(({ clinicId }) => clinicId)),
      directory.categories(),
    ]);
    return practitionerOf(shown, known, namesOfCategories(categories));
  };
}

/** What everyone sees of a person whom pages show: current roles at the public clinics, without streets where the person asked for it. */
export function practitionerOf(
  { person, roles }: PersonWithRoles,
  places: ReadonlyMap<string, Place>,
  namesOf: (ids: readonly string[]) => CategoryRef[],
): Practitioner {
  const { id, slug, name, gender, languages, npi, college, licences = [], evidence, source, hidden } = person;
  const shownRoles = roles.filter(isCurrent).flatMap((role) => {
    const place = places.get(role.clinicId);
    if (place === undefined) return [];
    return {
      clinic: roleClinic(place, hidden !== undefined),
      specialties: namesOf(role.specialties ?? person.specialties),
      ...(role.acceptingPatients !== undefined && { acceptingPatients: role.acceptingPatients }),
      ...(role.telemedicine !== undefined && { telemedicine: role.telemedicine }),
      ...(role.from !== undefined && { from: role.from }),
      isConfirmed: isConfirmed(role.statements),
      statements: role.statements,
    };
  });
  return {
    id,
    slug,
    name,
    ...(gender !== undefined && { gender }),
    ...(languages !== undefined && { languages }),
    ...(npi !== undefined && { npi }),
    ...(college !== undefined && { college }),
    licences,
    specialties: namesOf(person.specialties),
    ...(evidence !== undefined && { evidence }),
    ...(source !== undefined && { source: { name: source.name, seenAt: source.seenAt } }),
    roles: shownRoles.toSorted((a, b) => (a.clinic.name < b.clinic.name ? -1 : 1)),
  };
}

/** Named field by field: a caller's places may know more of a street. */
function roleClinic({ id, slug, name, address, city }: Place, isStreetHidden: boolean) {
  return { id, slug, name, ...(!isStreetHidden && { address }), city };
}

/** Categories by their ids, without those that are gone. */
export function namesOfCategories(categories: readonly CategoryRef[]) {
  const byId = new Map(categories.map(({ id, slug, name }) => [id, { id, slug, name }]));
  return (ids: readonly string[]): CategoryRef[] => ids.flatMap((id) => byId.get(id) ?? []);
}

/** The people as lists show them. */
export async function practitionerCards(
  people: readonly ClinicPerson[],
  directory: Pick<Directory, 'categories'>,
): Promise<PractitionerCard[]> {
  const namesOf = namesOfCategories(await directory.categories());
  return people.map(({ id, s, n, g, l, k, a, t, c }) => ({
    id,
    slug: s,
    name: n,
    ...(g !== undefined && { gender: g }),
    ...(l !== undefined && { languages: l }),
    specialties: namesOf(k),
    ...(a !== undefined && { acceptingPatients: a }),
    ...(t !== undefined && { telemedicine: t }),
    isConfirmed: c,
  }));
}

/** People of a public clinic. Throws `not_found`, and `gone` for an unlisted clinic. */
export type ListPractitioners = (
  slugOrId: string,
  filter: PeopleFilter,
  request: PageRequest,
) => Promise<Page<PractitionerCard>>;

export function createListPractitioners(
  findClinic: FindClinic,
  people: Pick<PeopleRepository, 'ofClinic'>,
  directory: Pick<Directory, 'categories'>,
): ListPractitioners {
  return async (slugOrId, filter, request) => {
    const { clinic } = await findClinic(slugOrId);
    const { items, next } = await people.ofClinic(clinic.id, filter, request);
    return { items: await practitionerCards(items, directory), next };
  };
}
