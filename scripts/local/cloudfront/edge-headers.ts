import * as z from 'zod';
import type { HeaderMap } from './origin.ts';

/** Headers in the format of Lambda@Edge ("Restrictions on edge functions", developer guide). */

const DISALLOWED = new Set(
  `connection expect keep-alive proxy-authenticate proxy-authorization proxy-connection trailer upgrade
  x-accel-buffering x-accel-charset x-accel-limit-rate x-accel-redirect x-cache x-forwarded-proto x-real-ip`.split(
    /\s+/,
  ),
);
const DISALLOWED_PREFIXES = ['x-amz-cf-', 'x-amzn-', 'x-edge-'];
/** Lower-case names, each with its values. */
const headerName = z.string().regex(/^[a-z0-9!#$%&'*+.^_`|~-]+$/);
export const edgeHeadersSchema = z
  .record(
    headerName,
    z.array(z.object({ key: z.string().optional(), value: z.string().regex(/^[^\r\n]*$/) })),
  )
  .refine((headers) => !Object.keys(headers).some(isDisallowed), 'a disallowed header')
  .refine(
    (headers) =>
      Object.entries(headers).every(([name, values]) =>
        values.every(({ key = name }) => key.toLowerCase() === name),
      ),
    'a key that is another header’s name',
  );

/** Without disallowed headers, which functions do not get. */
export function toEdgeHeaders(headers: HeaderMap): Record<string, { key: string; value: string }[]> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !isDisallowed(name))
      .map(([name, value]) => [name, [value].flat().map((one) => ({ key: canonical(name), value: one }))]),
  );
}

export function fromEdgeHeaders(headers: z.infer<typeof edgeHeadersSchema>): HeaderMap {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => {
      const all = values.map(({ value }) => value);
      return [name, all.length === 1 ? (all[0] ?? '') : all];
    }),
  );
}

/** `user-agent` → `User-Agent` */
function canonical(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function isDisallowed(name: string): boolean {
  return DISALLOWED.has(name) || DISALLOWED_PREFIXES.some((prefix) => name.startsWith(prefix));
}
