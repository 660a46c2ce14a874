import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { SignedOut, withSession } from './session.ts';

/**
 * The session of an account, and a query client whose calls carry its token: answers to an account and to the public differ at the
 * same URL. `expired` while a call waits for a new sign-in, which `resume` or `end` answers.
 */
export function useOwnSession({ token }: { readonly token: () => Promise<string | undefined> }) {
  const [expired, setExpired] = useState(false);
  const waiting = useRef<PromiseWithResolvers<void>>(undefined);
  const publicQueries = useQueryClient();

  const { session, queries } = useMemo(() => {
    const withToken = withSession({
      token,
      signInAgain: () => {
        waiting.current = Promise.withResolvers<void>();
        setExpired(true);
        return waiting.current.promise;
      },
    });
    const queries = createQueryClient((path, init) =>
      withToken(async (current) => {
        const response = await fetch(path, { ...init, headers: { authorization: `Bearer ${current}` } });
        if (response.status === 401) throw new ApiError(401, response.statusText);
        return response;
      }),
    );
    const publicChanged = () => publicQueries.invalidateQueries({ queryKey: ['/api'], refetchType: 'none' });
    return { session: { withToken, publicChanged, publicQueries }, queries };
  }, [token, publicQueries]);

  const settle = (how: (call: PromiseWithResolvers<void>) => void) => {
    setExpired(false);
    if (waiting.current) how(waiting.current);
  };
  return {
    session,
    queries,
    expired,
    /** After a new sign-in. */
    resume: () => settle(({ resolve }) => resolve()),
    /** When the person signs out instead. */
    end: () => settle(({ reject }) => reject(new SignedOut())),
  };
}
