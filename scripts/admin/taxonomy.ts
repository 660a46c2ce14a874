import { DirectoryRepository } from '../../lambdas/adapters/dynamodb/directory-repository.ts';
import { readTaxonomy } from '../seed/taxonomy/taxonomy.ts';
import { defineCommand } from './command.ts';

export const taxonomy = defineCommand({
  name: 'taxonomy',
  summary: 'writes the categories of scripts/seed/taxonomy/categories.json',
  help: `Writes the categories of scripts/seed/taxonomy/categories.json: a new table has none, and without them no practice can be listed.
Those that exist get the names of the file and keep their totals. None is removed.`,
  writes: true,
  async run({ target, dryRun, onProgress }) {
    const directory = new DirectoryRepository(target.table, ({ entity, key }) => {
      throw new Error(`the table has an invalid ${entity}: ${key}`);
    });
    const { cities, categories } = readTaxonomy();
    const total = cities.length + categories.length;
    const writes = [
      ...cities.map((city) => () => directory.putCity(city)),
      ...categories.map((category) => () => directory.putCategory(category)),
    ];
    for (const [index, write] of writes.entries()) {
      if (!dryRun) await write();
      onProgress(index + 1, total);
    }
    const counts = `${cities.length} cities and ${categories.length} categories`;
    return { isComplete: true, lines: [dryRun ? `Would write ${counts}.` : `${counts} are written.`] };
  },
});
