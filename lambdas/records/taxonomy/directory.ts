import type { Category, CategoryRef, ClinicCity, Stats } from '../../../shared/contracts/entities.ts';
import { averageText, type RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { CategoryRecord, CityRecord } from '../../../shared/domain/records.ts';
import { isSlug } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';

/** Counts over approved clinics and their published reviews. */
interface Totals {
  readonly clinicCount: number;
  /** Clinics among them whose location is known. */
  readonly locatedCount: number;
  /** Clinics of other categories that its list has too, since people of them work in it. */
  readonly alsoCount?: number;
  readonly ratings: RatingTotals;
}

export interface DirectorySnapshot {
  readonly categories: readonly (CategoryRecord & Totals)[];
  /** Cities whose name or slug has changed, as they are called now: copies in clinics have their former ones. */
  readonly renamedCities?: readonly ClinicCity[];
  readonly cityCount: number;
  /** Bands of the score that clinics of the merged lists are in, the highest first. */
  readonly rankBands: readonly number[];
  /** Postal codes of the states and provinces that have clinics, sorted. */
  readonly regions: readonly string[];
  readonly demonstration: boolean;
}

export interface DirectoryStore {
  /**
   * Every category with its totals, and counts of the whole directory; `consistent` for callers that need their own writes.
   */
  load(options?: { readonly consistent?: boolean }): Promise<DirectorySnapshot>;
}

export interface CityReader {
  byId(id: string): Promise<CityRecord | undefined>;
  bySlug(slug: string): Promise<CityRecord | undefined>;
}

/** A category as lists show it, with what the server alone needs. */
export type ListedCategory = CategoryRecord & Category;

/** What shows a city and categories. */
interface Classified {
  readonly city: ClinicCity;
  readonly category: CategoryRef;
  readonly otherCategories?: CategoryRef[] | undefined;
}

export interface Directory {
  /** Categories in their order, and by name. */
  categories(): Promise<ListedCategory[]>;
  /** Clinics that the list of a category has; undefined for one that is not known. */
  listedCount(categoryId: string): Promise<number | undefined>;
  stats(): Promise<Stats>;
  /** Clinics with the present names and slugs of their city and category, which their copies may not have. */
  withPresentNames<Shown extends Classified>(clinics: readonly Shown[]): Promise<Shown[]>;
  cityById(id: string): Promise<CityRecord | undefined>;
  cityBySlug(slug: string): Promise<CityRecord | undefined>;
  /** Bands of the score that clinics of the merged lists are in, the highest first. */
  rankBands(): Promise<readonly number[]>;
  /** Approved clinics whose location is not known, of one category or of all. */
  withoutLocation(categoryId: string | undefined): Promise<number>;
}

const MAX_ID_LENGTH = 100;
/** The order of categories that have none: after the others. */
const LAST = Number.MAX_SAFE_INTEGER;
/** Cities that a warm function knows at most: the cities that are asked for most, in a directory of ten thousand. */
const CACHED_CITIES = 1_000;

/** Categories, totals and cities; one read of each serves a warm function for `maxAgeMs`. */
export function createDirectory(
  store: DirectoryStore,
  cities: CityReader,
  clock: Clock,
  maxAgeMs: number,
): Directory {
  const remember = cache(clock, maxAgeMs);
  const snapshot = remember<DirectorySnapshot>(1);
  const byId = remember<CityRecord | undefined>(CACHED_CITIES);
  const bySlug = remember<CityRecord | undefined>(CACHED_CITIES);
  const load = () => snapshot('', () => store.load());

  return {
    async categories() {
      const { categories } = await load();
      return categories
        .map(({ ratings, locatedCount: _located, alsoCount: _also, ...category }) => ({
          ...category,
          avgRating: averageText(ratings),
        }))
        .sort(inOrder);
    },
    async listedCount(categoryId) {
      const found = (await load()).categories.find(({ id }) => id === categoryId);
      return found && found.clinicCount + (found.alsoCount ?? 0);
    },
    withPresentNames: async (clinics) => withNamesOf(await load(), clinics),
    async stats() {
      const { categories, cityCount, regions, demonstration } = await load();
      // Every approved clinic is of one category, so the categories' totals add up to the directory's.
      const ratings = categories.reduce<RatingTotals>(
        (total, category) => ({
          sum: total.sum + category.ratings.sum,
          count: total.count + category.ratings.count,
        }),
        { sum: 0, count: 0 },
      );
      return {
        totalClinics: approvedClinics(categories),
        totalCities: cityCount,
        totalCategories: categories.length,
        avgRating: averageText(ratings),
        totalReviews: ratings.count,
        regions: [...regions],
        demonstration,
      };
    },
    // Any text may be asked for, and a longer one than a key may be.
    cityById: async (id) => (id.length <= MAX_ID_LENGTH ? byId(id, () => cities.byId(id)) : undefined),
    cityBySlug: async (slug) => (isSlug(slug) ? bySlug(slug, () => cities.bySlug(slug)) : undefined),
    rankBands: async () => (await load()).rankBands,
    async withoutLocation(categoryId) {
      const { categories } = await load();
      return categories
        .filter(({ id }) => categoryId === undefined || id === categoryId)
        .reduce((sum, { clinicCount, locatedCount }) => sum + clinicCount - locatedCount, 0);
    },
  };
}

/** Clinics with the names and slugs that the directory has of their city and category. */
export function withNamesOf<Shown extends Classified>(
  { categories, renamedCities = [] }: Pick<DirectorySnapshot, 'categories' | 'renamedCities'>,
  clinics: readonly Shown[],
): Shown[] {
  const cities = new Map(renamedCities.map((city) => [city.id, city]));
  const kinds = new Map(categories.map(({ id, slug, name }) => [id, { id, slug, name }]));
  const present = (category: CategoryRef) => kinds.get(category.id) ?? category;
  return clinics.map((clinic) => ({
    ...clinic,
    city: { ...clinic.city, ...cities.get(clinic.city.id) },
    category: present(clinic.category),
    ...(clinic.otherCategories && { otherCategories: clinic.otherCategories.map(present) }),
  }));
}

/** Every approved clinic is of one category. */
export function approvedClinics(categories: DirectorySnapshot['categories']): number {
  return categories.reduce((sum, { clinicCount }) => sum + clinicCount, 0);
}

/** Values by key, each for `maxAgeMs`; the oldest go when there are more than `size`. Failures are not cached. */
function cache(clock: Clock, maxAgeMs: number) {
  return <Value>(size: number) => {
    const cached = new Map<string, { readonly until: number; readonly value: Promise<Value> }>();
    return (key: string, read: () => Promise<Value>): Promise<Value> => {
      const now = clock().getTime();
      const known = cached.get(key);
      if (known !== undefined && now < known.until) return known.value;
      const loading = { until: now + maxAgeMs, value: read() };
      cached.delete(key);
      cached.set(key, loading);
      const [oldest] = cached.keys();
      if (cached.size > size && oldest !== undefined) cached.delete(oldest);
      loading.value.catch(() => {
        if (cached.get(key) === loading) cached.delete(key);
      });
      return loading.value;
    };
  };
}

function inOrder(a: CategoryRecord, b: CategoryRecord): number {
  return (a.order ?? LAST) - (b.order ?? LAST) || a.name.localeCompare(b.name, 'en');
}
