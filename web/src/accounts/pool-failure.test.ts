import { expect, it } from 'vitest';
import { answered, poolFails } from './pool-failure.ts';

const named = (name: string) => Object.assign(new Error(name), { name });

it.each(['InternalErrorException', 'TooManyRequestsException', 'ServiceUnavailable', 'NetworkError'])(
  '%s is the pool’s own failure, and ends no session',
  (name) => {
    expect(poolFails(named(name))).toBe(true);
  },
);

it.each(['NotAuthorizedException', 'TokenRevokedException', 'UserNotFoundException', 'Error'])(
  '%s is an answer about who asks, or a damaged session',
  (name) => {
    expect(poolFails(named(name))).toBe(false);
  },
);

it('passes on a result that arrives in time', async () => {
  await expect(answered(Promise.resolve('done'), 1_000)).resolves.toBe('done');
  await expect(answered(Promise.reject(named('CodeMismatchException')), 1_000)).rejects.toThrow(
    'CodeMismatchException',
  );
});

it('treats a timeout of the pool as a network error', async () => {
  const silent = answered(new Promise(() => {}), 10);
  await expect(silent).rejects.toSatisfy(poolFails);
});
