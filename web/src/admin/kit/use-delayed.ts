import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DelayedDecisions } from './delayed-decisions.ts';

/** Decisions of a page that wait before they are sent; leaving the page sends them at once. `create` is called once. */
export function useDelayed<Decision extends { readonly id: string }, Result>(
  create: () => DelayedDecisions<Decision, Result>,
) {
  const [delayed] = useState(create);
  const waiting = useSyncExternalStore(delayed.subscribe, delayed.snapshot);

  useEffect(() => {
    const leave = () => void delayed.sendAll({ leaving: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      // Leaving for another page of the staff area sends what waits.
      void delayed.sendAll();
    };
  }, [delayed]);

  return { delayed, waiting };
}
