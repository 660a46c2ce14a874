import type { QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import type { PageTable } from '../app/Pages.tsx';
import { Site } from '../app/Site.tsx';
import { PageMetaListener, type PageMetaProps } from '../lib/page-meta.tsx';
import { splitHead } from './split-head.ts';

interface RenderSiteInput {
  readonly queries: QueryClient;
  readonly now: Date;
  readonly pages: PageTable;
  readonly location: { readonly pathname: string; readonly search: string };
  readonly signal: AbortSignal;
}

export interface RenderedSite {
  readonly head: string;
  readonly body: string;
  readonly meta: PageMetaProps;
}

/** Renders the site at an address, whole: rejects when anything in it throws, or the time is up. */
export async function renderSite({ signal, location, ...site }: RenderSiteInput): Promise<RenderedSite> {
  const said: PageMetaProps[] = [];
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <PageMetaListener value={(meta) => void said.push(meta)}>
      <StaticRouter location={location}>
        <Site {...site} />
      </StaticRouter>
    </PageMetaListener>,
    {
      signal,
      // Without this React would leave what failed to the browser.
      onError: (error) => void failures.push(error),
      // Everything in its place: React's way of sending large parts later needs scripts in the page.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  const meta = said.at(-1);
  if (!meta) throw new Error(`the page at ${location.pathname} has no PageMeta`);
  return { ...splitHead(html), meta };
}
