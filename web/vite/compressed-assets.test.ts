import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressAssets } from './compressed-assets.ts';

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'compressed-assets-'));
});
afterEach(() => rmSync(site, { recursive: true }));

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, file), content);
};

it('writes each text asset with each encoding, under the same name', async () => {
  const text = 'const answer = 42;'.repeat(100);
  write('assets/a.js', text);
  write('assets/deep/b.svg', '<svg/>');
  write('assets/photo.jpg', 'compressed already');
  write('index.html', '<!doctype html>');
  await compressAssets(site);

  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1));
  expect(files.sort()).toEqual([
    'assets/a.js',
    'assets/deep/b.svg',
    'assets/photo.jpg',
    'br/assets/a.js',
    'br/assets/deep/b.svg',
    'gzip/assets/a.js',
    'gzip/assets/deep/b.svg',
    'index.html',
  ]);
  const read = (file: string) => readFileSync(join(site, file));
  expect(String(brotliDecompressSync(read('br/assets/a.js')))).toBe(text);
  expect(String(gunzipSync(read('gzip/assets/a.js')))).toBe(text);
  expect(read('br/assets/a.js').length).toBeLessThan(text.length / 10);
});
