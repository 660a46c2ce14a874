/** Failures that use cases and adapters throw; the HTTP layer maps each to its status. */
import type { ErrorCode } from '../../shared/contracts/errors.ts';

export type FieldMessages = Readonly<Record<string, readonly string[]>>;

export class AppError extends Error {
  readonly code: ErrorCode;
  /** Messages for the caller, by field or parameter. */
  readonly fields: FieldMessages | undefined;

  constructor(code: ErrorCode, message: string, options: { fields?: FieldMessages; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
  }
}

export function invalid(fields: FieldMessages): AppError {
  return new AppError('invalid_request', 'The request is not valid.', { fields });
}

export function notFound(message: string): AppError {
  return new AppError('not_found', message);
}

/** A service that the product depends on does not respond; a later retry may succeed. */
export function unavailable(cause: unknown): AppError {
  return new AppError('service_unavailable', 'The service is not available. Please try again.', { cause });
}
