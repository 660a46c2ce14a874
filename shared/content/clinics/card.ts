import { ROUNDED_PEOPLE } from '../../contracts/limits.ts';

/** '7', '30+'. */
const atLeast = (count: number): string => (count < ROUNDED_PEOPLE ? String(count) : `${count}+`);

/** Facts of a clinic in lists. */
export const cardFacts = {
  accepting: 'Accepting new patients',
  notAccepting: 'Not accepting new patients',
  telemedicine: 'Telemedicine',
  hoursUnknown: 'Hours not known',
  /** `practitioners` are the people of one specialty, in the number that goes with the count: '3 cardiologists here'. */
  practitionersHere: (count: number, practitioners: string) => `${atLeast(count)} ${practitioners} here`,
  /** Follows the name of a person whom a search named: 'Jane Roe, MD, works here'. */
  worksHere: ', works here',
  peopleHere: (count: number) => (count === 1 ? '1 person works here' : `${atLeast(count)} people work here`),
} as const;
