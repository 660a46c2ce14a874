import { isMarked } from '../../../shared/domain/clinics/verification.ts';
import type { RankCause } from '../../../shared/domain/ranks/ranking.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RankRepository } from './rank-repository.ts';
import type { RankWriter } from './rank-writer.ts';
import { rankOf } from './score.ts';

/** Ranks a clinic: its stored rank is `written` or the `same`, or it has none. Throws `service_unavailable`. */
export type ProjectRank = (clinicId: string, cause: RankCause) => Promise<'written' | 'same' | 'none'>;

export function createProjectRank(
  ranks: Pick<RankRepository, 'inputs'>,
  writer: Pick<RankWriter, 'store' | 'advance' | 'endMark'>,
  clock: Clock,
): ProjectRank {
  return async (clinicId, cause) => {
    const asOf = clock();
    const inputs = await ranks.inputs(clinicId, asOf);
    if (inputs === undefined) return 'none';
    const isWritten = await writer.store(clinicId, rankOf(inputs, asOf).score, cause);
    await writer.advance(clinicId, inputs.due);
    if (inputs.clinic.verified && !isMarked(inputs.clinic, asOf)) await writer.endMark(inputs.clinic);
    return isWritten ? 'written' : 'same';
  };
}
