import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether this component runs in a browser on its own. False on the server, and while a page that the server rendered
 * is taken over.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
