/** A clinic's listing: one item behind all listing indexes, and what it adds to the totals. */

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { addressPartsOf } from '../../../shared/domain/clinics/postal-address.ts';
import { duplicateKeys, type GroupRole } from '../../../shared/domain/listings/duplicates.ts';
import { facetsOf, MERGED_FACET, OTHER_CATEGORY_FACET } from '../../../shared/domain/listings/facets.ts';
import { cardOf } from '../../../shared/domain/listings/listing.ts';
import { alsoIn } from '../../../shared/domain/people/clinic-people.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import { postalPlaceCode } from '../../../shared/domain/taxonomy/postal-places.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { TEST_CLINIC_ID } from '../../records/clinics/index.ts';
import { rankBand } from '../../records/taxonomy/index.ts';
import { tableSchema } from '../../table/index.ts';
import type { Counted } from '../totals/index.ts';
import { CELL_LENGTH, PLACE_UNITS } from '../totals/index.ts';
import { cellSortKey, geohashOf } from './geohash-cells.ts';
import { listingKeys, listingPartitions, rankSortKey, sitemapKey } from './items.ts';
import { encodeCard, storedCardSchema } from './stored-card.ts';
import { storedCounted, storedKeys } from './stored-listing.ts';

/** A clinic with its role in its group of duplicates: what its listing is made of. */
export interface GroupedClinic {
  readonly clinic: ListedClinic;
  readonly role: GroupRole;
}

/**
 * The item with only what lists show, and with no key of a list that the clinic is not in. `leaving` are duplicate keys whose
 * groups are not settled yet. Nothing of it is random or a time: deriving it again gives the same bytes.
 */
export function listingItem(
  { clinic, role }: GroupedClinic,
  leaving: readonly string[] = [],
  counted = countedOf({ clinic, role }),
) {
  const { byCityCategory, byCity, byCategory, byRank, byCell, bySitemap } = tableSchema.indexes;
  const card = cardOf(clinic);
  const rankKey = rankSortKey({ ...card, score: clinic.score });
  const inSitemap = sitemapKey(clinic);
  const geohash = clinic.location && geohashOf(clinic.location);
  const { otherCategories } = role;
  const others = alsoIn(clinic);
  // The visitor's clinic is in the list of its own city, and nowhere else.
  const isPublic = clinic.id !== TEST_CLINIC_ID;
  // A record with a field that no card can have is an error here, and not in every list.
  const stored = z.parse(
    storedCardSchema,
    encodeCard({
      ...card,
      ...(otherCategories.length > 0 && { otherCategories: [...otherCategories] }),
    }),
  );
  return hashed({
    ...listingKeys.listing(clinic.id),
    card: stored,
    facets: [...facetsOf(clinic), ...(role.kept ? [] : [MERGED_FACET])],
    ...storedKeys(duplicateKeys(clinic), stored),
    ...(counted !== undefined && { counted: storedCounted(counted) }),
    ...(leaving.length > 0 && { leaving }),
    ...(isPublic &&
      others.length > 0 && { alsoIn: others, alsoAs: otherEntries({ clinic, role }).map(shortHash) }),
    ...(isPublic && {
      [byCityCategory.partitionKey]: listingPartitions.byCityCategory(clinic.city.id, clinic.category.id),
      [byCityCategory.sortKey]: rankKey,
      [byCategory.partitionKey]: listingPartitions.byCategory(clinic.category.id),
      [byCategory.sortKey]: rankKey,
      [bySitemap.partitionKey]: inSitemap.partition,
      [bySitemap.sortKey]: inSitemap.sort,
    }),
    ...(role.kept && {
      [byCity.partitionKey]: listingPartitions.byCity(clinic.city.id),
      [byCity.sortKey]: rankKey,
    }),
    ...(role.kept &&
      isPublic && {
        [byRank.partitionKey]: listingPartitions.byRank(clinic.score),
        [byRank.sortKey]: rankKey,
      }),
    ...(geohash !== undefined && {
      [byCell.partitionKey]: listingPartitions.byCell(geohash),
      [byCell.sortKey]: cellSortKey(geohash, clinic.id),
    }),
  });
}

/** The entries of a clinic in the lists of the other categories that people of it work in. */
export function otherEntries({ clinic, role }: GroupedClinic) {
  if (clinic.id === TEST_CLINIC_ID) return [];
  const { byCityCategory, byCategory } = tableSchema.indexes;
  return alsoIn(clinic).map((categoryId) => {
    const card = cardOf(clinic, categoryId);
    const rankKey = rankSortKey({ ...card, score: clinic.score });
    return {
      ...listingKeys.otherEntry(clinic.id, categoryId),
      card: z.parse(storedCardSchema, encodeCard(card)),
      facets: [...facetsOf(clinic, categoryId), ...(role.kept ? [] : [MERGED_FACET]), OTHER_CATEGORY_FACET],
      [byCityCategory.partitionKey]: listingPartitions.byCityCategory(clinic.city.id, categoryId),
      [byCityCategory.sortKey]: rankKey,
      [byCategory.partitionKey]: listingPartitions.byCategory(categoryId),
      [byCategory.sortKey]: rankKey,
    };
  });
}

/** What remains of the listing of a clinic that is not public any more, until the groups that it leaves are settled. */
export function leavingItem(clinicId: string, leaving: readonly string[]) {
  return hashed({ ...listingKeys.listing(clinicId), leaving });
}

/** What the totals are to count of a clinic; undefined for the visitor's. */
export function countedOf({ clinic, role }: GroupedClinic): Counted | undefined {
  if (clinic.id === TEST_CLINIC_ID) return undefined;
  const others = alsoIn(clinic);
  return {
    cityId: clinic.city.id,
    categoryId: clinic.category.id,
    ratingSum: clinic.ratings.sum,
    ratingCount: clinic.ratings.count,
    ...(role.kept && { rank: rankBand(clinic.score) }),
    ...(regionOf(clinic.city.state) !== undefined && { region: clinic.city.state }),
    ...(clinic.location && { cell: geohashOf(clinic.location).slice(0, CELL_LENGTH) }),
    ...placeOf(clinic),
    ...(others.length > 0 && { alsoIn: others }),
  };
}

function placeOf(clinic: ListedClinic): Pick<Counted, 'place'> {
  const { location } = clinic;
  const code = location && postalPlaceCode(addressPartsOf(clinic).postalCode ?? '');
  if (location === undefined || code === undefined) return {};
  const units = (degrees: number) => Math.round(degrees * PLACE_UNITS);
  return { place: { code, latitude: units(location.latitude), longitude: units(location.longitude) } };
}

/** With a hash of its content, by which a write knows whether the item has changed since it was read. */
function hashed<Item extends object>(item: Item): Item & { readonly hash: string } {
  const hash = createHash('sha256').update(JSON.stringify(item)).digest('base64url');
  return { ...item, hash: hash.slice(0, HASH_LENGTH) };
}

/** Characters of 6 bits. */
const HASH_LENGTH = 16;

/** Of an entry, by which a write knows whether it changes. */
export function shortHash(item: object): string {
  return createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, SHORT_HASH_LENGTH);
}

const SHORT_HASH_LENGTH = 8;
