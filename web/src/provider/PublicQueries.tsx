import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../accounts/session.ts';

/** Parts of a page that read public lists: their calls have no token. */
export function PublicQueries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={useSession().publicQueries}>{children}</QueryClientProvider>;
}
