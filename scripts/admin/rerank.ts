import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { createProjectRank } from '../../lambdas/derived/ranks/project-rank.ts';
import { RankRepository } from '../../lambdas/derived/ranks/rank-repository.ts';
import { RANK_SLICES, type RankRun } from '../../lambdas/derived/ranks/rank-states.ts';
import { RankWriter } from '../../lambdas/derived/ranks/rank-writer.ts';
import { createRerank, type RerankDependencies } from '../../lambdas/derived/ranks/rerank.ts';
import { errorFields } from '../../lambdas/platform/error-fields.ts';
import { clinicKeys, rankItemSchema } from '../../lambdas/records/clinics/items.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import type { Table } from '../../lambdas/table/client.ts';
import { parseItem } from '../../lambdas/table/parse-items.ts';
import { nextRank } from '../../shared/domain/ranks/ranking.ts';
import { type CommandContext, defineCommand } from './command.ts';
import { pause } from './pause.ts';

/** Clinics a second: each that changes is projected, too. */
const RATE = 50;
/** Failed clinics that the report names. */
const MAX_NAMED = 20;

/** How far a run came: its own slices, which those of the daily job know nothing of. */
const progressSchema = z.object({
  slices: z.array(z.object({ completedAt: z.string().nullable(), version: z.number().nullable() })),
  run: z
    .object({
      id: z.string(),
      slice: z.number(),
      startedAt: z.string(),
      progressAt: z.string(),
      position: z.string().optional(),
      seen: z.number(),
      changed: z.number(),
    })
    .optional(),
  ranked: z.number(),
  written: z.number(),
});
type Progress = z.infer<typeof progressSchema>;

export const rerank = defineCommand({
  name: 'rerank',
  summary: 'computes all ranks now',
  help: `Computes the rank of every approved clinic again, as the daily job does with a seventh of them, and writes those that differ; lists
follow within a minute. Ranks change with every review and edit by themselves: it is needed only when many are wrong at once.`,
  options: [{ flags: '--rate <clinics>', help: `clinics a second at most; without it ${RATE}` }],
  writes: true,
  input: z.object({
    rate: z.coerce.number('--rate is a number.').positive('--rate is a positive number.').default(RATE),
  }),
  async run(context, { rate }) {
    const { target, dryRun, stopping, onProgress, position, clock, newId } = context;
    const saved = dryRun ? undefined : progressSchema.safeParse(position.read()).data;
    const progress: Progress = saved ?? {
      slices: Array.from({ length: RANK_SLICES }, () => ({ completedAt: null, version: null })),
      ranked: 0,
      written: 0,
    };
    const failed = new Map<string, string>();
    const pages: string[] = [];
    const writer = dryRun ? rehearsal(target.table) : new RankWriter(target.table);
    const ranks = new RankRepository(target.table);
    const job = createRerank({
      states: statesIn(progress),
      clinics: ranks,
      projectRank: createProjectRank(ranks, writer, clock),
      pages: { send: async (ids) => void pages.push(...ids) },
      clock,
      newId,
      onFailure: (id, error) => failed.set(id, errorFields(error).errorName),
    });
    const total = await clinicCount(context);
    if (progress.run === undefined) await job.start();
    else pages.push(progress.run.id);
    for (let page = pages.shift(); page !== undefined; page = pages.shift()) {
      if (stopping.aborted) {
        return {
          isComplete: false,
          lines: [`Stopped after ${progress.ranked} clinics. The same command continues.`],
        };
      }
      const began = performance.now();
      const { clinics } = await job.work(page);
      progress.ranked += clinics;
      if (!dryRun) position.write(progress);
      onProgress(progress.ranked, total);
      await pause((clinics / rate) * 1_000 - (performance.now() - began), stopping);
    }
    if (!dryRun) position.write(undefined);
    return {
      isComplete: failed.size === 0,
      lines: [
        `${progress.ranked} clinics ranked, ${progress.written} ${dryRun ? 'would change' : 'changed'}.`,
        ...(failed.size > 0 ? [`${failed.size} clinics could not be ranked:`] : []),
        ...[...failed].slice(0, MAX_NAMED).map(([id, error]) => `  ${id}: ${error}`),
      ],
    };
  },
});

/** The job's states, for one run of the command. */
function statesIn(progress: Progress): RerankDependencies['states'] {
  const isCurrent = (run: RankRun | undefined) => progress.run?.id === run?.id;
  return {
    state: async () => ({ slices: progress.slices, run: progress.run }),
    async replace(before, run) {
      if (!isCurrent(before)) return false;
      progress.run = { ...run };
      return true;
    },
    async complete(run, completedAt, version) {
      if (!isCurrent(run)) return false;
      progress.slices = progress.slices.with(run.slice, { completedAt, version });
      progress.written += run.changed;
      progress.run = undefined;
      return true;
    },
  };
}

/** Says what would be written. */
function rehearsal(table: Table): Pick<RankWriter, 'store' | 'advance' | 'endMark'> {
  return {
    async store(clinicId, score, cause) {
      const item = await table.get(clinicKeys.rank(clinicId));
      if (item === undefined) return false;
      const { score: stored, searchScore } = parseItem('rank', rankItemSchema, item);
      const rank = { score: stored, searchScore };
      return !isDeepStrictEqual(nextRank(rank, score, cause), rank);
    },
    advance: async () => {},
    endMark: async () => {},
  };
}

async function clinicCount({ target }: CommandContext): Promise<number> {
  const { categories } = await new DirectoryRepository(target.table, () => {}).load();
  return categories.reduce((sum, { clinicCount: count }) => sum + count, 0);
}
