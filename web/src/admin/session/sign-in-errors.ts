import { admin } from '../../../../shared/content/admin.ts';
import { poolFails } from './pool-failure.ts';

const texts = admin.signInErrors;

/** Where something went wrong: the same error means another thing at the first step than at a later one. */
export type SignInPlace = 'credentials' | 'challenge' | 'reset';

/** What to say of a failure: never the service's own words, which may tell which addresses have an account. */
export function signInMessage(error: unknown, place: SignInPlace): string {
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
      // The form sends nothing empty, so what the pool cannot read is a code or a password of the wrong shape.
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

/** Whether the sign-in has to begin again: the pool has forgotten the steps before. */
export function mustStartAgain(error: unknown): boolean {
  const name = nameOf(error);
  return name === 'NotAuthorizedException' || name === 'SignInException';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
