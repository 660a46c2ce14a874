import { useSyncExternalStore } from 'react';
import type { Choice, Choices } from './choices.ts';

const none: readonly Choice[] = [];

/** The clinics that are chosen now; none on the server and while its page is hydrated. */
export function useChoices({ all, subscribe }: Choices): readonly Choice[] {
  return useSyncExternalStore(subscribe, all, () => none);
}
