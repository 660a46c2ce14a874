import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { withSession } from './session.ts';

/** A pool with numbered tokens, and an API that accepts tokens from number `valid` on. */
function setUp({ token = 'token-1' as string | undefined, valid = 1 } = {}) {
  const state = { token, valid };
  const signIn = Promise.withResolvers<void>();
  const signInAgain = vi.fn(() => signIn.promise);
  const withToken = withSession({ token: async () => state.token, signInAgain });
  const call = vi.fn(async (sent: string) => {
    if (Number(sent.slice('token-'.length)) < state.valid) throw new ApiError(401, 'Unauthorized');
    return `answer to ${sent}`;
  });
  return { state, signIn, signInAgain, call, make: () => withToken(call) };
}

describe('a call with a session', () => {
  it('carries the token', async () => {
    const { make, signInAgain } = setUp();
    expect(await make()).toBe('answer to token-1');
    expect(signInAgain).not.toHaveBeenCalled();
  });

  it.each([
    ['the token is invalid', { valid: 2 }],
    ['there is no token', { token: undefined, valid: 2 }],
  ])('is repeated after a new sign-in when %s', async (_, start) => {
    const { state, make, signIn, signInAgain } = setUp(start);
    const answer = make();
    await vi.waitFor(() => expect(signInAgain).toHaveBeenCalledOnce());
    state.token = 'token-2';
    signIn.resolve();
    expect(await answer).toBe('answer to token-2');
  });

  it('shares one sign-in with concurrent unauthorized calls', async () => {
    const { state, make, signIn, signInAgain } = setUp({ valid: 2 });
    const answers = [make(), make(), make()];
    await vi.waitFor(() => expect(signInAgain).toHaveBeenCalled());
    state.token = 'token-2';
    signIn.resolve();
    expect(await Promise.all(answers)).toEqual(Array(3).fill('answer to token-2'));
    expect(signInAgain).toHaveBeenCalledOnce();
  });

  it('needs no sign-in when another call has renewed the token', async () => {
    const { state, call, make, signInAgain } = setUp({ valid: 2 });
    call.mockImplementationOnce(async () => {
      state.token = 'token-2';
      throw new ApiError(401, 'Unauthorized');
    });
    expect(await make()).toBe('answer to token-2');
    expect(signInAgain).not.toHaveBeenCalled();
  });

  it('rejects with other errors, and when the new token is invalid too', async () => {
    const { call, make, signInAgain } = setUp();
    call.mockRejectedValueOnce(new ApiError(503, 'Unavailable'));
    await expect(make()).rejects.toThrow('503: Unavailable');
    expect(signInAgain).not.toHaveBeenCalled();

    const { state, make: makeAgain, signIn } = setUp({ valid: 9 });
    const repeated = makeAgain();
    state.token = 'token-2';
    signIn.resolve();
    await expect(repeated).rejects.toThrow('401: Unauthorized');
  });

  it('rejects when the user signs out instead', async () => {
    const { make, signIn } = setUp({ valid: 2 });
    const answer = make();
    signIn.reject(new Error('signed out'));
    await expect(answer).rejects.toThrow('signed out');
  });
});
