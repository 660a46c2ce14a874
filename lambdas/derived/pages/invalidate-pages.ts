import { unavailable } from '../../platform/errors.ts';
import type { PageCaches } from '../../platform/page-caches.ts';
import { mergePagePaths, type PagePaths } from './merge-paths.ts';
import { choosePaths, monthOf, type PathBudget } from './path-budget.ts';
import { entriesWith, type PendingEntry, type PendingPaths } from './pending-paths.ts';

/** Milliseconds after which a worker looks whether another one has sent its paths. */
const LOOK_AGAIN_MS = 1_000;

/** A request, or what it would have been if it had a path. */
export interface SentPaths {
  readonly paths: number;
  /** Ordinary paths that the budget left to the lifetimes of their pages. */
  readonly left: number;
  readonly ofMonth: number;
}

export interface InvalidationDependencies {
  readonly pending: Pick<PendingPaths, 'add' | 'has' | 'claim' | 'remove'>;
  readonly budget: Pick<PathBudget, 'spent' | 'spend' | 'refund'>;
  /** `monthlyPaths` of the stage. */
  readonly monthlyPaths: number;
  readonly caches: PageCaches;
  /** Milliseconds between two requests, of all workers together. */
  readonly intervalMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  readonly onSent: (sent: SentPaths) => void;
  /** A name for a batch that no other one has, which sorts after those of earlier batches. */
  readonly newBatch: () => string;
  /** The same reference for the same entries and paths. */
  readonly referenceOf: (entries: readonly PendingEntry[], paths: readonly string[]) => string;
}

/** `sent-by-another`: another worker's request had these paths too. */
export type InvalidationOutcome = 'sent' | 'sent-by-another';

/** Works for `timeMs` at most and throws `service_unavailable` when the paths are not sent then. */
export type InvalidatePages = (paths: PagePaths, timeMs: number) => Promise<InvalidationOutcome>;

/**
 * Puts the paths of a batch to those that wait, and sends all of them in one request as soon as the last request is `intervalMs`
 * old. Of the workers that wait one sends, and the others see that theirs were sent. What a worker leaves that ended without a
 * result, the next one sends.
 */
export function createInvalidatePages(dependencies: InvalidationDependencies): InvalidatePages {
  const { pending, budget, monthlyPaths, caches, intervalMs, now, sleep, onSent, newBatch, referenceOf } =
    dependencies;

  /** Without `error` when no request may be sent yet. */
  async function send(): Promise<'sent' | { readonly error?: unknown }> {
    const claim = await pending.claim(now(), intervalMs);
    if (!claim.isGranted) return {};
    try {
      await request(claim.entries);
    } catch (error) {
      return { error };
    }
    await pending.remove(claim.entries);
    return 'sent';
  }

  async function request(entries: readonly PendingEntry[]): Promise<void> {
    const month = monthOf(now());
    const spent = await budget.spent(month);
    const { paths, left } = choosePaths(entries, { spent, monthlyPaths });
    if (paths.length === 0) return onSent({ paths: 0, left, ofMonth: spent });
    const reference = referenceOf(entries, paths);
    const ofMonth = await budget.spend(month, reference, paths.length);
    try {
      await caches.invalidate(reference, paths);
    } catch (error) {
      await budget.refund(month, reference, paths.length);
      throw error;
    }
    onSent({ paths: paths.length, left, ofMonth });
  }

  return async (paths, timeMs) => {
    const deadline = now() + timeMs;
    const batch = newBatch();
    const wanted = mergePagePaths(paths);
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
      await pending.remove(entriesWith(batch, wanted));
      throw error;
    }
  };
}

class NoSlot extends Error {
  override name = 'NoSlot';
}
