import type { RankJob } from '../../../shared/contracts/reviews/reviews.ts';
import { RANKING_VERSION } from '../../../shared/domain/ranks/ranking.ts';
import type { RankStates } from './rank-states.ts';

/** What staff see of the job. Throws `service_unavailable`. */
export function createGetRankJob(states: Pick<RankStates, 'state'>) {
  return async (): Promise<RankJob> => {
    const { slices, run } = await states.state();
    const running = run && {
      slice: run.slice,
      startedAt: run.startedAt,
      progressAt: run.progressAt,
      seen: run.seen,
      changed: run.changed,
    };
    return { version: RANKING_VERSION, slices, running: running ?? null };
  };
}
