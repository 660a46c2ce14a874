import type { RenderRequest } from '../../../shared/rendering/renderer.ts';
import { ORIGIN_SECRET_HEADER, RENDERER_HEADER, REQUEST_ID_HEADER } from '../../platform/names.ts';
import type { ApiAccess } from './event.ts';

export type CallApi = RenderRequest['fetch'];

/**
 * Calls the HTTP API directly, not through the distribution. Rejects every other URL, and follows no redirect. Retries once
 * when a connection breaks: the API may have closed a kept connection while the function was frozen.
 */
export function callApi({ host, secret, requestId }: ApiAccess, fetcher: typeof fetch): CallApi {
  return async (path, { signal }) => {
    if (!path.startsWith('/api/')) throw new Error('not a call of the API');
    const send = () =>
      fetcher(`https://${host}${path}`, {
        headers: {
          accept: 'application/json',
          [ORIGIN_SECRET_HEADER]: secret,
          [REQUEST_ID_HEADER]: requestId,
          [RENDERER_HEADER]: '1',
        },
        redirect: 'error',
        signal,
      });
    try {
      return await send();
    } catch (error) {
      if (signal.aborted) throw error;
      return await send();
    }
  };
}
