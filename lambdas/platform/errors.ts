/** Failures that use cases and adapters throw; the HTTP layer maps each to its status. */
import type { ErrorCode } from '../../shared/contracts/errors/error-body.ts';

export type FieldMessages = Readonly<Record<string, readonly string[]>>;

export class AppError extends Error {
  readonly code: ErrorCode;
  /** Messages for the caller, by field or parameter. */
  readonly fields: FieldMessages | undefined;
  /** What is stored instead of what the caller knew. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: FieldMessages; current?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.current = options.current;
  }
}

export function invalid(fields: FieldMessages): AppError {
  return new AppError('invalid_request', 'The request is not valid.', { fields });
}

export function notFound(message: string): AppError {
  return new AppError('not_found', message);
}

/** The caller changed a record that has changed since it was read; `current` is the record with its version. */
export function outdated(current: unknown): AppError {
  return new AppError('conflict', 'It was changed meanwhile.', { current });
}

/** A service that the product depends on does not respond; a later retry may succeed. */
export function unavailable(cause: unknown): AppError {
  return new AppError('service_unavailable', 'The service is not available. Please try again.', { cause });
}

/** AWS denies what the function's role does not allow: a fault of the deployment, which no retry mends. */
export class AccessDenied extends AppError {
  constructor(cause: unknown) {
    super('internal', 'A service denied the request.', { cause });
    this.name = 'AccessDenied';
  }
}

/** Names by which the services of AWS deny a request, and SQS one for the key of its queue. */
const DENIALS: ReadonlySet<string> = new Set(['AccessDenied', 'AccessDeniedException', 'KmsAccessDenied']);

/** What an error of a service of AWS is for callers: `AccessDenied`, or else `service_unavailable`. */
export function serviceError(cause: unknown): AppError {
  return cause instanceof Error && DENIALS.has(cause.name) ? new AccessDenied(cause) : unavailable(cause);
}

/** Whether a service failed, and not this code or what is stored: the same work may succeed later. */
export function isServiceError(error: unknown): boolean {
  return error instanceof AccessDenied || (error instanceof AppError && error.code === 'service_unavailable');
}
