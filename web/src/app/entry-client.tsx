import '../styles/tokens.css';
import '../styles/base.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { HYDRATED } from '../../../shared/rendering/loader.ts';
import { createQueryClient, PAGE_STATE_ID, type PageState } from '../lib/query-client.ts';
import { preserveEarlyInput } from './hydration/early-input.ts';
import { decodablePath, matchRoute } from './match-route.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { startReporting } from './report-errors.ts';
import { Site } from './Site.tsx';

startReporting();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
const queries = createQueryClient();
const rendered = document.getElementById(PAGE_STATE_ID)?.textContent;

const { pathname, search, hash } = window.location;
const path = decodablePath(pathname);
// The path that the server has rendered.
if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash);

if (rendered) void hydrate(root, JSON.parse(rendered));
else createRoot(root).render(site(new Date()));
prefetchOnIntent(queries);

function site(now: Date) {
  return (
    <BrowserRouter>
      <Site queries={queries} now={now} />
    </BrowserRouter>
  );
}

/** Hydrates a page that the server has rendered, in the state that visitors have put it in meanwhile. */
async function hydrate(element: HTMLElement, state: PageState): Promise<void> {
  await matchRoute(path).route.code.preload();
  for (const [key, data] of state.queries) queries.setQueryData(key, data);
  const enterAgain = preserveEarlyInput(element);
  // Hydrates in slices that leave the page responsive to events.
  startTransition(() => {
    hydrateRoot(element, site(new Date(state.now)));
  });
  enterAgain();
  window.dispatchEvent(new Event(HYDRATED));
}
