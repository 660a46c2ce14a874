import type { City } from '../../../shared/contracts/entities.ts';
import { averageText } from '../../../shared/domain/rating.ts';
import type { CityRecord } from '../../../shared/domain/records.ts';
import { normalise } from '../../../shared/domain/text.ts';
import type { CityLists, CityQuery, CityReader } from '../../app/directory/ports.ts';
import type { Page, PageRequest } from '../../app/ports.ts';
import { type ReadEntries, readPage } from './bounded-read.ts';
import type { Table } from './client.ts';
import { cityItemSchema, citySlugItemSchema, listedCitySchema, withRatings } from './items.ts';
import { citiesPartition, cityStatePartition, keys, MAX_CITY_PREFIX } from './keys.ts';
import { type OnBadItem, parseItem, parseListed } from './parse-items.ts';

export class CityRepository implements CityReader, CityLists {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Access pattern 28, with totals. */
  async byId(id: string): Promise<City | undefined> {
    const item = await this.#table.get(keys.city(id));
    // Totals of clinics whose city is gone have no name.
    if (item?.slug === undefined) return undefined;
    const { ratings, listed: _listed, ...city } = withRatings(parseItem('city', cityItemSchema, item));
    return { ...city, avgRating: averageText(ratings) };
  }

  /** Access pattern 28: the city that has the slug, or that had it. */
  async bySlug(slug: string): Promise<CityRecord | undefined> {
    const item = await this.#table.get(keys.citySlug(slug));
    const found = item && parseItem('slug of a city', citySlugItemSchema, item);
    return found === undefined || 'slug' in found ? found : this.byId(found.id);
  }

  async withSlug(slug: string): Promise<City | undefined> {
    const city = await this.bySlug(slug);
    return city && this.byId(city.id);
  }

  /** Access pattern 29: the list of the longest beginning that there is one of; what it has too much is left out. */
  async page({ beginning = '', state }: CityQuery, { limit, after }: PageRequest): Promise<Page<City>> {
    const partition =
      beginning === '' && state !== undefined
        ? cityStatePartition(state)
        : citiesPartition([...beginning].slice(0, MAX_CITY_PREFIX).join(''));
    const { items, next } = await readPage({
      read: (position, count) => this.#read(partition, position, count),
      after,
      limit,
      criteria: [
        (city) => normalise(city.name).startsWith(beginning),
        (city) => state === undefined || city.state === state,
      ],
    });
    return { items, next };
  }

  async #read(partition: string, after: string | undefined, count: number): Promise<ReadEntries<City>> {
    const { items, lastKey, units } = await this.#table.query({
      KeyConditionExpression: after === undefined ? 'pk = :pk' : 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: { ':pk': partition, ...(after !== undefined && { ':after': after }) },
      Limit: count,
    });
    const entries = items.map((item) => ({
      key: String(item.sk),
      value: parseListed('listed city', listedCitySchema, item, this.#onBadItem),
    }));
    return { entries, more: lastKey !== undefined, units };
  }
}
