import type { City } from '../../../shared/contracts/entities.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { CityLists, CityQuery } from '../../records/taxonomy/index.ts';
import { CityRepository, listedCitySchema } from '../../records/taxonomy/index.ts';
import type { Table } from '../../table/index.ts';
import { type OnBadItem, parseListed, type ReadEntries, readPage } from '../../table/index.ts';
import { citiesPartition, cityStatePartition, MAX_CITY_PREFIX } from './items.ts';

/** Lists of cities, the most clinics first. */
export class CityListRepository implements CityLists {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;
  readonly #cities: CityRepository;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
    this.#cities = new CityRepository(table);
  }

  /** A city with its totals. */
  async withSlug(slug: string): Promise<City | undefined> {
    const city = await this.#cities.bySlug(slug);
    return city && this.#cities.byId(city.id);
  }

  /** Cities of a state, or whose name begins so: reads the list of the longest beginning that has one, and filters it. */
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
