/** A person's name in parts, as pages show and lists sort it. */
import type { PersonName } from '../../contracts/people/people.ts';
import { words } from '../text/text.ts';

/** 'Jane A. Roe Jr.', without degrees. */
export function nameWithoutDegrees({ given, middle, family, suffix }: PersonName): string {
  return [given, middle, family, suffix].filter((part) => part !== undefined && part !== '').join(' ');
}

/** 'Jane A. Roe Jr., MD, PhD'. */
export function fullName(name: PersonName): string {
  return [nameWithoutDegrees(name), name.degrees].filter((part) => part).join(', ');
}

/** Words of a family name by which a person is found, at most: each is an entry of its own. */
const MAX_FAMILY_WORDS = 3;

/**
 * Folded texts that a name is found by, by their beginning: from each word of the family name on, and the given name first. 'María García López':
 * 'garcia lopez maria', 'lopez maria', 'maria garcia lopez'.
 */
export function searchedNames({ given = '', middle = '', family }: PersonName): string[] {
  const [own, others] = [words(family), words(given)];
  const texts = [
    ...own.slice(0, MAX_FAMILY_WORDS).map((_, at) => [...own.slice(at), ...others, ...words(middle)]),
    ...(others.length > 0 ? [[...others, ...own]] : []),
  ];
  return [...new Set(texts.map((text) => text.join(' ')))];
}

/** What lists sort by and staff find a person by: the family name, then the others. */
export function familyFirst({ given, middle, family, suffix }: PersonName): string {
  return [family, given, middle, suffix].filter((part) => part !== undefined && part !== '').join(' ');
}
