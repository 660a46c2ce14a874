/** The records of a clinic that becomes public: what writers store, and the projector derives everything else from. */

import { lastDayOf } from '../../../shared/domain/clinics/verification.ts';
import { nextRank, type StoredRank } from '../../../shared/domain/ranks/ranking.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { ClinicRecord, ListedClinic } from '../../../shared/domain/records.ts';
import type { Table, TransactItems } from '../../table/index.ts';
import { inQueue, parseItem, readableItem } from '../../table/index.ts';
import { categoryItemSchema, taxonomyKeys, withRatings } from '../taxonomy/index.ts';
import { websiteKeys } from './clinic-websites.ts';
import {
  clinicItemSchema,
  clinicKeys,
  ENDED_MARKS_QUEUE,
  placeStateItemSchema,
  rankItemSchema,
  UNLISTED_QUEUE,
} from './items.ts';
import { firstPlaceState, placeStateItem } from './place-state.ts';

/** The clinic, its slug, its place state and its rank. They fail when the clinic exists or when its slug is taken. */
export function putClinic(TableName: string, clinic: ListedClinic): TransactItems {
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  const { slug, clinic: record, others } = newClinicItems(clinic);
  return [
    { Put: { TableName, Item: slug, ...isNew } },
    { Put: { TableName, Item: record, ...isNew } },
    ...others.map((Item) => ({ Put: { TableName, Item } })),
  ];
}

/** The items of a new clinic. `isImported`: the others are stored before the clinic, and nothing is derived when they are. */
export function newClinicItems(clinic: ListedClinic, { isImported = false } = {}) {
  const mark = isImported && { isImported };
  return {
    slug: { ...clinicKeys.slug(clinic.slug), clinicId: clinic.id },
    clinic: clinicItem(clinic),
    /** Place state and rank. */
    others: [
      { ...readableItem(placeStateItemSchema, placeStateItem(firstPlaceState(clinic))), ...mark },
      { ...rankItem(clinic.id, nextRank(undefined, clinic.score, 'changed')), ...mark },
    ],
  };
}

/** Ratings of the clinic's category; undefined when the directory lacks the category or the clinic's city. */
export async function categoryRatings(
  table: Table,
  { city, category }: Pick<ClinicRecord, 'city' | 'category'>,
): Promise<RatingTotals | undefined> {
  const items = await table.batchGet([taxonomyKeys.city(city.id), taxonomyKeys.category(category.id)]);
  // An item without a name is totals alone, which are added up for clinics of any city.
  const named = items.filter(({ slug }) => slug !== undefined);
  const found = named.find(({ sk }) => sk === taxonomyKeys.category(category.id).sk);
  if (named.length < 2 || found === undefined) return undefined;
  return withRatings(parseItem('category', categoryItemSchema, found)).ratings;
}

function rankItem(clinicId: string, { score, searchScore }: StoredRank) {
  return readableItem(rankItemSchema, { ...clinicKeys.rank(clinicId), clinicId, score, searchScore });
}

/** The record. Rank, place state and the sums of its reviews are items of their own, since they are written often. */
function clinicItem(clinic: ListedClinic) {
  const { ratings: _ratings, score: _score, otherCategories: _others, ...record } = clinic;
  return clinicRecordItem(record);
}

/** The item of a record. Staff find an unlisted one in a queue, since it is in no list. */
export function clinicRecordItem({ googlePlaceId: _placeId, google: _google, ...record }: ClinicRecord) {
  return readableItem(clinicItemSchema, {
    ...clinicKeys.clinic(record.id),
    ...record,
    ...queueOf(record),
    ...websiteKeys(record),
  });
}

/** An unlisted clinic, or one whose mark has ended, waits for staff. */
function queueOf({ id, status, unlisted, verified, verification }: ClinicRecord) {
  if (unlisted !== undefined) return inQueue(UNLISTED_QUEUE, unlisted.at, id);
  const isEnded = status === 'approved' && !verified && verification !== undefined;
  return isEnded ? inQueue(ENDED_MARKS_QUEUE, lastDayOf(verification), id) : {};
}
