import * as z from 'zod/mini';
import type { Key } from '../../table/index.ts';

const PARTITION = 'CALLS#cloudfront';

export const pageKeys = {
  /** The paths of pages that caches have to forget, and when. */
  pendingPaths: (): Key => ({ pk: PARTITION, sk: 'CALLS' }),
  /** The paths of a month, such as `2026-11`. */
  monthlyPaths: (month: string): Key => ({ pk: PARTITION, sk: `MONTH#${month}` }),
};

export const pendingPathsItemSchema = z.object({
  /** A batch, `ordinary` unless it is urgent, and a path, with spaces between them. DynamoDB has no empty set. */
  pending: z._default(z.set(z.string()), new Set()),
  /** When the last bulk change was seen, in milliseconds since 1970. None after their request. */
  bulkAt: z.optional(z.number()),
});

export const monthlyPathsItemSchema = z.object({
  paths: z._default(z.number(), 0),
});
