import { type Person, person } from './people.ts';
import { spelledFor } from './phrasing.ts';
import type { Neighbourhood, Place } from './places/index.ts';
import type { Random } from './random.ts';
import type { Specialty } from './specialties/index.ts';

export const MAX_NAME_LENGTH = 60;

interface NameInput {
  readonly place: Place;
  readonly neighbourhood: Neighbourhood;
  /** Street of the address, such as "W Belmont Ave". */
  readonly street: string;
  readonly specialty: Specialty;
  readonly founder: Person;
}

type Kind = (input: NameInput, random: Random) => string;

/** Ways in which practices are called, with how common each is. */
const kinds: readonly (readonly [Kind, number])[] = [
  [({ neighbourhood, ...input }, random) => `${bare(neighbourhood.name)} ${noun(input, random)}`, 17],
  [({ street, ...input }, random) => `${spokenStreet(street)} ${noun(input, random)}`, 9],
  [({ place, ...input }, random) => `${random.pick(place.namesakes)} ${noun(input, random)}`, 15],
  [({ founder, ...input }, random) => `${founder.family} ${noun(input, random)}`, 13],
  [({ founder, place, specialty }, random) => soloName(founder, place, specialty, random), 14],
  [
    ({ founder, place, ...input }, random) =>
      `${founder.family} & ${partner(founder, place, random)} ${noun(input, random)}`,
    8,
  ],
  [
    ({ founder, place }, random) =>
      `Drs. ${founder.family}, ${partner(founder, place, random)} & ${partner(founder, place, random)}`,
    2,
  ],
  [({ specialty }, random) => random.pick(specialty.brands), 18],
  [
    ({ neighbourhood, ...input }, random) =>
      `${noun(input, random)} ${random.pick(['at', 'of', 'on'])} ${neighbourhood.name}`.replace(
        / on /,
        ' in ',
      ),
    6,
  ],
  [({ street, ...input }, random) => `${noun(input, random)} on ${spokenStreet(street)}`, 5],
  [({ place, founder, ...input }, random) => `${founder.given} ${founder.family} ${noun(input, random)}`, 3],
];

/** A name that `taken` does not know yet and that fits a card. */
export function practiceName(input: NameInput, taken: ReadonlySet<string>, random: Random): string {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { country } = input.place;
    const drawn = random.weighted(kinds)(input, random);
    const name = spelledFor(country, drawn).replaceAll('{Center}', country === 'CA' ? 'Centre' : 'Center');
    const repeats = /\b(\w{4,})\b.*\b\1\b/i.test(name);
    if (!taken.has(name) && !repeats && name.length <= MAX_NAME_LENGTH) return name;
  }
  throw new Error(`no free name for ${input.specialty.slug} in ${input.place.slug}`);
}

function noun({ specialty }: Pick<NameInput, 'specialty'>, random: Random): string {
  return random.pick(specialty.names);
}

function partner(founder: Person, place: Place, random: Random): string {
  const { family } = person(place.population, random);
  return family === founder.family ? `${family} Jr.` : family;
}

function soloName(founder: Person, place: Place, specialty: Specialty, random: Random): string {
  const name = `${founder.given} ${founder.family}`;
  if (random.chance(0.35)) return `Dr. ${name} & Associates`;
  return place.country === 'CA' || random.chance(0.4)
    ? `Dr. ${name}`
    : `${name}, ${random.pick(specialty.degrees)}`;
}

/** "the Annex" is "Annex" at the start of a name. */
function bare(neighbourhood: string): string {
  return neighbourhood.replace(/^the /, '');
}

const STREET_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^[NESW] /, ''],
  [/ [NESW]$/, ''],
  [/\bAve\b/, 'Avenue'],
  [/\bSt\b(?=$| [NESW]$)/, 'Street'],
  [/\bBlvd\b/, 'Boulevard'],
  [/\bRd\b/, 'Road'],
  [/\bDr\b/, 'Drive'],
  [/\bPl\b/, 'Place'],
];

/** "W Belmont Ave" as people say it: "Belmont Avenue". */
export function spokenStreet(street: string): string {
  return STREET_WORDS.reduce((text, [pattern, word]) => text.replace(pattern, word), street);
}
