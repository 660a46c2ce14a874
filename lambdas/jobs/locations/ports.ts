/** Ports of locating street addresses: for the use cases that request it, and for its worker. */

import type { Location } from '../../../shared/domain/records.ts';
import type { Queue } from '../../platform/queue.ts';

/** Ids of submissions whose addresses are to be located. */
export type LocationQueue = Queue<string>;

export interface LocationWriter {
  /**
   * Stores the location of a submitted practice, and of its clinic if staff have approved it. With a concurrent approval too,
   * the clinic ends up with the location.
   */
  store(submissionId: string, location: Location): Promise<void>;
}

/** Look-ups in the outbox. Throws `service_unavailable`. */
export interface LocationLookups {
  /** Removes a look-up that is done. */
  settle(submissionId: string): Promise<void>;
  /** Leaves retries to the queue until then. */
  postpone(submissionId: string, until: Date): Promise<void>;
}
