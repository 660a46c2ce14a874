/** Filters of a clinic's people, by what is known of them. */
import { allPeople as words } from '../../../../../shared/content/people/all-people.ts';
import type { PractitionerCard } from '../../../../../shared/contracts/entities.ts';

export const peopleFilters = ['specialty', 'gender', 'language'] as const;
/** The chosen value of each filter; empty for any. */
export type PeopleFilter = Readonly<Record<(typeof peopleFilters)[number], string>>;

export const NO_FILTER: PeopleFilter = { specialty: '', gender: '', language: '' };

type Person = Pick<PractitionerCard, 'gender' | 'languages' | 'specialties'>;

export function matching<Some extends Person>(people: readonly Some[], wanted: PeopleFilter): Some[] {
  const { specialty, gender, language } = wanted;
  return people.filter(
    (person) =>
      (specialty === '' || person.specialties.some(({ id }) => id === specialty)) &&
      (gender === '' || person.gender === gender) &&
      (language === '' || person.languages?.includes(language)),
  );
}

type Choices = Readonly<Record<(typeof peopleFilters)[number], ReadonlyMap<string, string>>>;

/** Values with their labels in alphabetical order: none for one specialty that all have, or for what is known of no one. */
export function choicesOf(people: readonly Person[]): Choices {
  const specialties = sorted(
    people.flatMap((person) => person.specialties.map(({ id, name }) => [id, name])),
  );
  const genders: Readonly<Record<string, string>> = words.genders;
  return {
    specialty: specialties.size > 1 ? specialties : new Map(),
    gender: sorted(
      people.flatMap(({ gender }) => (gender === undefined ? [] : [[gender, genders[gender] ?? gender]])),
    ),
    language: sorted(
      people.flatMap(({ languages = [] }) => languages.map((language) => [language, language])),
    ),
  };
}

function sorted(choices: readonly (readonly [value: string, label: string])[]): ReadonlyMap<string, string> {
  return new Map(choices.toSorted(([, a], [, b]) => a.localeCompare(b)));
}
