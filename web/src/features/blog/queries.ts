import { postCardsCall } from './calls.ts';

/** Posts that the home page shows (specification, section 9). */
const LATEST = 3;

/** The newest posts, for the home page. */
export const latestPostsQuery = postCardsCall({ limit: LATEST });
