/** Reads a request's path, and its query string as it was sent, with every mistake in it a 400. */
import { AppError, invalid } from '../app/errors.ts';

/** Segments of a path. HTTP APIs decode `rawPath`, whatever its name says: decoding it again would be once too often. */
export function pathSegments(rawPath: string): string[] {
  return rawPath.replace(/^\//, '').split('/');
}

/** Parameters of a query string, each given once. */
export function queryParameters(rawQuery: string): Record<string, string> {
  const parameters = new Map<string, string>();
  const repeated = new Set<string>();
  for (const pair of rawQuery.split('&')) {
    if (pair === '') continue;
    const [name = '', ...rest] = pair.replaceAll('+', ' ').split('=');
    const key = decode(name);
    if (parameters.has(key)) repeated.add(key);
    parameters.set(key, decode(rest.join('=')));
  }
  if (repeated.size > 0) {
    throw invalid(Object.fromEntries([...repeated].map((name) => [name, ['must be given once']])));
  }
  return Object.fromEntries(parameters);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError('invalid_request', 'The query string holds a broken escape.');
  }
}
