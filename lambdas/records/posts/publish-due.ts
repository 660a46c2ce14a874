import type { PostRecordRepository } from './post-record-repository.ts';
import { published } from './post-state.ts';

export interface PublishDueResult {
  readonly published: number;
  /** The times within `AHEAD_MS` at which further posts become public, the first one first. */
  readonly upcoming: readonly Date[];
}

/** How far ahead it looks: a minute, after which the schedule fires again, and some seconds since it fires late. */
const AHEAD_MS = 70_000;

export interface PublishDueDependencies {
  readonly posts: Pick<PostRecordRepository, 'scheduled' | 'publish'>;
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
    const times = new Set(scheduled.flatMap(({ publishedAt }) => (publishedAt > at ? publishedAt : [])));
    return {
      published: done.filter((isDone) => isDone).length,
      upcoming: [...times].map((time) => new Date(time)),
    };
  };
}
