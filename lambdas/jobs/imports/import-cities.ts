import type { City, Location } from '../../../shared/contracts/entities.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { CategoryRecord, CityRecord } from '../../../shared/domain/records.ts';
import { cityKey, cityNameOf } from '../../../shared/domain/taxonomy/city-key.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { MAX_SLUG_LENGTH, slugify } from '../../../shared/domain/text/slug.ts';
import type { SourceListing } from './source-listing.ts';
import { timeZoneOf } from './time-zone.ts';

export interface ImportTaxonomy {
  categories(): Promise<readonly CategoryRecord[]>;
  /** Ratings of the clinics of each category, by its id. */
  categoryRatings(): Promise<ReadonlyMap<string, RatingTotals>>;
  cityById(id: string): Promise<CityRecord | undefined>;
  cityBySlug(slug: string): Promise<CityRecord | undefined>;
  /** The listed cities of a state, the most clinics first: what lists show of them. */
  citiesOf(state: string): Promise<readonly City[]>;
  /** The city of that name and state, added if there is none. A dry run adds none. */
  addCity(city: Pick<CityRecord, 'name' | 'state' | 'country' | 'timeZone'>): Promise<CityRecord>;
}

type CityName = SourceListing['city'];

/** Cities by the names that a source gives them; each is looked up once in an import. */
export function createImportCities(taxonomy: ImportTaxonomy) {
  const known = new Map<string, CityRecord | undefined>();

  const byState = new Map<string, ReadonlyMap<string, City>>();

  /** Of spellings that are two cities already, the one with the most clinics. */
  async function listed(state: string): Promise<ReadonlyMap<string, City>> {
    const read = byState.get(state);
    if (read !== undefined) return read;
    const cities = await taxonomy.citiesOf(state);
    const byKey = new Map(cities.toReversed().map((city) => [cityKey(city), city] as const));
    byState.set(state, byKey);
    return byKey;
  }

  async function stored(city: CityName): Promise<CityRecord | undefined> {
    const key = cityKey(city);
    const found = (await listed(city.state)).get(key);
    if (found !== undefined) return taxonomy.cityById(found.id);
    // A city without clinics is not listed.
    const slug = slugify(cityNameOf(city), 'city');
    const slugs = [slug, withEnding(slug, city.state.toLowerCase())];
    const bySlug = await Promise.all(slugs.map((one) => taxonomy.cityBySlug(one)));
    const named = bySlug.find((one) => one !== undefined && cityKey(one) === key);
    return named && taxonomy.cityById(named.id);
  }

  return {
    /** Throws `service_unavailable`, as `add` does. */
    async find(city: CityName): Promise<CityRecord | undefined> {
      const key = cityKey(city);
      if (!known.has(key)) known.set(key, await stored(city));
      return known.get(key);
    },

    /** Makes a city that `find` has not found, in the time zone of one of its listings. */
    async add({ name, state }: CityName, location: Location | undefined): Promise<CityRecord> {
      const country = regionOf(state)?.country === 'CAN' ? 'CA' : 'US';
      const timeZone = timeZoneOf(state, location);
      const city = await taxonomy.addCity({
        name: cityNameOf({ name, state }),
        state,
        country,
        ...(timeZone !== undefined && { timeZone }),
      });
      known.set(cityKey({ name, state }), city);
      return city;
    },
  };
}

/** A slug with an ending, no longer than slugs may be. */
export function withEnding(slug: string, ending: string): string {
  return `${slug.slice(0, MAX_SLUG_LENGTH - ending.length - 1).replace(/-+$/, '')}-${ending}`;
}
