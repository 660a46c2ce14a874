import type { RenderRequest } from '../../../shared/rendering/renderer.ts';
import { ORIGIN_SECRET_HEADER } from '../../config/names.ts';
import type { ApiAccess } from './event.ts';

export type CallApi = RenderRequest['fetch'];

/**
 * Calls the HTTP API itself, past the distribution. Refuses every other address, and follows no redirect to one. Asks
 * once more when a connection breaks: one that was kept while the function stood still may be dead.
 */
export function callApi({ host, secret }: ApiAccess, fetcher: typeof fetch): CallApi {
  return async (path, { signal }) => {
    if (!path.startsWith('/api/')) throw new Error('not a call of the API');
    const ask = () =>
      fetcher(`https://${host}${path}`, {
        headers: { accept: 'application/json', [ORIGIN_SECRET_HEADER]: secret },
        redirect: 'error',
        signal,
      });
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted) throw error;
      return await ask();
    }
  };
}
