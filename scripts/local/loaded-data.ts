/** The loaded demonstration data, kept for other state directories: copying takes a second, loading more than a minute. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DirectoryCache } from './build/directory-cache.ts';
import { fingerprint } from './build/fingerprint.ts';
import { DEMONSTRATION } from './data.ts';
import { PROJECT } from './options.ts';

const cache = new DirectoryCache(join(PROJECT, 'dist/data'));
const FILE = 'dynamodb.sqlite';

export class LoadedData {
  private readonly databaseFile: string;
  private readonly inputs: string;

  /** `assembly` is the synthesized app, whose table the data is for. */
  constructor(databaseFile: string, assembly: string) {
    this.databaseFile = databaseFile;
    const template = readFileSync(join(assembly, 'Data.template.json'), 'utf8');
    this.inputs = `${fingerprint([...DEMONSTRATION, 'package-lock.json'])} ${template}`;
  }

  /** Copies the database, unless there is one. To be called before the emulator starts. */
  async copy(): Promise<void> {
    if (existsSync(this.databaseFile)) return;
    const directory = `${this.databaseFile}.copy`;
    rmSync(directory, { recursive: true, force: true });
    if (await cache.copyTo(directory, this.inputs)) this.snapshot(join(directory, FILE), this.databaseFile);
    rmSync(directory, { recursive: true, force: true });
  }

  /** Keeps the data that was just loaded. */
  async keep(): Promise<void> {
    mkdirSync(join(PROJECT, 'dist'), { recursive: true });
    const directory = mkdtempSync(join(tmpdir(), 'careatlas-data-'));
    try {
      this.snapshot(this.databaseFile, join(directory, FILE));
      await cache.keep(directory, this.inputs);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }

  /** A consistent copy, also while the emulator writes. */
  private snapshot(from: string, to: string): void {
    const database = new DatabaseSync(from, { timeout: 10_000 });
    try {
      database.prepare('VACUUM INTO ?').run(to);
    } finally {
      database.close();
    }
  }
}
