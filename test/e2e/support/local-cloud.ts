/**
 * Starts the local cloud once for all browser tests, as `npm start` does, on a free port and with data of its own.
 * `E2E_BASE_URL` points the tests at one that already runs.
 */
import type { TestProject } from 'vitest/node';
import { startSite } from '../../../scripts/audit/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.E2E_BASE_URL;
  if (running !== undefined && running !== '') {
    project.provide('baseUrl', running);
    return undefined;
  }
  const site = await startSite();
  project.provide('baseUrl', site.url);
  return site.stop;
}
