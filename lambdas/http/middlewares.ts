import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import { correlationId } from '../platform/correlation.ts';
import { errorFields } from '../platform/error-fields.ts';
import { AppError } from '../platform/errors.ts';
import type { LogFields } from '../platform/logging.ts';
import { type MetricCounts, metricNames } from '../platform/metrics.ts';
import { CORRELATION_ID_HEADER, ORIGIN_SECRET_HEADER } from '../platform/names.ts';
import type { HttpEvent } from './caller.ts';
import { requestScope } from './request-scope.ts';
import { failure, type HttpResponse } from './responses.ts';

export type HttpMiddleware = MiddlewareObj<HttpEvent, HttpResponse>;

/** The fields of a request's log lines. */
export type RequestLogFields = Pick<
  LogFields,
  'requestId' | 'call' | 'status' | 'durationMs' | 'capacityUnits' | 'badItems' | 'errorName' | 'stack'
>;

export interface RequestLogger {
  info(message: string, fields: RequestLogFields, counts: MetricCounts): void;
  error(message: string, fields: RequestLogFields): void;
}

/** Logs and counts one line a request: call, status, duration, capacity units of the table, and stored items that were not valid. */
export function accessLog(logger: RequestLogger, now: () => number): HttpMiddleware {
  const started = new WeakMap<object, number>();
  let isFirst = true;
  const finish: HttpMiddleware['after'] = ({ context, response }) => {
    const scope = requestScope();
    const status = response?.statusCode ?? 500;
    const capacityUnits = scope?.capacityUnits ?? 0;
    logger.info(
      'request',
      {
        requestId: context.awsRequestId,
        call: scope?.call,
        status,
        durationMs: Math.round(now() - (started.get(context) ?? now())),
        capacityUnits,
        badItems: scope?.badItems ?? 0,
      },
      {
        ...(capacityUnits > 0 && { [metricNames.capacityUnits]: capacityUnits }),
        ...(status >= 500 && { [metricNames.failedCalls]: 1 }),
        ...(isFirst && { [metricNames.coldStarts]: 1 }),
      },
    );
    isFirst = false;
  };
  return {
    before: ({ context }) => {
      started.set(context, now());
    },
    after: finish,
    onError: finish,
  };
}

/** A tracer's own middleware, and annotations of the current request's trace. */
export interface Tracing {
  readonly middleware: HttpMiddleware;
  annotate(name: string, value: string): void;
}

/** Traces requests. Their traces are found by the correlation id and the call. */
export function traceRequest(tracing: Promise<Tracing>): HttpMiddleware {
  const annotated = async () => {
    const { middleware, annotate } = await tracing;
    const { call } = requestScope() ?? {};
    const id = correlationId();
    if (call !== undefined) annotate('call', call);
    if (id !== undefined) annotate('correlationId', id);
    return middleware;
  };
  return {
    before: async (request) => (await tracing).middleware.before?.(request),
    after: async (request) => (await annotated()).after?.(request),
    onError: async (request) => (await annotated()).onError?.(request),
  };
}

const SECURITY_HEADERS = {
  // For this host only: the stage decides about subdomains, in the distribution's policy, which replaces this header.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Answers differ by it: a browser must not show staff a cached public answer.
  vary: 'Authorization',
};

/** Adds the headers of every answer. Answers to a request with a token are not cached; errors have the correlation id; HEAD has no body. */
export function finishResponse(): HttpMiddleware {
  const finish: HttpMiddleware['after'] = ({ event, response }) => {
    if (!response) return;
    Object.assign(response.headers, SECURITY_HEADERS);
    if (event.headers.authorization !== undefined) response.headers['cache-control'] = 'private, no-store';
    const id = correlationId();
    if (response.statusCode >= 400 && id !== undefined) response.headers[CORRELATION_ID_HEADER] = id;
    if (event.requestContext.http.method === 'HEAD') response.body = '';
  };
  return { after: finish, onError: finish };
}

/** Answers errors with the one error body; logs those that are not the caller's. */
export function mapErrors(logger: RequestLogger): HttpMiddleware {
  return {
    onError: (request) => {
      const { error } = request;
      const response = failure(error);
      if (response.statusCode >= 500) {
        logger.error('request failed', {
          requestId: request.context.awsRequestId,
          call: requestScope()?.call,
          status: response.statusCode,
          ...errorFields(error),
        });
      }
      request.response = response;
    },
  };
}

/**
 * Denies what did not come through CloudFront, where the firewall and the cache are.
 *
 * @param secrets Each of them is accepted: there are two while one replaces the other.
 */
export function requireOriginSecret(secrets: readonly string[]): HttpMiddleware {
  const accepted = secrets.map(digest);
  return {
    before: ({ event }) => {
      const given = digest(event.headers[ORIGIN_SECRET_HEADER] ?? '');
      // All are compared, so that the time reveals nothing.
      const matches = accepted.filter((one) => timingSafeEqual(given, one));
      if (matches.length === 0) throw new AppError('forbidden', 'Not allowed.');
    },
  };
}

/** Hashes to one length for any input, so that the comparison takes the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
