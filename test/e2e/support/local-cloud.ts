/**
 * Starts the local cloud once for all browser tests, as `npm start` does, on a free port and with separate data.
 * With `E2E_BASE_URL` the tests use a running one, whose state is in `LOCAL_STATE`.
 */
import type { TestProject } from 'vitest/node';
import { startSite } from '../../../scripts/audit/site.ts';
import { stateDirectory } from '../../../scripts/local/options.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    /** State directory of the local cloud, through which commands connect to it. */
    stateDirectory: string;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.E2E_BASE_URL;
  if (running !== undefined && running !== '') {
    project.provide('baseUrl', running);
    project.provide('stateDirectory', stateDirectory(process.env));
    return undefined;
  }
  const site = await startSite();
  project.provide('baseUrl', site.url);
  project.provide('stateDirectory', site.state);
  return site.stop;
}
