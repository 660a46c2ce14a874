/** The first content of a new table: `npm run admin -- taxonomy`. */
import { describe, expect, it } from 'vitest';
import { taxonomy } from '../../scripts/admin/taxonomy.ts';
import { categories } from '../fixtures/taxonomy.ts';
import { runCommand } from './support/admin.ts';
import { loadPublicRead } from './support/http.ts';
import { allItems, projectAll } from './support/projection.ts';
import { useTable } from './support/table.ts';

describe('npm run admin -- taxonomy', () => {
  const test = useTable();

  function run(dryRun: boolean) {
    return runCommand(taxonomy, test(), { dryRun });
  }

  it('makes every category of the file available, however often it runs', async () => {
    await run(true);
    expect(await allItems(test().table)).toEqual([]);
    await run(false);
    await run(false);
    await projectAll(test().table);
    const call = await loadPublicRead(test());
    const idsOf = async (path: string) =>
      JSON.parse((await call(path)).body).map(({ id }: { id: string }) => id);
    expect((await idsOf('/api/categories')).sort()).toEqual(categories.map(({ id }) => id).sort());
  });
});
