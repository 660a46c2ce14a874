import { type ReactNode, useSyncExternalStore } from 'react';

/** What needs JavaScript: shown once the page is hydrated, and no part of its document. The parent keeps the room for it. */
export function WithScript({ children }: { readonly children: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated && children;
}

const never = () => () => {};
