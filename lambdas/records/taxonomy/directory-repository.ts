import { changesOf } from '../../../shared/domain/audit/audit.ts';
import type { CategoryRecord, CityRecord } from '../../../shared/domain/records.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { AppError, unavailable } from '../../platform/errors.ts';
import type { Key, RawItem, Table } from '../../table/index.ts';
import { backOff, type OnBadItem, parseItem, parseListed } from '../../table/index.ts';
import type { DirectorySnapshot, DirectoryStore } from './directory.ts';
import {
  CATEGORY_PREFIX,
  CITIES_SORT_KEY,
  COUNTS_SORT_KEY,
  categoryItemSchema,
  cityCountItemSchema,
  countsItemSchema,
  DIRECTORY_PARTITION,
  RANK_BANDS,
  RENAMED_CITY_PREFIX,
  renamedCityItemSchema,
  SETTINGS_SORT_KEY,
  settingsItemSchema,
  taxonomyKeys,
  withRatings,
} from './items.ts';
import { TaxonomyEditor, type TaxonomySaved, withFormerSlugs } from './taxonomy-editor.ts';

/** Attempts while concurrent writes change the same record. */
const MAX_ATTEMPTS = 10;

export class DirectoryRepository implements DirectoryStore {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Categories, counts and settings in one read. */
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
      renamedCities: withPrefix(items, RENAMED_CITY_PREFIX).flatMap(
        (item) => parseListed('renamed city', renamedCityItemSchema, item, this.#onBadItem) ?? [],
      ),
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

  /** Adds or renames a city; its totals stay. Throws `conflict` when another city has the slug. */
  async putCity(city: CityRecord): Promise<void> {
    const editor = new TaxonomyEditor(this.#table);
    await put(async () => {
      const before = await editor.city(city.id);
      const after = nextVersion(before, withFormerSlugs(before, city));
      return after === undefined ? 'done' : editor.saveCity({ before, after });
    });
  }

  /** Adds or renames a category; its totals stay. */
  async putCategory(category: CategoryRecord): Promise<void> {
    const editor = new TaxonomyEditor(this.#table);
    await put(async () => {
      const before = await editor.category(category.id);
      const after = nextVersion(before, withFormerSlugs(before, category));
      return after === undefined ? 'done' : editor.saveCategory({ before, after });
    });
  }

  /** How far the demonstration data is loaded, consistently read. */
  async demonstration(): Promise<'loading' | 'complete' | undefined> {
    const item = await this.#table.get(taxonomyKeys.settings(), { consistent: true });
    return item && parseItem('settings', settingsItemSchema, item).demonstration;
  }

  async setDemonstration(state: 'loading' | 'complete'): Promise<void> {
    await this.#set(taxonomyKeys.settings(), { demonstration: state });
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

/** The record as it is stored; undefined when it is already. */
function nextVersion<Term extends { readonly version?: number }>(
  before: Term | undefined,
  wanted: Term,
): Term | undefined {
  if (before === undefined) return wanted;
  const { version = 0 } = before;
  const isSame = changesOf({ ...before, version }, { ...wanted, version }) === undefined;
  return isSame ? undefined : { ...wanted, version: version + 1 };
}

/** Saves, again while the record changes. */
async function put(save: () => Promise<TaxonomySaved>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const saved = await save();
    if (saved === 'done') return;
    if (saved === 'slug-taken') throw new AppError('conflict', 'Another one has the slug.');
    if (attempt === MAX_ATTEMPTS) throw unavailable(new Error('the record kept changing'));
    await backOff(attempt);
  }
}

function withPrefix(items: readonly RawItem[], prefix: string): RawItem[] {
  return items.filter(({ sk }) => typeof sk === 'string' && sk.startsWith(prefix));
}
