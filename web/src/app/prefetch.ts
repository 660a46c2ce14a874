import type { QueryClient } from '@tanstack/react-query';
import { decodablePath, matchRoute } from './match-route.ts';
import { outcomeKey } from './outcome-query.ts';

/** Milliseconds for which a pointer rests on a link that it does not just pass. */
const INTENT_MS = 80;

/**
 * Fetches code and data of the page that a visitor is about to open: when the pointer rests on its link, or at the press.
 * From hydration on links are opened by scripts, so that the rules by which browsers prefetch documents end.
 */
export function prefetchOnIntent(queries: QueryClient): void {
  document.querySelector('script[type="speculationrules"]')?.remove();
  let resting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(resting);
    const link = linkOf(target);
    if (link) resting = setTimeout(() => void prefetch(link, queries), INTENT_MS);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    const link = linkOf(target);
    if (link) void prefetch(link, queries);
  });
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target])') : null;
}

/** The page itself fetches what fails here. */
async function prefetch({ origin, pathname, search }: HTMLAnchorElement, queries: QueryClient) {
  const { location } = window;
  if (origin !== location.origin || pathname + search === location.pathname + location.search) return;
  const path = decodablePath(pathname);
  const { route, params } = matchRoute(path);
  if (route.name === 'admin') return;
  try {
    const { load } = await route.code.preload();
    const outcome = await load({ queries, params, search: new URLSearchParams(search) });
    queries.setQueryData(outcomeKey(path), outcome);
  } catch {}
}
