import { startTransition, useEffect, useMemo, useOptimistic, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { filtersPath, noFilters, normaliseText, parseFilters, type SearchFilters } from './filters.ts';
import { writeLater } from './write-later.ts';

/** Marks the addresses that this form wrote, so that its text field is not reset by its own words. */
const WRITTEN_BY_FORM = 'search-form';

export interface SearchForm {
  /** The filters of the address: what the results show. */
  readonly filters: SearchFilters;
  /** The filters that the controls show: the same, a moment earlier. */
  readonly shown: SearchFilters;
  /** The text as typed; it reaches the address after a pause. */
  readonly text: string;
  setText(text: string): void;
  /** Replaces the address, together with a text that is still waiting. */
  change(changes: Partial<SearchFilters>): void;
  clear(): void;
}

/** The search form's state. The address is its one home: Back, Forward and links change it like the form does. */
export function useSearchFilters(): SearchForm {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const filters = useMemo(() => parseFilters(location.search), [location.search]);
  // Controls answer at once; the address and the results follow in a transition.
  const [shown, show] = useOptimistic(filters);
  const [text, setText] = useState(filters.q);

  const [seenKey, setSeenKey] = useState(location.key);
  if (seenKey !== location.key) {
    setSeenKey(location.key);
    if (!writtenByForm(location, navigationType)) setText(filters.q);
  }

  // The browser's address is ahead of the rendered one while a change is on its way to the screen.
  function replace(next: SearchFilters): void {
    if (window.location.pathname !== paths.search()) return;
    const path = filtersPath(next);
    if (path === window.location.pathname + window.location.search) return;
    startTransition(() => {
      show(next);
      navigate(path, { replace: true, state: WRITTEN_BY_FORM });
    });
  }

  function change(changes: Partial<SearchFilters>): void {
    if (changes.q !== undefined) setText(changes.q);
    replace({ ...parseFilters(window.location.search), q: normaliseText(text), ...changes });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for the text and the address, nothing else.
  useEffect(() => {
    const q = normaliseText(text);
    if (q === filters.q) return;
    const address = location.pathname + location.search;
    return writeLater(
      () => replace({ ...filters, q }),
      () => address === window.location.pathname + window.location.search,
    );
  }, [text, location]);

  return { filters, shown, text, setText, change, clear: () => change(noFilters) };
}

function writtenByForm(location: Location, type: NavigationType): boolean {
  return type === NavigationType.Replace && location.state === WRITTEN_BY_FORM;
}
