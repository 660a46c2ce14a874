import * as z from 'zod';

/** A bucket's rules, as far as the template uses them. */
export const corsSchema = z.strictObject({
  CorsRules: z.array(
    z.strictObject({
      AllowedHeaders: z.array(z.string()).default([]),
      AllowedMethods: z.array(z.enum(['GET', 'PUT', 'POST', 'DELETE', 'HEAD'])),
      AllowedOrigins: z.array(z.string()),
      MaxAge: z.int().positive().optional(),
    }),
  ),
});
export type CorsRule = z.infer<typeof corsSchema>['CorsRules'][number];

interface CorsRequest {
  readonly origin: string;
  readonly method: string;
  /** In lower case: what a preflight asks for. */
  readonly headers: readonly string[];
}

/** The headers that let a page read the response; undefined when no rule allows the request. */
export function corsHeaders(
  rules: readonly CorsRule[],
  { origin, method, headers }: CorsRequest,
): Record<string, string> | undefined {
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders }) =>
      AllowedOrigins.includes(origin) &&
      AllowedMethods.some((one) => one === method) &&
      headers.every((name) => AllowedHeaders.some((one) => one.toLowerCase() === name)),
  );
  return (
    rule && {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': rule.AllowedMethods.join(', '),
      'access-control-allow-credentials': 'true',
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
      ...(headers.length > 0 && { 'access-control-allow-headers': headers.join(', ') }),
      ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    }
  );
}
