import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { whenPresent } from './when-present.ts';

/** The heading of a page that is there; one that stands in while the page loads does not count. */
const PAGE_HEADING = 'h1:not([aria-busy="true"] *)';

/**
 * What a browser does on a page load and a script has to do on a route change: scroll to the top (or to the anchor in
 * the address), move focus to the new page's heading, and say its title. A change of the query string alone is still
 * the same page.
 */
export function RouteChange() {
  const { pathname, hash } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef({ pathname, hash: '', first: true });

  useEffect(() => {
    // Back and Forward are route changes too; a browser that restores its own position would scroll after us.
    window.history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, hash, first: false };
    const samePage = before.pathname === pathname;
    if (!samePage) removeServerEntries();
    if (samePage && (hash === '' || hash === before.hash)) return;
    // On a page that came rendered the browser has gone to the anchor before; visitors may have moved on since.
    if (before.first && document.querySelector(':target')) return;
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

/** What the server says of a page to crawlers is not true of the next one. */
function removeServerEntries(): void {
  for (const entry of document.head.querySelectorAll('[data-server]')) entry.remove();
}
