import * as z from 'zod/mini';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import type { InvalidatePages, InvalidationOutcome } from './invalidate-pages.ts';

/** Paths that have to be fetched again. They may end with `*`. */
export interface PathMessage {
  readonly paths: readonly string[];
}

/** As CloudFront accepts them: a wildcard is at the end only. */
const PATH = /^\/[!-)+-~]*\*?$/;

const messageSchema = z.object({
  kind: z.literal('pages'),
  paths: z.array(z.string().check(z.regex(PATH), z.maxLength(4_000))).check(z.minLength(1)),
});

/** The body of a message of the page queue. */
export const pageBody = ({ paths }: PathMessage) => ({ kind: 'pages', paths });

/** Milliseconds before the function's timeout at which a batch ends without a slot. */
const RESERVE_MS = 8_000;

export interface PageInvalidatorDependencies {
  readonly invalidatePages: InvalidatePages;
  readonly logger: JobLogger;
}

/** Invalidates the paths of the page queue, those of a batch together. */
export function createPageInvalidatorJob(dependencies: PageInvalidatorDependencies): QueueJob {
  const invalidate = together(dependencies.invalidatePages);
  return createQueueJob(
    'pages',
    messageSchema,
    async ({ paths }, { remainingMs }) => ({
      outcome: await invalidate(paths, remainingMs - RESERVE_MS),
      done: true,
    }),
    dependencies.logger,
  );
}

/** The calls of one turn, which are the messages of a batch, as one call. */
function together(invalidatePages: InvalidatePages): InvalidatePages {
  let current: { readonly paths: string[]; readonly outcome: Promise<InvalidationOutcome> } | undefined;
  return (paths, timeMs) => {
    if (current === undefined) {
      const all: string[] = [];
      const outcome = new Promise(setImmediate).then(() => {
        current = undefined;
        return invalidatePages(all, timeMs);
      });
      current = { paths: all, outcome };
    }
    current.paths.push(...paths);
    return current.outcome;
  };
}
