import type { RenderRequest } from '../../../shared/rendering/renderer.ts';
import { ORIGIN_SECRET_HEADER } from '../../config/names.ts';
import type { ApiAccess } from './event.ts';

export type CallApi = RenderRequest['fetch'];

/** Calls the HTTP API itself, past the distribution. Refuses every other address, and follows no redirect to one. */
export function callApi(access: ApiAccess, fetcher: typeof fetch): CallApi {
  return async (path, { signal }) => {
    if (!path.startsWith('/api/')) throw new Error('not a call of the API');
    return fetcher(`https://${access.host}${path}`, {
      headers: { accept: 'application/json', [ORIGIN_SECRET_HEADER]: access.secret },
      redirect: 'error',
      signal,
    });
  };
}
