import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { inParallel } from '../../lambdas/platform/in-parallel.ts';
import { type RawItem, WriteConflict } from '../../lambdas/table/client.ts';
import { defineCommand } from './command.ts';
import { isDerived, keyOf, keySchema } from './items.ts';

const PAGE_SIZE = 100;
const CONCURRENT_WRITES = 8;

export const copyFromTable = defineCommand({
  name: 'copy-from-table',
  summary: 'copies records from a table restored from a backup into the directory',
  help: `Copies the records that the directory lacks from the table named SOURCE, a restore from point-in-time recovery
(docs/deploy.md). Records that differ are counted, and replaced only with --overwrite: they may have been changed since. Nothing is
deleted. What is derived of the records is not copied: run rebuild afterwards.`,
  arguments: [{ name: '<source>', help: 'the restored table, in the same region' }],
  options: [{ flags: '--overwrite', help: 'replaces records that differ' }],
  writes: true,
  input: z.object({ source: z.string(), overwrite: z.boolean().default(false) }),
  async run(
    { target: { open, table, itemCount }, dryRun, stopping, onProgress, position },
    { source: name, overwrite },
  ) {
    const source = open(name);
    const total = await itemCount();
    const counts = { items: 0, read: 0, missing: 0, different: 0 };
    let start = keySchema.safeParse(position.read()).data;
    do {
      const { items, lastKey } = await source.scan({
        ConsistentRead: true,
        Limit: PAGE_SIZE,
        ...(start && { ExclusiveStartKey: start }),
      });
      const records = items.filter((item) => !isDerived(keySchema.parse(item)));
      const present = new Map(
        records.length === 0
          ? []
          : (await table.batchGet(records.map(keyOf))).map((item) => [JSON.stringify(keyOf(item)), item]),
      );
      await inParallel(records, CONCURRENT_WRITES, async (item) => {
        const stored = present.get(JSON.stringify(keyOf(item)));
        if (stored !== undefined && isDeepStrictEqual(stored, item)) return;
        counts[stored === undefined ? 'missing' : 'different'] += 1;
        if (dryRun || (stored !== undefined && !overwrite)) return;
        await putIf(item, stored === undefined);
      });
      counts.items += items.length;
      counts.read += records.length;
      onProgress(counts.items, total);
      start = lastKey && keySchema.parse(lastKey);
      if (!dryRun) position.write(start);
    } while (start !== undefined && !stopping.aborted);
    const replaced = overwrite ? 'replaced' : 'left as they are (--overwrite replaces them)';
    return {
      isComplete: start === undefined,
      lines: [
        `${counts.read} records read.`,
        `${counts.missing} were missing${dryRun ? '' : ', and are restored'}.`,
        `${counts.different} differ, and ${dryRun ? 'would be ' : 'are '}${replaced}.`,
        'Now derive lists, search and totals: npm run admin -- rebuild.',
      ],
    };

    /** A record that the site writes meanwhile is newer than the backup's. */
    async function putIf(item: RawItem, isMissing: boolean): Promise<void> {
      try {
        await table.put({
          Item: item,
          ...(isMissing && { ConditionExpression: 'attribute_not_exists(pk)' }),
        });
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
      }
    }
  },
});
