import type { Queue } from '../../platform/queue.ts';
import { changedPaths, type PageChange, type PeerReader } from './changed-paths.ts';
import { mergePaths } from './merge-paths.ts';
import type { PathMessage } from './worker.ts';

/** Has caches forget pages. Both throw `service_unavailable`. */
export interface PageInvalidation {
  pathsOf(change: PageChange): Promise<readonly string[]>;
  /** Some paths may be enqueued when it throws. */
  enqueue(paths: readonly string[]): Promise<void>;
}

/** Paths of a message: a few kilobytes. */
const PATHS_OF_MESSAGE = 50;

export function createPageInvalidation(peers: PeerReader, queue: Queue<PathMessage>): PageInvalidation {
  return {
    pathsOf: (change) => changedPaths(change, peers),
    async enqueue(all) {
      const paths = mergePaths(all);
      const messages: PathMessage[] = [];
      for (let start = 0; start < paths.length; start += PATHS_OF_MESSAGE) {
        messages.push({ paths: paths.slice(start, start + PATHS_OF_MESSAGE) });
      }
      if (messages.length > 0) await queue.send(messages);
    },
  };
}
