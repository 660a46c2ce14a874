import { ApiError } from '../../lib/api.ts';

/** The person at the screen has signed out instead of in again; nothing has to be said of it. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

interface Session {
  /** Undefined when there is no valid token to be had. */
  readonly token: () => Promise<string | undefined>;
  /** Lets the person at the screen sign in again; rejects with `SignedOut` when they rather sign out. */
  readonly signInAgain: () => Promise<void>;
}

/** Makes a call with an access token. The call rejects with an `ApiError` of status 401 when the token is refused. */
export type WithToken = <T>(call: (token: string) => Promise<T>) => Promise<T>;

/**
 * Repeats a call that was refused for its token once there is a new session. Several calls that are refused at
 * once wait for the same sign-in.
 */
export function withSession({ token, signInAgain }: Session): WithToken {
  let signingIn: Promise<void> | undefined;

  return async (call) => {
    const held = await token();
    if (held !== undefined) {
      try {
        return await call(held);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        // Somebody may have signed in again while this call was on its way.
        const newer = await token();
        if (newer !== undefined && newer !== held) return call(newer);
      }
    }
    signingIn ??= signInAgain().finally(() => {
      signingIn = undefined;
    });
    await signingIn;
    const fresh = await token();
    if (fresh === undefined) throw new ApiError(401, 'signed in without a token');
    return call(fresh);
  };
}
