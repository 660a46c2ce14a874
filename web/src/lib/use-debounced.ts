import { useEffect, useState } from 'react';

/** Delay in ms between the last keystroke and the call for suggestions: one call for each pause. */
export const SUGGESTIONS_DEBOUNCE_MS = 150;
/** Delay in ms between the last keystroke and a search (specification, section 9). */
export const SEARCH_DEBOUNCE_MS = 300;

/** The value once it has stayed the same for `delay` ms, and a function that sets it at once. */
export function useDebounced<Value>(value: Value, delay: number): [Value, (value: Value) => void] {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return [settled, settle];
}
