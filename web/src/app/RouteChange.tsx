import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { whenPresent } from './when-present.ts';

/** The heading of a page; not that of its placeholder while it loads. */
const PAGE_HEADING = 'h1:not([aria-busy="true"] *)';

/**
 * What a browser does on a page load and a script has to do on a route change: scroll to the top (or to the anchor in
 * the URL), move focus to the new page's heading, and announce its title. A change of the query string alone is the same
 * page.
 */
export function RouteChange() {
  const { pathname, hash } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef({ pathname, hash: '', first: true });

  useEffect(() => {
    // Back and Forward are route changes too: a browser that restores its scroll position would scroll after this.
    window.history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const previous = shown.current;
    shown.current = { pathname, hash, first: false };
    const samePage = previous.pathname === pathname;
    if (!samePage) removeServerEntries();
    if (samePage && (hash === '' || hash === previous.hash)) return;
    // On a page that the server has rendered the browser has scrolled to the anchor; visitors may have scrolled since.
    if (previous.first && document.querySelector(':target')) return;
    // Smooth scrolling is for moving within a page.
    if (!samePage) window.scrollTo({ top: 0, behavior: 'instant' });

    const main = document.getElementById('main');
    if (!main) return;
    return whenPresent(
      main,
      () => main.querySelector<HTMLElement>(hash === '' ? PAGE_HEADING : `#${CSS.escape(hash.slice(1))}`),
      (target) => {
        if (hash !== '') target.scrollIntoView();
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
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

/** Entries that the server writes for crawlers describe the page that it has rendered. */
function removeServerEntries(): void {
  for (const entry of document.head.querySelectorAll('[data-server]')) entry.remove();
}
