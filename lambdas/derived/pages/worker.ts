import * as z from 'zod/mini';
import { BULK_CHECK } from '../../platform/names.ts';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import type { InvalidatePages, InvalidationOutcome } from './invalidate-pages.ts';
import { EVERY_PAGE, type PagePaths, type Priority, priorities } from './merge-paths.ts';
import type { PendingPaths } from './pending-paths.ts';

/** A message of the page queue. */
export type PageMessage =
  | {
      readonly kind: 'pages';
      readonly priority: Priority;
      /** Paths that have to be fetched again. They may end with `*`. */
      readonly paths: readonly string[];
    }
  | typeof BULK_CHANGE;

/** One of very many changes: their pages are one request when no further one has come for a while. */
export const BULK_CHANGE = { kind: 'bulk-change' } as const;

/** As CloudFront accepts them: a wildcard is at the end only. */
const PATH = /^\/[!-)+-~]*\*?$/;

const messageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pages'),
    // A release names no priority.
    priority: z._default(z.enum(priorities), 'urgent'),
    paths: z.array(z.string().check(z.regex(PATH), z.maxLength(4_000))).check(z.minLength(1)),
  }),
  z.object({ kind: z.literal(BULK_CHANGE.kind) }),
  z.object({ kind: z.literal(BULK_CHECK.kind) }),
]);

/** The body of a message of the page queue. */
export const pageBody = (message: PageMessage): object =>
  message.kind === 'pages'
    ? { kind: message.kind, priority: message.priority, paths: message.paths }
    : { kind: message.kind };

/** Milliseconds before the function's timeout at which a batch ends without a slot. */
const RESERVE_MS = 8_000;

/** Milliseconds without a bulk change after which the last one has ended: the projector may pause for a retry. */
export const BULK_QUIET_MS = 120_000;

export interface PageInvalidatorDependencies {
  readonly invalidatePages: InvalidatePages;
  readonly bulk: Pick<PendingPaths, 'noteBulk' | 'bulkAt' | 'clearBulk'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: JobLogger;
}

/** Invalidates the paths of the page queue, those of a batch together. */
export function createPageInvalidatorJob(dependencies: PageInvalidatorDependencies): QueueJob {
  const { bulk, now, logger } = dependencies;
  const invalidate = together(dependencies.invalidatePages);

  /** Sent before it is cleared: a worker that ends between both has it sent twice. */
  async function endBulk(timeMs: number): Promise<InvalidationOutcome | 'no-bulk-change' | 'bulk-continues'> {
    const seenAt = await bulk.bulkAt();
    if (seenAt === undefined) return 'no-bulk-change';
    if (now() - seenAt < BULK_QUIET_MS) return 'bulk-continues';
    const outcome = await invalidate({ urgent: [EVERY_PAGE], ordinary: [] }, timeMs);
    await bulk.clearBulk(seenAt);
    return outcome;
  }

  return createQueueJob(
    'pages',
    messageSchema,
    async (message, { remainingMs }) => {
      const timeMs = remainingMs - RESERVE_MS;
      switch (message.kind) {
        case 'pages': {
          const { priority, paths } = message;
          // The request at its end has them.
          if (priority === 'ordinary' && (await bulk.bulkAt()) !== undefined)
            return { outcome: 'bulk-continues', done: true };
          const named = { urgent: [], ordinary: [], [priority]: paths };
          return { outcome: await invalidate(named, timeMs), done: true };
        }
        case 'bulk-change':
          await bulk.noteBulk(now());
          return { outcome: 'bulk-change', done: true };
        case 'bulk-check':
          return { outcome: await endBulk(timeMs), done: true };
      }
    },
    logger,
  );
}

/** The calls of one turn, which are the messages of a batch, as one call. */
function together(invalidatePages: InvalidatePages): InvalidatePages {
  interface Batch {
    readonly urgent: string[];
    readonly ordinary: string[];
    readonly outcome: Promise<InvalidationOutcome>;
  }
  let current: Batch | undefined;
  return ({ urgent, ordinary }: PagePaths, timeMs) => {
    if (current === undefined) {
      const all = { urgent: [], ordinary: [] };
      const outcome = new Promise(setImmediate).then(() => {
        current = undefined;
        return invalidatePages(all, timeMs);
      });
      current = { ...all, outcome };
    }
    current.urgent.push(...urgent);
    current.ordinary.push(...ordinary);
    return current.outcome;
  };
}
