import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { deactivationRows } from './deactivation-rows.ts';

const TITLE = 'NPPES Deactivated NPI Report as of 11/11/2026';
const HEADER = 'NPI,NPPES Deactivation Date';
const row = (line: number, npi: string, date: string) => ({ line, npi, date });

/** A workbook with the texts of its first sheet shared, as Excel writes it. */
function workbook(sheet: string, texts: readonly string[]): Uint8Array {
  const items = texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('');
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/sharedStrings.xml': strToU8(`<?xml version="1.0"?><sst count="2">${items}</sst>`),
    'xl/worksheets/sheet1.xml': strToU8(
      `<?xml version="1.0"?><worksheet><dimension ref="A1:B4"/><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  });
}

describe('the report of deactivated numbers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deactivations-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function rowsOf(content: string | Uint8Array) {
    const file = join(folder, 'report');
    writeFileSync(file, content);
    return deactivationRows(file);
  }

  it.each([
    ['with its title', `${TITLE},\n${HEADER}\n1234567893,03/16/2006\n`, 3],
    ['with its title in one cell', `\uFEFF${TITLE}\r\n${HEADER}\r\n1234567893,03/16/2006\r\n`, 3],
    ['without its title', `"NPI","NPPES Deactivation Date"\n"1234567893","03/16/2006"`, 2],
    ['with its columns in another order', `NPPES DEACTIVATION DATE, npi\n03/16/2006, 1234567893`, 2],
  ])('is read from CSV %s', (_, text, line) => {
    expect(rowsOf(text)).toEqual([row(line, '1234567893', '03/16/2006')]);
  });

  it('is read from the workbook, with shared and inline texts, numbers and days', () => {
    const sheet = `
      <row r="1"><c r="A1" s="1" t="s"><v>0</v></c></row>
      <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>2</v></c></row>
      <row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3" t="s"><v>4</v></c></row>
      <row r="4"><c r="A4"><v>1245319599</v></c><c r="B4" s="2"><v>38792</v></c></row>
      <row r="5"><c r="A5" t="inlineStr"><is><r><t>1003000</t></r><r><t>126</t></r></is></c><c r="B5" t="str"><v>01/02/2020</v></c></row>
      <row r="6"/>`;
    const texts = [TITLE, 'NPI', 'NPPES Deactivation Date', '1234567893', '03/16/2006'];
    expect(rowsOf(workbook(sheet, texts))).toEqual([
      row(3, '1234567893', '03/16/2006'),
      row(4, '1245319599', '03/16/2006'),
      row(5, '1003000126', '01/02/2020'),
    ]);
  });

  it('is rejected when it has other columns', () => {
    expect(() => rowsOf('NPI,Name\n1,a')).toThrow('no row with the columns NPI and NPPES Deactivation Date');
    expect(() => rowsOf(zipSync({ 'a.txt': strToU8('a') }))).toThrow('no first sheet');
  });
});
