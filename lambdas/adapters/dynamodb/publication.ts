/** The writes that publish a clinic in lists, counts, search and sitemap, for one transaction. */
import type { ClinicRecord, ListedClinic } from '../../../shared/domain/records.ts';
import type { Table, TransactItems } from './client.ts';
import { planRegrouping } from './duplicate-groups.ts';
import { firstPlaceState, placeStateItem } from './google-item.ts';
import { type Key, keys } from './keys.ts';
import { groupMember, listingItem } from './listing-item.ts';

export type Writes = (tableName: string) => TransactItems;

/**
 * The clinic, its slug, its state on Google, its listing, its group of duplicates and the totals. Reads the groups that it
 * joins; the transaction fails when one of them has changed since, when the clinic exists or when its slug is taken.
 */
export async function planPublication(table: Table, clinic: ListedClinic): Promise<Writes> {
  const member = groupMember(clinic);
  const joining = await planRegrouping(table, { after: member });
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  return (TableName) => [
    { Put: { TableName, Item: { ...keys.slug(clinic.slug), clinicId: clinic.id }, ...isNew } },
    { Put: { TableName, Item: { ...keys.clinic(clinic.id), ...storedClinic(clinic) }, ...isNew } },
    { Put: { TableName, Item: placeStateItem(firstPlaceState(clinic)) } },
    { Put: { TableName, Item: listingItem(clinic, member, joining.role) } },
    ...joining.writes(TableName),
    addToTotals(TableName, keys.city(clinic.city.id), clinic),
    addToTotals(TableName, keys.category(clinic.category.id), clinic),
    addToPair(TableName, clinic),
  ];
}

/** Whether the directory has the clinic's city and category, which count it. */
export async function hasCityAndCategory(table: Table, { city, category }: ClinicRecord): Promise<boolean> {
  const wanted = [keys.city(city.id), keys.category(category.id)];
  return (await table.batchGet(wanted)).length === wanted.length;
}

/** The record with its totals. Rank, merged categories and Google's rating are stored in the listing and the place state. */
function storedClinic(clinic: ListedClinic) {
  const {
    ratings,
    score: _score,
    otherCategories: _others,
    googlePlaceId: _placeId,
    google: _google,
    ...record
  } = clinic;
  return { ...record, ratingSum: ratings.sum, ratingCount: ratings.count };
}

/** Counts the clinic and its reviews; the city or category must exist. */
function addToTotals(tableName: string, key: Key, { ratings }: ListedClinic) {
  return {
    Update: {
      TableName: tableName,
      Key: key,
      ConditionExpression: 'attribute_exists(pk)',
      UpdateExpression: 'ADD clinicCount :one, ratingSum :sum, ratingCount :count',
      ExpressionAttributeValues: { ':one': 1, ':sum': ratings.sum, ':count': ratings.count },
    },
  };
}

/** Counts the clinic for its city and category together; the first one creates the counter. */
function addToPair(tableName: string, { city, category }: ClinicRecord) {
  return {
    Update: {
      TableName: tableName,
      Key: keys.pair(city.id, category.id),
      UpdateExpression: 'SET cityId = :city, categoryId = :category ADD clinicCount :one',
      ExpressionAttributeValues: { ':city': city.id, ':category': category.id, ':one': 1 },
    },
  };
}
