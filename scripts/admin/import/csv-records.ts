import { parse } from 'csv-parse/sync';

/** Longest record: a quote that is never closed would take the rest of the file. */
const MAX_RECORD_CHARACTERS = 200_000;

/** The cells of a record with the number of its first line, from 1; no cells where its quotes are broken. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[] | undefined;
}

/**
 * Divides lines into records (RFC 4180): they end at LF or CRLF, and a CR elsewhere belongs to its cell. Each is parsed alone, so that
 * a broken quote costs the line that has it.
 *
 * A line with an odd number of quotes begins a record that ends at the next such line. Where both together are no record, the first one
 * is broken, and the second begins another: each line is parsed twice at most, whatever the quotes.
 */
export class CsvRecords {
  readonly #delimiter: string;
  /** Of the next line. */
  #line: number;
  /** The record that is not complete, of which only the first line has an odd number of quotes. */
  #open: string[] = [];
  #openCharacters = 0;

  constructor(delimiter: string, firstLine = 1) {
    this.#delimiter = delimiter;
    this.#line = firstLine;
  }

  /** The records that the next line completes. */
  *next(text: string): Generator<CsvRecord> {
    const line = this.#line;
    this.#line += 1;
    if (this.#open.length === 0) {
      if (isOdd(text)) this.#begin(text);
      else yield* this.#alone(line, text);
      return;
    }
    this.#open.push(text);
    this.#openCharacters += text.length + 1;
    if (!isOdd(text)) {
      if (this.#openCharacters > MAX_RECORD_CHARACTERS) yield* this.#giveUp();
      return;
    }
    const first = this.#line - this.#open.length;
    const cells = cellsOf(this.#open.join('\n'), this.#delimiter);
    if (cells !== undefined) {
      this.#open = [];
      yield { line: first, cells };
      return;
    }
    this.#open.pop();
    this.#line -= 1;
    yield* this.#giveUp();
    this.#line += 1;
    this.#begin(text);
  }

  /** The records that the end of the file completes. */
  *end(): Generator<CsvRecord> {
    if (this.#open.length > 0) yield* this.#giveUp();
  }

  #begin(text: string): void {
    this.#open = [text];
    this.#openCharacters = text.length;
  }

  /** The first line has a quote that is never closed; the lines after it stand alone. */
  *#giveUp(): Generator<CsvRecord> {
    const first = this.#line - this.#open.length;
    const [, ...others] = this.#open;
    this.#open = [];
    yield { line: first, cells: undefined };
    for (const [index, text] of others.entries()) yield* this.#alone(first + 1 + index, text);
  }

  *#alone(line: number, text: string): Generator<CsvRecord> {
    if (text.trim() !== '') yield { line, cells: cellsOf(text, this.#delimiter) };
  }
}

function isOdd(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 1;
}

/** The cells of one record; undefined where a quote is neither around a cell nor doubled in one. */
export function cellsOf(record: string, delimiter: string): readonly string[] | undefined {
  try {
    const found: string[][] = parse(`${record}\n`, { delimiter, record_delimiter: ['\r\n', '\n'] });
    return found.length === 1 ? found[0] : undefined;
  } catch {
    return undefined;
  }
}
