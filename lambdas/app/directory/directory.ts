import type { Category, City, Stats } from '../../../shared/contracts/entities.ts';
import { averageText, type RatingTotals } from '../../../shared/domain/rating.ts';
import type { Clock } from '../ports.ts';
import type { DirectorySnapshot, DirectoryStore } from './ports.ts';

export interface Directory {
  cities(): Promise<City[]>;
  categories(): Promise<Category[]>;
  stats(): Promise<Stats>;
}

/** Cities, categories and totals; one read serves a warm function for `maxAgeMs`. */
export function createDirectory(store: DirectoryStore, clock: Clock, maxAgeMs: number): Directory {
  let cached: { readonly until: number; readonly snapshot: Promise<DirectorySnapshot> } | undefined;

  function snapshot(): Promise<DirectorySnapshot> {
    const now = clock().getTime();
    if (cached !== undefined && now < cached.until) return cached.snapshot;
    const loading = { until: now + maxAgeMs, snapshot: store.load() };
    cached = loading;
    loading.snapshot.catch(() => {
      // Failures are not cached.
      if (cached === loading) cached = undefined;
    });
    return loading.snapshot;
  }

  return {
    async cities() {
      const { cities } = await snapshot();
      return cities
        .map(({ ratings, ...city }) => ({ ...city, avgRating: averageText(ratings) }))
        .sort(byName);
    },
    async categories() {
      const { categories } = await snapshot();
      return categories
        .map(({ ratings, ...category }) => ({ ...category, avgRating: averageText(ratings) }))
        .sort(byName);
    },
    async stats() {
      const { cities, categories, demonstration } = await snapshot();
      // Every approved clinic is in one city, so the cities' totals add up to the directory's.
      const ratings = cities.reduce<RatingTotals>(
        (total, city) => ({
          sum: total.sum + city.ratings.sum,
          count: total.count + city.ratings.count,
        }),
        { sum: 0, count: 0 },
      );
      return {
        totalClinics: cities.reduce((total, city) => total + city.clinicCount, 0),
        totalCities: cities.length,
        totalCategories: categories.length,
        avgRating: averageText(ratings),
        totalReviews: ratings.count,
        demonstration,
      };
    },
  };
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name.localeCompare(b.name, 'en');
}
