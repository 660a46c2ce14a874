/** Pages that arrive in pieces, as from a slow network, at a slow device: what is painted stays where it is. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { LocalServer } from '../../scripts/local/http/local-server.ts';
import { baseUrl, openPage, viewports } from './support/browser.ts';
import { expectNoShift, watchShifts } from './support/layout-shift.ts';
import { LANDING, landingWith } from './support/long-landing.ts';
import { hydrated } from './support/rendering.ts';

const SLOWDOWN = 4;

/** Bytes: what fills the screen arrives in small pieces, the rest in larger ones. */
const FIRST = { total: 25_000, piece: 500 };
const REST = 16_000;
const PAUSE_MS = 40;

const documentOf = async (path: string) => (await fetch(baseUrl + path)).text();

const [best]: { slug: string }[] = await (await fetch(`${baseUrl}/api/clinics/featured`)).json();

/** Pages with columns and long lists, by URLs of this test. */
const pages: readonly [name: string, path: string, load: (path: string) => Promise<string>][] = [
  ['search', '/search', documentOf],
  ['search near a place', '/search?near=41.88,-87.63', documentOf],
  ['a landing page with 10 clinics', `${LANDING}?clinics=10`, () => landingWith(10)],
  ['a landing page with 20 clinics', `${LANDING}?clinics=20`, () => landingWith(20)],
  ['a landing page with 100 clinics', LANDING, () => landingWith(100)],
  ['a clinic', `/clinics/${best?.slug}`, documentOf],
  ['a post', '/blog/understanding-healthcare-ratings', documentOf],
];

/** Documents by their paths, which the server sends in pieces; everything else comes from the site. */
const documents = new Map<string, string>();
let server: LocalServer;
beforeAll(async () => {
  for (const [, path, load] of pages) documents.set(path, await load(path));
  server = await LocalServer.open(async ({ url = '' }, response) => {
    const html = documents.get(url);
    if (html === undefined) {
      const answer = await fetch(baseUrl + url);
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    for (const piece of piecesOf(html)) {
      response.write(piece);
      await sleep(PAUSE_MS);
    }
    response.end();
  });
});
afterAll(() => server.close());

function* piecesOf(html: string): Generator<string> {
  const content = html.indexOf('<div id="root">');
  yield html.slice(0, content);
  let at = content;
  while (at < html.length) {
    const to = at + (at - content < FIRST.total ? FIRST.piece : REST);
    yield html.slice(at, to);
    at = to;
  }
}

describe.each(['phone', 'desktop'] as const)('on a slow %s', (width) => {
  it.each(pages)('nothing of %s moves', async (_, path) => {
    const page = await openPage({ baseURL: server.origin, viewport: viewports[width] });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await watchShifts(page);
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await expectNoShift(page);
  });
});
