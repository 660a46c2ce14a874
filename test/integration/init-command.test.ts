/** The first content of a new table: `npm run admin -- init`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TaxonomyEditor } from '../../lambdas/records/taxonomy/taxonomy-editor.ts';
import { init } from '../../scripts/admin/init.ts';
import { readTaxonomy } from '../../scripts/seed/taxonomy/taxonomy.ts';
import { runCommand } from './support/admin.ts';
import { loadPublicRead } from './support/http.ts';
import { allItems, contentOf, projectAll } from './support/projection.ts';
import { useTable } from './support/table.ts';

describe('npm run admin -- init', () => {
  const test = useTable();
  const folder = mkdtempSync(join(tmpdir(), 'taxonomy-'));
  const file = join(folder, 'taxonomy.json');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const springfield = { name: 'Springfield', state: 'IL', country: 'US', slug: 'springfield' };
  const run = (input: object = {}, dryRun = false) =>
    runCommand(init, test(), { input: { ...input }, dryRun });
  const { categories } = readTaxonomy();

  it('makes the built-in categories available, and changes nothing when it runs again', async () => {
    expect((await run({}, true)).lines).toEqual([
      '26 cities and categories would be added, 0 are there already.',
    ]);
    expect(await allItems(test().table)).toEqual([]);
    expect((await run()).isComplete).toBe(true);
    await projectAll(test().table);
    const content = await contentOf(test().table);
    expect((await run()).lines).toEqual(['0 cities and categories added, 26 are there already.']);
    expect(await contentOf(test().table)).toEqual(content);
    const call = await loadPublicRead(test());
    const listed: { id: string }[] = JSON.parse((await call('/api/categories')).body);
    expect(listed.map(({ id }) => id).sort()).toEqual(categories.map(({ id }) => id).sort());
  });

  it('adds the cities of a file, and leaves what staff have edited', async () => {
    const editor = new TaxonomyEditor(test().table);
    const before = await editor.category('cardiology');
    const edited = { ...before, name: 'Heart Care', version: 1 } as NonNullable<typeof before>;
    await editor.saveCategory({ before, after: edited });
    writeFileSync(file, JSON.stringify({ cities: [springfield] }));
    expect((await run({ taxonomy: file })).lines).toEqual([
      '1 cities and categories added, 26 are there already.',
    ]);
    expect(await editor.category('cardiology')).toMatchObject({ name: 'Heart Care' });
    expect(await editor.city('springfield')).toMatchObject(springfield);
    const audits = (await allItems(test().table)).filter(({ action }) => action === 'add-city');
    expect(audits).toEqual([expect.objectContaining({ recordName: 'Springfield' })]);
  });

  it('names a city whose slug another one has, and what is wrong in a file', async () => {
    writeFileSync(file, JSON.stringify({ cities: [{ ...springfield, id: 'springfield-mo', state: 'MO' }] }));
    expect(await run({ taxonomy: file })).toEqual({
      isComplete: false,
      lines: [expect.any(String), 'Springfield: another city has the slug springfield.'],
    });
    writeFileSync(file, JSON.stringify({ cities: [{ ...springfield, state: 'ON' }] }));
    await expect(run({ taxonomy: file })).rejects.toThrow('is no taxonomy: cities.0');
  });
});
