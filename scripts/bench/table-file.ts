/**
 * Writes items straight into the emulator's SQLite file, about ten times as fast as through its API. The format is the emulator's own:
 * `assertSameFormat` compares it with what the emulator writes, so that another version of it fails instead of measuring something else.
 */
import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { tableSchema } from '../../lambdas/table/schema.ts';

/** Attribute → value. */
export type Item = object;

/** The table's rows and indexes have their format since this one. */
const SCHEMA_VERSION = '9';
/** So many items of each kind are compared. Looking at each of millions would take longer than writing them. */
const COMPARED_OF_A_KIND = 20;
const FIRST_ITEMS = 20_000;
const LATER_STEP = 50;
/** KiB of pages in memory: as much as the index of ten million keys takes. */
const CACHE = 3_000_000;
/** Bytes that DynamoDB counts for an item, and for an entry of an index, besides its attributes. Source: "DynamoDB Storage", pricing. */
const OVERHEAD = 100;

const keySchema = z.tuple([z.object({ AttributeName: z.string() }), z.object({ AttributeName: z.string() })]);
const indexesSchema = z.array(
  z.object({
    IndexName: z.string(),
    KeySchema: keySchema,
    Projection: z.object({
      ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
      NonKeyAttributes: z.array(z.string()).default([]),
    }),
  }),
);
const descriptionSchema = z.object({ gsi_definitions: z.string() });

/** A table of string keys. The emulator must not run meanwhile. */
export class TableFile {
  readonly #database: DatabaseSync;
  readonly #write: (item: Item) => number;
  readonly #ofKind = new Map<string, number>();
  readonly #sample: Item[] = [];
  #items = 0;

  constructor(databaseFile: string, tableName: string) {
    const database = new DatabaseSync(databaseFile);
    this.#database = database;
    const version = database.prepare(`SELECT value FROM _config WHERE key = 'schema_version'`).get()?.value;
    if (version !== SCHEMA_VERSION) {
      throw new Error(`the emulator's file has the format ${version}, and this writes ${SCHEMA_VERSION}`);
    }
    // A file that a crash leaves behind is of no use, so nothing has to survive one.
    database.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -${CACHE};
      BEGIN`);
    this.#write = writerOf(database, tableName);
  }

  /** Items to compare the format with. */
  get sample(): readonly Item[] {
    return this.#sample;
  }

  /** The bytes that DynamoDB stores of the item, with its entries in indexes. Throws when there is an item of the same key. */
  put(item: Item): number {
    const bytes = this.#write(item);
    this.#items += 1;
    if (this.#items > FIRST_ITEMS && this.#items % LATER_STEP !== 0) return bytes;
    const kind = Object.keys(item).toSorted().join(' ');
    const known = this.#ofKind.get(kind) ?? 0;
    this.#ofKind.set(kind, known + 1);
    if (known < COMPARED_OF_A_KIND) this.#sample.push(item);
    return bytes;
  }

  close(): void {
    this.#database.exec('COMMIT');
    this.#database.close();
  }
}

function writerOf(database: DatabaseSync, tableName: string): (item: Item) => number {
  const { gsi_definitions } = descriptionSchema.parse(
    database.prepare('SELECT gsi_definitions FROM _tables WHERE table_name = ?').get(tableName),
  );
  const { partitionKey: pk, sortKey: sk } = tableSchema;
  const insert = database.prepare(
    `INSERT INTO "${tableName}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, ?)`,
  );
  const indexes = indexesSchema.parse(JSON.parse(gsi_definitions)).map((index) => {
    const [partition, sort] = index.KeySchema;
    const { ProjectionType, NonKeyAttributes } = index.Projection;
    const names = new Set([pk, sk, partition.AttributeName, sort.AttributeName, ...NonKeyAttributes]);
    return {
      pk: partition.AttributeName,
      sk: sort.AttributeName,
      has: (name: string) => ProjectionType === 'ALL' || names.has(name),
      insert: database.prepare(
        `INSERT INTO "${tableName}::gsi::${index.IndexName}" (gsi_pk, gsi_sk, table_pk, table_sk, item_json) VALUES (?, ?, ?, ?, ?)`,
      ),
    };
  });

  return (item) => {
    const attributes = entriesOf(item);
    const values = new Map(attributes);
    const texts = attributes.map(([name, value]) => `${JSON.stringify(name)}:${attributeJson(value)}`);
    const sizes = attributes.map(([name, value]) => sizeOfText(name) + sizeOf(value));
    const size = sizes.reduce((sum, one) => sum + one, 0);
    let stored = size + OVERHEAD;
    const partition = String(values.get(pk));
    const key = [`S:${partition}`, `S:${values.get(sk)}`] as const;
    insert.run(...key, `{${texts.join()}}`, size, hash('md5', `Outliers${partition}`).slice(0, 6));
    for (const index of indexes) {
      if (!values.has(index.pk) || !values.has(index.sk)) continue;
      const isProjected = attributes.map(([name]) => index.has(name));
      const projected = texts.filter((_, position) => isProjected[position]);
      stored += sizes.reduce((sum, one, position) => sum + (isProjected[position] ? one : 0), OVERHEAD);
      index.insert.run(
        `S:${values.get(index.pk)}`,
        `S:${values.get(index.sk)}`,
        ...key,
        `{${projected.join()}}`,
      );
    }
    return stored;
  };
}

/** DynamoDB's JSON of a value. Source: "AttributeValue", Amazon DynamoDB API reference. */
function attributeJson(value: unknown): string {
  if (typeof value === 'string') return `{"S":${JSON.stringify(value)}}`;
  if (typeof value === 'number') return `{"N":"${value}"}`;
  if (typeof value === 'boolean') return `{"BOOL":${value}}`;
  if (value === null) return '{"NULL":true}';
  if (Array.isArray(value)) return `{"L":[${value.map(attributeJson).join()}]}`;
  return `{"M":{${entriesOf(value)
    .map(([name, part]) => `${JSON.stringify(name)}:${attributeJson(part)}`)
    .join()}}}`;
}

/** Bytes of a value. Source: "DynamoDB item sizes and formats", developer guide. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return sizeOfText(value);
  if (typeof value === 'number') return sizeOfNumber(value);
  if (typeof value === 'boolean' || value === null) return 1;
  if (Array.isArray(value)) return value.reduce((sum: number, part: unknown) => sum + 1 + sizeOf(part), 3);
  return entriesOf(value).reduce((sum, [name, part]) => sum + 1 + sizeOfText(name) + sizeOf(part), 3);
}

function sizeOfText(text: string): number {
  return Buffer.byteLength(text);
}

/** A byte for two significant digits on each side of the point, and one more. */
function sizeOfNumber(value: number): number {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d*?)(?:\.(\d+)|0*)$/.exec(String(value)) ?? [];
  const digits = whole === '' ? fraction.replace(/^0+/, '') : fraction;
  return Math.ceil(whole.length / 2) + Math.ceil(digits.length / 2) + 1 + sign.length;
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    throw new Error(`the bench stores no value like ${value}`);
  }
  return Object.entries(value).filter(([, part]) => part !== undefined);
}

/** Throws when the emulator has stored the items in `reference` in another way than they are in the table. */
export function assertSameFormat(
  databaseFile: string,
  tableName: string,
  reference: string,
  items: readonly Item[],
): void {
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    const names = (table: string) =>
      database
        .prepare(
          `SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, ?) = ? ORDER BY name`,
        )
        .all(table.length, table)
        .map(({ name }) => String(name).slice(table.length));
    const parts = names(reference);
    let compared = 0;
    for (const part of parts) {
      const keys = part === '' ? ['pk', 'sk'] : ['table_pk', 'table_sk'];
      const rowOf = (table: string, item: Item) => {
        const values = new Map(entriesOf(item));
        const row = database
          .prepare(`SELECT * FROM "${table}${part}" WHERE ${keys.map((key) => `${key} = ?`).join(' AND ')}`)
          .get(`S:${values.get(tableSchema.partitionKey)}`, `S:${values.get(tableSchema.sortKey)}`);
        return row && { ...row, item_json: JSON.parse(String(row.item_json)) };
      };
      for (const item of items) {
        const [own, expected] = [rowOf(tableName, item), rowOf(reference, item)];
        if (!isDeepStrictEqual(own, expected)) {
          throw new Error(
            `the emulator stores ${JSON.stringify(expected)}${part}, and the bench ${JSON.stringify(own)}`,
          );
        }
        if (own !== undefined) compared += 1;
      }
    }
    if (compared < items.length) throw new Error(`${compared} rows of ${items.length} items were compared`);
  } finally {
    database.close();
  }
}
