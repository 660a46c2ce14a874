import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DirectoryCache } from './directory-cache.ts';

let root: string;
let cache: DirectoryCache;
const at = (name: string) => join(root, name);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'directory-cache-'));
  cache = new DirectoryCache(at('kept'));
});

afterEach(() => rmSync(root, { recursive: true }));

function makeAssembly(name: string): string {
  mkdirSync(at(name), { recursive: true });
  writeFileSync(at(`${name}/manifest.json`), name);
  return at(name);
}

it('returns a copy of the assembly of the same inputs only', async () => {
  expect(await cache.copyTo(at('early'), 'inputs')).toBe(false);
  await cache.keep(makeAssembly('made'), 'inputs');
  expect(await cache.copyTo(at('other'), 'other inputs')).toBe(false);
  expect(await cache.copyTo(at('same'), 'inputs')).toBe(true);
  expect(readFileSync(at('same/manifest.json'), 'utf8')).toBe('made');
  expect([existsSync(at('early')), existsSync(at('other'))]).toEqual([false, false]);
});

it('stores the newest assembly only, also when several processes store it', async () => {
  await cache.keep(makeAssembly('old'), 'old');
  const made = makeAssembly('new');
  await Promise.all([cache.keep(made, 'new'), cache.keep(made, 'new'), cache.keep(made, 'new')]);
  await cache.keep(made, 'new');
  expect(readdirSync(at('kept'))).toHaveLength(1);
  expect(await cache.copyTo(at('old copy'), 'old')).toBe(false);
  expect(await cache.copyTo(at('new copy'), 'new')).toBe(true);
});
