import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { NEXT_CURSOR_HEADER } from '../../shared/contracts/contract.ts';
import { type ErrorBody, errorStatus } from '../../shared/contracts/errors/error-body.ts';
import { AppError } from '../platform/errors.ts';
import type { RouteAnswer } from './route.ts';

/** An answer to which middlewares add headers. */
export interface HttpResponse extends APIGatewayProxyStructuredResultV2 {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Seconds that CloudFront and browsers cache a public answer, and may show it while they fetch a new one. An approved
 * clinic must be public everywhere within a minute: `freshness.test.ts` adds up all caches.
 */
export const PUBLIC_CACHE = 'public, max-age=10, stale-while-revalidate=5';
/** Short, so that a clinic appears soon after it was added. */
const ERROR_CACHE = 'public, max-age=10';
const NO_CACHE = 'no-store';

/** Errors that are the same for everyone; others depend on the request or the moment. */
const CACHEABLE_ERRORS: ReadonlySet<ErrorBody['code']> = new Set(['not_found', 'gone']);

const JSON_TYPE = 'application/json; charset=utf-8';

export function success({ body, nextCursor, headers, status, type, cached }: RouteAnswer): HttpResponse {
  return {
    statusCode: status,
    headers: {
      ...(status !== 204 && { 'content-type': type ?? JSON_TYPE }),
      'cache-control': cached ? PUBLIC_CACHE : NO_CACHE,
      ...(nextCursor !== undefined && { [NEXT_CURSOR_HEADER]: nextCursor }),
      ...headers,
    },
    ...(body instanceof Uint8Array
      ? { body: Buffer.from(body).toString('base64'), isBase64Encoded: true }
      : { body: status === 204 ? '' : JSON.stringify(body) }),
  };
}

/** The one error body and its status. For errors that are not the caller's it has no detail. */
export function errorAnswer(error: unknown): { readonly status: number; readonly body: ErrorBody } {
  const known = error instanceof AppError && error.code !== 'internal' ? error : undefined;
  const body: ErrorBody = {
    code: known?.code ?? 'internal',
    message: known?.message ?? 'Something went wrong. Please try again.',
    ...(known?.fields !== undefined && {
      fields: Object.fromEntries(Object.entries(known.fields).map(([field, texts]) => [field, [...texts]])),
    }),
    ...(known?.current !== undefined && { current: known.current }),
  };
  return { status: errorStatus[body.code], body };
}

export function failure(error: unknown): HttpResponse {
  const { status, body } = errorAnswer(error);
  return {
    statusCode: status,
    headers: {
      'content-type': JSON_TYPE,
      'cache-control': CACHEABLE_ERRORS.has(body.code) ? ERROR_CACHE : NO_CACHE,
      ...(body.code === 'unauthorized' && { 'www-authenticate': 'Bearer' }),
    },
    body: JSON.stringify(body),
  };
}
