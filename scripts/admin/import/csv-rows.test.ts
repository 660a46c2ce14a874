import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { csvRows } from './csv-rows.ts';

const directory = mkdtempSync(join(tmpdir(), 'rows-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function rowsOf(content: string | Buffer, required: readonly string[] = []) {
  const file = join(directory, 'rows.csv');
  writeFileSync(file, content);
  const rows = [];
  for await (const some of csvRows(file, ['name', 'city'], required)) rows.push(...some);
  return rows;
}

const row = (line: number, name: string, city = '') => ({ line, cells: { name, city } });

describe('rows of a CSV file', () => {
  it('have quoted commas, quotes and line ends, after a byte order mark, with the line that they begin in', async () => {
    const text = '\uFEFFname,city\r\n"HEART, ""INC""","SAN\r\nJOSE"\r\n\r\nplain,\r\n';
    expect(await rowsOf(text)).toEqual([row(2, 'HEART, "INC"', 'SAN\nJOSE'), row(5, 'plain')]);
  });

  it('have the wanted columns, wherever they are and whatever their case', async () => {
    expect(await rowsOf('other,City,NAME\n1,Boston,Heart')).toEqual([row(2, 'Heart', 'Boston')]);
    expect(await rowsOf('name\nHeart\n')).toEqual([{ line: 2, cells: { name: 'Heart' } }]);
  });

  it('are rejected with their line when they are ragged, and the others are read', async () => {
    expect(await rowsOf('name,city\na,b,c\nd\n"e\nf"\ng,h\n')).toEqual([
      { line: 2, reason: 'wrong number of columns' },
      { line: 3, reason: 'wrong number of columns' },
      { line: 4, reason: 'wrong number of columns' },
      row(6, 'g', 'h'),
    ]);
  });

  it.each([
    ['a quote within a field', 'a,5" pipe'],
    ['text after a quote', 'a,"b" c'],
    ['a quote that is never closed', 'a,"b'],
  ])('are rejected with their line for %s, and the others are read', async (_case, broken) => {
    expect(await rowsOf(`name,city\n${broken}\nc,d\n"e",f\n`)).toEqual([
      { line: 2, reason: 'broken quotes' },
      row(3, 'c', 'd'),
      row(4, 'e', 'f'),
    ]);
  });

  it('are found again after a quote that is never closed, however long the file is', async () => {
    const others = Array.from({ length: 20_000 }, (_, index) => `clinic ${index},"town"`);
    const rows = await rowsOf(`name,city\nfirst,town\na,"b\n${others.join('\n')}`);
    expect(rows.slice(0, 3)).toEqual([
      row(2, 'first', 'town'),
      { line: 3, reason: 'broken quotes' },
      row(4, 'clinic 0', 'town'),
    ]);
    expect(rows.at(-1)).toEqual(row(20_003, 'clinic 19999', 'town'));
    expect(rows).toHaveLength(20_002);
  });

  it('may be UTF-8 or Windows-1252, line by line', async () => {
    const latin = Buffer.from('name,city\nHôpital,Montréal\nH\u00f4pital,x\n', 'latin1');
    expect(await rowsOf(latin)).toEqual([row(2, 'Hôpital', 'Montréal'), row(3, 'Hôpital', 'x')]);
    const mixed = Buffer.concat([Buffer.from('name,city\nhôpital,\n'), Buffer.from('caf\u00e9,', 'latin1')]);
    expect(await rowsOf(mixed)).toEqual([row(2, 'hôpital'), row(3, 'café')]);
  });

  it('need a header with the required columns', async () => {
    await expect(rowsOf('')).rejects.toThrow('is empty');
    await expect(rowsOf('name\na', ['name', 'city'])).rejects.toThrow('lacks columns: city');
  });
});
