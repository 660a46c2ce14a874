import * as z from 'zod/mini';
import { count } from '../../../shared/contracts/entities.ts';
import type { ListingEventKind } from '../../../shared/contracts/providers/insights.ts';
import type { Key } from '../../table/index.ts';

export const INSIGHTS_PREFIX = 'INSIGHTS#';
export const WEEK_PREFIX = 'WEEK#';

export const insightKeys = {
  /** Events of a listing in a week, which is named by its Monday. Not in the clinic's partition, which its page reads. */
  week: (clinicId: string, week: string): Key => ({
    pk: `${INSIGHTS_PREFIX}${clinicId}`,
    sk: `${WEEK_PREFIX}${week}`,
  }),
};

/** The counter of each kind. */
export const counterOf = {
  view: 'views',
  call: 'calls',
  directions: 'directions',
  website: 'website',
} as const satisfies Record<ListingEventKind, string>;

/** Counters are absent until first added to. */
export const insightsWeekItemSchema = z.object({
  views: z._default(count, 0),
  calls: z._default(count, 0),
  directions: z._default(count, 0),
  website: z._default(count, 0),
});
export type WeekCounts = z.infer<typeof insightsWeekItemSchema>;
