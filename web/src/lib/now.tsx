import { createContext, type ReactNode, use } from 'react';

const NowContext = createContext<Date | undefined>(undefined);

export function NowProvider({ now, children }: { readonly now: Date; readonly children: ReactNode }) {
  return <NowContext value={now}>{children}</NowContext>;
}

/**
 * The instant at which the page was rendered first: on the server, if it rendered the page, so that the browser
 * writes the same year at midnight of New Year's Eve. Read it with the UTC methods.
 */
export function useNow(): Date {
  const now = use(NowContext);
  if (!now) throw new Error('useNow needs a NowProvider around it');
  return now;
}
