import { matchRoutes, type Params } from 'react-router-dom';
import { routes } from './routes.ts';

const table = routes.map((route) => ({ ...route, caseSensitive: true }));

/** The route of a path, and the values of its named segments, percent-decoded. */
export function matchRoute(pathname: string): {
  readonly route: (typeof routes)[number];
  readonly params: Params;
} {
  const [match] = matchRoutes(table, pathname) ?? [];
  if (!match) throw new Error('no route has the path *');
  return match;
}

/**
 * The same path with `%25` in segments that cannot be decoded, such as `/clinics/100%`, or that hold a line end. React Router
 * would warn of the ones, and write visitors' paths to the log of the renderer; none of its patterns matches the others.
 */
export function decodablePath(pathname: string): string {
  return pathname
    .split('/')
    .map((segment) => (isUsable(segment) ? segment : segment.replaceAll('%', '%25')))
    .join('/');
}

const LINE_END = /[\n\r\u2028\u2029]/;

function isUsable(segment: string): boolean {
  const text = decoded(segment);
  return text !== undefined && !LINE_END.test(text);
}

/** Decodes a segment. Returns the value, since the build removes a call whose result is not used. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
