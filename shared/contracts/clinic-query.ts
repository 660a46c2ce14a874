import * as z from 'zod/mini';
import { clinicStatuses } from './entities.ts';
import { MAX_QUERY_LENGTH } from './limits.ts';
import { paging } from './paging.ts';

export const ratingFilters = [5, 4, 3] as const;
export type RatingFilter = (typeof ratingFilters)[number];

const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'must be true or false' }),
  // 'false' means the same as leaving the filter out.
  z.transform((value): true | undefined => (value === 'true' ? true : undefined)),
);

const minimumRating = z.pipe(
  z.enum(['5', '4', '3'], { error: 'must be 5, 4 or 3' }),
  z.transform((value): RatingFilter => (value === '5' ? 5 : value === '4' ? 4 : 3)),
);

const filters = {
  /** City by slug or by id; both together must name the same city. */
  city: z.optional(z.string()),
  cityId: z.optional(z.string()),
  /** Category by slug or by id; both together must name the same category. */
  category: z.optional(z.string()),
  categoryId: z.optional(z.string()),
  rating: z.optional(minimumRating),
  acceptingPatients: z.optional(flag),
  telemedicine: z.optional(flag),
  ...paging,
};

export const clinicListQuerySchema = z.object({
  ...filters,
  status: z.optional(z.enum(clinicStatuses, { error: `must be one of ${clinicStatuses.join(', ')}` })),
});

export const clinicSearchQuerySchema = z.object({
  /** Empty or absent lists without text. */
  q: z.optional(
    z.string().check(z.maxLength(MAX_QUERY_LENGTH, `must be at most ${MAX_QUERY_LENGTH} characters`)),
  ),
  ...filters,
});
