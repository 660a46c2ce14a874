import type { CategoryRecord, CityRecord } from '../../../shared/domain/records.ts';
import { regionOf } from '../../../shared/domain/regions.ts';
import type { DirectorySnapshot, DirectoryStore, DirectoryWriter } from '../../app/directory/ports.ts';
import { putCity } from './city-writer.ts';
import type { RawItem, Table } from './client.ts';
import {
  categoryItemSchema,
  cityCountItemSchema,
  countsItemSchema,
  settingsItemSchema,
  withRatings,
} from './items.ts';
import {
  CATEGORY_PREFIX,
  CITIES_SORT_KEY,
  COUNTS_SORT_KEY,
  DIRECTORY_PARTITION,
  type Key,
  keys,
  RANK_BANDS,
  SETTINGS_SORT_KEY,
} from './keys.ts';
import { type OnBadItem, parseItem, parseListed } from './parse-items.ts';

export class DirectoryRepository implements DirectoryStore, DirectoryWriter {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Access pattern 1: categories, counts and settings in one read. */
  async load({ consistent = false }: { consistent?: boolean } = {}): Promise<DirectorySnapshot> {
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': DIRECTORY_PARTITION },
      ConsistentRead: consistent,
    });
    const single = (name: string) => items.find(({ sk }) => sk === name);
    const cities = single(CITIES_SORT_KEY);
    const counts = countsItemSchema.parse(single(COUNTS_SORT_KEY) ?? {});
    const settings = single(SETTINGS_SORT_KEY);
    return {
      categories: withPrefix(items, CATEGORY_PREFIX).flatMap((item) => {
        const category = parseListed('category', categoryItemSchema, item, this.#onBadItem);
        return category ? [withRatings(category)] : [];
      }),
      cityCount:
        cities === undefined ? 0 : parseItem('count of cities', cityCountItemSchema, cities).cityCount,
      rankBands: RANK_BANDS.filter((band) => Number(counts[`b${band}`] ?? 0) > 0),
      regions: Object.keys(counts)
        .filter((name) => regionOf(name) !== undefined && Number(counts[name]) > 0)
        .sort(),
      demonstration:
        settings !== undefined &&
        parseItem('settings', settingsItemSchema, settings).demonstration !== undefined,
    };
  }

  putCity(city: CityRecord): Promise<void> {
    return putCity(this.#table, city);
  }

  async putCategory({ id, slug, name, icon }: CategoryRecord): Promise<void> {
    await this.#set(keys.category(id), { id, slug, name, icon });
  }

  /** How far the demonstration data is loaded, consistently read. */
  async demonstration(): Promise<'loading' | 'complete' | undefined> {
    const item = await this.#table.get(keys.settings(), { consistent: true });
    return item && parseItem('settings', settingsItemSchema, item).demonstration;
  }

  async setDemonstration(state: 'loading' | 'complete'): Promise<void> {
    await this.#set(keys.settings(), { demonstration: state });
  }

  /** Sets attributes and leaves the others, above all the totals, as they are. */
  async #set(key: Key, attributes: Readonly<Record<string, string>>): Promise<void> {
    const names = Object.keys(attributes);
    await this.#table.update({
      Key: key,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, attributes[name]])),
    });
  }
}

function withPrefix(items: readonly RawItem[], prefix: string): RawItem[] {
  return items.filter(({ sk }) => typeof sk === 'string' && sk.startsWith(prefix));
}
