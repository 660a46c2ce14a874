import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useSession } from '../../accounts/session.ts';
import { refetchCounters } from './queries.ts';

interface Decided {
  /** Clinics that were approved or rejected here: the eventually consistent index may still list them as pending. */
  readonly ids: ReadonlySet<string>;
  /** Hides a clinic from the pending list and invalidates lists and counters, public ones too. */
  readonly add: (id: string) => void;
}

const DecidedContext = createContext<Decided | undefined>(undefined);

export function DecidedProvider({ children }: { readonly children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const queries = useQueryClient();
  const { publicChanged } = useSession();
  const add = useCallback(
    (id: string) => {
      setIds((before) => new Set([...before, id]));
      refetchCounters(queries);
      void queries.invalidateQueries({
        predicate: ({ queryKey: [area, ...list] }) =>
          area === '/api' && /^(admin\/)?clinics/.test(list.join('/')),
      });
      void publicChanged();
    },
    [queries, publicChanged],
  );
  const decided = useMemo(() => ({ ids, add }), [ids, add]);
  return <DecidedContext value={decided}>{children}</DecidedContext>;
}

export function useDecided(): Decided {
  const decided = use(DecidedContext);
  if (!decided) throw new Error('useDecided needs a DecidedProvider around it');
  return decided;
}
