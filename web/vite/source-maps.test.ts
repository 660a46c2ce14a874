import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { moveSourceMaps } from './source-maps.ts';

const root = mkdtempSync(join(tmpdir(), 'source-maps-'));
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), file);
};
const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder, '/').length))
    .sort();

it('moves every source map to the same path in the other folder, and nothing else', async () => {
  for (const file of ['index.html', 'assets/a.js', 'assets/a.js.map', 'assets/deep/b.css.map']) {
    write(`web/${file}`);
  }
  write('source-maps/assets/of-an-earlier-build.js.map');
  await moveSourceMaps(join(root, 'web'), join(root, 'source-maps'));
  expect(filesOf('web')).toEqual(['assets/a.js', 'index.html']);
  expect(filesOf('source-maps')).toEqual(['assets/a.js.map', 'assets/deep/b.css.map']);
});
