/** Which route of an HTTP API answers a request. */

export interface Route {
  /** `GET /api/clinics/{slugOrId}`, `ANY /api/{proxy+}` or `$default`. */
  readonly key: string;
}

export interface RouteMatch<R extends Route> {
  readonly route: R;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * API Gateway's choice: the most specific path wins, segment by segment (a literal before `{name}` before
 * `{name+}`), then the method itself before `ANY`, then `$default`.
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
 * As what a route of the stage `$default` invokes its function, each as the end of an ARN after the API's id. One of `ANY`
 * has two, its own method and the request's: which of them API Gateway takes its documents leave open, so that a function
 * has to permit both. Source: "Using AWS Lambda with Amazon API Gateway", AWS Lambda developer guide.
 */
export function sourcesOf(key: string, method: string): string[] {
  if (key === '$default') return ['$default/$default'];
  const [routeMethod = '', path = ''] = key.split(' ');
  return [...new Set([routeMethod, method])].map((one) => `$default/${one}${path}`);
}

/** `rank` sorts: per segment 0 literal, 1 variable, 2 greedy; then 0 method, 1 `ANY`; 3 is `$default`. */
function matchOne(key: string, method: string, path: string) {
  if (key === '$default') return { rank: '3', pathParameters: {} };
  const [routeMethod, template = ''] = key.split(' ');
  if (routeMethod !== 'ANY' && routeMethod !== method) return undefined;

  const wanted = template.split('/');
  const given = path.split('/');
  const pathParameters: Record<string, string> = {};
  let rank = '';
  for (const [position, segment] of wanted.entries()) {
    const [, name, greedy] = /^\{([^+}]+)(\+?)\}$/.exec(segment) ?? [];
    if (name === undefined) {
      if (segment !== given[position]) return undefined;
      rank += '0';
      continue;
    }
    const value = greedy ? given.slice(position).join('/') : given[position];
    if (value === undefined || value === '') return undefined;
    pathParameters[name] = value;
    rank += greedy ? '2' : '1';
    if (greedy) return { rank: rank + (routeMethod === 'ANY' ? '1' : '0'), pathParameters };
  }
  if (wanted.length !== given.length) return undefined;
  return { rank: rank + (routeMethod === 'ANY' ? '1' : '0'), pathParameters };
}
