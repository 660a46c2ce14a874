import { unavailable } from '../../platform/errors.ts';
import type { PageCaches } from '../../platform/page-caches.ts';
import { mergePaths } from './merge-paths.ts';
import type { PendingEntry, PendingPaths } from './pending-paths.ts';

/** Milliseconds after which a worker looks whether another one has sent its paths. */
const LOOK_AGAIN_MS = 1_000;

export interface InvalidationDependencies {
  readonly pending: Pick<PendingPaths, 'add' | 'has' | 'claim' | 'remove'>;
  readonly caches: PageCaches;
  /** Milliseconds between two requests, of all workers together. */
  readonly intervalMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Called with the number of paths of a request that was sent. */
  readonly onSent: (paths: number) => void;
  /** A name for a batch that no other one has. */
  readonly newBatch: () => string;
  /** The same reference for the same entries. */
  readonly referenceOf: (entries: readonly PendingEntry[]) => string;
}

/** `sent-by-another`: another worker's request had these paths too. */
export type InvalidationOutcome = 'sent' | 'sent-by-another';

/** Works for `timeMs` at most and throws `service_unavailable` when the paths are not sent then. */
export type InvalidatePages = (paths: readonly string[], timeMs: number) => Promise<InvalidationOutcome>;

/**
 * Puts the paths of a batch to those that wait, and sends all of them in one request as soon as the last request is `intervalMs`
 * old. Of the workers that wait one sends, and the others see that theirs were sent. What a worker leaves that ended without a
 * result, the next one sends.
 */
export function createInvalidatePages(dependencies: InvalidationDependencies): InvalidatePages {
  const { pending, caches, intervalMs, now, sleep, onSent, newBatch, referenceOf } = dependencies;

  /** Without `error` when no request may be sent yet. */
  async function send(): Promise<'sent' | { readonly error?: unknown }> {
    const claim = await pending.claim(now(), intervalMs);
    if (!claim.isGranted) return {};
    try {
      const paths = mergePaths(claim.entries.map(({ path }) => path));
      await caches.invalidate(referenceOf(claim.entries), paths);
      onSent(paths.length);
    } catch (error) {
      return { error };
    }
    await pending.remove(claim.entries);
    return 'sent';
  }

  return async (paths, timeMs) => {
    const deadline = now() + timeMs;
    const batch = newBatch();
    const wanted = mergePaths(paths);
    await pending.add(batch, wanted);
    try {
      for (;;) {
        const result = await send();
        if (result === 'sent') return 'sent';
        if (now() + LOOK_AGAIN_MS > deadline) throw result.error ?? unavailable(new NoSlot());
        await sleep(LOOK_AGAIN_MS);
        if (!(await pending.has(batch))) return 'sent-by-another';
      }
    } catch (error) {
      // The queue delivers the messages again.
      await pending.remove(wanted.map((path) => ({ batch, path })));
      throw error;
    }
  };
}

class NoSlot extends Error {
  override name = 'NoSlot';
}
