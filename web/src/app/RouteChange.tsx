import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { entryId, linkAt, placeOf, remember, returnTo, storePlaces } from '../lib/history-places.ts';
import { whenPresent } from './when-present.ts';

/** The heading of a page; not that of its placeholder while it loads. */
const PAGE_HEADING = 'h1:not([aria-busy="true"] *)';

/**
 * What a browser does on a page load and a script has to do on a route change: scroll to the top (or to the anchor in
 * the URL), move focus to the new page's heading, and announce its title. Back and Forward return to the place where the visitor
 * was, with the focus on the link that was followed. A change of the query string alone is the same page.
 */
export function RouteChange() {
  const location = useLocation();
  const { pathname, hash } = location;
  const isPop = useNavigationType() === 'POP';
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef({ pathname, hash: '', first: true });
  const id = entryId(location);
  useRememberedPlaces(id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query string alone is the same page.
  useEffect(() => {
    const previous = shown.current;
    shown.current = { pathname, hash, first: false };
    const samePage = previous.pathname === pathname;
    if (!samePage) removeServerEntries();
    const place = isPop && (previous.first ? isReload() : !samePage) ? placeOf(id) : undefined;
    if (!place && samePage && (hash === '' || hash === previous.hash)) return;
    // On a page that the server has rendered the browser has scrolled to the anchor; visitors may have scrolled since.
    if (previous.first && document.querySelector(':target')) return;
    // Smooth scrolling is for moving within a page.
    if (!samePage) window.scrollTo({ top: 0, behavior: 'instant' });

    const main = document.getElementById('main');
    if (!main) return;
    const target = hash === '' ? PAGE_HEADING : `#${CSS.escape(hash.slice(1))}`;
    return whenPresent(
      main,
      () => (place?.href ? linkAt(place) : main.querySelector<HTMLElement>(target)),
      (element) => {
        if (place) returnTo(place);
        // A reload keeps the focus at the top, as browsers do.
        if (previous.first && place && !place.href) return;
        if (!place && hash !== '') element.scrollIntoView();
        if (element.tagName !== 'A') element.tabIndex = -1;
        element.focus({ preventScroll: true });
        if (!samePage) setAnnouncement(document.title);
      },
    );
  }, [pathname, hash]);

  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}

/** Remembers the place on a page when it is left: by a link, by Back or Forward, for another site. */
function useRememberedPlaces(id: string): void {
  const current = useRef(id);
  useLayoutEffect(() => {
    current.current = id;
  }, [id]);

  useEffect(() => {
    // A browser that restores its scroll position would scroll after this.
    window.history.scrollRestoration = 'manual';
    const leave = ({ type, target }: Event) => {
      const link = type === 'click' && target instanceof Element ? target.closest('a') : null;
      const y = window.scrollY;
      // What stays in view, as the header or a bar does, says nothing of the place.
      if (link?.closest('#main') && !link.closest('aside')) {
        const { top } = link.getBoundingClientRect();
        remember(current.current, { y, top, href: link.getAttribute('href') });
      } else if (link || (type !== 'click' && placeOf(current.current)?.y !== y)) {
        remember(current.current, { y, href: null });
      }
      if (type === 'pagehide') storePlaces();
    };
    const types = ['click', 'popstate', 'pagehide'];
    for (const type of types) window.addEventListener(type, leave, true);
    return () => {
      for (const type of types) window.removeEventListener(type, leave, true);
    };
  }, []);
}

/** Whether the page that was loaded is shown again: by Back or Forward from another site, or by Reload. */
function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate';
}

/** Entries that the server writes for crawlers describe the page that it has rendered. */
function removeServerEntries(): void {
  for (const entry of document.head.querySelectorAll('[data-server]')) entry.remove();
}
