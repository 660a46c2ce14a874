/** Changes of an existing listing: one expression each, since a transaction takes one for an item. */
import type { CategoryRef } from '../../../shared/contracts/entities.ts';
import { googleFieldsOf } from '../../../shared/domain/listing.ts';
import type { PlaceState } from '../../app/places/ports.ts';
import { googleOf } from './google-item.ts';
import type { GroupMember } from './items.ts';
import { keys, listingPartitions } from './keys.ts';
import { tableSchema } from './table.ts';

const { partitionKey: cityPk, sortKey: citySk } = tableSchema.indexes.byCity;

/** A record's role in its group: the kept one is in its city's list and has the others' categories. */
export interface GroupRole {
  readonly kept: boolean;
  readonly otherCategories: readonly CategoryRef[];
}

export interface ListingChange {
  /** Its role in its group puts it into its city's list, or removes it from there. */
  readonly group?: { readonly member: GroupMember; readonly role: GroupRole } | undefined;
  /** What its card shows of Google. */
  readonly google?: Pick<PlaceState, 'placeId' | 'rating'> | undefined;
}

export function updateListing(TableName: string, clinicId: string, { group, google }: ListingChange) {
  const set = new Map<string, unknown>();
  const remove: string[] = [];
  if (group !== undefined) {
    const { kept, otherCategories } = group.role;
    if (kept) {
      set.set(cityPk, listingPartitions.byCity(group.member.cityId)).set(citySk, group.member.rankKey);
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
      // Without the condition, an update would create a listing for a clinic that has none.
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
