/** The bench's cities: the largest are real, the others sound like towns of the two countries. */
import * as z from 'zod';
import type { CityRecord, Location } from '../../../shared/domain/records.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import { readData } from '../../demo-data/data-file.ts';
import { Random } from '../../demo-data/random.ts';

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

const names = z.string().transform((text) => text.split(' '));
const degrees = { latitude: z.number(), longitude: z.number() };
const largeCitySchema = z.strictObject({ name: z.string(), state: z.string(), ...degrees });
type City = z.infer<typeof largeCitySchema>;

const localNamesSchema = { quarters: z.array(z.string()), streets: z.array(z.string()) };

const { regions, largeCities, localNames, townNames, quarters, streets } = readData(
  new URL('places.json', import.meta.url),
  z.strictObject({
    /** Where small towns lie: the middle of each state or province, and a telephone area code of it. */
    regions: z.array(z.strictObject({ state: z.string(), ...degrees, areaCode: z.string() })),
    /** With their real names and centers: the first has the most clinics. */
    largeCities: z.array(largeCitySchema),
    /** Names of quarters and streets that only these cities have, by the city's name. */
    localNames: z.record(z.string(), z.strictObject(localNamesSchema)),
    /** Parts of the names of the others. */
    townNames: z.strictObject({ first: names, second: names, separate: names, saints: names }),
    ...localNamesSchema,
  }),
);

/** The same cities for the same count, by falling size: the share of the n-th is in proportion to 1/n (Zipf). */
export function benchCities(count: number): BenchCity[] {
  const rows: City[] = [...largeCities];
  const taken = new Set(rows.map(({ name, state }) => `${name}, ${state}`));
  const random = new Random('bench cities');
  while (rows.length < count) {
    const row = town(random);
    const label = `${row.name}, ${row.state}`;
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

function town(random: Random): City {
  const { first, second, separate, saints } = townNames;
  const { state, ...middle } = random.pick(regions);
  const latitude = round(middle.latitude + random.between(-1.4, 1.4));
  const longitude = round(middle.longitude + random.between(-1.8, 1.8));
  if (state === 'QC' && random.chance(0.7)) {
    return { name: `Saint-${random.pick(saints)}`, state, latitude, longitude };
  }
  const plain = random.chance(0.6)
    ? `${random.pick(first)}${random.pick(second)}`
    : `${random.pick(first)} ${random.pick(separate)}`;
  const name = random.chance(0.06) ? `Mount ${random.pick(first)}` : plain;
  return { name, state, latitude, longitude };
}

/** The first city of a name has it as its slug; others of the name add their state. */
function cityOf({ name, state, ...centre }: City, upTo: number, slugs: Set<string>): BenchCity {
  const plain = slugify(name, 'city');
  const slug = slugs.has(plain) ? `${plain}-${state.toLowerCase()}` : plain;
  slugs.add(slug);
  const country = regionOf(state)?.country === 'CAN' ? 'CA' : 'US';
  const local = slug === plain ? localNames[name] : undefined;
  const areaCode = regions.find((region) => region.state === state)?.areaCode;
  if (areaCode === undefined) throw new Error(`no area code of ${state}`);
  return {
    record: { id: slug, slug, name, state, country },
    centre,
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
