import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import { duplicateKeys } from '../../../shared/domain/duplicates.ts';
import { cardOf } from '../../../shared/domain/listing.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import type { GroupMember } from './items.ts';
import { keys, listingPartitions, rankSortKey, sitemapKey } from './keys.ts';
import type { GroupRole } from './listing-update.ts';
import { tableSchema } from './table.ts';

/** A clinic as a member of its group of duplicates. */
export function groupMember(clinic: ListedClinic): GroupMember {
  const card = cardOf(clinic);
  return memberOf(card, rankSortKey({ ...card, score: clinic.score }));
}

/** The same of a clinic that is listed already, with its sort key in the listing indexes. */
export function memberOf(
  card: Omit<ClinicCard, 'googlePlaceId'> & { readonly googlePlaceId?: string | undefined },
  rankKey: string,
): GroupMember {
  const { id, verified, rating, reviewCount, category, city } = card;
  return {
    id,
    verified,
    rating,
    reviewCount,
    category,
    cityId: city.id,
    rankKey,
    duplicateKeys: duplicateKeys(card),
  };
}

/** The item behind the listing indexes: only what lists show, and no key of a list that it is not in. */
export function listingItem(clinic: ListedClinic, { rankKey }: GroupMember, role: GroupRole) {
  const { byCityCategory, byCity, byCategory, bySitemap } = tableSchema.indexes;
  const inSitemap = sitemapKey(clinic);
  return {
    ...keys.listing(clinic.id),
    card: {
      ...cardOf(clinic),
      ...(role.otherCategories.length > 0 && { otherCategories: role.otherCategories }),
    },
    [byCityCategory.partitionKey]: listingPartitions.byCityCategory(clinic.city.id, clinic.category.id),
    [byCityCategory.sortKey]: rankKey,
    [byCategory.partitionKey]: listingPartitions.byCategory(clinic.category.id),
    [byCategory.sortKey]: rankKey,
    [bySitemap.partitionKey]: inSitemap.partition,
    [bySitemap.sortKey]: inSitemap.sort,
    ...(role.kept && {
      [byCity.partitionKey]: listingPartitions.byCity(clinic.city.id),
      [byCity.sortKey]: rankKey,
    }),
  };
}
