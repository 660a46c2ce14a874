import { contracts } from '../../shared/contracts/index.ts';

/** Fails unless the site's own address gives a page and a call's answer, all the way through. */
export async function probe(origin: string): Promise<void> {
  for (const [path, type] of [
    ['/', 'text/html'],
    [contracts.getStats.path, 'application/json'],
  ]) {
    const response = await fetch(`${origin}${path}`, { headers: { accept: type ?? '' } });
    const body = await response.text();
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith(type ?? '')) {
      throw new Error(
        `${path} answers ${response.status} instead of 200 with ${type}: ${body.slice(0, 500)}`,
      );
    }
  }
}
