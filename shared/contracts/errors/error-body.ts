import * as z from 'zod/mini';

export const errorCodes = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'gone',
  'method_not_allowed',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'way-not-available',
  'wrong-code',
  'too_many_requests',
  'service_unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The HTTP status of each error code. */
export const errorStatus: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  'way-not-available': 422,
  'wrong-code': 422,
  too_many_requests: 429,
  internal: 500,
  service_unavailable: 503,
};

/**
 * The one error body of the API. `fields` maps a field or parameter to its messages. `current` is the stored record instead of
 * what the caller knew: of a conflict the record with its version, of a clinic that is gone its city and category.
 */
export const errorBodySchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
  current: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
