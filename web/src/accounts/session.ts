import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { ApiError } from '../lib/api.ts';

/** The user signed out instead of signing in again. Calls reject with it; no error message is shown. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

interface TokenSource {
  /** Undefined without a valid session. */
  readonly token: () => Promise<string | undefined>;
  /** Shows the sign-in dialog; rejects with `SignedOut` when the user signs out instead. */
  readonly signInAgain: () => Promise<void>;
}

/** Makes a call with an access token. The call must reject with an `ApiError` of status 401 for an invalid token. */
export type WithToken = <T>(call: (token: string) => Promise<T>) => Promise<T>;

/** Repeats a call that got a 401 after the user has signed in again. Concurrent calls wait for the same sign-in. */
export function withSession({ token, signInAgain }: TokenSource): WithToken {
  let signingIn: Promise<void> | undefined;

  return async (call) => {
    const current = await token();
    if (current !== undefined) {
      try {
        return await call(current);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        // The session may have been renewed during the call.
        const newer = await token();
        if (newer !== undefined && newer !== current) return call(newer);
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

export interface Session {
  readonly withToken: WithToken;
  /** Invalidates the cached queries of the public pages. Call it after a change that patients can see. */
  readonly publicChanged: () => Promise<void>;
  /** Makes calls without the token, which public calls deny where it is of another pool than staff's. */
  readonly publicQueries: QueryClient;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the signed-in person. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionContext');
  return session;
}
