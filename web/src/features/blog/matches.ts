import type { PostSummary } from './post.ts';

/** Posts whose title, excerpt or content has the text, in any case; all for no text. */
export function matchingPosts(posts: readonly PostSummary[], text: string): readonly PostSummary[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return posts;
  return posts.filter(({ title, excerpt, content = '' }) =>
    [title, excerpt, content].some((part) => part.toLowerCase().includes(wanted)),
  );
}
