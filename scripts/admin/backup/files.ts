/** The folder of a backup. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BackupKey } from './cipher.ts';
import { type Content, type Part, partFile } from './format.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export class BackupFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Names of its files; none when there is no folder. */
  async names(): Promise<string[]> {
    try {
      return await readdir(this.path);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(join(this.path, name));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Whole or not at all, also when the process is killed. Only its owner can read it. */
  async write(name: string, content: Uint8Array | string): Promise<void> {
    await mkdir(this.path, { recursive: true });
    const draft = join(this.path, `${name}.draft`);
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, join(this.path, name));
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.path, name), { force: true });
  }

  async writePart(key: BackupKey, content: Content, number: number, lines: readonly string[]): Promise<Part> {
    const file = partFile(content, number);
    const sealed = await key.seal(await compress(`${lines.join('\n')}\n`));
    await this.write(file, sealed);
    const sha256 = createHash('sha256').update(sealed).digest('hex');
    return { file, content, lines: lines.length, bytes: sealed.length, sha256 };
  }

  /** The lines of a part. Throws when it is not the one of the manifest. */
  async readPart(key: BackupKey, part: Part): Promise<string[]> {
    const sealed = await this.read(part.file);
    if (sealed === undefined) throw new Error(`${part.file} is missing.`);
    const lines = Buffer.from(await decompress(await key.open(sealed)))
      .toString('utf8')
      .split('\n');
    lines.pop();
    if (lines.length !== part.lines) {
      throw new Error(`${part.file} has ${lines.length} lines; the manifest says ${part.lines}.`);
    }
    return lines;
  }

  /** Throws when the part is missing, truncated or altered. */
  async verify({ file, bytes, sha256 }: Part): Promise<void> {
    const path = join(this.path, file);
    const size = await stat(path).then(
      (found) => found.size,
      (error: unknown) => {
        if (isMissing(error)) throw new Error(`${file} is missing.`);
        throw error;
      },
    );
    if (size !== bytes) throw new Error(`${file} has ${size} bytes; the manifest says ${bytes}.`);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    if (hash.digest('hex') !== sha256) throw new Error(`${file} was altered: its hash is another one.`);
  }
}

/** There is no such file, or what should be a folder is a file. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
