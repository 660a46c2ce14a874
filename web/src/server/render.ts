import type { QueryClient } from '@tanstack/react-query';
import type { RenderRequest, RenderResult } from '../../../shared/rendering/renderer.ts';
import { staffPageAt } from '../admin/staff-pages.ts';
import { decodablePath, matchRoute } from '../app/match-route.ts';
import { outcomeKey } from '../app/outcome-query.ts';
import { footerQuery } from '../features/directory/queries.ts';
import { ApiError } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import type { PageState } from '../lib/query-client.ts';
import { createQueryClient } from '../lib/query-client.ts';
import type { LoadResult } from '../lib/route.ts';
import { isOfProviders, providerPageAt } from '../provider/provider-pages.ts';
import type { ClientBuild } from './client-build.ts';
import { pageDocument } from './document.ts';
import { pageFiles } from './page-files.ts';
import { renderSite } from './render-site.tsx';
import { readTemplate } from './template.ts';

type Render = (request: RenderRequest) => Promise<RenderResult>;

/** A renderer of documents that load the given build. */
export function createRender(build: ClientBuild): Render {
  const template = readTemplate(build.shell);

  return async ({ path, query, fetch, signal, now: instant }) => {
    if (path === paths.admin || path.startsWith(`${paths.admin}/`)) {
      return { kind: 'shell', status: staffPageAt(decodablePath(path)) ? 200 : 404 };
    }
    if (isOfProviders(path)) {
      return { kind: 'shell', status: providerPageAt(decodablePath(path)) ? 200 : 404 };
    }
    const now = toTheHour(instant);
    const pathname = decodablePath(path);
    const { route, params } = matchRoute(pathname);
    const { load } = await route.code.preload();
    const queries = createQueryClient((url) => fetch(url, { signal }));
    const [loaded] = await Promise.all([
      load({ queries, params, search: new URLSearchParams(query) }).catch((error: unknown): LoadResult => {
        const asksFor = query !== '' || Object.keys(params).length > 0;
        if (!(asksFor && isMistake(error))) throw error;
        return query === '' ? { status: 404 } : { status: 301, location: path + withoutCursor(query) };
      }),
      // Footer of every page. After a failure it has no lists, and the browser fetches them.
      queries.fetchQuery(footerQuery).catch(() => undefined),
    ]);
    if (loaded.status === 301) return { kind: 'redirect', location: loaded.location };

    queries.setQueryData(outcomeKey(pathname), { status: loaded.status });
    const location = { pathname, search: query === '' ? '' : `?${query}` };
    const site = await renderSite({ queries, now, location, signal });
    signal.throwIfAborted();
    const html = pageDocument(template, pageFiles(build, route.name), {
      ...site,
      structuredData: loaded.status === 200 ? (loaded.structuredData ?? []) : [],
      state: pageState(queries, now),
    });
    return { kind: 'page', status: loaded.status, html, noindex: site.meta.noindex ?? false };
  };
}

/** What a call answers to values that it does not take, as an outdated cursor. Other statuses are failures of ours. */
const MISTAKES: readonly number[] = [400, 404, 410, 414];

function isMistake(error: unknown): boolean {
  return error instanceof ApiError && MISTAKES.includes(error.status);
}

/** The query of the list's first page; none for a query without a cursor, which is itself the mistake. */
function withoutCursor(query: string): string {
  const parameters = new URLSearchParams(query);
  if (!parameters.has('cursor')) return '';
  parameters.delete('cursor');
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Pages show years and days. Within an hour a page stays the same, so that a browser's copy of it is still valid. */
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
