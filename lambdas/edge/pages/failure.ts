/** A log line: no query, no header and no message, since a message may quote either. */
export interface Failure {
  readonly level: 'error';
  readonly message: 'page not rendered';
  readonly path: string;
  /** The error's class, such as TimeoutError. */
  readonly error: string;
  /** The system's code, such as ECONNREFUSED, where there is one. */
  readonly code?: string;
  /** Where in the bundle it was thrown. */
  readonly at?: string;
}

const LONGEST_PATH = 200;

export function failureOf(path: string, thrown: unknown): Failure {
  const failure = {
    level: 'error',
    message: 'page not rendered',
    path: path.slice(0, LONGEST_PATH),
  } as const;
  if (!(thrown instanceof Error)) return { ...failure, error: typeof thrown };
  const code = codeOf(thrown.cause) ?? codeOf(thrown);
  const at = /\n\s+at (.*)/.exec(thrown.stack ?? '')?.[1];
  return { ...failure, error: thrown.name, ...(code && { code }), ...(at && { at }) };
}

function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}
