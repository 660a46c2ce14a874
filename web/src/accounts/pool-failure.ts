/** Timeout of calls to the user pool: Amplify has none. */
export const POOL_TIMEOUT_MS = 15_000;

/** Failures of Cognito itself, independent of the user. Source: "Common errors", Amazon Cognito API reference. */
const FAILURES: ReadonlySet<string> = new Set([
  'InternalErrorException',
  'InternalFailure',
  'InternalServerError',
  'LimitExceededException',
  'NetworkError',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'ThrottlingException',
  'TooManyRequestsException',
]);

/** Whether the user pool failed or timed out. */
export function poolFails(error: unknown): boolean {
  return error instanceof Error && FAILURES.has(error.name);
}

/** Adds a timeout to a call of Amplify, which rejects like a network error. */
export function answered<Result>(asked: Promise<Result>, timeoutMs = POOL_TIMEOUT_MS): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error('the user pool did not answer'), { name: 'NetworkError' })),
      timeoutMs,
    );
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
