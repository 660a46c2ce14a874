import { useSyncExternalStore } from 'react';

/** Whether the component runs in a browser: false on the server and while its page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
