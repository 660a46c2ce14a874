import { strFromU8, unzipSync } from 'fflate';

/** Days from the day 0 of workbooks to that of `Date`. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/**
 * The cells of a workbook's first sheet as texts, row by row (ECMA-376, SpreadsheetML). Days, which are numbers there, become
 * MM/DD/YYYY where their cell has a style; formulas have their last value. The whole sheet is in memory.
 */
export function workbookRows(bytes: Uint8Array): string[][] {
  const files = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(sharedStrings|worksheets\/sheet1)\.xml$/.test(name),
  });
  const sheet = files['xl/worksheets/sheet1.xml'];
  if (sheet === undefined) throw new Error('The workbook has no first sheet.');
  const shared = textsOf(files['xl/sharedStrings.xml']);
  return [...strFromU8(sheet).matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, cells = '']) =>
    cellsOf(cells, shared),
  );
}

function cellsOf(row: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', content = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const [, letters = ''] = /\br="([A-Z]+)\d+"/.exec(attributes) ?? [];
    const [, type = 'n'] = /\bt="(\w+)"/.exec(attributes) ?? [];
    const isStyled = /\bs="[1-9]/.test(attributes);
    const column = letters === '' ? cells.length : columnOf(letters);
    while (cells.length < column) cells.push('');
    cells.push(textOf(content, type, shared, isStyled));
  }
  return cells;
}

function textOf(content: string, type: string, shared: readonly string[], isStyled: boolean): string {
  if (type === 'inlineStr') return plainText(content);
  const [, value = ''] = /<v[^>]*>(.*?)<\/v>/s.exec(content) ?? [];
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'n' && isStyled && isDay(value)) return dayText(Number(value));
  return unescaped(value);
}

/** A whole number of days from 2000 to 2100. */
const isDay = (value: string): boolean =>
  /^\d{5}$/.test(value) && Number(value) > 36_525 && Number(value) < 73_050;

function dayText(days: number): string {
  const [year, month, day] = new Date((days - EPOCH_DAYS) * DAY_MS).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

/** 'A' is 0, 'AA' 26. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;

const textsOf = (file: Uint8Array | undefined): string[] =>
  file === undefined
    ? []
    : [...strFromU8(file).matchAll(/<si\b[^>]*?(?:\/>|>(.*?)<\/si>)/gs)].map(([, content = '']) =>
        plainText(content),
      );

/** The text of all runs of a cell. */
const plainText = (content: string): string =>
  [...content.matchAll(/<t\b[^>]*?(?:\/>|>(.*?)<\/t>)/gs)].map(([, text = '']) => unescaped(text)).join('');

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal));
  });
