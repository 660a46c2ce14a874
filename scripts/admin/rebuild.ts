import * as z from 'zod';
import { createCheckedProjection } from '../../lambdas/jobs/projector/maintenance/checked-projection.ts';
import {
  createRebuild,
  type DerivedKind,
  type RebuildProgress,
  type TableKeys,
} from '../../lambdas/jobs/projector/maintenance/rebuild.ts';
import { createRepair } from '../../lambdas/jobs/projector/maintenance/repair.ts';
import { ScannedKeys } from '../../lambdas/jobs/projector/maintenance/scanned-keys.ts';
import { ScannedTotals } from '../../lambdas/jobs/projector/maintenance/scanned-totals.ts';
import { type DerivedChange, nameOf } from '../../lambdas/jobs/projector/project-records.ts';
import { errorFields } from '../../lambdas/platform/error-fields.ts';
import { defineCommand } from './command.ts';

/** Failed records that the report names. */
const MAX_NAMED = 20;

const positionSchema = z.object({
  positions: z.array(z.string().nullable()),
  seen: z.number(),
  changed: z.number(),
});

/** Ends a rebuild between two pages. */
class Stopped extends Error {}

/** What the report calls them: what is shown, searched or counted. */
const names: Record<DerivedKind, string> = {
  listing: 'listings of clinics, with their duplicate keys',
  search: 'clinics in search',
  review: 'reviews and what is counted of them',
  form: 'counted forms',
  city: 'entries in lists of cities',
  post: 'posts and their entries in the blog’s lists',
  person: 'people and their entries in lists',
  people: 'people of clinics',
  'duplicate key': 'entries of duplicate keys without a clinic',
  posting: 'postings without a clinic',
  word: 'words of the dictionary',
  total: 'totals',
};

export const rebuild = defineCommand({
  name: 'rebuild',
  summary: 'derives lists, search, groups of duplicates and totals from all records again',
  help: `Derives everything that the projector derives (lists, search, groups of duplicates, totals) from the records again, and removes
what no record accounts for, while the site is up. It trusts no derived item and reads the whole table three times. A rebuild of an
intact directory writes nothing; --dry-run names what it would change.`,
  writes: true,
  async run({ target, dryRun, stopping, onProgress, position }) {
    const total = await target.itemCount();
    const before = dryRun ? undefined : positionSchema.safeParse(position.read()).data;
    const errors = new Map<string, string>();
    const changes = new Map<DerivedKind, Set<string>>();
    const note = (kind: DerivedKind, name: string) => {
      changes.set(kind, (changes.get(kind) ?? new Set()).add(name));
    };
    let [items, latest]: [number, RebuildProgress | undefined] = [0, undefined];
    const keys = new ScannedKeys(target.table);
    const run = createRebuild({
      ...createCheckedProjection(target.table, { dryRun, onChange: note }),
      onFailure: (change, error) => errors.set(nameOf(change), errorFields(error).errorName),
      keys: {
        page: async (segment) => {
          const page = await keys.page(segment);
          items += page.derived.length;
          return page;
        },
      } satisfies TableKeys,
    });
    const counts = ({ seen, changed }: RebuildProgress) => ({
      seen: seen + (before?.seen ?? 0),
      changed: changed + (before?.changed ?? 0),
    });
    try {
      const result = await run({
        ...(before && { positions: before.positions.map((one) => one ?? undefined) }),
        onProgress: (progress) => {
          latest = progress;
          if (!dryRun) {
            const positions = progress.positions.map((one) => one ?? null);
            position.write({ positions, ...counts(progress) });
          }
          onProgress(items, total);
          if (stopping.aborted) throw new Stopped();
        },
      });
      // Totals last: what is counted is right by now.
      const { drifts } = await createRepair(new ScannedTotals(target.table))({ mend: !dryRun });
      for (const { pk, sk, attribute } of drifts) note('total', `${pk} ${sk} ${attribute}`);
      if (!dryRun) position.write(undefined);
      const { seen } = counts(result);
      return {
        isComplete: result.failed.length === 0,
        lines: [`${seen} records read.`, ...report(changes, dryRun), ...failures(result.failed, errors)],
      };
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      const { seen, changed } = latest === undefined ? { seen: 0, changed: 0 } : counts(latest);
      return {
        isComplete: false,
        lines: [`Stopped after ${seen} records (${changed} changed). The same command continues.`],
      };
    }
  },
});

function report(changes: ReadonlyMap<DerivedKind, ReadonlySet<string>>, dryRun: boolean): string[] {
  if (changes.size === 0) return [dryRun ? 'Nothing would change.' : 'Nothing had to be changed.'];
  const lines = [...changes].map(([kind, changed]) => `  ${names[kind]}: ${changed.size}`);
  return [dryRun ? 'Would change:' : 'Changed:', ...lines];
}

function failures(failed: readonly DerivedChange[], errors: ReadonlyMap<string, string>): string[] {
  if (failed.length === 0) return [];
  const named = failed
    .slice(0, MAX_NAMED)
    .map((change) => `  ${nameOf(change)}: ${errors.get(nameOf(change))}`);
  return [`${failed.length} records failed; the same command tries all records again:`, ...named];
}
