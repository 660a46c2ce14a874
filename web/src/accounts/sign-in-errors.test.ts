import { describe, expect, it } from 'vitest';
import { admin } from '../../../shared/content/staff/admin.ts';
import { mustStartAgain, type SignInPlace, signInMessage } from './sign-in-errors.ts';

const texts = admin.signInErrors;
const named = (name: string) => Object.assign(new Error(`raw words of ${name}`), { name });

describe('the message of a failed sign-in', () => {
  it.each<[string, SignInPlace, string]>([
    ['NotAuthorizedException', 'credentials', texts.wrongPassword],
    ['UserNotFoundException', 'credentials', texts.wrongPassword],
    ['NotAuthorizedException', 'challenge', texts.expiredStep],
    ['CodeMismatchException', 'challenge', texts.wrongCode],
    ['EnableSoftwareTokenMFAException', 'challenge', texts.wrongCode],
    ['InvalidParameterException', 'challenge', texts.wrongCode],
    ['ExpiredCodeException', 'reset', texts.expiredCode],
    ['UserNotFoundException', 'reset', texts.wrongCode],
    ['InvalidPasswordException', 'reset', texts.weakPassword],
    ['LimitExceededException', 'reset', texts.tooMany],
    ['TooManyFailedAttemptsException', 'credentials', texts.tooMany],
    ['ForbiddenException', 'credentials', texts.tooMany],
    ['PasswordResetRequiredException', 'credentials', texts.resetNeeded],
    ['NetworkError', 'credentials', texts.network],
    ['InternalErrorException', 'credentials', texts.unavailable],
    ['ServiceUnavailable', 'reset', texts.unavailable],
    ['TooManyRequestsException', 'credentials', texts.tooMany],
    ['SomethingNewException', 'credentials', texts.unknown],
  ])('%s at the step %s', (name, place, text) => {
    expect(signInMessage(texts, named(name), place)).toBe(text);
  });

  it('is never the text of the service', () => {
    expect(signInMessage(texts, 'a text', 'credentials')).toBe(texts.unknown);
    expect(Object.values(texts)).toContain(signInMessage(texts, new TypeError('x is undefined'), 'reset'));
  });
});

it('restarts the sign-in only when its session has expired', () => {
  expect(mustStartAgain(named('NotAuthorizedException'))).toBe(true);
  expect(mustStartAgain(named('SignInException'))).toBe(true);
  expect(mustStartAgain(named('CodeMismatchException'))).toBe(false);
});
