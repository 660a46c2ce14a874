import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.ts';

/**
 * Filters of a list, in the address of the page: they survive Back, a reload and a copy of the address. Changing them adds
 * no entry to the history.
 */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  return {
    /** Undefined when it is not set. */
    get: (name: string): string | undefined => search.get(name) || undefined,
    set: (changes: Readonly<Record<string, string | undefined>>) => {
      // The browser's address is newer than the rendered one while a change before this one is still being rendered.
      const after = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      setSearch(after, { replace: true });
    },
  };
}

export type Filters = ReturnType<typeof useFilters>;

/** A text among the filters: what is typed, and what the list is filtered by after a pause. */
export function useTextFilter({ get, set }: Filters, name: string) {
  const [typed, setTyped] = useState(get(name) ?? '');
  const [text] = useDebounced(typed.trim().slice(0, MAX_QUERY_LENGTH), SEARCH_DEBOUNCE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the text, not the address.
  useEffect(() => {
    if (text !== (get(name) ?? '')) set({ [name]: text });
  }, [text]);
  return [typed, setTyped, text] as const;
}
