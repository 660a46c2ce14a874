/** Reads a request's path, query string, body and idempotency key. Every mistake in them is a 4xx. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { MAX_BODY_BYTES } from '../../shared/contracts/limits.ts';
import { AppError, invalid } from '../platform/errors.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../platform/names.ts';

/** Segments of a path. HTTP APIs decode `rawPath` already, despite its name: it must not be decoded again. */
export function pathSegments(rawPath: string): string[] {
  return rawPath.replace(/^\//, '').split('/');
}

/**
 * The parameters of a query string that a call knows by their decoded names, each given once. Others are not even
 * decoded: caches give one answer to all requests that differ in them alone, so they must not make it an error.
 */
export function queryParameters(rawQuery: string, known: ReadonlySet<string>): Record<string, string> {
  const parameters = new Map<string, string>();
  const repeated = new Set<string>();
  for (const pair of rawQuery.split('&')) {
    if (pair === '') continue;
    const [name = '', ...rest] = pair.replaceAll('+', ' ').split('=');
    const key = decoded(name);
    if (key === undefined || !known.has(key)) continue;
    if (parameters.has(key)) repeated.add(key);
    const value = decoded(rest.join('='));
    if (value === undefined) throw invalid({ [key]: ['holds a broken escape'] });
    parameters.set(key, value);
  }
  if (repeated.size > 0) {
    throw invalid(Object.fromEntries([...repeated].map((name) => [name, ['must be given once']])));
  }
  return Object.fromEntries(parameters);
}

/** Decodes a part of a query; undefined for a broken escape. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

type SentBody = Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded' | 'headers'>;

/** The value of a JSON body. Throws `payload_too_large`, `unsupported_media_type` and `invalid_request`. */
export function jsonBody({ body = '', isBase64Encoded, headers }: SentBody): unknown {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MAX_BODY_BYTES) {
    throw new AppError('payload_too_large', `The body is larger than ${MAX_BODY_BYTES / 1024} KB.`);
  }
  if (!JSON_TYPE.test(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined) {
    throw new AppError('unsupported_media_type', 'The body must be JSON, sent as application/json.');
  }
  try {
    // Fatal: what is not UTF-8 could not be stored as it was sent.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid({ body: ['must be valid JSON'] });
  }
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

export function idempotencyKey(headers: APIGatewayProxyEventV2['headers']): string | undefined {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key)) {
    throw invalid({
      [IDEMPOTENCY_KEY_HEADER]: ['must be 1 to 128 printable ASCII characters without spaces'],
    });
  }
  return key;
}
