import type { Backoff } from '../../platform/clock.ts';
import { unavailable } from '../../platform/errors.ts';
import type { CounterProjection, FormRecord } from './counter-projection.ts';

const MAX_ROUNDS = 12;

/** Makes the dashboard's counters right for one practice or message. Returns whether anything was written. */
export type CountForm = (kind: FormRecord, id: string) => Promise<boolean>;

/** Writes, then reads again, as `createProjectClinic` does. */
export function createCountForm(
  counters: Pick<CounterProjection, 'read' | 'write'>,
  backOff: Backoff,
): CountForm {
  return async (kind, id) => {
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const { wanted, counted } = await counters.read(kind, id);
      if (wanted === counted) return round > 1;
      const result = await counters.write(kind, id, counted, wanted);
      if (result === 'conflict') await backOff(round);
    }
    throw unavailable(new Error(`the ${kind} ${id} kept changing`));
  };
}
