/**
 * Fills the table with clinics in bulk: the items that the writers and the projector store, made by their own functions, without
 * reading what is stored. `assertProjected` shows that the projector agrees.
 */

import { isDeepStrictEqual } from 'node:util';
import { CityListProjection } from '../../lambdas/derived/cities/city-list-projection.ts';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { listingItem } from '../../lambdas/derived/listings/listing-item.ts';
import { RankRepository } from '../../lambdas/derived/ranks/rank-repository.ts';
import { publicReviewKeys } from '../../lambdas/derived/reviews/items.ts';
import {
  countedAs,
  figuresOf,
  publishedCopy,
  sumAttributes,
} from '../../lambdas/derived/reviews/review-projection.ts';
import {
  dictionaryTerms,
  indexedClinicOf,
  postingItems,
} from '../../lambdas/derived/search/indexed-clinic.ts';
import { searchKeys } from '../../lambdas/derived/search/items.ts';
import { manifestHash } from '../../lambdas/derived/search/posting-projection.ts';
import { sumOf, type TotalsChange, totalsOf } from '../../lambdas/derived/totals/totals.ts';
import { addTo } from '../../lambdas/derived/totals/totals-fold.ts';
import { createProjection } from '../../lambdas/jobs/projector/projection.ts';
import { inParallel } from '../../lambdas/platform/in-parallel.ts';
import { putClinic } from '../../lambdas/records/clinics/clinic-items.ts';
import { reviewKeys, reviewQueue } from '../../lambdas/records/reviews/items.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import type { Table } from '../../lambdas/table/client.ts';
import { inQueue } from '../../lambdas/table/index-query.ts';
import { duplicateKeys, memberOf, roleIn } from '../../shared/domain/listings/duplicates.ts';
import type { ListedClinic, ReviewRecord } from '../../shared/domain/records.ts';
import { dueBefore } from '../../shared/domain/reviews/review-sums.ts';
import { deletions } from '../../shared/domain/search/misspelling.ts';
import { setEnvironment } from '../../test/integration/support/environment.ts';
import { readTaxonomy } from '../seed/taxonomy/taxonomy.ts';
import { type BenchTable, itemsAfter, openBenchTable } from './bench-table.ts';
import type { BenchCity } from './directory/cities.ts';
import { BENCH_TIME, type BenchClinic, reviewSums } from './directory/clinics.ts';
import type { Item } from './table-file.ts';

const { categories } = readTaxonomy();

const WIDTH = 4;
const MAX_TRANSACTION = 100;
const CHECKED_CLINICS = 100;
/** The first clinics have their reviews stored: those whose pages are measured, and some that are ranked again. */
export const WITH_STORED_REVIEWS = 300;

export interface Filled {
  readonly clinics: number;
  /** Of clinics, and their totals. */
  readonly items: number;
  readonly seconds: number;
}

/** A table of its own with the clinics, which functions that are made from here on use; the caller closes it. */
export async function openFilledTable(
  cities: readonly BenchCity[],
  clinicAt: (number: number) => BenchClinic,
  size: number,
  onProgress: (done: number) => void,
): Promise<BenchTable & { readonly fill: Filled }> {
  const begin = performance.now();
  let items = 0;
  const opened = await openBenchTable(async (put) => {
    const totals = new Totals();
    const putCounted = (item: Item) => {
      items += 1;
      put(item);
    };
    putClinics(putCounted, clinicAt, size, totals, onProgress);
    const changes = totals.all();
    items += changes.length;
    for (const item of await itemsAfter((table) => writeTotals(table, cities, changes))) put(item);
  });
  setEnvironment(opened, {});
  return { ...opened, fill: { clinics: size, items, seconds: (performance.now() - begin) / 1_000 } };
}

/** Categories, cities and the totals of all clinics, by requests. */
async function writeTotals(
  table: Table,
  cities: readonly BenchCity[],
  changes: readonly TotalsChange[],
): Promise<void> {
  const directory = new DirectoryRepository(table, ({ entity, key }) => {
    throw new Error(`the table has an invalid ${entity}: ${key}`);
  });
  await inParallel(categories, WIDTH, (category) => directory.putCategory(category));
  await inParallel(cities, WIDTH, ({ record }) => directory.putCity(record));
  const transactions = Array.from({ length: Math.ceil(changes.length / MAX_TRANSACTION) }, (_, index) =>
    changes.slice(index * MAX_TRANSACTION, (index + 1) * MAX_TRANSACTION),
  );
  await inParallel(transactions, WIDTH, (some) =>
    table.transact((TableName) => some.map((change) => addTo(TableName, change))),
  );
  const lists = new CityListProjection(table);
  await inParallel(cities, WIDTH, ({ record }) => lists.apply(record.id));
}

function putClinics(
  put: (item: Item) => void,
  clinicAt: (number: number) => BenchClinic,
  size: number,
  totals: Totals,
  onProgress: (done: number) => void,
): void {
  const dictionary = new Set<string>();
  let before: BenchClinic | undefined;
  let current = clinicAt(0);
  for (let number = 0; number < size; number += 1) {
    const next = number + 1 < size ? clinicAt(number + 1) : undefined;
    const { clinic, reviews } = current;
    // A clinic repeats the one before it, if any.
    const neighbours = [before, next].flatMap((neighbour) => neighbour?.clinic ?? []);
    const { stored, terms, changes } = itemsOf(clinic, neighbours);
    totals.add(changes);
    for (const item of stored) put(item);
    if (reviews.length > 0) put(sumsItem(clinic.id, reviews));
    for (const review of number < WITH_STORED_REVIEWS ? reviews : []) {
      for (const item of reviewItems(review)) put(item);
      totals.add(figuresOf(countedAs(review)));
    }
    for (const word of terms) {
      if (dictionary.has(word)) continue;
      dictionary.add(word);
      put(searchKeys.word(word));
      for (const rest of deletions(word)) put(searchKeys.deletion(rest, word));
    }
    onProgress(number + 1);
    if (next === undefined) return;
    before = current;
    current = next;
  }
}

/** A clinic's reviews as sums (access pattern 38), which do not need the reviews themselves. */
function sumsItem(clinicId: string, reviews: readonly ReviewRecord[]): Item {
  const sums = sumAttributes(reviewSums(reviews));
  return { ...publicReviewKeys.sums(clinicId), ...sums, dueUntil: dueBefore(BENCH_TIME), revision: 1 };
}

/** The record of a published review, and what is derived of it. */
function reviewItems(review: ReviewRecord): Item[] {
  const { id, status, createdAt } = review;
  return [
    { ...reviewKeys.review(id), ...review, ...inQueue(reviewQueue(status), createdAt, id) },
    { ...publicReviewKeys.counted(id), ...countedAs(review) },
    publishedCopy(review),
  ];
}

/** Throws when the projector would write anything for some of the clinics, or reads other sums of their reviews. */
export async function assertProjected(
  table: Table,
  clinicAt: (number: number) => BenchClinic,
  size: number,
): Promise<void> {
  const { projectClinic, projectReviews } = createProjection(table);
  const ranks = new RankRepository(table);
  const step = Math.ceil(size / CHECKED_CLINICS);
  for (let number = 0; number < size; number += step) {
    const { clinic, reviews } = clinicAt(number);
    const stored = number < WITH_STORED_REVIEWS ? reviews.map(({ id }) => id) : [];
    const inputs = await ranks.inputs(clinic.id, BENCH_TIME);
    const isRight = isDeepStrictEqual(inputs?.reviews, reviewSums(reviews));
    if (!isRight || (await projectReviews(stored)).length > 0 || (await projectClinic(clinic.id)))
      throw new Error(`the projector derives other items of clinic ${number} than the bench has stored`);
  }
}

/** The items of one clinic, the dictionary's words of it, and what it adds to the totals. */
function itemsOf(clinic: ListedClinic, neighbours: readonly ListedClinic[]) {
  const own = memberOf(clinic);
  const shared = new Set(own.duplicateKeys);
  const group = [
    own,
    ...neighbours.map(memberOf).filter(({ duplicateKeys }) => duplicateKeys.some((key) => shared.has(key))),
  ];
  const role = roleIn(group, clinic.id);
  const records = putClinic('', clinic).flatMap(({ Put }) => (Put?.Item === undefined ? [] : [Put.Item]));
  const listing = listingItem({ clinic, role });
  const indexed = indexedClinicOf({ id: clinic.id, clinic, searchScore: clinic.score });
  return {
    stored: [
      ...records,
      listing,
      ...duplicateKeys(clinic).map((key) => ({ ...listingKeys.duplicate(key, clinic.id), ...own })),
      ...postingItems(indexed).values(),
      { ...searchKeys.manifest(clinic.id), ...indexed, hash: manifestHash(indexed) },
    ],
    terms: dictionaryTerms(indexed),
    changes: totalsOf(listing.counted),
  };
}

/** Adds up changes; as many as the directory has totals are in memory. */
class Totals {
  #changes: TotalsChange[] = [];
  #limit = 20_000;

  add(changes: readonly TotalsChange[]): void {
    this.#changes.push(...changes);
    if (this.#changes.length < this.#limit) return;
    this.#changes = sumOf(this.#changes);
    this.#limit = 2 * this.#changes.length + 20_000;
  }

  all(): TotalsChange[] {
    return sumOf(this.#changes);
  }
}
