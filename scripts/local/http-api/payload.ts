import * as z from 'zod';
import { ACCOUNT, REGION } from '../template/intrinsics.ts';
import type { JwtAuthorization } from './jwt-authorizer.ts';

/** Lambda proxy integration, payload format 2.0. */

export interface GatewayRequest {
  readonly apiId: string;
  readonly requestId: string;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly method: string;
  /** Decoded: HTTP APIs decode `rawPath`, whatever its name says. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
  readonly headers: NodeJS.Dict<string[]>;
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly authorizer?: JwtAuthorization | undefined;
  readonly at: Date;
}

const TEXT_BODY = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)\b|[^;]*\+(json|xml)\b)/i;

export function toEvent(request: GatewayRequest) {
  const { headers, method, path, apiId, at } = request;
  const joined: Record<string, string> = {};
  for (const [name, values] of Object.entries(headers)) {
    // Cookies have their own field, and only there.
    if (name !== 'cookie' && values) joined[name] = values.join(',');
  }
  // The gateway's own name, whatever the request's Host.
  const domainName = `${apiId}.execute-api.${REGION}.amazonaws.com`;
  joined.host = domainName;
  const cookies = headers.cookie?.flatMap((value) => value.split(';')).map((cookie) => cookie.trim());
  const queryStringParameters = queryParameters(request.query);
  const contentType = joined['content-type'];
  const binary =
    joined['content-encoding'] !== undefined || (contentType !== undefined && !TEXT_BODY.test(contentType));
  return {
    version: '2.0',
    routeKey: request.routeKey,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookies && { cookies }),
    headers: joined,
    ...(queryStringParameters && { queryStringParameters }),
    ...(Object.keys(request.pathParameters).length > 0 && { pathParameters: request.pathParameters }),
    requestContext: {
      accountId: ACCOUNT,
      apiId,
      ...(request.authorizer && { authorizer: request.authorizer }),
      domainName,
      domainPrefix: apiId,
      http: {
        method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: joined['user-agent'] ?? '',
      },
      requestId: request.requestId,
      routeKey: request.routeKey,
      stage: '$default',
      time: gatewayTime(at),
      timeEpoch: at.getTime(),
    },
    ...(request.body.length > 0 && { body: request.body.toString(binary ? 'base64' : 'utf8') }),
    isBase64Encoded: request.body.length > 0 && binary,
  };
}

/** Decoded; repeated parameters are joined with commas. */
function queryParameters(query: string): Record<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = parameters.get(name);
    parameters.set(name, before === undefined ? value : `${before},${value}`);
  }
  return parameters.size > 0 ? Object.fromEntries(parameters) : undefined;
}

/** Common log format in UTC: `20/Nov/2026:11:13:00 +0000`. */
function gatewayTime(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

const resultSchema = z.strictObject({
  statusCode: z.int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  body: z.string().optional(),
  isBase64Encoded: z.boolean().optional(),
});

export interface GatewayResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The gateway's response to a function's result; `undefined` for one without status or with cookies, which no function sets. */
export function toResponse(result: unknown): GatewayResponse | undefined {
  const parsed = resultSchema.safeParse(result);
  if (!parsed.success) return undefined;
  const { statusCode, body = '', isBase64Encoded } = parsed.data;
  const headers: Record<string, string> = { 'content-type': 'text/plain;charset=UTF-8' };
  for (const [name, value] of Object.entries(parsed.data.headers ?? {}))
    headers[name.toLowerCase()] = String(value);
  return { status: statusCode, headers, body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
}

export function jsonResponse(status: number, body: string): GatewayResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
}
