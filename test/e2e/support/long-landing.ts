/** The document of a landing page with more clinics than the demonstration data has of a specialty in a city. */
import { join } from 'node:path';
import { PROJECT } from '../../../scripts/local/options.ts';
import type { SiteRenderer } from '../../../shared/rendering/renderer.ts';
import { baseUrl } from './browser.ts';

export const LANDING = '/best-dentistry-chicago';

/** The landing page with as many of the directory's clinics; a list has 100 at most. */
export async function landingWith(cards: number): Promise<string> {
  const { renderer }: { renderer: SiteRenderer } = await import(
    /* @vite-ignore */ join(PROJECT, 'dist/server/renderer.js')
  );
  const result = await renderer.render({
    path: LANDING,
    query: '',
    fetch: (path) =>
      fetch(baseUrl + (path.startsWith('/api/clinics?') ? `/api/clinics?limit=${cards}` : path)),
    signal: AbortSignal.timeout(30_000),
    now: new Date(),
  });
  return result.kind === 'page' ? result.html : '';
}
