import type { CityRecord } from '../../../shared/domain/records.ts';
import { regionOf } from '../../../shared/domain/regions.ts';
import { MAX_SLUG_LENGTH, slugify } from '../../../shared/domain/slug.ts';
import { normalise } from '../../../shared/domain/text.ts';
import { AppError } from '../errors.ts';
import { derivedId } from './derived-id.ts';
import type { Hash, ImportPlaces } from './ports.ts';
import type { SourceClinic } from './source-clinic.ts';

type CityName = SourceClinic['city'];

const SHORTENED: readonly (readonly [RegExp, string])[] = [
  [/^saint(e?) /, 'st$1 '],
  [/^fort /, 'ft '],
  [/^mount /, 'mt '],
];

/** Equal for spellings of one city: 'Saint Louis', 'ST LOUIS' and 'St. Louis' of a state. */
export function cityKey({ name, state }: CityName): string {
  const plain = SHORTENED.reduce((text, [long, short]) => text.replace(long, short), normalise(name));
  return `${state} ${plain}`;
}

/** Cities by the names that a source gives them; each is looked up once in an import. */
export function createImportCities(
  places: ImportPlaces,
  hash: Hash,
  { dryRun }: { readonly dryRun: boolean },
) {
  const known = new Map<string, CityRecord | undefined>();

  async function stored(city: CityName): Promise<CityRecord | undefined> {
    const key = cityKey(city);
    const slug = slugify(city.name, 'city');
    const found = await Promise.all([
      places.cityById(derivedId(hash(`city ${key}`))),
      places.cityBySlug(slug),
      places.cityBySlug(withEnding(slug, city.state.toLowerCase())),
      places.cityByName(city.name, city.state),
    ]);
    return found.find((one) => one !== undefined && cityKey(one) === key);
  }

  return {
    /** Throws `service_unavailable`, as `add` does. */
    async find(city: CityName): Promise<CityRecord | undefined> {
      const key = cityKey(city);
      if (!known.has(key)) known.set(key, await stored(city));
      return known.get(key);
    },

    /** Makes a city that `find` has not found. Its slug names the state where another city has the plain one. */
    async add(city: CityName): Promise<CityRecord> {
      const key = cityKey(city);
      const slug = slugify(city.name, 'city');
      const id = derivedId(hash(`city ${key}`));
      const state = city.state.toLowerCase();
      const slugs = [
        slug,
        withEnding(slug, state),
        withEnding(slug, `${state}-${id.slice(-8).toLowerCase()}`),
      ];
      const country = regionOf(city.state)?.country === 'CAN' ? 'CA' : 'US';
      for (const candidate of slugs) {
        const record: CityRecord = { id, slug: candidate, name: city.name, state: city.state, country };
        if (await isAdded(record)) {
          known.set(key, record);
          return record;
        }
      }
      throw new Error(`no slug is free for ${city.name}, ${city.state}`);
    },
  };

  async function isAdded(city: CityRecord): Promise<boolean> {
    if (dryRun) return true;
    try {
      await places.putCity(city);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return false;
      throw error;
    }
  }
}

/** A slug with an ending, no longer than slugs may be. */
export function withEnding(slug: string, ending: string): string {
  return `${slug.slice(0, MAX_SLUG_LENGTH - ending.length - 1).replace(/-+$/, '')}-${ending}`;
}
