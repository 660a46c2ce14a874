import type { SourceRow } from '../../../lambdas/jobs/imports/source-listing.ts';
import { CsvRecords, cellsOf } from './csv-records.ts';
import { textLines } from './csv-text.ts';

/** Rows that are returned together. */
const ROWS_AT_ONCE = 200;
const DELIMITERS = [',', ';', '\t', '|'] as const;
const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'a comma',
  ';': 'a semicolon',
  '\t': 'a tab',
  '|': 'a vertical bar',
};
/** A first line that names the delimiter, as spreadsheets write and read it. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?$/i;

/**
 * The rows of a CSV file by the names of their columns, some hundred at a time; as much as that is in memory. A row with too many or too
 * few fields, or with broken quotes, is rejected for a reason instead of having cells, and the rows after it are read. The delimiter is
 * the one that a first line `sep=` names, or the one with which the header has the most of the wanted columns.
 *
 * @param wanted Columns to read, whatever the case of their names in the file and the blanks around hyphens.
 * @param required Throws an error that names those of them that the file lacks.
 * @param onBytes Called with the bytes that were read so far.
 */
export async function* csvRows(
  file: string,
  wanted: readonly string[],
  required: readonly string[],
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<readonly SourceRow[]> {
  let rows: SourceRow[] = [];
  const opening: string[] = [];
  let table: Table | undefined;
  for await (const lines of textLines(file, onBytes)) {
    let from = 0;
    for (; table === undefined && from < lines.length; from += 1) {
      opening.push(lines[from] ?? '');
      table = tableOf(opening, wanted, required);
    }
    if (table === undefined) continue;
    for (; from < lines.length; from += ROWS_AT_ONCE) {
      for (const record of table.records.next(lines.slice(from, from + ROWS_AT_ONCE))) {
        rows.push(table.header.row(record));
      }
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
  }
  if (table === undefined) throw new Error(`${file} is empty.`);
  for (const record of table.records.end()) rows.push(table.header.row(record));
  if (rows.length > 0) yield rows;
}

/** All records of a small file, the first one being any row. */
export async function csvTable(file: string): Promise<readonly (readonly string[])[]> {
  const cells: (readonly string[])[] = [];
  let records: CsvRecords | undefined;
  const take = (
    found: Iterable<{ readonly line: number; readonly cells: readonly string[] | undefined }>,
  ) => {
    for (const { line, cells: some } of found) {
      if (some === undefined) throw new Error(`${file} has broken quotes in line ${line}.`);
      cells.push(some.map((cell) => cell.trim()));
    }
  };
  for await (const lines of textLines(file)) {
    const [first] = lines;
    if (first === undefined) continue;
    records ??= new CsvRecords(likelyDelimiter(first, ({ length }) => Math.min(length, 2)));
    take(records.next(lines));
  }
  if (records !== undefined) take(records.end());
  return cells;
}

/** A file whose header was read: the records after it, and its columns. */
interface Table {
  readonly header: Header;
  readonly records: CsvRecords;
}

/** Undefined as long as the lines have no header. */
function tableOf(
  opening: readonly string[],
  wanted: readonly string[],
  required: readonly string[],
): Table | undefined {
  const [first = ''] = opening;
  const named = SEPARATOR_LINE.exec(first)?.[1];
  const line = (named === undefined ? opening : opening.slice(1)).find((text) => text.trim() !== '');
  if (line === undefined) return undefined;
  const delimiter = named ?? likelyDelimiter(line, (names) => new Header(names, wanted).found);
  const header = new Header(cellsOf(line, delimiter) ?? [], wanted);
  header.require(required, DELIMITER_NAMES[delimiter] ?? delimiter);
  return { header, records: new CsvRecords(delimiter, opening.length + 1) };
}

/** The delimiter with which the cells of a line are the best ones; a comma where all are alike. */
function likelyDelimiter(line: string, quality: (cells: readonly string[]) => number): string {
  const [best] = DELIMITERS.map((delimiter) => ({
    delimiter,
    quality: quality(cellsOf(line, delimiter) ?? []),
  })).toSorted((a, b) => b.quality - a.quality);
  return best?.delimiter ?? ',';
}

/** Blanks around a hyphen are written in several ways: 'Address- Address Line 1'. */
const comparedName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ');

/** The columns of a file. */
class Header {
  readonly #names: readonly string[];
  readonly #columns: readonly (readonly [name: string, index: number])[];

  constructor(names: readonly string[], wanted: readonly string[]) {
    this.#names = names.map(comparedName);
    this.#columns = wanted
      .map((name) => [name, this.#names.indexOf(comparedName(name))] as const)
      .filter(([, index]) => index >= 0);
  }

  /** How many of the wanted columns there are. */
  get found(): number {
    return this.#columns.length;
  }

  require(required: readonly string[], delimiter: string): void {
    const missing = required.filter((name) => !this.#names.includes(comparedName(name)));
    if (missing.length === 0) return;
    const columns = this.#names.length === 1 ? '1 column' : `${this.#names.length} columns`;
    throw new Error(
      `The first line of the file lacks columns: ${missing.join(', ')}. Read with ${delimiter} between them it has ${columns}.`,
    );
  }

  row({ line, cells }: { readonly line: number; readonly cells: readonly string[] | undefined }): SourceRow {
    if (cells === undefined) return { line, reason: 'broken quotes' };
    if (cells.length !== this.#names.length) return { line, reason: 'wrong number of columns' };
    return {
      line,
      cells: Object.fromEntries(this.#columns.map(([name, index]) => [name, (cells[index] ?? '').trim()])),
    };
  }
}
