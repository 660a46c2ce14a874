/** Other records that may be of the same person. */
import type { PersonName } from '../../../../shared/contracts/people/people.ts';
import type {
  EditedPractitioner,
  ListedPractitioner,
} from '../../../../shared/contracts/people/staff-people.ts';
import { isCurrent } from '../../../../shared/domain/people/roles.ts';
import { words } from '../../../../shared/domain/text/text.ts';

/** What the list by name is searched for. */
export const searchOf = ({ given = '', family }: PersonName): string => `${family} ${given}`.trim();

export interface SameName {
  readonly person: ListedPractitioner;
  readonly hasSameSpecialty: boolean;
}

/** Of the records found, others with the same given and family name, those with a same specialty first. */
export function sameNames(
  { id, name, specialties }: Pick<EditedPractitioner, 'id' | 'name' | 'specialties'>,
  found: readonly ListedPractitioner[],
): readonly SameName[] {
  const wanted = words(searchOf(name));
  const isSame = (listed: ListedPractitioner) => {
    const own = words(listed.name);
    return wanted.every((word) => own.includes(word));
  };
  return found
    .filter((listed) => listed.id !== id && listed.state !== 'merged' && isSame(listed))
    .map((person) => ({
      person,
      hasSameSpecialty: person.specialties.some((one) => specialties.includes(one)),
    }))
    .toSorted((a, b) => Number(b.hasSameSpecialty) - Number(a.hasSameSpecialty));
}

/** Cities of the current places of work, each once. */
export function citiesOf({ roles }: Pick<EditedPractitioner, 'roles'>): readonly string[] {
  const cities = roles
    .filter(isCurrent)
    .flatMap(({ clinic }) => (clinic === undefined ? [] : `${clinic.city.name}, ${clinic.city.state}`));
  return [...new Set(cities)];
}
