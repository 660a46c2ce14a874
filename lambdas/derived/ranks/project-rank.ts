import type { Clock } from '../../platform/clock.ts';
import type { RankReader, RankWriter } from './ports.ts';
import { rankOf } from './score.ts';

/** Ranks a clinic: its stored rank is `written` or the `same`, or it has none. Throws `service_unavailable`. */
export type ProjectRank = (
  clinicId: string,
  cause: 'changed' | 'aged',
) => Promise<'written' | 'same' | 'none'>;

export function createProjectRank(reader: RankReader, writer: RankWriter, clock: Clock): ProjectRank {
  return async (clinicId, cause) => {
    const asOf = clock();
    const inputs = await reader.inputs(clinicId, asOf);
    if (inputs === undefined) return 'none';
    const isWritten = await writer.store(clinicId, rankOf(inputs, asOf).score, cause);
    await writer.advance(clinicId, inputs.due);
    return isWritten ? 'written' : 'same';
  };
}
