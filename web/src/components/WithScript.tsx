import type { ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

/** What needs JavaScript: shown once the page is hydrated, and no part of its document. The parent keeps the room for it. */
export function WithScript({ children }: { readonly children: ReactNode }) {
  return useHydrated() && children;
}
