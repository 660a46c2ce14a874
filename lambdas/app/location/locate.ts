import { dueAfterFailure } from '../outbox/schedule.ts';
import type { Clock } from '../ports.ts';
import type { SubmissionReader } from '../submissions/ports.ts';
import type { LocateAddress } from './locate-address.ts';
import type { LocationLookups, LocationWriter } from './ports.ts';

export interface LocateDependencies {
  readonly submissions: Pick<SubmissionReader, 'submission'>;
  readonly locateAddress: LocateAddress;
  readonly writer: LocationWriter;
  readonly lookups: LocationLookups;
  readonly clock: Clock;
}

/**
 * `not-found`: the address is in no map, or only where it cannot be; the practice goes without a location. `missing`:
 * there is no such submission yet, so it is to be tried again.
 */
export type LocateOutcome = 'stored' | 'not-found' | 'missing';

/** Looks up where a submitted practice is, and takes the look-up out of the outbox. Throws `service_unavailable`. */
export function createLocate(dependencies: LocateDependencies) {
  const { submissions, locateAddress, writer, lookups, clock } = dependencies;

  async function locate(submissionId: string): Promise<LocateOutcome> {
    const submission = await submissions.submission(submissionId);
    if (submission === undefined) return 'missing';
    // Asked for again: the clinic may still lack what the submission has.
    const location = submission.location ?? (await locateAddress(submission));
    if (location === undefined) return 'not-found';
    await writer.store(submissionId, location);
    return 'stored';
  }

  return async (submissionId: string): Promise<LocateOutcome> => {
    try {
      const outcome = await locate(submissionId);
      if (outcome !== 'missing') await lookups.settle(submissionId);
      return outcome;
    } catch (error) {
      // If this fails too, a sweep adds a message that the queue could have done without.
      await lookups.postpone(submissionId, dueAfterFailure(clock())).catch(() => {});
      throw error;
    }
  };
}
