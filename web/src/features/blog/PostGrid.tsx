import { Repeat } from '../../components/skeleton/Skeleton.tsx';
import { PostCard, PostCardSkeleton } from './PostCard.tsx';
import type { PostSummary } from './post.ts';
import styles from './post-card.module.css';

interface PostGridProps {
  readonly posts: readonly PostSummary[];
  readonly headingLevel?: 2 | 3;
}

/** Post cards in as many columns as fit, at most three on a page of full width. */
export function PostGrid({ posts, headingLevel = 3 }: PostGridProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.grid}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

export function PostGridSkeleton({ count }: { readonly count: number }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.grid}>
      <Repeat count={count}>
        {(index) => (
          <li key={index}>
            <PostCardSkeleton />
          </li>
        )}
      </Repeat>
    </ul>
  );
}
