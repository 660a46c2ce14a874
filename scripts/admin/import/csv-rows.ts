import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { SourceRow } from '../../../lambdas/jobs/imports/source-listing.ts';

/** Rows that are parsed together. */
const ROWS_AT_ONCE = 200;
/** Longest record: a quote that is never closed would take the rest of the file into memory. */
const MAX_RECORD_CHARACTERS = 200_000;
const NEW_LINE = 0x0a;

/** Lines that are one record, since their quotes are balanced only together. */
interface Framed {
  /** Number of the first line in the file, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

/**
 * The rows of a CSV file (RFC 4180) by the names of their columns, some hundred at a time; as much as that is in memory. A row with
 * too many or too few fields, or with broken quotes, is rejected for a reason instead of having cells, and the rows after it are read. Lines that are
 * no UTF-8 are read as Windows-1252.
 *
 * @param wanted Columns to read, whatever the case of their names in the file.
 * @param required Throws an error that names those of them that the file lacks.
 * @param onBytes Called with the bytes that were read so far.
 */
export async function* csvRows(
  file: string,
  wanted: readonly string[],
  required: readonly string[],
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<readonly SourceRow[]> {
  let header: Header | undefined;
  let framed: Framed[] = [];
  for await (const record of records(file, onBytes)) {
    if (header === undefined) {
      header = new Header(parseRecord(record.lines.join('\n')) ?? [], wanted, required);
      continue;
    }
    framed.push(record);
    if (framed.length < ROWS_AT_ONCE) continue;
    yield rowsOf(framed, header);
    framed = [];
  }
  if (header === undefined) throw new Error(`${file} is empty.`);
  if (framed.length > 0) yield rowsOf(framed, header);
}

/** The columns of a file. */
class Header {
  readonly length: number;
  readonly #columns: readonly (readonly [name: string, index: number])[];

  constructor(names: readonly string[], wanted: readonly string[], required: readonly string[]) {
    this.length = names.length;
    const folded = names.map((name) => name.trim().toLowerCase());
    this.#columns = wanted
      .map((name) => [name, folded.indexOf(name.toLowerCase())] as const)
      .filter(([, index]) => index >= 0);
    const missing = required.filter((name) => !folded.includes(name.toLowerCase()));
    if (missing.length > 0)
      throw new Error(`The first line of the file lacks columns: ${missing.join(', ')}.`);
  }

  cells(fields: readonly string[]): Record<string, string> {
    return Object.fromEntries(this.#columns.map(([name, index]) => [name, (fields[index] ?? '').trim()]));
  }
}

function rowsOf(framed: readonly Framed[], header: Header): SourceRow[] {
  const together = parseText(framed.map(({ lines }) => lines.join('\n')).join('\n'));
  if (together?.length === framed.length) {
    return framed.map(({ line }, index) => rowOf(line, together[index], header));
  }
  return framed.flatMap((record) => rowsAround(record, header));
}

/** The rows of a record that is possibly broken: its first line may have the quote that took the others in. */
function rowsAround({ line, lines }: Framed, header: Header): SourceRow[] {
  const fields = parseRecord(lines.join('\n'));
  if (fields !== undefined || lines.length === 1) return [rowOf(line, fields, header)];
  const rest = [...frame(lines.slice(1), line + 1)].filter((record) => !isBlank(record));
  return [rowOf(line, undefined, header), ...rowsOf(rest, header)];
}

function rowOf(line: number, fields: readonly string[] | undefined, header: Header): SourceRow {
  if (fields === undefined) return { line, reason: 'broken quotes' };
  if (fields.length !== header.length) return { line, reason: 'wrong number of columns' };
  return { line, cells: header.cells(fields) };
}

function parseRecord(text: string): readonly string[] | undefined {
  const found = parseText(text);
  return found?.length === 1 ? found[0] : undefined;
}

function parseText(text: string): string[][] | undefined {
  try {
    return parse(text, { relax_column_count: true });
  } catch {
    return undefined;
  }
}

async function* records(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Framed> {
  let open: string[] = [];
  let line = 1;
  for await (const lines of linesOf(file, onBytes)) {
    const all = [...open, ...lines];
    let taken = 0;
    for (const record of frame(all, line)) {
      const isLast = taken + record.lines.length === all.length;
      // The next lines may close its quote.
      if (isLast && !isBalanced(record) && lengthOf(record) < MAX_RECORD_CHARACTERS) break;
      taken += record.lines.length;
      if (!isBlank(record)) yield record;
    }
    open = all.slice(taken);
    line += taken;
  }
  for (const record of frame(open, line)) if (!isBlank(record)) yield record;
}

/** Divides lines into records; the last one may be incomplete. */
function* frame(lines: readonly string[], first: number): Generator<Framed> {
  for (let start = 0; start < lines.length; ) {
    let end = start;
    let quotes = 0;
    do {
      quotes += quotesOf(lines[end] ?? '');
      end += 1;
    } while (quotes % 2 === 1 && end < lines.length);
    yield { line: first + start, lines: lines.slice(start, end) };
    start = end;
  }
}

const quotesOf = (text: string): number => text.split('"').length - 1;
const isBalanced = ({ lines }: Framed): boolean => quotesOf(lines.join('')) % 2 === 0;
const lengthOf = ({ lines }: Framed): number => lines.reduce((sum, { length }) => sum + length, 0);
const isBlank = ({ lines }: Framed): boolean => lines.length === 1 && (lines[0] ?? '').trim() === '';

/** The lines of a file without their ends, some at a time. */
async function* linesOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<string[]> {
  let carried: Buffer = Buffer.alloc(0);
  let bytes = 0;
  for await (const read of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const chunk: Buffer = Buffer.from(read);
    bytes += chunk.length;
    onBytes(bytes);
    const end = chunk.lastIndexOf(NEW_LINE);
    const block = end < 0 ? Buffer.alloc(0) : Buffer.concat([carried, chunk.subarray(0, end)]);
    carried = end < 0 ? Buffer.concat([carried, chunk]) : chunk.subarray(end + 1);
    if (carried.length > MAX_RECORD_CHARACTERS) throw new Error(`${file} has a line that is too long.`);
    if (end >= 0) yield decoded(block);
  }
  if (carried.length > 0) yield decoded(carried);
}

const utf8 = new TextDecoder();
const windows1252 = new TextDecoder('windows-1252');

function decoded(block: Buffer): string[] {
  // A line feed is no part of another character in either encoding.
  const lines = isUtf8(block)
    ? utf8.decode(block).split('\n')
    : block
        .toString('latin1')
        .split('\n')
        .map((line) => Buffer.from(line, 'latin1'))
        .map((line) => (isUtf8(line) ? utf8 : windows1252).decode(line));
  return lines.map((line) => line.replace(/\r$/, ''));
}
