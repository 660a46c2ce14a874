import * as z from 'zod/mini';
import { API_HOST_HEADER, ORIGIN_SECRET_HEADER } from '../../platform/names.ts';

/** Host of the HTTP API, and the secret by which it knows that a call comes from the distribution. */
export interface ApiAccess {
  readonly host: string;
  readonly secret: string;
  /** CloudFront's id of the visitor's request, which the calls pass on. */
  readonly requestId: string;
}

const headersSchema = z.record(
  z.string(),
  z.array(z.object({ key: z.optional(z.string()), value: z.string() })),
);
type Headers = z.infer<typeof headersSchema>;

/** Loose: other properties reach the bucket unchanged. */
const requestSchema = z.looseObject({
  method: z.string(),
  uri: z.string(),
  querystring: z.string(),
  headers: headersSchema,
  origin: z.object({ s3: z.looseObject({ customHeaders: headersSchema }) }),
});
type OriginRequest = z.infer<typeof requestSchema>;

const eventSchema = z.object({
  Records: z.tuple([
    z.object({ cf: z.object({ config: z.object({ requestId: z.string() }), request: requestSchema }) }),
  ]),
});

export interface PageRequest {
  readonly method: string;
  /** Percent-encoded, as requested. */
  readonly path: string;
  /** Without the question mark; CloudFront leaves only the parameters of the cache key. */
  readonly query: string;
  /** As CloudFront normalises it: `br,gzip`, `gzip` or nothing. */
  readonly acceptEncoding: string;
  /** CloudFront's id of the visitor's request: the correlation id. */
  readonly requestId: string;
  readonly api: ApiAccess;
  /** The same request for the bucket, without the headers that only this function may have. */
  readonly toBucket: OriginRequest;
}

/**
 * Reads an origin-request event, whose custom headers are this function's configuration: Lambda@Edge has no environment.
 * Throws when the event or a header is not what the distribution is set up to send.
 */
export function readEvent(event: unknown): PageRequest {
  const { config, request } = eventSchema.parse(event).Records[0].cf;
  const { s3 } = request.origin;
  const { [API_HOST_HEADER]: host, [ORIGIN_SECRET_HEADER]: secret, ...customHeaders } = s3.customHeaders;
  return {
    method: request.method,
    path: request.uri,
    query: request.querystring,
    acceptEncoding: request.headers['accept-encoding']?.[0]?.value ?? '',
    requestId: config.requestId,
    api: {
      host: only(host, API_HOST_HEADER),
      secret: only(secret, ORIGIN_SECRET_HEADER),
      requestId: config.requestId,
    },
    toBucket: { ...request, origin: { s3: { ...s3, customHeaders } } },
  };
}

function only(header: Headers[string] | undefined, name: string): string {
  const [entry] = header ?? [];
  if (!entry) throw new Error(`the pages' origin has no header ${name}`);
  return entry.value;
}
