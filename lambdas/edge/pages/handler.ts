import { parseSitemapPath, robotsText } from '../../../shared/domain/pages/sitemap.ts';
import type { SiteRenderer } from '../../../shared/rendering/renderer.ts';
import { type Answer, answer, type Content, redirect, type Viewer } from './answer.ts';
import { callApi } from './api.ts';
import { within } from './deadline.ts';
import { type PageRequest, readEvent } from './event.ts';
import { type Failure, failureOf } from './failure.ts';
import { cacheControlOf, pageCacheControl } from './lifetimes.ts';
import { batchCalls } from './page-data.ts';
import { sitemap } from './sitemap.ts';

/**
 * After this time a visitor gets the shell, and the browser renders the page; a crawler gets nothing. It is half as much again as a page
 * takes when neither this function nor that of the API has started yet (docs/benchmarks/cold-start.md, decision record 0088).
 */
export const PAGE_DEADLINE_MS = 4_000;
/** The same for a sitemap. */
export const SITEMAP_DEADLINE_MS = 4_000;

/** Of what is no page; pages have `pageCacheControl`. */
export const cacheControl = {
  shell: 'public, max-age=0, s-maxage=60',
  unavailable: 'public, max-age=0, s-maxage=10',
  file: 'public, max-age=0, s-maxage=600, stale-while-revalidate=600, stale-if-error=86400',
};

export interface Surroundings {
  readonly renderer: SiteRenderer;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly log: (failure: Failure) => void;
}

export type OriginRequestResult = Answer | PageRequest['toBucket'];

/**
 * The origin-request function of the pages: returns a page, a generated file, or the request for a file of the bucket.
 * Never rejects: on a failure or timeout it returns the shell with 503 and a short cache lifetime, so that browsers
 * render the page themselves and crawlers retry.
 */
export function createOriginRequest(
  surroundings: Surroundings,
): (event: unknown) => Promise<OriginRequestResult> {
  const { renderer, log } = surroundings;
  const unavailable: Content = {
    status: 503,
    type: 'text/html',
    body: renderer.shell,
    cacheControl: cacheControl.unavailable,
    headers: { 'retry-after': '10' },
  };
  return async (event) => {
    let request: Viewer & Pick<PageRequest, 'path'> = UNKNOWN_REQUEST;
    try {
      const read = readEvent(event);
      request = read;
      if (read.path === SHELL_FILE || renderer.files.includes(read.path)) return read.toBucket;
      return await respond(read, surroundings);
    } catch (error) {
      log(failureOf(request, error));
      return answer(request, unavailable);
    }
  };
}

/** The viewer-request function rewrites the path to this where browsers render the page. */
const SHELL_FILE = '/index.html';

const UNKNOWN_REQUEST = { path: '', method: 'GET', acceptEncoding: '', requestId: '' };

async function respond(request: PageRequest, surroundings: Surroundings): Promise<Answer> {
  const { path } = request;
  if (path === '/robots.txt') {
    return answer(request, file('text/plain', robotsText()));
  }
  const sitemapFile = parseSitemapPath(path);
  if (sitemapFile) {
    const { staticPaths } = surroundings.renderer;
    const call = callApi(request.api, surroundings.fetch);
    const xml = await within(SITEMAP_DEADLINE_MS, (signal) =>
      sitemap(sitemapFile, { call, staticPaths }, signal),
    );
    if (xml !== undefined) return answer(request, file('application/xml', xml));
  }
  return page(request, surroundings);
}

async function page(request: PageRequest, { renderer, fetch, now }: Surroundings): Promise<Answer> {
  const result = await within(PAGE_DEADLINE_MS, (signal) =>
    renderer.render({
      path: request.path,
      query: request.query,
      fetch: batchCalls(callApi(request.api, fetch)),
      signal,
      now: now(),
    }),
  );
  switch (result.kind) {
    case 'shell':
      return answer(request, { ...shell(renderer), status: result.status });
    case 'redirect':
      return redirect(result.location);
    case 'page':
      return answer(request, {
        status: result.status,
        type: 'text/html',
        body: result.html,
        cacheControl:
          result.status === 200
            ? cacheControlOf(request.path, request.query, renderer.staticPaths)
            : pageCacheControl.notFound,
        ...(result.noindex && { headers: { 'x-robots-tag': 'noindex, nofollow' } }),
      });
  }
}

function shell({ shell }: SiteRenderer): Content {
  return {
    status: 200,
    type: 'text/html',
    body: shell,
    cacheControl: cacheControl.shell,
    headers: { 'x-robots-tag': 'noindex' },
  };
}

function file(type: Content['type'], body: string): Content {
  return { status: 200, type, body, cacheControl: cacheControl.file };
}
