import * as z from 'zod';
import type { TaxonomyChange, TaxonomySaved } from '../../lambdas/records/taxonomy/taxonomy-editor.ts';
import { TaxonomyEditor } from '../../lambdas/records/taxonomy/taxonomy-editor.ts';
import type { AuditRecord } from '../../shared/domain/records.ts';
import { readTaxonomy } from '../seed/taxonomy/taxonomy.ts';
import { COMMAND_LINE, type CommandContext, defineCommand } from './command.ts';

interface Place {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

export const init = defineCommand({
  name: 'init',
  summary: 'writes the first cities and categories',
  help: `Writes cities and categories: a new directory has none, and without them no practice can be listed. The built-in categories are those of
scripts/seed/taxonomy/categories.json; a file of the same form adds cities, and its categories, if it has any, take their place. Those that
exist stay as staff have edited them, so that a second run changes nothing. None is removed.`,
  options: [
    { flags: '--taxonomy <file>', help: 'cities and categories as JSON; without it the built-in categories' },
  ],
  writes: true,
  input: z.object({ taxonomy: z.string().optional() }),
  async run(context, { taxonomy: file }) {
    const { target, dryRun, stopping, onProgress } = context;
    const builtIn = readTaxonomy();
    const { cities, categories: own } = file === undefined ? builtIn : readTaxonomy(file);
    const categories = own.length > 0 ? own : builtIn.categories;
    const editor = new TaxonomyEditor(target.table);
    const writes = [
      ...cities.map(
        (city) => () => add(context, 'add-city', city, editor.city(city.id), (one) => editor.saveCity(one)),
      ),
      ...categories.map(
        (category) => () =>
          add(context, 'add-category', category, editor.category(category.id), (one) =>
            editor.saveCategory(one),
          ),
      ),
    ];
    const counts = { added: 0, present: 0 };
    const rejected: string[] = [];
    for (const [index, write] of writes.entries()) {
      if (stopping.aborted) return { isComplete: false, lines: ['Stopped. The same command continues.'] };
      const outcome = await write();
      if (outcome === 'added' || outcome === 'present') counts[outcome] += 1;
      else rejected.push(outcome);
      onProgress(index + 1, writes.length);
    }
    return {
      isComplete: rejected.length === 0,
      lines: [
        `${counts.added} cities and categories ${dryRun ? 'would be added' : 'added'}, ${counts.present} are there already.`,
        ...rejected,
      ],
    };
  },
});

/** Adds a city or category unless one has its id; otherwise what is wrong. */
async function add<Added extends Place>(
  { dryRun, clock, newId }: CommandContext,
  action: AuditRecord['action'],
  after: Added,
  existing: Promise<Added | undefined>,
  save: (change: TaxonomyChange<Added>) => Promise<TaxonomySaved>,
): Promise<string> {
  if ((await existing) !== undefined) return 'present';
  if (dryRun) return 'added';
  const audit = {
    id: newId(),
    at: clock().toISOString(),
    actor: COMMAND_LINE,
    action,
    subject: after.id,
    recordName: after.name,
  };
  switch (await save({ before: undefined, after, audit })) {
    case 'done':
      return 'added';
    case 'slug-taken':
      return `${after.name}: another city has the slug ${after.slug}.`;
    case 'changed':
      return `${after.name}: it was added meanwhile. Run the command again.`;
  }
}
