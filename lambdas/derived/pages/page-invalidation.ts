import type { Queue } from '../../platform/queue.ts';
import { changedPaths, type PageChange, type PagesOfChange, type PeerReader } from './changed-paths.ts';
import { mergePagePaths, type Priority } from './merge-paths.ts';
import { BULK_CHANGE, type PageMessage } from './worker.ts';

/** Has caches forget pages. Both throw `service_unavailable`. */
export interface PageInvalidation {
  pathsOf(change: PageChange): Promise<PagesOfChange>;
  /** Some paths may be enqueued when it throws. */
  enqueue(changes: readonly PagesOfChange[]): Promise<void>;
}

/** Paths of a message: a few kilobytes. */
const PATHS_OF_MESSAGE = 50;

export function createPageInvalidation(peers: PeerReader, queue: Queue<PageMessage>): PageInvalidation {
  return {
    pathsOf: (change) => changedPaths(change, peers),
    async enqueue(changes) {
      const named = changes.filter((change) => change !== 'bulk');
      const { urgent, ordinary } = mergePagePaths({
        urgent: named.flatMap((paths) => paths.urgent),
        ordinary: named.flatMap((paths) => paths.ordinary),
      });
      const messages: PageMessage[] = [
        ...messagesOf('urgent', urgent),
        ...messagesOf('ordinary', ordinary),
        ...(changes.includes('bulk') ? [BULK_CHANGE] : []),
      ];
      if (messages.length > 0) await queue.send(messages);
    },
  };
}

function messagesOf(priority: Priority, paths: readonly string[]): PageMessage[] {
  const messages: PageMessage[] = [];
  for (let start = 0; start < paths.length; start += PATHS_OF_MESSAGE) {
    messages.push({ kind: 'pages', priority, paths: paths.slice(start, start + PATHS_OF_MESSAGE) });
  }
  return messages;
}
