import * as z from 'zod/mini';
import type { Key } from '../../table/index.ts';

export const pageKeys = {
  /** The paths of pages that caches have to forget, and when. */
  pendingPaths: (): Key => ({ pk: 'CALLS#cloudfront', sk: 'CALLS' }),
};

export const pendingPathsItemSchema = z.object({
  /** A batch and a path, with a space between them. DynamoDB has no empty set. */
  pending: z._default(z.set(z.string()), new Set()),
});
