import { addressPartsOf } from '../../../shared/domain/clinics/postal-address.ts';
import { isShown, type PersonWithRoles } from '../../../shared/domain/people/records.ts';
import { isCurrent } from '../../../shared/domain/people/roles.ts';
import { averageText } from '../../../shared/domain/ranks/rating.ts';
import { totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import { CityListRepository } from '../../derived/cities/index.ts';
import { clinicIdPage } from '../../derived/listings/index.ts';
import { namesOfCategories, personIdPage, practitionerOf } from '../../derived/people/index.ts';
import { PostRepository } from '../../derived/posts/index.ts';
import {
  PUBLISHED_REVIEW_PREFIX,
  publishedReviewItemSchema,
  REVIEW_SUMS_SORT_KEY,
  reviewSumsItemSchema,
  sumsIn,
} from '../../derived/reviews/index.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { CLINIC_SORT_KEY, clinicIdOf, clinicItemSchema, clinicKeys } from '../../records/clinics/index.ts';
import { PERSON_SORT_KEY, personItemSchema, personKeys, roleItemSchema } from '../../records/people/index.ts';
import { DirectoryRepository, withNamesOf } from '../../records/taxonomy/index.ts';
import type { RawItem, Table } from '../../table/index.ts';
import { type OnBadItem, parseListed, sitemapDigits } from '../../table/index.ts';
import type { Entities, ExportedReview } from './export-files.ts';
import type { PublicDirectory } from './export-pages.ts';
import { type ExportedClinic, exportedClinic } from './exported-clinic.ts';
import { type ExportedPerson, exportedPerson, type RoleClinic } from './exported-person.ts';

/** Clinics of one read, each with its sums. */
const CLINICS_PER_READ = 50;
const CONCURRENT_READS = 4;
/** People of a page: each is a small read of its own. */
const CONCURRENT_PEOPLE = 16;
const CLINIC_AND_SUMS = [CLINIC_SORT_KEY, REVIEW_SUMS_SORT_KEY];
/** Read units of a clinic with texts of the longest, and of its sums. */
const LARGEST_CLINIC_UNITS = 4;

/** Everything that is public, for exports: a page costs the same at any size of the directory. */
export class PublicDirectoryRepository implements PublicDirectory {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;
  readonly #cities: CityListRepository;
  readonly #directory: DirectoryRepository;
  readonly #posts: PostRepository;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
    this.#cities = new CityListRepository(table, onBadItem);
    this.#directory = new DirectoryRepository(table, onBadItem);
    this.#posts = new PostRepository(table, onBadItem);
  }

  async categories(): Promise<Page<Entities['categories']>> {
    const { categories } = await this.#directory.load();
    return {
      items: categories.map(({ ratings, locatedCount: _located, alsoCount: _also, ...category }) => ({
        ...category,
        avgRating: averageText(ratings),
      })),
    };
  }

  cities(request: PageRequest): Promise<Page<Entities['cities']>> {
    return this.#cities.page({}, request);
  }

  /** A page of the sitemap's ids, then the clinics with their sums and the present names of their cities and categories. */
  async clinics(request: PageRequest): Promise<Page<ExportedClinic>> {
    const { items: ids, next } = await clinicIdPage(this.#table, sitemapDigits, request);
    return { items: await this.clinicsOf(ids), next };
  }

  /** Those of the clinics that are public, in the order of their ids. */
  async clinicsOf(ids: readonly string[]): Promise<ExportedClinic[]> {
    const [items, directory] = await Promise.all([
      this.#partitions(ids, CLINIC_AND_SUMS),
      this.#directory.load(),
    ]);
    return withNamesOf(
      directory,
      ids.flatMap((id) => this.#clinic(items.get(id) ?? []) ?? []),
    );
  }

  /**
   * The same of the first ids, as many as so many read units pay for, and at least of one.
   *
   * @returns The clinics that are public, and of how many ids they are.
   */
  async clinicsWithin(
    ids: readonly string[],
    units: number,
  ): Promise<{ readonly clinics: ExportedClinic[]; readonly count: number }> {
    const directory = await this.#directory.load();
    const clinics: ExportedClinic[] = [];
    let left = units;
    let count = 0;
    while (count < ids.length) {
      const affordable = Math.floor(left / LARGEST_CLINIC_UNITS);
      if (affordable < 1 && count > 0) break;
      const some = ids.slice(count, count + Math.max(1, affordable));
      const items = await this.#partitions(some, CLINIC_AND_SUMS, (spent) => {
        left -= spent;
      });
      clinics.push(...some.flatMap((id) => this.#clinic(items.get(id) ?? []) ?? []));
      count += some.length;
    }
    return { clinics: withNamesOf(directory, clinics), count };
  }

  /** A page of the sitemap's ids, then each person with all roles, and the clinics of the current ones. */
  async people(request: PageRequest): Promise<Page<ExportedPerson>> {
    const { items: ids, next } = await personIdPage(this.#table, request);
    const [found, directory] = await Promise.all([
      inParallel(ids, CONCURRENT_PEOPLE, (id) => this.#person(id)),
      this.#directory.load(),
    ]);
    // The index is a moment late.
    const people = found.flatMap((one) => (one !== undefined && isShown(one.person) ? [one] : []));
    const clinicIds = people.flatMap(({ roles }) => roles.filter(isCurrent).map(({ clinicId }) => clinicId));
    const clinics = await this.#roleClinics([...new Set(clinicIds)], directory);
    const namesOf = namesOfCategories(directory.categories);
    return {
      items: people.map((one) => exportedPerson(practitionerOf(one, clinics, namesOf), clinics)),
      next,
    };
  }

  /** A page of the sitemap's ids, then the published reviews of those clinics that have any. */
  async reviews(request: PageRequest): Promise<Page<ExportedReview>> {
    const { items: ids, next } = await clinicIdPage(this.#table, sitemapDigits, request);
    const sums = await this.#partitions(ids, [REVIEW_SUMS_SORT_KEY]);
    const reviewed = ids.filter((id) => totalsOf(sumsIn(sums.get(id) ?? []).sums).count > 0);
    const reviews = await inParallel(reviewed, CONCURRENT_READS, (id) => this.#reviews(id));
    return { items: reviews.flat(), next };
  }

  /** A position is the number of posts before it. */
  async posts({ limit, after = '0' }: PageRequest): Promise<Page<Entities['posts']>> {
    const offset = Number(after);
    const items = await this.#posts.page({ limit, offset });
    return { items, next: items.length === limit ? String(offset + limit) : undefined };
  }

  /** Items of the clinics' partitions. */
  async #partitions(
    ids: readonly string[],
    sortKeys: readonly string[],
    onUnits: (units: number) => void = () => {},
  ): Promise<Map<string, RawItem[]>> {
    const reads = Array.from({ length: Math.ceil(ids.length / CLINICS_PER_READ) }, (_, read) =>
      ids.slice(read * CLINICS_PER_READ, (read + 1) * CLINICS_PER_READ),
    );
    const items = await inParallel(reads, CONCURRENT_READS, (some) =>
      this.#table.batchGet(
        some.flatMap((id) => sortKeys.map((sk) => ({ pk: clinicKeys.partition(id), sk }))),
        { consistent: false, onUnits },
      ),
    );
    return Map.groupBy(items.flat(), ({ pk }) => clinicIdOf(String(pk)));
  }

  /** Undefined for one that is no longer approved: the index is a moment late. */
  #clinic(items: readonly RawItem[]): ExportedClinic | undefined {
    const item = items.find(({ sk }) => sk === CLINIC_SORT_KEY);
    const sumsItem = items.find(({ sk }) => sk === REVIEW_SUMS_SORT_KEY) ?? {};
    const clinic = item && parseListed('clinic', clinicItemSchema, item, this.#onBadItem);
    if (clinic?.status !== 'approved') return undefined;
    const parsed = parseListed('sums of reviews', reviewSumsItemSchema, sumsItem, this.#onBadItem);
    return parsed && exportedClinic({ ...clinic, ratings: totalsOf(parsed.sums) }, parsed.sums);
  }

  /** Undefined for one whose record is not valid, or is gone. */
  async #person(id: string): Promise<PersonWithRoles | undefined> {
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': personKeys.person(id).pk },
    });
    const item = items.find(({ sk }) => sk === PERSON_SORT_KEY);
    const person = item && parseListed('person', personItemSchema, item, this.#onBadItem);
    if (person === undefined) return undefined;
    const roles = items
      .filter(({ sk }) => sk !== PERSON_SORT_KEY)
      .flatMap((role) => parseListed('role', roleItemSchema, role, this.#onBadItem) ?? []);
    return { person, roles };
  }

  /** Those of the clinics that are public, by their ids, with the present names of their cities. */
  async #roleClinics(
    ids: readonly string[],
    directory: Awaited<ReturnType<DirectoryRepository['load']>>,
  ): Promise<ReadonlyMap<string, RoleClinic>> {
    const items = await this.#partitions(ids, [CLINIC_SORT_KEY]);
    const approved = [...items.values()].flat().flatMap((item) => {
      const clinic = parseListed('clinic', clinicItemSchema, item, this.#onBadItem);
      return clinic?.status === 'approved' ? [clinic] : [];
    });
    return new Map(
      withNamesOf(directory, approved).map((clinic) => {
        const { id, slug, name, address, city, phone } = clinic;
        return [id, { id, slug, name, address, addressParts: addressPartsOf(clinic), city, phone }];
      }),
    );
  }

  async #reviews(clinicId: string): Promise<ExportedReview[]> {
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :published)',
      ExpressionAttributeValues: {
        ':pk': clinicKeys.partition(clinicId),
        ':published': PUBLISHED_REVIEW_PREFIX,
      },
    });
    return items.flatMap((item) => {
      const review = parseListed('review', publishedReviewItemSchema, item, this.#onBadItem);
      return review === undefined ? [] : [{ ...review, clinicId }];
    });
  }
}
