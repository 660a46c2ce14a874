import { calls } from '../../shared/contracts/calls.ts';
import { pageQueryStrings } from '../../shared/rendering/renderer.ts';

/**
 * The query parameters that CloudFront's cache keys and origins get, as constants of the CloudFront Functions. A cache policy may
 * list ten names only, so the policies take the whole query string after the functions have removed all others (decision 0032).
 */

/** Of pages, separated by commas. */
export const pageParameters = [...pageQueryStrings].sort().join(',');

/** Of calls: JSON of the sorted names by path, for the paths that have some. `*` stands for an id or slug. */
export const callParameters = JSON.stringify(
  Object.fromEntries(
    [...Map.groupBy(Object.values(calls), ({ path }) => path)].flatMap(([path, ofPath]) => {
      const names = new Set(ofPath.flatMap(({ query }) => Object.keys(query.shape)));
      if (names.size === 0) return [];
      // The function knows ids and slugs in this place alone.
      const pattern = path.replace(/^(\/api\/[^/{]+)\/\{[^/]+\}\//, '$1/*/');
      if (pattern.includes('{')) throw new Error(`${path} has a parameter where none is expected`);
      return [[pattern, [...names].sort()]];
    }),
  ),
);
