/**
 * Fills the table with clinics and people in bulk: the items that the writers and the projector store, made by their own functions,
 * without reading what is stored. `assertProjected` shows that the projector agrees.
 */

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { CityListProjection } from '../../lambdas/derived/cities/city-list-projection.ts';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { countedOf, listingItem, otherEntries } from '../../lambdas/derived/listings/listing-item.ts';
import { summaryOf } from '../../lambdas/derived/people/clinic-people-projection.ts';
import { clinicPersonItemSchema, peopleKeys } from '../../lambdas/derived/people/items.ts';
import { derivedItems } from '../../lambdas/derived/people/person-items.ts';
import { firstItems } from '../../lambdas/derived/people/person-projection.ts';
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
import { personRecordItems } from '../../lambdas/records/people/person-editor.ts';
import { reviewKeys, reviewQueue } from '../../lambdas/records/reviews/items.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import type { Table } from '../../lambdas/table/client.ts';
import { inQueue } from '../../lambdas/table/index-query.ts';
import { duplicateKeys, memberOf, roleIn } from '../../shared/domain/listings/duplicates.ts';
import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import type { ListedClinic, ReviewRecord } from '../../shared/domain/records.ts';
import { dueBefore } from '../../shared/domain/reviews/review-sums.ts';
import { deletions } from '../../shared/domain/search/misspelling.ts';
import { setEnvironment } from '../../test/integration/support/environment.ts';
import { readTaxonomy } from '../seed/taxonomy/taxonomy.ts';
import { type BenchTable, itemsAfter, openBenchTable } from './bench-table.ts';
import type { BenchCity } from './directory/cities.ts';
import { BENCH_TIME, type BenchClinic, reviewSums } from './directory/clinics.ts';
import { type BenchPeople, LARGE_CLINIC } from './directory/people.ts';
import type { Item } from './table-file.ts';

const { categories } = readTaxonomy();

const WIDTH = 4;
const MAX_TRANSACTION = 100;
const CHECKED_CLINICS = 100;
/** The first clinics have their reviews stored: those whose pages are measured, and some that are ranked again. */
export const WITH_STORED_REVIEWS = 300;

/** What is stored of a part of the directory. */
export interface Stored {
  items: number;
  /** With entries in indexes and the overhead of each. */
  bytes: number;
}

export interface Filled {
  readonly clinics: number;
  readonly people: number;
  /** Current ones. */
  readonly roles: number;
  /** All but cities and categories. */
  readonly items: number;
  /** Of clinics, with what cards and lists have of their people. */
  readonly ofClinics: Stored;
  /** Records of people, and entries by clinic, name and number. */
  readonly ofPeople: Stored;
  readonly seconds: number;
}

/** The clinics and people of a directory, by number. */
export interface BenchDirectory {
  readonly cities: readonly BenchCity[];
  readonly clinicAt: (number: number) => BenchClinic;
  readonly people: BenchPeople;
}

/** A table of its own with the directory, which functions that are made from here on use; the caller closes it. */
export async function openFilledTable(
  directory: BenchDirectory,
  size: number,
  onProgress: (done: number) => void,
): Promise<BenchTable & { readonly fill: Filled }> {
  const begin = performance.now();
  const { cities } = directory;
  const filling = new Filling();
  let changes: readonly TotalsChange[] = [];
  const opened = await openBenchTable(async (put) => {
    putDirectory((item, stored) => filling.count(stored, put(item)), directory, size, filling, onProgress);
    changes = filling.totals.all();
    for (const item of await itemsAfter((table) => writeTotals(table, cities, changes))) put(item);
  });
  setEnvironment(opened, {});
  const { ofClinics, ofPeople, people, roles } = filling;
  const items = ofClinics.items + ofPeople.items + changes.length;
  const seconds = (performance.now() - begin) / 1_000;
  return { ...opened, fill: { clinics: size, people, roles, items, ofClinics, ofPeople, seconds } };
}

/** What has been put so far. */
class Filling {
  readonly totals = new Totals();
  readonly ofClinics: Stored = { items: 0, bytes: 0 };
  readonly ofPeople: Stored = { items: 0, bytes: 0 };
  people = 0;
  roles = 0;

  count(stored: Stored, bytes: number): void {
    stored.items += 1;
    stored.bytes += bytes;
  }
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

function putDirectory(
  put: (item: Item, stored: Stored) => void,
  { clinicAt, people }: BenchDirectory,
  size: number,
  filling: Filling,
  onProgress: (done: number) => void,
): void {
  const { totals, ofClinics, ofPeople } = filling;
  const dictionary = new Set<string>();
  for (let number = 0; number < size; number += 1) {
    const { clinic, reviews } = clinicAt(number);
    // A clinic repeats the one before it, if any, and shares people with both.
    const neighbours = [number - 1, number + 1]
      .filter((other) => other >= 0 && other < size)
      .map((other) => clinicAt(other).clinic);
    const cities = new Map([clinic, ...neighbours].map(({ id, city }) => [id, city]));
    const staff = staffOf(people.at(number, size), clinic.id);
    for (const person of people.of(number)) {
      for (const item of [...personRecordItems(person), ...firstItems(person, (id) => cities.get(id))])
        put(item, ofPeople);
      filling.people += 1;
      filling.roles += person.roles.length;
    }
    const { stored, terms, changes } = itemsOf({ ...clinic, people: staff }, neighbours);
    totals.add(changes);
    for (const item of [...stored, ...(staff === undefined ? [] : [staff])]) put(item, ofClinics);
    if (reviews.length > 0) put(sumsItem(clinic.id, reviews), ofClinics);
    for (const review of number < WITH_STORED_REVIEWS ? reviews : []) {
      for (const item of reviewItems(review)) put(item, ofClinics);
      totals.add(figuresOf(countedAs(review)));
    }
    for (const word of terms) {
      if (dictionary.has(word)) continue;
      dictionary.add(word);
      put(searchKeys.word(word), ofClinics);
      for (const rest of deletions(word)) put(searchKeys.deletion(rest, word), ofClinics);
    }
    onProgress(number + 1);
  }
}

/** What cards and the page of a clinic say of its people. */
export function staffOf(staff: readonly PersonWithRoles[], clinicId: string) {
  const { pk: partition } = peopleKeys.entry(clinicId, '');
  const entries = staff
    .flatMap((person) => derivedItems(person))
    .filter(({ pk }) => pk === partition)
    .toSorted((one, other) => (one.sk < other.sk ? -1 : 1));
  return summaryOf(clinicId, z.array(clinicPersonItemSchema).parse(entries));
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

/** Throws when the projector would write anything for some of the clinics and their people, or reads other sums of their reviews. */
export async function assertProjected(
  table: Table,
  { clinicAt, people }: Pick<BenchDirectory, 'clinicAt' | 'people'>,
  size: number,
): Promise<void> {
  const { projectClinic, projectReviews, person, clinicPeople } = createProjection(table);
  const ranks = new RankRepository(table);
  const step = Math.ceil(size / CHECKED_CLINICS);
  const numbers = Array.from({ length: Math.ceil(size / step) }, (_, index) => index * step);
  for (const number of [...numbers, LARGE_CLINIC]) {
    const { clinic, reviews } = clinicAt(number);
    const stored = number < WITH_STORED_REVIEWS ? reviews.map(({ id }) => id) : [];
    const inputs = await ranks.inputs(clinic.id, BENCH_TIME);
    const isRight = isDeepStrictEqual(inputs?.reviews, reviewSums(reviews));
    const written = [
      ...(await projectReviews(stored)),
      ...(await inParallel(people.of(number), WIDTH, (one) => person.apply(one.person.id))),
      await clinicPeople.apply(clinic.id),
      await projectClinic(clinic.id),
    ];
    if (!isRight || written.some((one) => one !== undefined && one !== false))
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
  const { people: _people, ...record } = clinic;
  const records = putClinic('', record).flatMap(({ Put }) => (Put?.Item === undefined ? [] : [Put.Item]));
  const indexed = indexedClinicOf({ id: clinic.id, clinic, searchScore: clinic.score });
  return {
    stored: [
      ...records,
      listingItem({ clinic, role }),
      ...otherEntries({ clinic, role }),
      ...duplicateKeys(clinic).map((key) => ({ ...listingKeys.duplicate(key, clinic.id), ...own })),
      ...postingItems(indexed).values(),
      { ...searchKeys.manifest(clinic.id), ...indexed, hash: manifestHash(indexed) },
    ],
    terms: dictionaryTerms(indexed),
    changes: totalsOf(countedOf({ clinic, role })),
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
