import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ExportFolder } from './export-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'export-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const heads = new Map([
  ['a.csv', 'head\n'],
  ['b.jsonl', ''],
]);

describe('a folder of an export', () => {
  it('shows its files when all are complete, with their sizes and hashes', async () => {
    const directory = join(root, 'new', 'folder');
    const folder = new ExportFolder(directory, heads);
    folder.append('a.csv', 'é\n');
    expect(readdirSync(directory).sort()).toEqual(['a.csv.part', 'b.jsonl.part']);
    expect(await folder.finish()).toEqual([
      {
        name: 'a.csv',
        bytes: 8,
        sha256: '59352b8c9874146a7a0bf18bb5b752ec1257aa43054aefedebece083f1f20c45',
      },
      {
        name: 'b.jsonl',
        bytes: 0,
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
    ]);
    expect(readdirSync(directory).sort()).toEqual(['a.csv', 'b.jsonl']);
    expect(readFileSync(join(directory, 'a.csv'), 'utf8')).toBe('head\né\n');
  });

  it('continues where its position was stored, and replaces the files of an earlier export', async () => {
    const directory = join(root, 'continued');
    await new ExportFolder(directory, heads).finish();
    const first = new ExportFolder(directory, heads);
    first.append('a.csv', '1\n');
    const sizes = first.sizes();
    first.append('a.csv', '2, and then a crash');
    first.close();
    expect(ExportFolder.hasParts(directory, heads.keys(), sizes)).toBe(true);
    const second = new ExportFolder(directory, heads, sizes);
    second.append('a.csv', '2\n');
    await second.finish();
    expect(readFileSync(join(directory, 'a.csv'), 'utf8')).toBe('head\n1\n2\n');
    expect(ExportFolder.hasParts(directory, heads.keys(), sizes)).toBe(false);
  });
});
