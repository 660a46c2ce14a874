import { createContext, use } from 'react';
import type { WithToken } from './with-session.ts';

export interface StaffSession {
  readonly withToken: WithToken;
  /** To be called after what patients see has changed: their pages ask anew when they open. */
  readonly publicChanged: () => Promise<void>;
}

export const SessionContext = createContext<StaffSession | undefined>(undefined);

/** The session of the member of staff who is signed in. */
export function useSession(): StaffSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a signed-in member of staff');
  return session;
}
