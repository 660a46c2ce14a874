export type Params = Readonly<Record<string, string>>;

/**
 * Compares a path with a pattern such as `/clinics/:slug`, segment by segment. Gives the values of the pattern's
 * named segments, percent-decoded, or null when the path is another one. A trailing slash makes no difference.
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  const wanted = segments(pattern);
  const given = segments(pathname);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const value = given[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decoded(value);
    else if (name !== value) return null;
  }
  return params;
}

/** The first route whose pattern matches, with the values of its named segments. */
export function matchRoute<Route extends { readonly pattern: string }>(
  routes: readonly Route[],
  pathname: string,
): { readonly route: Route; readonly params: Params } | undefined {
  for (const route of routes) {
    const params = matchPath(route.pattern, pathname);
    if (params) return { route, params };
  }
  return undefined;
}

function segments(path: string): string[] {
  return path.replace(/^\/|\/+$/g, '').split('/');
}

/** A stray percent sign is nobody's mistake but the address's: the segment stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
