import type { PostSchedule } from './ports.ts';
import { published } from './post-state.ts';

export interface PublishDueResult {
  readonly published: number;
  /** When the next post becomes public, if it does so within `AHEAD_MS`. */
  readonly next: Date | undefined;
}

/** How far ahead it looks: as long as it takes until it is called again. */
export const AHEAD_MS = 30_000;

export interface PublishDueDependencies {
  readonly posts: PostSchedule;
  /** Called for a post that could not be published; it stays scheduled, and does not stop the others. */
  readonly onFailure: (id: string, error: unknown) => void;
}

/** Makes scheduled posts public whose time has come. Repeating it changes nothing. Throws `service_unavailable`. */
export type PublishDue = (now: Date) => Promise<PublishDueResult>;

export function createPublishDue({ posts, onFailure }: PublishDueDependencies): PublishDue {
  return async (now) => {
    const at = now.toISOString();
    const scheduled = await posts.scheduled(new Date(now.getTime() + AHEAD_MS));
    const done = await Promise.all(
      scheduled
        .filter(({ publishedAt }) => publishedAt <= at)
        .map(async (post) => {
          try {
            return await posts.publish(published(post, post.publishedAt));
          } catch (error) {
            onFailure(post.id, error);
            return false;
          }
        }),
    );
    const next = scheduled.find(({ publishedAt }) => publishedAt > at);
    return { published: done.filter((isDone) => isDone).length, next: next && new Date(next.publishedAt) };
  };
}
