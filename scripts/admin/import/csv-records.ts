import { parse } from 'csv-parse/sync';

/** Longest record: a quote that is never closed would take the rest of the file. */
const MAX_RECORD_CHARACTERS = 200_000;

/** The cells of a record with the number of its first line, from 1; no cells where its quotes are broken. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[] | undefined;
}

/** A record before it is parsed; no text where its quotes are broken. */
interface RecordText {
  readonly line: number;
  readonly text: string | undefined;
}

/**
 * Divides lines into records (RFC 4180): they end at LF or CRLF, and a CR elsewhere belongs to its cell. A broken quote costs the line
 * that has it: a record's quotes are looked at before it is parsed, and those in order are parsed together.
 *
 * A line with an odd number of quotes begins a record that ends at the next such line. Where both together are no record, the first one
 * is broken, and the second begins another: each line is looked at twice at most, whatever the quotes.
 */
export class CsvRecords {
  readonly #delimiter: string;
  readonly #parse: typeof parsedCells;
  /** Of the next line. */
  #line: number;
  /** The record that is not complete, of which only the first line has an odd number of quotes. */
  #open: string[] = [];
  #openCharacters = 0;

  /** @param parse Parses records whose quotes are in order. */
  constructor(delimiter: string, firstLine = 1, parse = parsedCells) {
    this.#delimiter = delimiter;
    this.#line = firstLine;
    this.#parse = parse;
  }

  /** The records that the next lines complete. Many lines at once are fast, since starting the parser takes as long as a hundred records. */
  next(lines: readonly string[]): readonly CsvRecord[] {
    return this.#parsed(lines.flatMap((text) => [...this.#divide(text)]));
  }

  /** The records that the end of the file completes. */
  end(): readonly CsvRecord[] {
    return this.#open.length > 0 ? this.#parsed([...this.#giveUp()]) : [];
  }

  *#divide(text: string): Generator<RecordText> {
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
    const whole = this.#open.join('\n');
    if (isRecord(whole, this.#delimiter)) {
      this.#open = [];
      yield { line: first, text: whole };
      return;
    }
    this.#open.pop();
    this.#line -= 1;
    yield* this.#giveUp();
    this.#line += 1;
    this.#begin(text);
  }

  #begin(text: string): void {
    this.#open = [text];
    this.#openCharacters = text.length;
  }

  /** The first line has a quote that is never closed; the lines after it stand alone. */
  *#giveUp(): Generator<RecordText> {
    const first = this.#line - this.#open.length;
    const [, ...others] = this.#open;
    this.#open = [];
    yield { line: first, text: undefined };
    for (const [index, text] of others.entries()) yield* this.#alone(first + 1 + index, text);
  }

  *#alone(line: number, text: string): Generator<RecordText> {
    if (text.trim() !== '') yield { line, text: isRecord(text, this.#delimiter) ? text : undefined };
  }

  #parsed(records: readonly RecordText[]): readonly CsvRecord[] {
    const texts = records.flatMap(({ text }) => (text === undefined ? [] : [text]));
    const cells = texts.length === 0 ? [] : this.#parse(texts, this.#delimiter);
    let at = 0;
    return records.map(({ line, text }) => {
      if (text === undefined) return { line, cells: undefined };
      at += 1;
      return { line, cells: cells[at - 1] };
    });
  }
}

function isOdd(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 1;
}

/** Whether each quote is around a cell or doubled in one. Every character is looked at three times at most. */
function isRecord(text: string, delimiter: string): boolean {
  const end = text.endsWith('\r') ? text.length - 1 : text.length;
  let quote = text.indexOf('"');
  for (let at = 0; quote >= 0; ) {
    if (quote === at) {
      // A quoted cell: its end is the first quote that is not doubled.
      let close = text.indexOf('"', at + 1);
      while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
      if (close < 0) return false;
      if (close + 1 >= end) return true;
      if (text[close + 1] !== delimiter) return false;
      at = close + 2;
      quote = text.indexOf('"', at);
    } else {
      const next = text.indexOf(delimiter, at);
      if (next < 0 || next > quote) return false;
      at = next + 1;
    }
  }
  return true;
}

/** The cells of one record; undefined where a quote is neither around a cell nor doubled in one. */
export function cellsOf(record: string, delimiter: string): readonly string[] | undefined {
  return isRecord(record, delimiter) ? parsedCells([record], delimiter)[0] : undefined;
}

/** @param records Each with its quotes in order. */
export function parsedCells(records: readonly string[], delimiter: string): readonly (readonly string[])[] {
  const found: string[][] = parse(`${records.join('\n')}\n`, {
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
  });
  if (found.length !== records.length) throw new Error('the parser of CSV found other records');
  return found;
}
