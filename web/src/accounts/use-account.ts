import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SignIn } from '../../../shared/contracts/staff/sign-in.ts';

interface AccountReader<Account> {
  /** Undefined without a session; rejects while the pool fails. */
  account(): Promise<Account | undefined>;
}

/** The account that is signed in at the pool of `settings`. `create` must not change between renders. */
export function useAccount<Identity, Account>(
  settings: UseQueryResult<SignIn>,
  create: (settings: SignIn) => Identity & AccountReader<Account>,
) {
  const { data, isError, refetch } = settings;
  const identity = useMemo(() => data && create(data), [data, create]);
  // Null when signed out, undefined until it is known.
  const [account, setAccount] = useState<Account | null>();
  const [unavailable, setUnavailable] = useState(false);
  const read = useCallback(async () => {
    if (!identity) return;
    setUnavailable(false);
    try {
      setAccount((await identity.account()) ?? null);
    } catch {
      setUnavailable(true);
    }
  }, [identity]);
  useEffect(() => void read(), [read]);
  return {
    identity,
    account,
    /** Reads the account again, which may have changed. */
    read,
    signedOut: () => setAccount(null),
    failed: unavailable || (isError && !data),
    retry: () => void (data ? read() : refetch()),
  };
}
