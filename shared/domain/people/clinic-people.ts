/** What is derived of the people of a clinic. */
import * as z from 'zod/mini';
import { count } from '../../contracts/entities.ts';
import { genders } from '../../contracts/people/people.ts';

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
  /** The first ones of its list. */
  first: z.array(clinicPersonSchema),
});
export type ClinicPeople = Readonly<z.infer<typeof clinicPeopleSchema>>;

/** Categories that a card counts people of: its size is the cost of a page of results. */
const CARD_CATEGORIES = 5;

/** What a card says of a clinic's people; nothing where none are known. */
export function peopleOnCard(people: Pick<ClinicPeople, 'count' | 'categories'> | undefined) {
  return (
    people && {
      practitionerCount: people.count,
      practitionersByCategory: people.categories
        .slice(0, CARD_CATEGORIES)
        .map(([categoryId, count]) => ({ categoryId, count })),
    }
  );
}
