import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '../../shared/contracts/index.ts';

/** For pages that come too late for their own deadline on a busy machine: CloudFront keeps that answer for 10 s. */
const LIMIT_MS = 45_000;

/** Fails unless the site's own address gives a page and a call's answer, all the way through. */
export async function probe(origin: string): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  for (const [path, type = ''] of [
    ['/', 'text/html'],
    [contracts.getStats.path, 'application/json'],
  ]) {
    const ask = () => fetch(`${origin}${path}`, { headers: { accept: type } });
    let response = await ask();
    while (response.status === 503 && Date.now() < limit) {
      await sleep(1_000);
      response = await ask();
    }
    const body = await response.text();
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith(type)) {
      throw new Error(
        `${path} answers ${response.status} instead of 200 with ${type}: ${body.slice(0, 500)}`,
      );
    }
  }
}
