import * as z from 'zod';
import { type HeaderMap, headerText, type OriginResponse } from './origin.ts';

/** Event and result of a CloudFront Function ("CloudFront Functions event structure", developer guide). */

interface Value {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

export interface ViewerRequest {
  readonly method: string;
  /** Percent-encoded as sent. */
  readonly path: string;
  readonly query: string;
  readonly headers: HeaderMap;
}

/** Whether CloudFront can cache the method, and rejects a body. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

export interface EdgeContext {
  readonly distributionId: string;
  readonly domainName: string;
  readonly requestId: string;
  readonly ip: string;
}

export function toViewerRequestEvent(request: ViewerRequest, context: EdgeContext) {
  const { cookie, ...headers } = request.headers;
  return {
    version: '1.0',
    context: {
      distributionDomainName: context.domainName,
      distributionId: context.distributionId,
      eventType: 'viewer-request',
      requestId: context.requestId,
    },
    viewer: { ip: context.ip },
    request: {
      method: request.method,
      uri: request.path,
      querystring: collect(pairs(request.query, '&')),
      headers: collect(
        Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const)),
      ),
      cookies: collect(pairs(headerText({ cookie: cookie ?? '' }, 'cookie') ?? '', ';')),
    },
  };
}

const valueSchema = z.object({
  value: z.string(),
  multiValue: z.array(z.object({ value: z.string() })).optional(),
});
const valuesSchema = z.record(z.string(), valueSchema);

const requestSchema = z.object({
  method: z.string(),
  uri: z.string().startsWith('/'),
  // A function may return a text instead of the event's object.
  querystring: z.union([valuesSchema, z.string()]),
  headers: valuesSchema,
  cookies: valuesSchema,
});

const responseSchema = z.strictObject({
  statusCode: z.int().min(100).max(599),
  statusDescription: z.string().optional(),
  headers: valuesSchema.optional(),
  body: z.strictObject({ encoding: z.literal('text'), data: z.string() }).optional(),
});

export type EdgeResult = { readonly request: ViewerRequest } | { readonly response: OriginResponse };

/** The result of a viewer-request function: the request, or a generated response. */
export function fromViewerRequestResult(result: unknown): EdgeResult {
  const response = responseSchema.safeParse(result);
  if (response.success) {
    const { statusCode, headers = {}, body } = response.data;
    return {
      response: { status: statusCode, headers: headerValues(headers), body: Buffer.from(body?.data ?? '') },
    };
  }
  const request = requestSchema.parse(result);
  const cookies = join(request.cookies, '; ');
  return {
    request: {
      method: request.method,
      path: request.uri,
      query: typeof request.querystring === 'string' ? request.querystring : join(request.querystring, '&'),
      headers: { ...headerValues(request.headers), ...(cookies && { cookie: cookies }) },
    },
  };
}

function pairs(text: string, separator: string): (readonly [string, string])[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    });
}

/** A name that occurs more than once has its last value in `value` and all of them in `multiValue`. */
function collect(entries: readonly (readonly [string, string])[]): Record<string, Value> {
  const values = new Map<string, { value: string }[]>();
  for (const [name, value] of entries) values.set(name, [...(values.get(name) ?? []), { value }]);
  return Object.fromEntries(
    [...values].map(([name, all]) => {
      const { value } = all.at(-1) ?? { value: '' };
      return [name, all.length > 1 ? { value, multiValue: all } : { value }];
    }),
  );
}

function join(values: z.infer<typeof valuesSchema>, separator: string): string {
  return Object.entries(values)
    .flatMap(([name, entry]) =>
      (entry.multiValue ?? [entry]).map(({ value }) => (value === '' ? name : `${name}=${value}`)),
    )
    .join(separator);
}

function headerValues(values: z.infer<typeof valuesSchema>): HeaderMap {
  return Object.fromEntries(
    Object.entries(values).map(([name, { value, multiValue }]) => [
      name.toLowerCase(),
      multiValue ? multiValue.map((one) => one.value) : value,
    ]),
  );
}
