/** Milliseconds after which the pool is given up: Amplify waits without end. */
export const POOL_TIMEOUT_MS = 15_000;

/** Cognito's own failures, which say nothing about who asks. Source: "Common errors", Amazon Cognito API reference. */
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

/** Whether the user pool itself failed, or could not be reached in time. */
export function poolFails(error: unknown): boolean {
  return error instanceof Error && FAILURES.has(error.name);
}

/** What Amplify resolves to; rejects like a failing network when the pool does not answer. */
export function answered<Result>(asked: Promise<Result>, timeoutMs = POOL_TIMEOUT_MS): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error('the user pool did not answer'), { name: 'NetworkError' })),
      timeoutMs,
    );
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
