import type { admin } from '../../../shared/content/staff/admin.ts';
import { poolFails } from './pool-failure.ts';

/** The part of the sign-in that failed: the same error has different meanings. */
export type SignInPlace = 'credentials' | 'challenge' | 'reset';

/** The messages; staff's and providers' differ, since their rules for passwords do. */
export type SignInErrors = Readonly<Record<keyof typeof admin.signInErrors, string>>;

/** The message for an error. Never the service's own text, which may reveal whether an account exists. */
export function signInMessage(texts: SignInErrors, error: unknown, place: SignInPlace): string {
  switch (nameOf(error)) {
    case 'NotAuthorizedException':
      return place === 'credentials' ? texts.wrongPassword : texts.expiredStep;
    case 'UserNotFoundException':
      return place === 'reset' ? texts.wrongCode : texts.wrongPassword;
    case 'CodeMismatchException':
    case 'EnableSoftwareTokenMFAException':
      return texts.wrongCode;
    case 'ExpiredCodeException':
      return place === 'reset' ? texts.expiredCode : texts.wrongCode;
    case 'InvalidParameterException':
      // The form requires all fields, so the code or password is malformed.
      return place === 'credentials'
        ? texts.wrongPassword
        : place === 'reset'
          ? texts.weakPassword
          : texts.wrongCode;
    case 'InvalidPasswordException':
      return texts.weakPassword;
    case 'PasswordHistoryPolicyViolationException':
      return texts.usedBefore;
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
    // The pool's web ACL, whose one rule is a rate limit.
    case 'ForbiddenException':
      return texts.tooMany;
    case 'PasswordResetRequiredException':
      return texts.resetNeeded;
    case 'NetworkError':
      return texts.network;
    default:
      return poolFails(error) ? texts.unavailable : texts.unknown;
  }
}

/** Whether the sign-in session of the pool has expired, so that it must restart. */
export function mustStartAgain(error: unknown): boolean {
  const name = nameOf(error);
  return name === 'NotAuthorizedException' || name === 'SignInException';
}

/** The name of an error of the pool. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
