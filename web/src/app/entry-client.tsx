import '../styles/tokens.css';
import '../styles/base.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HYDRATED } from '../../../shared/rendering/loader.ts';
import { PAGE_STATE_ID, type PageState } from '../lib/page-state.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { matchRoute } from '../lib/router/match-path.ts';
import { preservePreHydrationInput } from './hydration/early-input.ts';
import { lazyPages } from './lazy-pages.ts';
import { patterns } from './patterns.ts';
import { Site } from './Site.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
const queries = createQueryClient();
const rendered = document.getElementById(PAGE_STATE_ID)?.textContent;

if (rendered) void hydrate(root, JSON.parse(rendered));
else createRoot(root).render(<Site queries={queries} now={new Date()} pages={lazyPages} />);

/** Takes over a page that the server has rendered, in the state that visitors have put it in meanwhile. */
async function hydrate(element: HTMLElement, state: PageState): Promise<void> {
  const page = matchRoute(patterns, window.location.pathname)?.route.page ?? 'notFound';
  await lazyPages[page].preload();
  for (const [key, data] of state.queries) queries.setQueryData(key, data);
  const enterAgain = preservePreHydrationInput(element);
  // In slices that leave the page responsive; an event that comes meanwhile is answered at once all the same.
  startTransition(() => {
    hydrateRoot(element, <Site queries={queries} now={new Date(state.now)} pages={lazyPages} />);
  });
  enterAgain();
  window.dispatchEvent(new Event(HYDRATED));
}
