import type { City } from '../../../shared/contracts/entities.ts';
import { averageText } from '../../../shared/domain/ranks/rating.ts';
import type { CityRecord } from '../../../shared/domain/records.ts';
import type { Table } from '../../table/index.ts';
import { parseItem } from '../../table/index.ts';
import type { CityReader } from './directory.ts';
import { cityItemSchema, citySlugItemSchema, taxonomyKeys, withRatings } from './items.ts';

/** Single cities, with their totals. */
export class CityRepository implements CityReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async byId(id: string): Promise<City | undefined> {
    const item = await this.#table.get(taxonomyKeys.city(id));
    // Totals of clinics whose city is gone have no name.
    if (item?.slug === undefined) return undefined;
    const { ratings, listed: _listed, ...city } = withRatings(parseItem('city', cityItemSchema, item));
    return { ...city, avgRating: averageText(ratings) };
  }

  /** The city that has the slug, or that had it. */
  async bySlug(slug: string): Promise<CityRecord | undefined> {
    const item = await this.#table.get(taxonomyKeys.citySlug(slug));
    const found = item && parseItem('slug of a city', citySlugItemSchema, item);
    return found === undefined || 'slug' in found ? found : this.byId(found.id);
  }
}
