import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { openBenchTable } from './bench-table.ts';
import { assertSameFormat, type Item } from './table-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'bench-table-'));
afterAll(() => rmSync(directory, { recursive: true }));

const numbers = [
  0, 7, -7, 10, 99, 100, 101, 120, 1234, 12340, 1_700_000_000, 0.5, 0.05, 1.05, 100.5, -118.24368,
];
const listing = {
  pk: 'CLINIC#1',
  sk: '~LISTING',
  byCityPk: 'CITY#montreal',
  byCitySk: '00412#harbor',
  bySitemapPk: 'SITEMAP#1',
  bySitemapSk: '1f',
  card: { n: 'Hôpital “Notre-Dame”', v: ['a', 'b'], open: true, none: null, absent: undefined },
  facets: ['+w'],
  more: 'not in the index',
};
const items: readonly Item[] = [
  listing,
  ...numbers.map((number) => ({ pk: `NUMBER#${number}`, sk: 'NUMBER', number })),
];

it('stores items as the emulator does, and finds them by their keys', async () => {
  const { table, close } = await openBenchTable(async (put) => {
    for (const item of items) put(item);
  });
  try {
    const { card, ...rest } = listing;
    const { absent: _, ...stored } = card;
    expect(await table.get({ pk: listing.pk, sk: listing.sk })).toEqual({ ...rest, card: stored });
    const { items: found } = await table.query({
      IndexName: 'byCity',
      KeyConditionExpression: 'byCityPk = :pk',
      ExpressionAttributeValues: { ':pk': listing.byCityPk },
    });
    const { bySitemapPk: _pk, bySitemapSk: _sk, more: _more, ...projected } = rest;
    expect(found).toEqual([{ ...projected, card: stored }]);
    for (const number of numbers) {
      expect(await table.get({ pk: `NUMBER#${number}`, sk: 'NUMBER' })).toMatchObject({ number });
    }
  } finally {
    await close();
  }
});

it('counts the bytes that are stored: attributes, entries in indexes, and the overhead of each', async () => {
  const stored: number[] = [];
  const { close } = await openBenchTable(async (put) => {
    for (const item of [
      { pk: 'A', sk: 'B', text: 'four' },
      { pk: 'C', sk: 'D', bySitemapPk: 'E', bySitemapSk: 'F', text: 'four' },
    ])
      stored.push(put(item));
  });
  await close();
  const own = 'pkAskBtextfour'.length + 100;
  const keys = 'bySitemapPkEbySitemapSkF'.length;
  // The index has the keys alone.
  expect(stored).toEqual([own, own + keys + 'pkCskD'.length + keys + 100]);
});

it('rejects two items of one key', async () => {
  const twice = openBenchTable(async (put) => {
    for (const item of [listing, listing]) put(item);
  });
  await expect(twice).rejects.toThrow('UNIQUE');
});

it('notices a row, an index entry or a column of another format', () => {
  const databaseFile = join(directory, 'table.sqlite');
  const sql = (statement: string) => {
    const database = new DatabaseSync(databaseFile);
    database.exec(statement);
    database.close();
  };
  for (const table of ['bench', 'reference']) {
    sql(`CREATE TABLE ${table} (pk, sk, item_json, item_size);
      CREATE TABLE "${table}::gsi::byCity" (table_pk, table_sk, item_json);
      INSERT INTO ${table} VALUES ('S:CLINIC#1', 'S:~LISTING', '{"a":1,"b":2}', 5);
      INSERT INTO "${table}::gsi::byCity" VALUES ('S:CLINIC#1', 'S:~LISTING', '{}')`);
  }
  const compare = () => assertSameFormat(databaseFile, 'bench', 'reference', [listing]);
  // The order of attributes means nothing.
  sql(`UPDATE bench SET item_json = '{"b":2,"a":1}'`);
  expect(compare).not.toThrow();
  sql('UPDATE bench SET item_size = 6');
  expect(compare).toThrow('"item_size":6');
  sql('UPDATE bench SET item_size = 5; DELETE FROM "bench::gsi::byCity"');
  expect(compare).toThrow('::gsi::byCity');
  sql(
    `INSERT INTO "bench::gsi::byCity" VALUES ('S:CLINIC#1', 'S:~LISTING', '{}'); ALTER TABLE reference ADD version DEFAULT 2`,
  );
  expect(compare).toThrow('"version":2');
  sql(
    'ALTER TABLE bench ADD version DEFAULT 2; DELETE FROM bench; DELETE FROM reference; DELETE FROM "bench::gsi::byCity"; DELETE FROM "reference::gsi::byCity"',
  );
  expect(compare).toThrow('0 rows of 1 items');
});
