import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '../../shared/contracts/index.ts';

/** On a busy machine a page may miss its deadline; CloudFront caches that 503 for 10 s. */
const LIMIT_MS = 45_000;

/** Throws unless the site answers a page and a call. */
export async function probe(origin: string): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  for (const [path, type = ''] of [
    ['/', 'text/html'],
    [contracts.getStats.path, 'application/json'],
  ]) {
    const get = () => fetch(`${origin}${path}`, { headers: { accept: type } });
    let response = await get();
    while (response.status === 503 && Date.now() < limit) {
      await sleep(1_000);
      response = await get();
    }
    const body = await response.text();
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith(type)) {
      throw new Error(
        `${path} answers ${response.status} instead of 200 with ${type}: ${body.slice(0, 500)}`,
      );
    }
  }
}
