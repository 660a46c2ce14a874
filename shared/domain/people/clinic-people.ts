/** What is derived of the people of a clinic. */
import * as z from 'zod/mini';
import { count } from '../../contracts/entities.ts';
import { ROUNDED_PEOPLE } from '../../contracts/limits.ts';
import { genders, listedGenders } from '../../contracts/people/people.ts';

/** A person at a clinic. It is read in each list, so attributes have names of one letter and what is not known is absent. */
export const clinicPersonSchema = z.object({
  id: z.string(),
  /** Slug, name with degrees. */
  s: z.string(),
  n: z.string(),
  g: z.exactOptional(z.enum(genders)),
  /** Languages. */
  l: z.exactOptional(z.array(z.string())),
  /** Ids of the categories of the work at the clinic. */
  k: z.array(z.string()),
  /** Accepting patients, telemedicine, confirmed by both sides or staff. */
  a: z.exactOptional(z.boolean()),
  t: z.exactOptional(z.boolean()),
  c: z.boolean(),
});
export type ClinicPerson = Readonly<z.infer<typeof clinicPersonSchema>>;

export const clinicPeopleSchema = z.object({
  count,
  /** People by category, the most first. A list, since the table keeps no order of maps. */
  categories: z.array(z.tuple([z.string(), count])),
  /** Languages of the people, sorted. */
  languages: z.exactOptional(z.array(z.string())),
  /** Genders of the people, sorted, each with the ids of the categories that people of it work in, sorted. */
  genders: z.exactOptional(z.array(z.tuple([z.enum(listedGenders), z.array(z.string())]))),
  /** The first ones of its list. */
  first: z.array(clinicPersonSchema),
});
export type ClinicPeople = Readonly<z.infer<typeof clinicPeopleSchema>>;

/** What lists and search use of a clinic's people, whose number has no bound. */
export type ListedPeople = Pick<ClinicPeople, 'count' | 'categories' | 'languages' | 'genders'>;

/** Categories besides its own that a clinic is listed in: each is an item, which every change of the card or the rank writes. */
const MAX_ALSO_IN = 8;

/** Ids of the categories besides its own that a clinic is listed in: those of its people, the most people first. */
export function alsoIn({
  category,
  people,
}: {
  readonly category: { readonly id: string };
  readonly people?: Pick<ClinicPeople, 'categories'> | undefined;
}): string[] {
  const ids = (people?.categories ?? []).map(([id]) => id);
  return ids.filter((id) => id !== category.id).slice(0, MAX_ALSO_IN);
}

/** Categories that a card counts people of: its size is the cost of a page of results. */
const CARD_CATEGORIES = 5;

/** Most changes at a large clinic change none of its cards. */
const onCard = (people: number): number => (people < ROUNDED_PEOPLE ? people : people - (people % 10));

/**
 * What a card says of a clinic's people: how many there are, of the categories of most, and of the clinic's own. In the list of another category, which has an
 * entry of its own, it counts that one alone. Nothing where none are known.
 */
export function peopleOnCard(
  people: Pick<ClinicPeople, 'count' | 'categories'> | undefined,
  ownId: string,
  listedIn = ownId,
) {
  if (people === undefined) return undefined;
  const most = people.categories.slice(0, CARD_CATEGORIES);
  const listed = people.categories.find(([id]) => id === listedIn);
  const isMissing = listed !== undefined && !most.includes(listed);
  const own = isMissing ? [...most.slice(0, -1), listed] : most;
  const shown = listedIn === ownId ? own : listed === undefined ? [] : [listed];
  return {
    practitionerCount: onCard(people.count),
    practitionersByCategory: shown.map(([id, count]) => ({ categoryId: id, count: onCard(count) })),
  };
}
