import { AppError } from '../../lambdas/platform/errors.ts';

/** Why a command failed, for its operator: what a service answered rather than that a use case got no answer. */
export function explain(error: unknown): string {
  const cause = error instanceof AppError ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'CredentialsProviderError') {
    return 'There are no AWS credentials: set AWS_PROFILE, or sign in with the AWS CLI (aws sso login).';
  }
  // The services' errors often explain themselves only with their names.
  return cause.name === 'Error' || cause instanceof AppError
    ? cause.message
    : `${cause.name}: ${cause.message}`;
}
