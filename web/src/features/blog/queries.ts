import { queryOptions } from '@tanstack/react-query';
import { postsCall, read, shapes } from './calls.ts';

/** Posts that the home page shows (specification, section 9). */
const LATEST = 3;

/** The call of `latestPostsQuery`. */
export const latestPostsCall = postsCall(LATEST);

/** The newest posts, for the home page. */
export const latestPostsQuery = queryOptions({
  queryKey: [...latestPostsCall.queryKey, 'summaries'],
  queryFn: async (reading) => {
    const [posts, { summaryOf }] = await Promise.all([read(latestPostsCall, reading), shapes()]);
    return posts.map(summaryOf);
  },
});
