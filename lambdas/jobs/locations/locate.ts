import type { Clock } from '../../platform/clock.ts';
import { dueAfterFailure } from '../../records/outbox/index.ts';
import type { SubmissionRepository } from '../../records/submissions/index.ts';
import type { LocateAddress } from './locate-address.ts';
import type { LocationRepository } from './location-repository.ts';

export interface LocateDependencies {
  readonly submissions: Pick<SubmissionRepository, 'submission'>;
  readonly locateAddress: LocateAddress;
  readonly locations: Pick<LocationRepository, 'store' | 'settle' | 'postpone'>;
  readonly clock: Clock;
}

/**
 * `not-found`: the map does not have the street address, or only at an implausible location; the practice gets none.
 * `missing`: there is no such submission yet, so the worker retries.
 */
export type LocateOutcome = 'stored' | 'not-found' | 'missing';

/** Locates a submitted practice, and removes the look-up from the outbox. Throws `service_unavailable`. */
export function createLocate(dependencies: LocateDependencies) {
  const { submissions, locateAddress, locations, clock } = dependencies;

  async function locate(submissionId: string): Promise<LocateOutcome> {
    const submission = await submissions.submission(submissionId);
    if (submission === undefined) return 'missing';
    // On a retry the clinic may still lack the submission's location.
    const { location, addressParts } = submission;
    const located =
      location === undefined
        ? await locateAddress(submission)
        : { location, ...(addressParts && { addressParts }) };
    if (located === undefined) return 'not-found';
    await locations.store(submissionId, located);
    return 'stored';
  }

  return async (submissionId: string): Promise<LocateOutcome> => {
    try {
      const outcome = await locate(submissionId);
      if (outcome !== 'missing') await locations.settle(submissionId);
      return outcome;
    } catch (error) {
      // If this fails too, a sweep enqueues a redundant message.
      await locations.postpone(submissionId, dueAfterFailure(clock())).catch(() => {});
      throw error;
    }
  };
}
