import { text } from 'node:stream/consumers';
import type { QueryClient } from '@tanstack/react-query';
// For streams of Node: the variant for web streams encodes each small piece of a page alone, a third of the time.
import { prerenderToNodeStream } from 'react-dom/static.node';
import { StaticRouter } from 'react-router-dom';
import { Site } from '../app/Site.tsx';
import { Markdown } from '../components/markdown/Markdown.tsx';
import { ServerBody } from '../features/blog/PostBody.tsx';
import { bodies } from '../features/blog/post-queries.ts';
import { PageMetaListener, type PageMetaProps } from '../lib/page-meta.tsx';
import { splitHead } from './html.ts';

interface RenderSiteInput {
  readonly queries: QueryClient;
  readonly now: Date;
  readonly location: { readonly pathname: string; readonly search: string };
  readonly signal: AbortSignal;
}

export interface RenderedSite {
  readonly head: string;
  readonly body: string;
  readonly meta: PageMetaProps;
}

/** Renders the whole site at a location. Rejects when anything in it throws, or the time is up. */
export async function renderSite({ queries, now, location, signal }: RenderSiteInput): Promise<RenderedSite> {
  const metas: PageMetaProps[] = [];
  const failures: unknown[] = [];
  const postBody = bodies.get(queries);
  const { prelude } = await prerenderToNodeStream(
    <PageMetaListener value={(meta) => void metas.push(meta)}>
      <ServerBody value={postBody !== undefined && <Markdown>{postBody}</Markdown>}>
        <StaticRouter location={location}>
          <Site queries={queries} now={now} />
        </StaticRouter>
      </ServerBody>
    </PageMetaListener>,
    {
      signal,
      // Rejects: React would leave failed parts to the browser.
      onError: (error) => void failures.push(error),
      // Disables progressive chunks, which need scripts in the page.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const html = await text(prelude);
  if (failures.length > 0) throw failures[0];
  const meta = metas.at(-1);
  if (!meta) throw new Error(`the page at ${location.pathname} has no PageMeta`);
  return { ...splitHead(html), meta };
}
