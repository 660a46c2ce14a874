/** A person's name in parts, as pages show and lists sort it. */
import type { PersonName } from '../../contracts/people/people.ts';

/** 'Jane A. Roe Jr.', without degrees. */
export function nameWithoutDegrees({ given, middle, family, suffix }: PersonName): string {
  return [given, middle, family, suffix].filter((part) => part !== undefined && part !== '').join(' ');
}

/** 'Jane A. Roe Jr., MD, PhD'. */
export function fullName(name: PersonName): string {
  return [nameWithoutDegrees(name), name.degrees].filter((part) => part).join(', ');
}

/** What lists sort by and staff find a person by: the family name, then the others. */
export function familyFirst({ given, middle, family, suffix }: PersonName): string {
  return [family, given, middle, suffix].filter((part) => part !== undefined && part !== '').join(' ');
}
