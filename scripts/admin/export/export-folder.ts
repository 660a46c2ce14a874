import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Bytes of each file, by its name. */
export type FileSizes = Readonly<Record<string, number>>;

export interface FinishedFile {
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Files that are written side by side as `NAME.part`, and get their names when all of them are complete. */
export class ExportFolder {
  readonly #directory: string;
  readonly #files = new Map<string, { readonly descriptor: number; bytes: number }>();

  /**
   * @param heads What each file begins with, by its name.
   * @param sizes Of the files of an interrupted export, which continues there; it begins again when they are not there.
   */
  constructor(directory: string, heads: ReadonlyMap<string, string>, sizes?: FileSizes) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
    for (const [name, head] of heads) {
      const descriptor = openSync(this.#part(name), sizes === undefined ? 'w' : 'r+');
      const file = { descriptor, bytes: sizes?.[name] ?? 0 };
      this.#files.set(name, file);
      if (sizes === undefined) this.append(name, head);
      // What was written after the position was stored is written again.
      else ftruncateSync(descriptor, file.bytes);
    }
  }

  /** Whether the files of an interrupted export are as long as its position says. */
  static hasParts(directory: string, names: Iterable<string>, sizes: FileSizes): boolean {
    return [...names].every((name) => {
      const found = statSync(join(directory, `${name}.part`), { throwIfNoEntry: false });
      return found !== undefined && found.size >= (sizes[name] ?? Number.POSITIVE_INFINITY);
    });
  }

  append(name: string, text: string): void {
    const file = this.#files.get(name);
    if (file === undefined) throw new Error(`the export has no file ${name}`);
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(file.descriptor, bytes, written, bytes.length - written, file.bytes + written);
    }
    file.bytes += bytes.length;
  }

  sizes(): FileSizes {
    return Object.fromEntries([...this.#files].map(([name, { bytes }]) => [name, bytes]));
  }

  /** Gives all files their names, each at once, in place of those of an earlier export. */
  async finish(): Promise<FinishedFile[]> {
    const finished: FinishedFile[] = [];
    for (const [name, { descriptor, bytes }] of this.#files) {
      fsyncSync(descriptor);
      finished.push({ name, bytes, sha256: await sha256Of(this.#part(name)) });
    }
    this.close();
    for (const { name } of finished) renameSync(this.#part(name), join(this.#directory, name));
    return finished;
  }

  /** A file beside them, written at once. */
  write(name: string, text: string): void {
    writeFileSync(this.#part(name), text);
    renameSync(this.#part(name), join(this.#directory, name));
  }

  close(): void {
    for (const { descriptor } of this.#files.values()) closeSync(descriptor);
    this.#files.clear();
  }

  #part(name: string): string {
    return join(this.#directory, `${name}.part`);
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
