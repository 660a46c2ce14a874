import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js';
import type { DataStoreFactory } from 'cognito-local/lib/services/dataStore/factory.js';

type Document = { [key: string]: unknown };

/**
 * cognito-local's data: one JSON file for each user pool, replaced as a whole. Its own store writes in place, and `kill -9`
 * during a write would leave a broken file.
 */
export class JsonStores implements DataStoreFactory {
  private readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  async create(_: unknown, id: string, defaults: object): Promise<DataStore> {
    return new JsonStore(join(this.directory, `${id}.json`), defaults);
  }
}

class JsonStore implements DataStore {
  private readonly file: string;
  private readonly root: Document;

  constructor(file: string, defaults: object) {
    this.file = file;
    this.root = { ...defaults, ...(existsSync(file) && JSON.parse(readFileSync(file, 'utf8'), reviveDates)) };
    this.save();
  }

  /** A copy. Only cognito-local writes these files and knows their types. */
  async get<T>(_: unknown, key: string | string[], fallback?: T): Promise<T> {
    let value: unknown = this.root;
    for (const step of steps(key)) value = isDocument(value) ? value[step] : undefined;
    return JSON.parse(JSON.stringify(value ?? fallback ?? null), reviveDates);
  }

  async getRoot<T>(): Promise<T> {
    return JSON.parse(JSON.stringify(this.root), reviveDates);
  }

  async set(_: unknown, key: string | string[], value: unknown): Promise<void> {
    const { parent, last } = this.place(key);
    parent[last] = JSON.parse(JSON.stringify(value), reviveDates);
    this.save();
  }

  async delete(_: unknown, key: string | string[]): Promise<void> {
    const { parent, last } = this.place(key);
    delete parent[last];
    this.save();
  }

  private place(key: string | string[]): { parent: Document; last: string } {
    const path = steps(key);
    const last = path.pop() ?? '';
    let parent = this.root;
    for (const step of path) {
      const next = parent[step];
      const inner = isDocument(next) ? next : {};
      parent[step] = inner;
      parent = inner;
    }
    return { parent, last };
  }

  /** The files hold passwords in plain text: only their owner can read them. */
  private save(): void {
    const next = `${this.file}.next`;
    writeFileSync(next, JSON.stringify(this.root, null, 2), { mode: 0o600 });
    renameSync(next, this.file);
  }
}

const steps = (key: string | string[]): string[] => (typeof key === 'string' ? [key] : [...key]);

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** cognito-local's convention: names of dates end in `Date`. */
function reviveDates(key: string, value: unknown): unknown {
  return key.endsWith('Date') && typeof value === 'string' ? new Date(value) : value;
}
