/** Reads a request's path and query string as they were sent, with every mistake a 400. */
import { AppError, invalid } from '../app/errors.ts';

/** Decoded segments of a path: "/api/clinics/a%20b" gives ["api", "clinics", "a b"]. */
export function pathSegments(rawPath: string): string[] {
  return rawPath
    .replace(/^\//, '')
    .split('/')
    .map((segment) => decode(segment, 'The path holds a broken escape.'));
}

/** Parameters of a query string, each given once. */
export function queryParameters(rawQuery: string): Record<string, string> {
  const parameters = new Map<string, string>();
  const repeated = new Set<string>();
  for (const pair of rawQuery.split('&')) {
    if (pair === '') continue;
    const [name = '', ...rest] = pair.replaceAll('+', ' ').split('=');
    const key = decode(name, BROKEN_QUERY);
    if (parameters.has(key)) repeated.add(key);
    parameters.set(key, decode(rest.join('='), BROKEN_QUERY));
  }
  if (repeated.size > 0) {
    throw invalid(Object.fromEntries([...repeated].map((name) => [name, ['must be given once']])));
  }
  return Object.fromEntries(parameters);
}

const BROKEN_QUERY = 'The query string holds a broken escape.';

function decode(text: string, message: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError('invalid_request', message);
  }
}
