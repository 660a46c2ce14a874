import '../styles/tokens.css';
import '../styles/base.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { HYDRATED } from '../../../shared/rendering/loader.ts';
import { PAGE_STATE_ID, type PageState } from '../lib/page-state.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { preservePreHydrationInput } from './hydration/early-input.ts';
import { lazyPages } from './lazy-pages.ts';
import { matchPage } from './patterns.ts';
import { Site } from './Site.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
const queries = createQueryClient();
const rendered = document.getElementById(PAGE_STATE_ID)?.textContent;

if (rendered) void hydrate(root, JSON.parse(rendered));
else
  createRoot(root).render(
    <BrowserRouter>
      <Site queries={queries} now={new Date()} pages={lazyPages} />
    </BrowserRouter>,
  );

/** Takes over a page that the server has rendered, in the state that visitors have put it in meanwhile. */
async function hydrate(element: HTMLElement, state: PageState): Promise<void> {
  await lazyPages[matchPage(window.location.pathname).page].preload();
  for (const [key, data] of state.queries) queries.setQueryData(key, data);
  const enterAgain = preservePreHydrationInput(element);
  // In slices that leave the page responsive; an event that comes meanwhile is answered at once all the same.
  startTransition(() => {
    hydrateRoot(
      element,
      <BrowserRouter>
        <Site queries={queries} now={new Date(state.now)} pages={lazyPages} />
      </BrowserRouter>,
    );
  });
  enterAgain();
  window.dispatchEvent(new Event(HYDRATED));
}
