import { AppError } from './errors.ts';

export interface ErrorFields {
  readonly errorName: string;
  /** Places in the code, without the error's message. */
  readonly stack: string;
}

/** The fields of an error that may be logged: those of its cause, if it has one. */
export function errorFields(error: unknown): ErrorFields {
  const cause = error instanceof AppError ? (error.cause ?? error) : error;
  return cause instanceof Error
    ? { errorName: cause.name, stack: codePlaces(cause) }
    : { errorName: typeof cause, stack: '' };
}

/** An error's places in the code: its message may hold what a person wrote. */
function codePlaces(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
