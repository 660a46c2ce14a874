/** For CloudFront Functions: see viewer-request.ts for what their runtime lacks. */

interface QueryValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

/** By name; as sent, percent-encoding included. */
export type Query = Readonly<Record<string, QueryValue>>;

/**
 * One query string for all that mean the same, since CloudFront caches by the whole of it: the known parameters in their order,
 * with their values as sent, and nothing else. A repeated one stays repeated, so that the API can reject it, and with `empty`
 * one without a value stays for the same reason. Forms without JavaScript send pages all their fields, the empty ones too.
 */
export function canonicalQuery(query: Query, known: readonly string[], empty: 'kept' | 'removed'): string {
  const parts: string[] = [];
  known.forEach((name) => {
    valuesOf(query[name]).forEach((value) => {
      if (value !== '' || empty === 'kept') parts.push(`${name}=${value}`);
    });
  });
  return parts.join('&');
}

/** The values of a parameter, in their order. */
export function valuesOf(entry: QueryValue | undefined): string[] {
  if (entry === undefined) return [];
  return entry.multiValue === undefined ? [entry.value] : entry.multiValue.map((one) => one.value);
}
