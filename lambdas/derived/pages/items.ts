import type { Key } from '../../table/index.ts';

export const pageKeys = {
  /** What caches have to forget, and when. */
  pendingPaths: (): Key => ({ pk: 'CALLS#cloudfront', sk: 'CALLS' }),
};
