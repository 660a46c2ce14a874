/** Records of cities and categories for those who change them. */

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { clinicCitySchema } from '../../../shared/contracts/entities.ts';
import type { AuditRecord, CategoryRecord, CityRecord } from '../../../shared/domain/records.ts';
import type { Key } from '../../table/index.ts';
import {
  parseItem,
  type RawItem,
  readableItem,
  type Table,
  type TransactItems,
  WriteConflict,
} from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import {
  CATEGORIES_PARTITION,
  CATEGORY_PREFIX,
  categoryRecordItemSchema,
  cityRecordItemSchema,
  citySlugItemSchema,
  DIRECTORY_PARTITION,
  taxonomyKeys,
} from './items.ts';

/** What the records of cities and categories have in common. */
export interface TaxonomyTerm {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly formerSlugs?: string[];
  readonly version?: number;
}

/** A record before and after a change, with who did it: new without `before`, removed without `after`. */
export interface TaxonomyChange<Term> {
  readonly before?: Term | undefined;
  readonly after?: Term | undefined;
  /** The audit entry; absent where a directory is filled for the first time. */
  readonly audit?: AuditRecord | undefined;
}

/** Two records of one city. */
export interface CityMerge {
  readonly from: CityRecord;
  readonly into: CityRecord;
  readonly audits: readonly AuditRecord[];
}

/** `changed`: the record has changed since it was read, or is used. Nothing was written, as for `slug-taken`. */
export type TaxonomySaved = 'done' | 'changed' | 'slug-taken';

type Attributes = Readonly<Record<string, unknown>>;

/** Names of a record's attributes in the items that also hold its totals. */
const CITY_NAMES = [
  'id',
  'slug',
  'name',
  'state',
  'country',
  'timeZone',
  'imageUrl',
  'imageAlt',
  'formerSlugs',
  'version',
  'isImported',
];
const CATEGORY_NAMES = [
  'id',
  'slug',
  'name',
  'icon',
  'plural',
  'order',
  'schemaType',
  'formerSlugs',
  'version',
];

/** Reads and saves the records. All throw `service_unavailable`. */
export class TaxonomyEditor {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Consistently read, as all but `withLayWords`. */
  async city(id: string): Promise<CityRecord | undefined> {
    const item = await this.#table.get(taxonomyKeys.city(id), { consistent: true });
    // Totals of clinics whose city is gone have no name.
    return item?.slug === undefined ? undefined : parseItem('city', cityRecordItemSchema, item);
  }

  async category(id: string): Promise<CategoryRecord | undefined> {
    const [listed, record] = await Promise.all(
      [taxonomyKeys.category(id), taxonomyKeys.categoryRecord(id)].map((key) =>
        this.#table.get(key, { consistent: true }),
      ),
    );
    return categoryOf(record ?? listed);
  }

  /** All categories with their lay words. Those that were written before records had a partition of their own are read as lists show them. */
  async categories(): Promise<readonly CategoryRecord[]> {
    const [records, listed] = await Promise.all([
      this.withLayWords({ consistent: true }),
      this.#partition(DIRECTORY_PARTITION, CATEGORY_PREFIX, true),
    ]);
    const old = listed.flatMap((item) => categoryOf(item) ?? []);
    return [...new Map([...old, ...records].map((category) => [category.id, category])).values()];
  }

  /** The records of categories that were written since records have lay words. */
  async withLayWords({ consistent = false } = {}): Promise<readonly CategoryRecord[]> {
    const items = await this.#partition(CATEGORIES_PARTITION, '', consistent);
    return items.flatMap((item) => categoryOf(item) ?? []);
  }

  #partition(partition: string, prefix: string, consistent: boolean): Promise<RawItem[]> {
    return this.#table.queryAll({
      KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': partition, ...(prefix !== '' && { ':prefix': prefix }) },
      ConsistentRead: consistent,
    });
  }

  /**
   * Stores the change with its slug and audit item, all or nothing. A former slug still leads to the record, and is no other
   * one's. A record that public clinics use is not removed.
   */
  saveCity(change: TaxonomyChange<CityRecord>): Promise<TaxonomySaved> {
    return this.#save(change, taxonomyKeys.citySlug, (TableName) => {
      const id = idOf(change);
      if (change.after !== undefined) readableItem(cityRecordItemSchema, change.after);
      return [
        update(TableName, { key: taxonomyKeys.city(id), names: CITY_NAMES, change }),
        ...slugWrites(TableName, change, taxonomyKeys.citySlug, (city) => city),
        ...renamedCity(TableName, change),
      ];
    });
  }

  /**
   * Removes a city that no public clinic has any more, in favor of another one, to which its slugs lead from now on. All or nothing;
   * false where one of them has changed, or a clinic has the city.
   */
  async mergeCity({ from, into, audits }: CityMerge): Promise<boolean> {
    const slugs = [from.slug, ...(from.formerSlugs ?? [])];
    const after = {
      ...into,
      formerSlugs: [...new Set([...(into.formerSlugs ?? []), ...slugs])],
      version: (into.version ?? 0) + 1,
    };
    try {
      await this.#table.transact((TableName) => [
        update(TableName, {
          key: taxonomyKeys.city(into.id),
          names: CITY_NAMES,
          change: { before: into, after },
        }),
        ...slugWrites(TableName, { before: into, after }, taxonomyKeys.citySlug, (city) => city),
        update(TableName, { key: taxonomyKeys.city(from.id), names: CITY_NAMES, change: { before: from } }),
        ...renamedCity(TableName, { before: from }),
        ...slugs.map((slug) => ({
          Put: {
            TableName,
            Item: { ...taxonomyKeys.citySlug(slug), id: into.id },
            ConditionExpression: 'attribute_not_exists(pk) OR id = :from',
            ExpressionAttributeValues: { ':from': from.id },
          },
        })),
        ...audits.map((audit) => putAudit(TableName, audit)),
      ]);
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }

  saveCategory(change: TaxonomyChange<CategoryRecord>): Promise<TaxonomySaved> {
    // Who has a slug is known from all records, which are few.
    return this.#save(change, undefined, (TableName) => {
      const { after } = change;
      const id = idOf(change);
      const key = taxonomyKeys.categoryRecord(id);
      return [
        update(TableName, { key: taxonomyKeys.category(id), names: CATEGORY_NAMES, change }),
        after === undefined
          ? { Delete: { TableName, Key: key } }
          : { Put: { TableName, Item: readableItem(categoryRecordItemSchema, { ...key, ...after }) } },
        ...slugWrites(TableName, change, taxonomyKeys.categorySlug, () => ({ id })),
      ];
    });
  }

  async #save<Term extends TaxonomyTerm>(
    { before, after, audit }: TaxonomyChange<Term>,
    slugKey: ((slug: string) => Key) | undefined,
    writes: (TableName: string) => TransactItems,
  ): Promise<TaxonomySaved> {
    try {
      await this.#table.transact((TableName) => [
        ...writes(TableName),
        ...(audit === undefined ? [] : [putAudit(TableName, audit)]),
      ]);
      return 'done';
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
    if (slugKey === undefined || after === undefined || after.slug === before?.slug) return 'changed';
    const item = await this.#table.get(slugKey(after.slug), { consistent: true });
    const owner = item && parseItem('slug of a city', citySlugItemSchema, item).id;
    return owner === undefined || owner === after.id ? 'changed' : 'slug-taken';
  }
}

/** Clinics have copies of a city's name, slug and time zone: readers replace them by what is stored here. */
function renamedCity(TableName: string, { before, after }: TaxonomyChange<CityRecord>): TransactItems {
  if (before === undefined) return [];
  const Key = taxonomyKeys.renamedCity(before.id);
  if (after === undefined) return [{ Delete: { TableName, Key } }];
  const [former, present] = [before, after].map((city) => z.parse(clinicCitySchema, city));
  return isDeepStrictEqual(former, present) ? [] : [{ Put: { TableName, Item: { ...Key, ...present } } }];
}

function categoryOf(item: RawItem | undefined): CategoryRecord | undefined {
  return item?.slug === undefined ? undefined : parseItem('category', categoryRecordItemSchema, item);
}

function idOf({ before, after }: TaxonomyChange<TaxonomyTerm>): string {
  const id = after?.id ?? before?.id;
  if (id === undefined) throw new Error('a change has a record before or after it');
  return id;
}

interface ItemUpdate {
  readonly key: Key;
  readonly names: readonly string[];
  readonly change: TaxonomyChange<TaxonomyTerm>;
}

/**
 * Sets what a record has, and removes what it has not; totals and lists of the item stay. Depends on what was read, and removes no
 * record that a public clinic has.
 */
function update(TableName: string, { key, names, change: { before, after } }: ItemUpdate) {
  const values: Attributes = { ...after };
  const given = names.filter((name) => values[name] !== undefined);
  const absent = names.filter((name) => values[name] === undefined);
  const conditions =
    before === undefined
      ? ['attribute_not_exists(#slug)']
      : [
          '#slug = :readSlug',
          before.version === undefined ? 'attribute_not_exists(#version)' : '#version = :readVersion',
        ];
  if (after === undefined) conditions.push('(attribute_not_exists(clinicCount) OR clinicCount = :none)');
  return {
    Update: {
      TableName,
      Key: key,
      UpdateExpression: [
        ...(given.length > 0 ? [`SET ${given.map((name) => `#${name} = :${name}`).join(', ')}`] : []),
        ...(absent.length > 0 ? [`REMOVE ${absent.map((name) => `#${name}`).join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(given.map((name) => [`:${name}`, values[name]])),
        ...(before !== undefined && { ':readSlug': before.slug }),
        ...(before?.version !== undefined && { ':readVersion': before.version }),
        ...(after === undefined && { ':none': 0 }),
      },
    },
  };
}

/** The present slug, and the former one, which leads to the record. They go with it. */
function slugWrites<Term extends TaxonomyTerm>(
  TableName: string,
  { before, after }: TaxonomyChange<Term>,
  slugKey: (slug: string) => Key,
  content: (term: Term) => object,
): TransactItems {
  const own = {
    ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
    ExpressionAttributeValues: { ':id': after?.id ?? before?.id },
  };
  if (after === undefined) {
    const slugs = before === undefined ? [] : [before.slug, ...(before.formerSlugs ?? [])];
    return slugs.map((slug) => ({ Delete: { TableName, Key: slugKey(slug), ...own } }));
  }
  const present = { Put: { TableName, Item: { ...slugKey(after.slug), ...content(after) }, ...own } };
  if (before === undefined || before.slug === after.slug) return [present];
  return [present, { Put: { TableName, Item: { ...slugKey(before.slug), id: after.id }, ...own } }];
}

/** The record with the slugs that lead to it for good, after a change of the record `before`. */
export function withFormerSlugs<Wanted extends Pick<TaxonomyTerm, 'slug' | 'formerSlugs'>>(
  before: Pick<TaxonomyTerm, 'slug' | 'formerSlugs'> | undefined,
  wanted: Wanted,
): Wanted {
  const former = before === undefined ? [] : [...(before.formerSlugs ?? []), before.slug];
  const formerSlugs = [...new Set(former)].filter((slug) => slug !== wanted.slug);
  return formerSlugs.length === 0 ? wanted : { ...wanted, formerSlugs };
}
