import { queryOptions } from '@tanstack/react-query';

/** The figures of moderation. The call's schemas load with the first request. */
export const moderationQuery = queryOptions({
  queryKey: ['/api', 'reviews', 'moderation'],
  queryFn: async ({ signal, meta }) => {
    const { readModeration } = await import('./on-request.ts');
    if (!meta) throw new Error('the query client needs a fetch: see createQueryClient');
    return readModeration(meta.fetch, signal);
  },
});
