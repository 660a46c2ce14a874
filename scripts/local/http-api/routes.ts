/** Which route of an HTTP API answers a request. */

export interface Route {
  /** `GET /api/clinics/{slugOrId}`, `ANY /api/contact` or `$default`. */
  readonly key: string;
}

export interface RouteMatch<R extends Route> {
  readonly route: R;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * API Gateway's choice: the most specific path wins, segment by segment (a literal before `{name}`), then the method
 * itself before `ANY`, then `$default`. Greedy parameters (`{name+}`) are unsupported.
 * Source: "Develop routes for HTTP APIs", Amazon API Gateway developer guide.
 *
 * @param path Decoded, without the query string.
 */
export function matchRoute<R extends Route>(
  routes: readonly R[],
  method: string,
  path: string,
): RouteMatch<R> | undefined {
  let best: (RouteMatch<R> & { rank: string }) | undefined;
  for (const route of routes) {
    const match = matchOne(route.key, method, path);
    if (match && (best === undefined || match.rank < best.rank)) best = { route, ...match };
  }
  return best;
}

/**
 * The source ARNs with which a route of the stage `$default` invokes its function, after the API's id. `ANY` has two, its
 * own method and the request's: the documentation does not say which one counts, so a function has to permit both. Source: "Using AWS Lambda with Amazon API Gateway", AWS Lambda developer guide.
 */
export function sourcesOf(key: string, method: string): string[] {
  if (key === '$default') return ['$default/$default'];
  const [routeMethod = '', path = ''] = key.split(' ');
  return [...new Set([routeMethod, method])].map((one) => `$default/${one}${path}`);
}

/** `rank` sorts: per segment 0 literal, 1 variable; then 0 method, 1 `ANY`; 3 is `$default`. */
function matchOne(key: string, method: string, path: string) {
  if (key === '$default') return { rank: '3', pathParameters: {} };
  if (key.includes('+}')) throw new Error(`the route ${key} has a greedy parameter, which is not supported`);
  const [routeMethod, template = ''] = key.split(' ');
  if (routeMethod !== 'ANY' && routeMethod !== method) return undefined;

  const segments = template.split('/');
  const values = path.split('/');
  if (segments.length !== values.length) return undefined;
  const pathParameters: Record<string, string> = {};
  let rank = '';
  for (const [position, segment] of segments.entries()) {
    const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
    const value = values[position] ?? '';
    if (name === undefined ? segment !== value : value === '') return undefined;
    if (name !== undefined) pathParameters[name] = value;
    rank += name === undefined ? '0' : '1';
  }
  return { rank: rank + (routeMethod === 'ANY' ? '1' : '0'), pathParameters };
}
