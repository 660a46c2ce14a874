/** Changes of a listing that stands already: one expression each, since a transaction takes one for an item. */
import type { CategoryRef } from '../../../shared/contracts/entities.ts';
import { googleFieldsOf } from '../../../shared/domain/listing.ts';
import type { PlaceState } from '../../app/places/ports.ts';
import { googleOf } from './google-item.ts';
import type { GroupMember } from './items.ts';
import { keys, listingPartitions } from './keys.ts';
import { tableSchema } from './table.ts';

const { partitionKey: cityPk, sortKey: citySk } = tableSchema.indexes.byCity;

/** How a record stands in its group: the kept one is in its city's list and carries the others' categories. */
export interface GroupRole {
  readonly kept: boolean;
  readonly otherCategories: readonly CategoryRef[];
}

export interface ListingChange {
  /** Where its group puts it: into its city's list, or out of it. */
  readonly standing?: { readonly of: GroupMember; readonly now: GroupRole } | undefined;
  /** What its card shows of Google. */
  readonly google?: Pick<PlaceState, 'placeId' | 'rating'> | undefined;
}

export function updateListing(TableName: string, clinicId: string, { standing, google }: ListingChange) {
  const set = new Map<string, unknown>();
  const remove: string[] = [];
  if (standing !== undefined) {
    const { kept, otherCategories } = standing.now;
    if (kept) {
      set.set(cityPk, listingPartitions.byCity(standing.of.cityId)).set(citySk, standing.of.rankKey);
    } else remove.push(cityPk, citySk);
    if (otherCategories.length > 0) set.set('card.otherCategories', otherCategories);
    else remove.push('card.otherCategories');
  }
  if (google !== undefined) {
    for (const [field, value] of Object.entries(googleFieldsOf(googleOf(google)))) {
      set.set(`card.${field}`, value);
    }
  }
  const sets = [...set.keys()].map((path, index) => `${path} = :value${index}`);
  const expressions = [
    ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
    ...(remove.length > 0 ? [`REMOVE ${remove.join(', ')}`] : []),
  ];
  return {
    Update: {
      TableName,
      Key: keys.listing(clinicId),
      // An update would make a listing of a clinic that has none.
      ConditionExpression: 'attribute_exists(pk)',
      UpdateExpression: expressions.join(' '),
      ...(set.size > 0 && {
        ExpressionAttributeValues: Object.fromEntries(
          [...set.values()].map((value, index) => [`:value${index}`, value]),
        ),
      }),
    },
  };
}
