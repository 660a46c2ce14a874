/** The people of a clinic as an author of a review chooses one. */
import type { PractitionerCard } from '../../../../../shared/contracts/entities.ts';
import { normalise, words } from '../../../../../shared/domain/text/text.ts';

export type Person = Pick<PractitionerCard, 'id' | 'name' | 'specialties'>;

/** In the order of the list, by the first specialty of each; undefined for people without one. */
export function bySpecialty(people: readonly Person[]): Map<string | undefined, Person[]> {
  return Map.groupBy(people, ({ specialties: [first] }) => first?.name);
}

/** The first people whose names have words that begin with each word of the text. */
export function named(people: readonly Person[], text: string, most: number): Person[] {
  const wanted = words(text);
  return people
    .filter(({ name }) => {
      const own = words(name);
      return wanted.every((word) => own.some((one) => one.startsWith(word)));
    })
    .slice(0, most);
}

/** Id of the only person who has exactly this name. */
export function idOfName(people: readonly Person[], text: string): string | undefined {
  const wanted = normalise(text);
  const [one, another] = people.filter(({ name }) => normalise(name) === wanted);
  return another === undefined ? one?.id : undefined;
}
