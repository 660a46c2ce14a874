import type { QueryClient } from '@tanstack/react-query';
import { decodablePath, matchRoute } from './match-route.ts';
import { outcomeQuery } from './outcome-query.ts';

/** Milliseconds after which a pointer on a link counts as intent. */
const INTENT_MS = 80;

/**
 * Fetches code and data of the page that a visitor is about to open: when the pointer rests on its link, or at the press.
 * From hydration on links are opened by scripts, so that the rules by which browsers prefetch documents end.
 */
export function prefetchOnIntent(queries: QueryClient): void {
  document.querySelector('script[type="speculationrules"]')?.remove();
  let intent: ReturnType<typeof setTimeout> | undefined;
  const listen = (event: 'pointerover' | 'pointerdown', delay: number) =>
    document.addEventListener(event, ({ target }) => {
      clearTimeout(intent);
      const link = linkOf(target);
      if (link) intent = setTimeout(() => prefetch(link, queries).catch(() => {}), delay);
    });
  listen('pointerover', INTENT_MS);
  listen('pointerdown', 0);
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target])') : null;
}

/** Ignores failures: the page itself fetches again. */
async function prefetch({ origin, pathname, search }: HTMLAnchorElement, queries: QueryClient) {
  if (origin !== location.origin || pathname + search === location.pathname + location.search) return;
  const path = decodablePath(pathname);
  const { route, params } = matchRoute(path);
  if (route.name === 'admin') return;
  const { load } = await route.code.preload();
  await queries.prefetchQuery(outcomeQuery(path, load, { params, search: new URLSearchParams(search) }));
}
