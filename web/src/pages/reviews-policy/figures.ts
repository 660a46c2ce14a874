/** The figures of moderation, and the numbers that the policy's tables derive from them. */
import { queryOptions } from '@tanstack/react-query';
import type { ModerationFigures } from '../../../../shared/contracts/reviews/reviews.ts';

/** The figures of moderation. The call's schemas load with the first request. */
export const moderationQuery = queryOptions({
  queryKey: ['/api', 'reviews', 'moderation'],
  queryFn: async ({ signal, meta }) => {
    const { readModeration } = await import('./on-request.ts');
    if (!meta) throw new Error('the query client needs a fetch: see createQueryClient');
    return readModeration(meta.fetch, signal);
  },
});

type Stars = ModerationFigures['stars'][number];
type Counts = Omit<Stars, 'rating'>;

/** Reviews that are or were public, and those that were rejected; a removed one had been published. */
export const decidedOf = ({ published, rejected, removed }: Counts): number => published + rejected + removed;

/** Share of the decided reviews that are public, 0 to 1; undefined while none was decided. */
export function publishedShare(counts: Counts): number | undefined {
  const decided = decidedOf(counts);
  return decided === 0 ? undefined : counts.published / decided;
}

export function totalOf(stars: readonly Stars[]): Counts {
  const sum = (of: (counts: Counts) => number) => stars.reduce((total, one) => total + of(one), 0);
  return {
    published: sum(({ published }) => published),
    pending: sum(({ pending }) => pending),
    rejected: sum(({ rejected }) => rejected),
    removed: sum(({ removed }) => removed),
  };
}

export const hasNone = (stars: readonly Stars[]): boolean => {
  const total = totalOf(stars);
  return decidedOf(total) + total.pending === 0;
};
