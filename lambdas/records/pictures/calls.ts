import { calls } from '../../../shared/contracts/calls.ts';
import { route } from '../../http/route.ts';
import type { Pictures } from './pictures.ts';

/** What staff upload. */
export function uploadRoutes({ pictures }: { readonly pictures: Pictures }) {
  return {
    requestUpload: route('requestUpload', calls.requestUpload, async ({ body }) => ({
      body: await pictures.requestUpload(body),
    })),
  };
}
