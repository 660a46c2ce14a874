import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { CsvRecords, cellsOf, parsedCells } from './csv-records.ts';
import { csvRows, csvTable } from './csv-rows.ts';

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
    expect(await rowsOf(text)).toEqual([row(2, 'HEART, "INC"', 'SAN\r\nJOSE'), row(5, 'plain')]);
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

  it('end at LF or CRLF: a lone CR belongs to its cell', async () => {
    expect(await rowsOf('name,city\na\rb,c\r\nd,"e\rf"\ng,h\r')).toEqual([
      row(2, 'a\rb', 'c'),
      row(3, 'd', 'e\rf'),
      row(4, 'g', 'h'),
    ]);
  });

  it.each([
    ['UTF-8', Buffer.from('\uFEFFname,city\nCafé,Montréal\n')],
    ['UTF-16LE', Buffer.from('\uFEFFname,city\r\nCafé,Montréal\r\n', 'utf16le')],
    ['UTF-16LE without a mark', Buffer.from('name,city\nCafé,Montréal', 'utf16le')],
    ['UTF-16BE', Buffer.from('\uFEFFname,city\nCafé,Montréal\n', 'utf16le').swap16()],
    ['UTF-16BE without a mark', Buffer.from('name,city\nCafé,Montréal\n', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('name,city\nCafé,Montréal\n', 'latin1')],
  ])('are read in %s', async (_encoding, content) => {
    expect(await rowsOf(content)).toEqual([row(2, 'Café', 'Montréal')]);
  });

  it.each([
    ['semicolons', 'name;city\nHeart, Inc;"a;b"\n', 2],
    ['tabs', 'name\tcity\nHeart, Inc\ta;b\n', 2],
    ['vertical bars', 'name|city\nHeart, Inc|a;b\n', 2],
    ['the separator of a first line', 'sep=;\r\nname;city\r\nHeart, Inc;"a;b"\r\n', 3],
    ['an uncommon separator', 'sep=~\nname~city\nHeart, Inc~a;b\n', 3],
  ])('may have %s between their cells', async (_delimiter, text, line) => {
    expect(await rowsOf(text)).toEqual([row(line, 'Heart, Inc', 'a;b')]);
  });

  it.each<[string, Buffer | string, string]>([
    ['a workbook', Buffer.from('504b030414000600', 'hex'), 'is a workbook'],
    ['UTF-32', Buffer.from('fffe00006e000000', 'hex'), 'is UTF-32'],
    ['no text', Buffer.from([1, 0, 0, 7, 9, 0, 0, 3]), 'is no text in UTF-8'],
    ['columns with another delimiter', 'name:city\na:b', 'Read with a comma between them it has 1 column.'],
    ['records that end with CR', 'name,city\ra,b\r'.repeat(80_000), 'not with CR alone'],
  ])('are not read from %s, which the error names', async (_case, content, message) => {
    await expect(rowsOf(content, ['name', 'city'])).rejects.toThrow(message);
  });

  it('are read as they were written, whatever their cells', async () => {
    const cell = fc.stringMatching(/^[a,;"\r\n\t é]{0,6}$/);
    const cells = fc.array(fc.tuple(fc.constant('x'), cell, fc.constant('y')), { minLength: 1 });
    fc.assert(
      fc.property(cells, fc.constantFrom(',', ';', '\t'), (written, delimiter) => {
        const records = new CsvRecords(delimiter);
        const text = stringify(written, { delimiter, quoted_match: /[\r\n]/ });
        const lines = text.split('\n').slice(0, -1);
        const read = [...records.next(lines), ...records.end()];
        expect(read.map(({ cells: found }) => found)).toEqual(written);
      }),
    );
  });

  it('are valid where the parser finds them valid, whatever the quotes', () => {
    const text = fc.stringMatching(/^[a,"\r é]{1,12}$/).filter((line) => line.trim() !== '');
    const isParsed = (line: string) => {
      try {
        return parse(`${line}\n`, { record_delimiter: ['\r\n', '\n'] }).length === 1;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(text, (line) => {
        expect(cellsOf(line, ',') !== undefined).toBe(isParsed(line));
      }),
    );
  });

  it.each([
    ['no quote', (line: number) => `${line},b`],
    ['a stray quote in each line', (line: number) => `${line},"b`],
    ['two in each line', (line: number) => `"${line}","b`],
    ['text behind a quote in each line', (line: number) => `"${line}" b,c`],
    ['one in every tenth line', (line: number) => (line % 10 === 0 ? 'a,"b' : `${line},b`)],
    ['one at the beginning alone', (line: number) => (line === 0 ? 'a,"b' : `${line},b`)],
  ])('start the parser once at most for all lines that are given together, with %s', (_case, lineOf) => {
    const lines = Array.from({ length: 30_000 }, (_, line) => lineOf(line));
    const starts = vi.fn(parsedCells);
    const records = new CsvRecords(',', 1, starts);
    expect([...records.next(lines), ...records.end()]).toHaveLength(lines.length);
    expect(starts.mock.calls.length).toBeLessThanOrEqual(2);
    expect(starts.mock.calls.flatMap(([texts]) => texts).length).toBeLessThanOrEqual(lines.length);
  });

  it('of a small table are read as a whole, or rejected with the line of a broken quote', async () => {
    const file = join(directory, 'table.csv');
    writeFileSync(file, 'type;slug\n"a;b";dentistry\n');
    expect(await csvTable(file)).toEqual([
      ['type', 'slug'],
      ['a;b', 'dentistry'],
    ]);
    writeFileSync(file, 'type,slug\na,b"c\n');
    await expect(csvTable(file)).rejects.toThrow('broken quotes in line 2');
  });

  it('need a header with the required columns', async () => {
    await expect(rowsOf('')).rejects.toThrow('is empty');
    await expect(rowsOf('name\na', ['name', 'city'])).rejects.toThrow('lacks columns: city');
  });
});
