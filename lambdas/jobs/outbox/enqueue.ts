import type { MailRequest } from '../../derived/mail/index.ts';
import type { Queue, SendOptions } from '../../platform/queue.ts';
import { LOCATION_LOOKUP, type OutboxEntry } from '../../records/outbox/index.ts';
import type { LocationQueue } from '../locations/index.ts';

/** Enqueues entries of the outbox for their workers. Throws `service_unavailable`; some may be enqueued then. */
export type Enqueue = (entries: readonly OutboxEntry[]) => Promise<void>;

export interface EnqueueDependencies {
  readonly mails: Queue<MailRequest>;
  readonly locations: LocationQueue;
}

export function createEnqueue({ mails, locations }: EnqueueDependencies): Enqueue {
  return async (entries) => {
    // In parallel, and settled before the function returns.
    const results = await Promise.allSettled(
      [...Map.groupBy(entries, ({ correlationId }) => correlationId)].flatMap(([correlationId, ofRequest]) =>
        sending(ofRequest, { correlationId }),
      ),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };

  function sending(entries: readonly OutboxEntry[], options: SendOptions): Promise<void>[] {
    const requests: MailRequest[] = [];
    const lookups: string[] = [];
    for (const { kind, id } of entries) {
      if (kind === LOCATION_LOOKUP) lookups.push(id);
      else requests.push({ kind, id });
    }
    return [
      ...(requests.length > 0 ? [mails.send(requests, options)] : []),
      ...(lookups.length > 0 ? [locations.send(lookups, options)] : []),
    ];
  }
}
