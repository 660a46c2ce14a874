import { RANKING_VERSION, type RankCause } from '../../../shared/domain/ranks/ranking.ts';
import type { Clock } from '../../platform/clock.ts';
import { isServiceError } from '../../platform/errors.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Queue } from '../../platform/queue.ts';
import type { ProjectRank } from './project-rank.ts';
import type { RankRepository } from './rank-repository.ts';
import type { RankRun, RankState, RankStates } from './rank-states.ts';

/** Clinics of a message. */
const PAGE_SIZE = 50;
const CONCURRENT_RANKS = 4;
/** Seconds between two pages, so that ranking again never writes more than ten clinics a second. */
const PAGE_DELAY = 5;
/** A run without progress for so long has ended: the next start resumes it. */
const STALLED_MS = 30 * 60_000;
const WEEK_MS = 7 * 86_400_000;

export interface RerankDependencies {
  readonly states: Pick<RankStates, 'state' | 'replace' | 'complete'>;
  readonly clinics: Pick<RankRepository, 'slice'>;
  readonly projectRank: ProjectRank;
  /** Ids of runs that have a page to rank. */
  readonly pages: Queue<string>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
  /** A clinic whose rank cannot be computed; the others are. */
  readonly onFailure: (clinicId: string, error: unknown) => void;
}

export interface RerankResult {
  /** `running`: another run is under way. `outdated`: the page was ranked before. */
  readonly outcome: 'started' | 'running' | 'ranked' | 'completed' | 'outdated';
  readonly runId?: string | undefined;
  readonly clinics: number;
}

export interface Rerank {
  /** Starts the slice that has waited longest, or resumes a run that has stalled. */
  start(): Promise<RerankResult>;
  /** Ranks the next page of a run. Both throw `service_unavailable`. */
  work(runId: string): Promise<RerankResult>;
}

/**
 * Stored ranks age, since reviews lose weight. A slice of the directory is ranked each day, and every slice at once after a change
 * of the formula's version; only what has changed is written.
 */
export function createRerank(dependencies: RerankDependencies): Rerank {
  const { states, clinics, projectRank, pages, clock, newId, onFailure } = dependencies;

  async function begin({ slices, run }: RankState, slice: number): Promise<RerankResult> {
    const at = clock().toISOString();
    const next: RankRun = { id: newId(), slice, startedAt: at, progressAt: at, seen: 0, changed: 0 };
    if (slices[slice] === undefined) throw new Error(`there is no slice ${slice}`);
    // In this order: a run without a message stalls and is resumed; a message without a run does nothing.
    if (!(await states.replace(run, next))) return { outcome: 'running', clinics: 0 };
    await pages.send([next.id]);
    return { outcome: 'started', runId: next.id, clinics: 0 };
  }

  async function rankOf(id: string, cause: RankCause): Promise<boolean> {
    try {
      return (await projectRank(id, cause)) === 'written';
    } catch (error) {
      if (isServiceError(error)) throw error;
      onFailure(id, error);
      return false;
    }
  }

  return {
    async start() {
      const state = await states.state();
      const { run } = state;
      if (run === undefined) return begin(state, oldestSlice(state));
      const now = clock();
      if (now.getTime() - Date.parse(run.progressAt) < STALLED_MS) {
        return { outcome: 'running', runId: run.id, clinics: 0 };
      }
      const resumed = { ...run, id: newId(), progressAt: now.toISOString() };
      if (!(await states.replace(run, resumed))) return { outcome: 'running', clinics: 0 };
      await pages.send([resumed.id]);
      return { outcome: 'started', runId: resumed.id, clinics: 0 };
    },

    async work(runId) {
      const state = await states.state();
      const { run } = state;
      if (run?.id !== runId) return { outcome: 'outdated', clinics: 0 };
      const { items, next } = await clinics.slice(run.slice, { limit: PAGE_SIZE, after: run.position });
      const cause = state.slices[run.slice]?.version === RANKING_VERSION ? 'aged' : 'formula';
      const results = await inParallel(items, CONCURRENT_RANKS, (id) => rankOf(id, cause));
      const at = clock().toISOString();
      const ranked: RankRun = {
        ...run,
        // Each page has a name of its own, so that a message that comes twice ranks one page.
        id: newId(),
        position: next,
        progressAt: at,
        seen: run.seen + items.length,
        changed: run.changed + results.filter((isWritten) => isWritten).length,
      };
      if (!(await states.replace(run, ranked))) return { outcome: 'outdated', clinics: items.length };
      if (next !== undefined) {
        await pages.send([ranked.id], { delay: PAGE_DELAY });
        return { outcome: 'ranked', runId: ranked.id, clinics: items.length };
      }
      await states.complete(ranked, at, RANKING_VERSION);
      const after = await states.state();
      if (after.run === undefined && isOverdue(after, clock())) await begin(after, oldestSlice(after));
      return { outcome: 'completed', runId: ranked.id, clinics: items.length };
    },
  };
}

/** The slice that was never completed with this version of the formula, or else the one that was completed first. */
function oldestSlice({ slices }: RankState): number {
  const ages = slices.map(({ completedAt, version }) =>
    completedAt === null || version !== RANKING_VERSION ? 0 : Date.parse(completedAt),
  );
  return ages.indexOf(Math.min(...ages));
}

/** Whether a slice has waited for more than a week: its day passed without the job, or the formula changed. */
function isOverdue({ slices }: RankState, now: Date): boolean {
  return slices.some(
    ({ completedAt, version }) =>
      completedAt === null ||
      version !== RANKING_VERSION ||
      now.getTime() - Date.parse(completedAt) > WEEK_MS,
  );
}
