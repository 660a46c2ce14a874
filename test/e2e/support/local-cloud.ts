/**
 * Starts a local cloud for the browser tests that do not change its data, as `npm start` does, on a free port and with separate
 * data. It starts while other tests run: `site-ready.ts` waits for it. With `E2E_BASE_URL` the tests use a running one, whose state
 * is in `LOCAL_STATE`.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { launchSite } from '../../../scripts/audit/site.ts';
import { freePort } from '../../../scripts/local/http/local-server.ts';
import { stateDirectory } from '../../../scripts/local/options.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    /** State directory of the local cloud, through which commands connect to it. */
    stateDirectory: string;
    /** A URL that responds when the site is ready, with an error if it did not start. */
    siteReady: string;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.E2E_BASE_URL;
  if (running !== undefined && running !== '') {
    project.provide('baseUrl', running);
    project.provide('stateDirectory', stateDirectory(process.env));
    project.provide('siteReady', `${running}/robots.txt`);
    return undefined;
  }
  const site = await launchSite();
  const server = createServer((_, response) => {
    site.ready.then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  project.provide('baseUrl', site.url);
  project.provide('stateDirectory', site.state);
  project.provide('siteReady', `http://127.0.0.1:${port}`);
  return async () => {
    server.close();
    await site.stop();
  };
}
