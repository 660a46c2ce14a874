import * as z from 'zod';
import { FunctionError, FunctionThrottled, FunctionTimeout } from '../lambda/function.ts';
import { REGION } from '../template/intrinsics.ts';
import type { EdgeContext } from './edge-event.ts';
import { edgeHeadersSchema, fromEdgeHeaders, toEdgeHeaders } from './edge-headers.ts';
import { type HeaderMap, headerText, type OriginResponse } from './origin.ts';

/**
 * Lambda@Edge on origin-request of an S3 origin: its event, its results, and what CloudFront rejects.
 * Sources: "Lambda@Edge event structure", "Generate HTTP responses in request triggers" and "Restrictions on edge
 * functions", developer guide.
 */

/** A request to the origin, after the cache. */
export interface EdgeRequest {
  readonly method: string;
  /** Percent-encoded. */
  readonly path: string;
  readonly query: string;
  readonly headers: HeaderMap;
  /** Headers of the distribution for this origin. */
  readonly customHeaders: HeaderMap;
}

export interface OriginRequestFunction {
  readonly name: string;
  invoke(event: unknown): Promise<unknown>;
}

export type OriginRequestResult =
  | { readonly request: EdgeRequest }
  /** Cached as an origin's response. */
  | { readonly response: OriginResponse };

/** A function that failed (503), or returned an invalid result (502). */
export class EdgeFunctionFailure extends Error {
  readonly status: 502 | 503;
  readonly cache: 'LambdaValidationError' | 'LambdaExecutionError' | 'LambdaLimitExceeded';

  constructor(status: 502 | 503, message: string, cache?: 'LambdaLimitExceeded') {
    super(message);
    this.status = status;
    this.cache = cache ?? (status === 502 ? 'LambdaValidationError' : 'LambdaExecutionError');
  }
}

export async function onOriginRequest(
  edgeFunction: OriginRequestFunction,
  request: EdgeRequest,
  originDomainName: string,
  context: EdgeContext,
): Promise<OriginRequestResult> {
  const event = toOriginRequestEvent(request, originDomainName, context);
  const result = await edgeFunction.invoke(event).catch((error: unknown) => {
    if (error instanceof FunctionThrottled) {
      throw new EdgeFunctionFailure(503, error.message, 'LambdaLimitExceeded');
    }
    const known = error instanceof FunctionError || error instanceof FunctionTimeout;
    throw known ? new EdgeFunctionFailure(503, `${edgeFunction.name}: ${error.message}`) : error;
  });
  try {
    return fromOriginRequestResult(result, request, originDomainName);
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new EdgeFunctionFailure(502, `${edgeFunction.name} returned an invalid result: ${why}`);
  }
}

export function toOriginRequestEvent(request: EdgeRequest, originDomainName: string, context: EdgeContext) {
  return {
    Records: [
      {
        cf: {
          config: {
            distributionDomainName: context.domainName,
            distributionId: context.distributionId,
            eventType: 'origin-request',
            requestId: context.requestId,
          },
          request: {
            clientIp: context.ip,
            headers: toEdgeHeaders(request.headers),
            method: request.method,
            origin: {
              s3: {
                authMethod: 'none',
                customHeaders: toEdgeHeaders(request.customHeaders),
                domainName: originDomainName,
                path: '',
                region: REGION,
              },
            },
            querystring: request.query,
            uri: request.path,
          },
        },
      },
    ],
  };
}

const requestSchema = z.object({
  method: z.string(),
  uri: z.string().startsWith('/'),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are invalid
  querystring: z.string().regex(/^[^\s#\u0000-\u001f]*$/),
  headers: edgeHeadersSchema,
  origin: z.object({
    s3: z.object({ domainName: z.string(), path: z.literal(''), customHeaders: edgeHeadersSchema }),
  }),
});

const responseSchema = z.object({
  status: z.string().regex(/^[2-5]\d\d$/),
  statusDescription: z.string().optional(),
  headers: edgeHeadersSchema
    .refine((headers) => !RESPONSE_READ_ONLY.some((name) => headers[name]), `a read-only header`)
    .default({}),
  body: z.string().default(''),
  bodyEncoding: z.enum(['text', 'base64']).default('text'),
});

/** Of a generated response, with its headers and with its body as it is returned: base64 counts as base64. */
const MAX_RESPONSE_BYTES = 1024 * 1024;
const MAX_URL_LENGTH = 8_192;

const REQUEST_READ_ONLY = [
  'accept-encoding',
  'content-length',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'transfer-encoding',
  'via',
];
const RESPONSE_READ_ONLY = ['content-length', 'transfer-encoding', 'via'];

function fromOriginRequestResult(
  result: unknown,
  request: EdgeRequest,
  originDomainName: string,
): OriginRequestResult {
  if (typeof result === 'object' && result !== null && 'uri' in result) {
    return { request: changed(requestSchema.parse(result), request, originDomainName) };
  }
  const { status, headers, body, bodyEncoding } = responseSchema.parse(result);
  const map = fromEdgeHeaders(headers);
  const bytes = Buffer.byteLength(body) + Buffer.byteLength(JSON.stringify(map));
  if (bytes > MAX_RESPONSE_BYTES) throw new Error(`a response of ${bytes} bytes`);
  const content = Buffer.from(body, bodyEncoding === 'text' ? 'utf8' : 'base64');
  // CloudFront sets the length; it knows none for HEAD.
  const length = request.method === 'HEAD' ? {} : { 'content-length': String(content.length) };
  return {
    response: { status: Number(status), headers: { ...map, ...length }, body: content, isGenerated: true },
  };
}

function changed(
  { method, uri, querystring, headers, origin }: z.infer<typeof requestSchema>,
  before: EdgeRequest,
  originDomainName: string,
): EdgeRequest {
  const after = fromEdgeHeaders(headers);
  const changedHeader = REQUEST_READ_ONLY.find(
    (name) => headerText(after, name) !== headerText(before.headers, name),
  );
  if (changedHeader !== undefined) throw new Error(`a changed ${changedHeader}, which is read-only`);
  if (method !== before.method) throw new Error('another method');
  if (uri.length + querystring.length >= MAX_URL_LENGTH) throw new Error('a URL that is too long');
  if (origin.s3.domainName !== originDomainName)
    throw new Error('another origin, which is not supported here');
  return {
    method,
    path: uri,
    query: querystring,
    headers: after,
    customHeaders: fromEdgeHeaders(origin.s3.customHeaders),
  };
}
