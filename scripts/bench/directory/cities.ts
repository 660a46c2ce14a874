/** The bench's cities: the largest are real, the others sound like towns of the two countries. */
import type { CityRecord, Location } from '../../../shared/domain/records.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import { Random } from '../../demo-data/random.ts';
import { type CityRow, largeCities, localNames } from './large-cities.ts';
import { regions } from './regions.ts';

export const MOST_CITIES = 2_000;

export interface BenchCity {
  readonly record: CityRecord;
  readonly centre: Location;
  readonly areaCode: string;
  readonly quarters: readonly string[];
  readonly streets: readonly string[];
  /** Share of clinics that lie in this city or in one before it. */
  readonly upTo: number;
}

const split = (text: string): readonly string[] => text.split(' ');

const first = split(
  'Maple Cedar Oak Pine Elm Birch Willow Ash Aspen Hickory Walnut Laurel Magnolia Cypress Spruce Fair Green Clear Stone Rock Silver Gold Red White Black Blue North South East West Spring Mill River Lake Glen Fox Deer Elk Bear Eagle Hawk Wolf Swan Clay Sand Salt Iron Copper Granite Marble Prairie Harvest Sun Moon Star Winter Summer Liberty Union Franklin Madison Jackson Monroe Lincoln Grant Clark Marion Warren Harrison Logan Auburn Bristol Camden Dover Essex Kent Milford Oxford Salem',
);
const second = split('ville ton field wood dale burg ford port mont haven view brook crest ridge side land');
const separate = split(
  'Falls Springs Grove Heights Park Junction Creek Hills Valley Point Lake Bluffs Beach',
);
const saints = split(
  'Agathe Anicet Basile Boniface Césaire Cyrille Donat Étienne Eustache Félicien Hyacinthe Jérôme Léonard Malachie Narcisse Prosper Raphaël Tite Ubalde Zotique',
);

const quarters = [
  'Downtown',
  'Midtown',
  'Riverside',
  'Old Town',
  'Eastside',
  'University Heights',
  'Harbor View',
  'Oak Hill',
  'Garden District',
  'Railway Quarter',
];
const streets = [
  'Main St',
  'Elm St',
  'Washington Ave',
  'Park Ave',
  'Church St',
  'Maple Ave',
  'Second St',
  'Mill Rd',
  'Highland Ave',
  'Cedar Ln',
  'Prospect St',
  'College Dr',
  'Railroad Ave',
  'Sycamore Blvd',
  'Jefferson St',
  'Franklin Pkwy',
  'Chestnut St',
  'Lakeview Dr',
  'Orchard Rd',
  'Kingsway',
];

/** The same cities for the same count, by falling size: the share of the n-th is in proportion to 1/n (Zipf). */
export function benchCities(count: number): BenchCity[] {
  const rows: CityRow[] = [...largeCities];
  const taken = new Set(rows.map(([name, state]) => `${name}, ${state}`));
  const random = new Random('bench cities');
  while (rows.length < count) {
    const row = town(random);
    const label = `${row[0]}, ${row[1]}`;
    if (taken.has(label)) continue;
    taken.add(label);
    rows.push(row);
  }
  const chosen = rows.slice(0, count);
  const whole = chosen.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
  const slugs = new Set<string>();
  let upTo = 0;
  return chosen.map((row, index) => {
    upTo += 1 / (index + 1) / whole;
    return cityOf(row, upTo, slugs);
  });
}

function town(random: Random): CityRow {
  const [state, latitude, longitude] = random.pick(regions);
  const place = [
    round(latitude + random.between(-1.4, 1.4)),
    round(longitude + random.between(-1.8, 1.8)),
  ] as const;
  if (state === 'QC' && random.chance(0.7)) return [`Saint-${random.pick(saints)}`, state, ...place];
  const name = random.chance(0.6)
    ? `${random.pick(first)}${random.pick(second)}`
    : `${random.pick(first)} ${random.pick(separate)}`;
  return [random.chance(0.06) ? `Mount ${random.pick(first)}` : name, state, ...place];
}

/** The first city of a name has it as its slug; others of the name add their state. */
function cityOf([name, state, latitude, longitude]: CityRow, upTo: number, slugs: Set<string>): BenchCity {
  const plain = slugify(name, 'city');
  const slug = slugs.has(plain) ? `${plain}-${state.toLowerCase()}` : plain;
  slugs.add(slug);
  const country = regionOf(state)?.country === 'CAN' ? 'CA' : 'US';
  const local = slug === plain ? localNames[name] : undefined;
  const areaCode = regions.find(([code]) => code === state)?.[3];
  if (areaCode === undefined) throw new Error(`no area code of ${state}`);
  return {
    record: { id: slug, slug, name, state, country },
    centre: { latitude, longitude },
    areaCode,
    quarters: local?.quarters ?? quarters,
    streets: [...(local?.streets ?? []), ...(local === undefined ? streets : streets.slice(0, 4))],
    upTo,
  };
}

/** The city in which a share from 0 to 1 falls. */
export function cityAt(cities: readonly BenchCity[], share: number): BenchCity {
  let low = 0;
  let high = cities.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cities[middle]?.upTo ?? 1) > share) high = middle;
    else low = middle + 1;
  }
  const found = cities[low];
  if (found === undefined) throw new Error('there are no cities');
  return found;
}

function round(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
