import type { SubmissionReader } from '../submissions/ports.ts';
import type { LocateAddress } from './locate-address.ts';
import type { LocationWriter } from './ports.ts';

export interface LocateDependencies {
  readonly submissions: Pick<SubmissionReader, 'submission'>;
  readonly locateAddress: LocateAddress;
  readonly writer: LocationWriter;
}

/**
 * `not-found`: the address is in no map, or only where it cannot be; the practice goes without a location. `missing`:
 * there is no such submission yet, so it is to be tried again.
 */
export type LocateOutcome = 'stored' | 'not-found' | 'missing';

/** Looks up where a submitted practice is. Throws `service_unavailable`. */
export function createLocate({ submissions, locateAddress, writer }: LocateDependencies) {
  return async (submissionId: string): Promise<LocateOutcome> => {
    const submission = await submissions.submission(submissionId);
    if (submission === undefined) return 'missing';
    // Asked for again: the clinic may still lack what the submission has.
    const location = submission.location ?? (await locateAddress(submission));
    if (location === undefined) return 'not-found';
    await writer.store(submissionId, location);
    return 'stored';
  };
}
