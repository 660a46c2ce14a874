import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { CategoryRecord, CityRecord } from '../../../shared/domain/records.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { MAX_SLUG_LENGTH, slugify } from '../../../shared/domain/text/slug.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import type { SourceListing } from './source-listing.ts';

export interface ImportTaxonomy {
  categories(): Promise<readonly CategoryRecord[]>;
  /** Ratings of the clinics of each category, by its id. */
  categoryRatings(): Promise<ReadonlyMap<string, RatingTotals>>;
  cityBySlug(slug: string): Promise<CityRecord | undefined>;
  /** A listed city of the state whose folded name is the same. */
  cityByName(name: string, state: string): Promise<CityRecord | undefined>;
  /** The city of that name and state, added if there is none. A dry run adds none. */
  addCity(city: Pick<CityRecord, 'name' | 'state' | 'country'>): Promise<CityRecord>;
}

type CityName = SourceListing['city'];

/** First words of names that are also shortened. */
const SHORTENED: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' };
const LENGTHENED = Object.fromEntries(Object.entries(SHORTENED).map(([long, short]) => [short, long]));

/** Equal for spellings of one city: 'Saint Louis', 'ST LOUIS' and 'St. Louis' of a state. */
export function cityKey({ name, state }: CityName): string {
  return `${state} ${withFirstWord(name, SHORTENED) ?? normalise(name)}`;
}

function withFirstWord(name: string, others: Readonly<Record<string, string>>): string | undefined {
  const [first = '', ...rest] = normalise(name).split(' ');
  const other = Object.hasOwn(others, first) ? others[first] : undefined;
  return other === undefined || rest.length === 0 ? undefined : [other, ...rest].join(' ');
}

/** Cities by the names that a source gives them; each is looked up once in an import. */
export function createImportCities(taxonomy: ImportTaxonomy) {
  const known = new Map<string, CityRecord | undefined>();

  async function stored(city: CityName): Promise<CityRecord | undefined> {
    const { name, state } = city;
    const others = withFirstWord(name, SHORTENED) ?? withFirstWord(name, LENGTHENED);
    const lookups = [name, ...(others === undefined ? [] : [others])].flatMap((spelling) => {
      const slug = slugify(spelling, 'city');
      return [
        taxonomy.cityBySlug(slug),
        taxonomy.cityBySlug(withEnding(slug, state.toLowerCase())),
        taxonomy.cityByName(spelling, state),
      ];
    });
    const key = cityKey(city);
    return (await Promise.all(lookups)).find((one) => one !== undefined && cityKey(one) === key);
  }

  return {
    /** Throws `service_unavailable`, as `add` does. */
    async find(city: CityName): Promise<CityRecord | undefined> {
      const key = cityKey(city);
      if (!known.has(key)) known.set(key, await stored(city));
      return known.get(key);
    },

    /** Makes a city that `find` has not found. */
    async add({ name, state }: CityName): Promise<CityRecord> {
      const country = regionOf(state)?.country === 'CAN' ? 'CA' : 'US';
      const city = await taxonomy.addCity({ name, state, country });
      known.set(cityKey({ name, state }), city);
      return city;
    },
  };
}

/** A slug with an ending, no longer than slugs may be. */
export function withEnding(slug: string, ending: string): string {
  return `${slug.slice(0, MAX_SLUG_LENGTH - ending.length - 1).replace(/-+$/, '')}-${ending}`;
}
