import type { QueryClient } from '@tanstack/react-query';
import type { RenderRequest, RenderResult } from '../../../shared/rendering/renderer.ts';
import { matchPage } from '../app/patterns.ts';
import { statsQuery } from '../features/directory/queries.ts';
import type { PageState } from '../lib/page-state.ts';
import { paths } from '../lib/paths.ts';
import { createQueryClient } from '../lib/query-client.ts';
import type { ClientBuild } from './client-build.ts';
import { pageDocument } from './document.ts';
import { pageFiles } from './page-files.ts';
import { renderSite } from './render-site.tsx';
import { serverPages } from './server-pages.ts';
import { readTemplate } from './template.ts';

type Render = (request: RenderRequest) => Promise<RenderResult>;

/** A renderer of documents that load the given build. */
export function createRender(build: ClientBuild): Render {
  const template = readTemplate(build.shell);

  return async ({ path, query, fetch, signal, now: instant }) => {
    const now = toTheHour(instant);
    if (path === paths.admin || path.startsWith(`${paths.admin}/`)) return { kind: 'shell' };
    const { page: name, params } = matchPage(path);
    const queries = createQueryClient((url) => fetch(url, { signal }));
    const [loaded] = await Promise.all([
      serverPages[name].load({
        queries,
        params,
        search: new URLSearchParams(query),
        now,
      }),
      // The footer's, on every page.
      queries.fetchQuery(statsQuery),
    ]);
    if (loaded.status === 301) return { kind: 'redirect', location: loaded.location };

    const location = { pathname: path, search: query === '' ? '' : `?${query}` };
    const site = await renderSite({ queries, now, pages: serverPages, location, signal });
    signal.throwIfAborted();
    const html = pageDocument(template, pageFiles(build, name), {
      ...site,
      structuredData: loaded.structuredData ?? [],
      state: pageState(queries, now),
    });
    return { kind: 'page', status: loaded.status, html, noindex: site.meta.noindex ?? false };
  };
}

/** Pages tell years and days: whoever comes again within the hour gets an unchanged page, which needs no sending. */
function toTheHour(instant: Date): Date {
  const hour = new Date(instant);
  hour.setUTCMinutes(0, 0, 0);
  return hour;
}

function pageState(queries: QueryClient, now: Date): PageState {
  const answers = queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined);
  return {
    now: now.toISOString(),
    queries: answers.map(({ queryKey, state }) => [queryKey, state.data]),
  };
}
