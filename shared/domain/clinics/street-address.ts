/** Compares street addresses, as people and maps write them. */
import { fold, words } from '../text/text.ts';

/** Street suffixes, as USPS Publication 28, appendix C1, and Canada Post shorten them. */
export const STREET_SUFFIXES: Readonly<Record<string, string>> = {
  av: 'ave',
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  crescent: 'cres',
  drive: 'dr',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  road: 'rd',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  trail: 'trl',
  way: 'way',
};

const DIRECTIONS: Readonly<Record<string, string>> = {
  east: 'e',
  north: 'n',
  northeast: 'ne',
  northwest: 'nw',
  south: 's',
  southeast: 'se',
  southwest: 'sw',
  west: 'w',
};

/** French kinds of streets and directions. */
const FRENCH: Readonly<Record<string, string>> = {
  bd: 'blvd',
  boul: 'blvd',
  chemin: 'ch',
  est: 'e',
  nord: 'n',
  ouest: 'w',
  sud: 's',
};
const FRENCH_STREET =
  /(?:^|\s)(?:rue|boul(?:evard)?|bd|ave?(?:nue)?|ch(?:emin)?|place|rang|cote|allee|montee)\.?\s/;

/** A comma between a number and a French street. */
const FRENCH_NUMBER =
  /^(\s*[\d-]+[a-z]?)\s*,(?=\s*(?:rue|boul(?:evard)?|bd|ave?(?:nue)?|ch(?:emin)?|place|rang|cote|allee|montee)\.?\s)/;

/** Roads that have a number, as they are shortened. */
const NUMBERED_ROADS: readonly (readonly [pattern: RegExp, short: string])[] = [
  [/\b(?:state (?:route|rte|rt|road|rd|highway|hwy)|s\.?r\.?)\.?(?= ?\d)/g, 'sr'],
  [/\b(?:(?:county|cnty|cty|co) (?:road|rd|route|rte|highway|hwy)|c\.?r\.?)\.?(?= ?\d)/g, 'cr'],
  [/\b(?:us|u\.s\.) ?(?:route|rte|rt|highway|hwy)?\.?(?= ?\d)/g, 'us'],
  [/\b(?:route|rte|rt)\.?(?= ?\d)/g, 'rte'],
];

const OTHERS: Readonly<Record<string, string>> = {
  eighth: '8th',
  fifth: '5th',
  first: '1st',
  fort: 'ft',
  fourth: '4th',
  mount: 'mt',
  ninth: '9th',
  saint: 'st',
  second: '2nd',
  seventh: '7th',
  sixth: '6th',
  tenth: '10th',
  third: '3rd',
};

const SHORT = new Map(Object.entries({ ...STREET_SUFFIXES, ...DIRECTIONS, ...FRENCH, ...OTHERS }));
const ALL_SUFFIXES = new Set(Object.values(STREET_SUFFIXES));
const ALL_DIRECTIONS = new Set(Object.values(DIRECTIONS));

/** Words before the unit within a house. */
const UNITS = new Set(
  words('apartment apt bldg building fl floor level ph rm room ste suite twr tower unit'),
);

/** Words of units in one spelling; those that any number of a room follows say nothing. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  apartment: '',
  apt: '',
  office: '',
  ofc: '',
  rm: '',
  room: '',
  ste: '',
  suite: '',
  unit: '',
  building: 'bldg',
  floor: 'fl',
  tower: 'twr',
};

/** A number of two directions, as Wisconsin and Utah have: 'W148 N9748'. */
const GRID_NUMBER = /^\s*([nsew]\d+)\s*([nsew]\d+)\s+(.+)$/;

interface House {
  readonly number: string;
  /** A unit before the number, or the first part of a number such as "37-12". */
  readonly before: string | undefined;
  readonly name: string;
  readonly suffix: string | undefined;
  readonly direction: string | undefined;
}

/**
 * Same number and street. Suffix and direction must be the same where both addresses have them. False for addresses without
 * a number or a street, of which nothing is known.
 */
export function isSameHouse(one: string, other: string): boolean {
  const [a, b] = [houseOf(one), houseOf(other)];
  if (a === undefined || b === undefined) return false;
  return (
    isSameNumber(a, b) &&
    a.name === b.name &&
    isSameIfKnown(a.suffix, b.suffix) &&
    isSameIfKnown(a.direction, b.direction)
  );
}

/** The house of an address as it is looked up: '1200 bay' of '301-1200 Bay St'. `isSameHouse` compares what is found. */
export function houseName(address: string): string {
  const house = houseOf(address);
  return house === undefined ? words(address).join(' ') : `${house.number} ${house.name}`;
}

/**
 * What an address names within its house, as it is compared: '200' of 'Suite 200', 'STE. 200' and '#200', 'neurology' of a department.
 * Empty where it names the house alone, or no house.
 */
export function unitName(address: string): string {
  const parts = fold(address)
    .replace(FRENCH_NUMBER, '$1')
    .split(/[,;\r\n]+/);
  const at = parts.findIndex((part) => houseOf(part) !== undefined);
  if (at === -1) return '';
  const inStreet = words((parts[at] ?? '').replaceAll('#', ' unit '));
  const from = inStreet.findIndex((word, index) => index > 1 && UNITS.has(word));
  const rest = words(parts.slice(at + 1).join(' '));
  return [...(from === -1 ? [] : inStreet.slice(from)), ...rest]
    .map((word) => UNIT_WORDS[word] ?? word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1'))
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

/** The first part of an address that begins with a number, such as "12 W Lake St" or "301-1200 Bay Street Unit 4". */
function houseOf(address: string): House | undefined {
  // Quebec writes '1000, rue Saint-Denis'.
  const line = fold(address).replace(FRENCH_NUMBER, '$1');
  for (const part of line.split(/[,;\r\n]+/)) {
    const grid = GRID_NUMBER.exec(part);
    if (grid?.[3] !== undefined) {
      const street = streetOf(grid[3]);
      if (street !== undefined) return { number: `${grid[1]}${grid[2]}`, before: undefined, ...street };
    }
    const [, first, second, rest] = /^\s*(\d+[a-z]?)(?:\s*[-\u2013]\s*(\d+[a-z]?))?\s+(.+)$/.exec(part) ?? [];
    if (first === undefined || rest === undefined) continue;
    const street = streetOf(rest);
    if (street === undefined) continue;
    return { number: second ?? first, before: second === undefined ? undefined : first, ...street };
  }
  return undefined;
}

function streetOf(text: string): Pick<House, 'name' | 'suffix' | 'direction'> | undefined {
  const plain = NUMBERED_ROADS.reduce(
    (line, [pattern, short]) => line.replace(pattern, short),
    text.replace(/#.*$/, ''),
  );
  // 'O' is 'ouest' in French alone.
  const all = words(FRENCH_STREET.test(` ${plain} `) ? plain.replace(/\so\.?$/, ' ouest') : plain);
  const end = all.findIndex((word, index) => index > 0 && UNITS.has(word));
  const street = all.slice(0, end === -1 ? all.length : end).map((word) => SHORT.get(word) ?? word);
  if (street.length === 0) return undefined;
  // The last one is the suffix: in "St Clair Ave" the first is part of the name.
  const suffix = street.findLast((word, index) => index > 0 && ALL_SUFFIXES.has(word));
  const direction = street.find((word) => ALL_DIRECTIONS.has(word));
  const name = street.filter((word, index) => word !== direction && (word !== suffix || index === 0));
  return { name: name.join(''), suffix, direction };
}

/** "301-1200" is unit 301 of number 1200; "37-12" may be written "3712". */
function isSameNumber(a: House, b: House): boolean {
  if (a.before !== undefined && b.before !== undefined) return a.before === b.before && a.number === b.number;
  const [plain, compound] = a.before === undefined ? [a, b] : [b, a];
  return plain.number === compound.number || plain.number === `${compound.before ?? ''}${compound.number}`;
}

function isSameIfKnown(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}
