import { calls } from '../../shared/contracts/calls.ts';
import type { ErrorBody } from '../../shared/contracts/errors/error-body.ts';
import { pageQueryStrings } from '../../shared/rendering/renderer.ts';

/**
 * The query parameters that CloudFront's cache keys and origins get, as constants of the CloudFront Functions. A cache policy may
 * list ten names only, so the policies take the whole query string after the functions have removed all others (decision 0032).
 */

/** Of pages, separated by commas. */
export const pageParameters = [...pageQueryStrings].sort().join(',');

/** Parameters of paths that are whole numbers or postal codes: all others are ids or slugs. */
const PATTERNS = new Map([
  ['parts', '#'],
  ['part', '#'],
  ['code', '@'],
]);

/**
 * Of calls: JSON of the sorted names by path, which are all paths that there are. `*` stands for an id or slug, `#` for a whole
 * number, `@` for a postal code. Paths without a parameter come first: `/api/clinics/search` is no clinic.
 */
export const callPaths = JSON.stringify(
  Object.fromEntries(
    [...Map.groupBy(Object.values(calls), ({ path }) => path)]
      .map(([path, ofPath]) => {
        const names = new Set(ofPath.flatMap(({ query }) => Object.keys(query.shape)));
        const pattern = path.replace(/\{(\w+)\}/g, (_, name: string) => PATTERNS.get(name) ?? '*');
        return [pattern, [...names].sort()] as const;
      })
      .sort(([one], [other]) => parametersIn(one) - parametersIn(other)),
  ),
);

function parametersIn(pattern: string): number {
  return pattern.replace(/[^*#@]/g, '').length;
}

/** The API's own response to a path that no call has. */
const unknownCall: ErrorBody = { code: 'not_found', message: 'There is no such call.' };
export const unknownCallBody = JSON.stringify(unknownCall);
