import type { Queue } from '../ports.ts';
import { changedPaths } from './changed-paths.ts';
import { mergePaths } from './merge-paths.ts';
import type { PageChange, PathMessage, PeerReader } from './ports.ts';

/** Enqueues the paths that changes of records change. Throws `service_unavailable`; some may be enqueued then. */
export type EnqueuePages = (changes: readonly PageChange[]) => Promise<void>;

/** Paths of a message: 4 KB at most of a list's paths. */
const PATHS_OF_MESSAGE = 50;

export function createEnqueuePages(peers: PeerReader, queue: Queue<PathMessage>): EnqueuePages {
  return async (changes) => {
    const found = await Promise.all(changes.map((change) => changedPaths(change, peers)));
    const paths = mergePaths(found.flat());
    const messages: PathMessage[] = [];
    for (let start = 0; start < paths.length; start += PATHS_OF_MESSAGE) {
      messages.push({ paths: paths.slice(start, start + PATHS_OF_MESSAGE) });
    }
    if (messages.length > 0) await queue.send(messages);
  };
}
