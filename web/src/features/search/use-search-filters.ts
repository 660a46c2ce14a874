import { startTransition, useEffect, useMemo, useOptimistic, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { SEARCH_DEBOUNCE_MS } from '../../lib/use-debounced.ts';
import {
  changed,
  filtersPath,
  noFilters,
  normaliseText,
  parseFilters,
  type SearchFilters,
} from './filters.ts';

/** History state of URLs that this form wrote, which must not reset its text field. */
const WRITTEN_BY_FORM = 'search-form';

export interface SearchForm {
  /** The filters of the URL, which the results show. */
  readonly filters: SearchFilters;
  /** The filters that the controls show, updated before the URL. */
  readonly shown: SearchFilters;
  /** The text as typed; written to the URL after a delay. */
  readonly text: string;
  setText(text: string): void;
  /** Updates the URL with the changes and the typed text. */
  change(changes: Partial<SearchFilters>): void;
  clear(): void;
}

/** The state of the search form. The URL is its single source: Back, Forward and links change it like the form does. */
export function useSearchFilters(): SearchForm {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const filters = useMemo(() => parseFilters(location.search), [location.search]);
  // The controls respond at once; URL and results follow in a transition.
  const [shown, show] = useOptimistic(filters);
  const [text, setText] = useState(filters.q);

  const [seenKey, setSeenKey] = useState(location.key);
  if (seenKey !== location.key) {
    setSeenKey(location.key);
    if (!writtenByForm(location, navigationType)) setText(filters.q);
  }

  // During a transition, the browser's URL is newer than the rendered one.
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
    replace(changed(parseFilters(window.location.search), { q: normaliseText(text), ...changes }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the text and the URL only.
  useEffect(() => {
    const q = normaliseText(text);
    if (q === filters.q) return;
    const url = location.pathname + location.search;
    return writeLater(
      () => replace(changed(filters, { q })),
      () => url === window.location.pathname + window.location.search,
    );
  }, [text, location]);

  return { filters, shown, text, setText, change, clear: () => change(noFilters) };
}

function writtenByForm(location: Location, type: NavigationType): boolean {
  return type === NavigationType.Replace && location.state === WRITTEN_BY_FORM;
}

/**
 * Runs `write` after the debounce delay, unless it is cancelled by the returned function or `isCurrent` is false by
 * then: the URL may have changed by Back or by a link shortly before the page renders.
 */
export function writeLater(write: () => void, isCurrent: () => boolean): () => void {
  const timer = setTimeout(() => {
    if (isCurrent()) write();
  }, SEARCH_DEBOUNCE_MS);
  return () => clearTimeout(timer);
}
