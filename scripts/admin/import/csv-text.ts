import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

/** Encodings that files of tables have; what is no UTF-8 is read as Windows-1252, line by line. */
export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE';

/** Bytes that are looked at to find the encoding. */
const SAMPLE_BYTES = 4096;
/** Longest line: a file without line ends would be read into memory as one. */
const MAX_LINE_CHARACTERS = 1_000_000;
const LINE_FEED = 0x0a;
const NO_BYTES = Buffer.alloc(0);

/**
 * The lines of a text file without their line feeds, some at a time, and without a byte order mark. A carriage return stays: whether it
 * ends a record or belongs to a cell is for the parser to say.
 *
 * @param onBytes Called with the bytes that were read so far.
 */
export async function* textLines(
  file: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<readonly string[]> {
  let lines: LineReader | undefined;
  let bytes = 0;
  for await (const read of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const chunk: Buffer = Buffer.from(read);
    bytes += chunk.length;
    onBytes(bytes);
    lines ??= lineReader(file, chunk);
    yield lines.next(chunk);
  }
  if (lines !== undefined) yield lines.end();
}

/** Takes the bytes of a file chunk by chunk. */
interface LineReader {
  next(chunk: Buffer): readonly string[];
  end(): readonly string[];
}

function lineReader(file: string, beginning: Buffer): LineReader {
  const encoding = encodingOf(file, beginning);
  return encoding === 'UTF-8' ? new ByteLines(file) : new Utf16Lines(file, encoding);
}

/** Throws an error that names what the file is where it is no text in one of the encodings. */
export function encodingOf(file: string, beginning: Buffer): Encoding {
  const sample = beginning.subarray(0, SAMPLE_BYTES);
  const head = sample.subarray(0, 4).toString('hex');
  if (head === 'fffe0000' || head === '0000feff') throw new Error(`${file} is UTF-32: save it as UTF-8.`);
  if (head === '504b0304') throw new Error(`${file} is a workbook or an archive: save its table as CSV.`);
  if (head.startsWith('fffe')) return 'UTF-16LE';
  if (head.startsWith('feff')) return 'UTF-16BE';
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return 'UTF-8';
  // Names of columns are ASCII: every second byte of their UTF-16 is zero.
  if (even === 0 && odd > sample.length / 4) return 'UTF-16LE';
  if (odd === 0 && even > sample.length / 4) return 'UTF-16BE';
  throw new Error(`${file} is no text in UTF-8, UTF-16 or Windows-1252.`);
}

const BYTE_ORDER_MARK = /^\uFEFF/;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

/** Lines of UTF-8 and of Windows-1252: a line feed is no part of another character in either. */
class ByteLines implements LineReader {
  readonly #file: string;
  #carried: Buffer = NO_BYTES;
  #isFirst = true;

  constructor(file: string) {
    this.#file = file;
  }

  next(chunk: Buffer): readonly string[] {
    const end = chunk.lastIndexOf(LINE_FEED);
    const block = end < 0 ? undefined : Buffer.concat([this.#carried, chunk.subarray(0, end)]);
    this.#carried = end < 0 ? Buffer.concat([this.#carried, chunk]) : chunk.subarray(end + 1);
    checkLength(this.#file, this.#carried.length);
    return block === undefined ? [] : this.#decoded(block);
  }

  end(): readonly string[] {
    return this.#carried.length === 0 ? [] : this.#decoded(this.#carried);
  }

  #decoded(block: Buffer): readonly string[] {
    const lines = isUtf8(block)
      ? utf8.decode(block).split('\n')
      : block
          .toString('latin1')
          .split('\n')
          .map((line) => Buffer.from(line, 'latin1'))
          .map((line) => (isUtf8(line) ? utf8 : windows1252).decode(line));
    if (!this.#isFirst) return lines;
    this.#isFirst = false;
    return lines.map((line, index) => (index === 0 ? line.replace(BYTE_ORDER_MARK, '') : line));
  }
}

class Utf16Lines implements LineReader {
  readonly #file: string;
  readonly #decoder: TextDecoder;
  #carried = '';

  constructor(file: string, encoding: Exclude<Encoding, 'UTF-8'>) {
    this.#file = file;
    this.#decoder = new TextDecoder(encoding.toLowerCase());
  }

  next(chunk: Buffer): readonly string[] {
    const lines = `${this.#carried}${this.#decoder.decode(chunk, { stream: true })}`.split('\n');
    this.#carried = lines.pop() ?? '';
    checkLength(this.#file, this.#carried.length);
    return lines;
  }

  end(): readonly string[] {
    const rest = `${this.#carried}${this.#decoder.decode()}`;
    return rest === '' ? [] : [rest];
  }
}

function checkLength(file: string, length: number): void {
  if (length > MAX_LINE_CHARACTERS) {
    throw new Error(`${file} has a line that is too long: records end with LF or CRLF, not with CR alone.`);
  }
}
