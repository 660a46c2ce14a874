import type { Insights } from '../../../shared/contracts/providers/insights.ts';
import { completenessOf } from '../../../shared/domain/clinics/suggestions.ts';
import { ratingsByWeek } from '../../../shared/domain/insights/ratings.ts';
import { weeksUntil } from '../../../shared/domain/insights/weeks.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ProviderCaller } from '../../platform/identity/token-verifier.ts';
import { type ClinicEditor, noSuchClinic } from '../clinics/index.ts';
import type { Claimed } from '../provider-changes/index.ts';
import type { Directory } from '../taxonomy/index.ts';
import type { InsightRepository } from './insight-repository.ts';
import { insightsWeekItemSchema } from './items.ts';

export interface InsightDependencies {
  readonly claimed: Claimed;
  readonly clinics: Pick<ClinicEditor, 'record'>;
  readonly counters: Pick<InsightRepository, 'since'>;
  /** Totals of all published reviews, and the newest of those that were written since an instant. */
  readonly ratings: (
    clinicId: string,
    since: string,
  ) => Promise<{
    readonly totals: RatingTotals;
    readonly newest: readonly { readonly rating: number; readonly createdAt: string }[];
    readonly isCut: boolean;
  }>;
  /** Its positions in lists of its city, its own category first. */
  readonly positions: (
    clinicId: string,
    ownCategoryId: string,
  ) => Promise<readonly { readonly categoryId: string; readonly position: number | null }[]>;
  readonly directory: Pick<Directory, 'categories' | 'withPresentNames'>;
  readonly clock: Clock;
}

/** Throws `not_found` without a granted claim on the clinic, and `service_unavailable`. */
export type ReadInsights = (id: string, caller: ProviderCaller) => Promise<Insights>;

const WEEKS = 52;
const NONE = insightsWeekItemSchema.parse({});

export function createReadInsights(dependencies: InsightDependencies): ReadInsights {
  const { claimed, clinics, counters, ratings, positions, directory, clock } = dependencies;
  return async (id, caller) => {
    await claimed(caller, 'clinic', id);
    const record = await clinics.record(id);
    if (record === undefined) throw noSuchClinic();
    const weeks = weeksUntil(clock(), WEEKS, new Date(record.createdAt));
    const first = weeks[0] ?? '';
    const [counts, { totals, newest, isCut }, listed, categories, [present = record]] = await Promise.all([
      counters.since(id, first),
      ratings(id, first),
      positions(id, record.category.id),
      directory.categories(),
      directory.withPresentNames([record]),
    ]);
    const rated = ratingsByWeek(weeks, totals, newest, isCut);
    const { city } = present;
    return {
      weeks: weeks.map((week, index) => ({
        week,
        ...(counts.get(week) ?? NONE),
        ...(rated[index] ?? { reviews: null, rating: null }),
      })),
      positions: listed.flatMap(({ categoryId, position }) => {
        const category = categories.find((one) => one.id === categoryId);
        if (category === undefined) return [];
        return [
          {
            category: { slug: category.slug, name: category.name },
            city: { slug: city.slug, name: city.name },
            position,
          },
        ];
      }),
      completeness: completenessOf(record, clock()),
    };
  };
}
