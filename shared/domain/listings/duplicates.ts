/**
 * Records of one provider that was listed more than once (specification, section 5): the same place id, or the same normalised
 * name, address and city; or the same NPI, address and city, since one NPI can have many addresses. Sameness is transitive: if
 * A and B share a place id, and B and C a name and an address, the three are one group. Staff can merge further records, and
 * take a record out of its group.
 */
import type { CategoryRef } from '../../contracts/entities.ts';
import { averageText } from '../ranks/rating.ts';
import type { ClinicRecord, ListedClinic } from '../records.ts';
import { normalise } from '../text/text.ts';

/** Facts that decide which record of a group is shown. */
export interface DuplicateCandidate {
  readonly id: string;
  readonly verified: boolean;
  /** Shown rating with one decimal: "4.6". */
  readonly rating: string;
  readonly reviewCount: number;
  readonly category: CategoryRef;
}

/** Two records that share any of these are the same provider. Empty for a record that cannot be compared. */
export function duplicateKeys(
  clinic: Pick<ClinicRecord, 'name' | 'address' | 'city' | 'npi' | 'mergeKey' | 'isSeparate'> & {
    readonly googlePlaceId?: string | undefined;
  },
): string[] {
  const keys: string[] = [];
  if (clinic.mergeKey !== undefined) keys.push(`merged ${clinic.mergeKey}`);
  // Staff have split it from similar records.
  if (clinic.isSeparate === true) return keys;
  if (clinic.googlePlaceId) keys.push(`place ${clinic.googlePlaceId}`);
  const located = { name: clinic.name, address: clinic.address, cityId: clinic.city.id };
  // A name or address of symbols alone cannot be compared.
  const hasAddress = normalise(clinic.address) !== '';
  if (hasAddress && normalise(clinic.name) !== '') keys.push(nameKey(located));
  if (hasAddress && clinic.npi !== undefined) keys.push(`npi ${clinic.npi}${placeOf(located)}`);
  return keys;
}

/** What keys repeat of a record. */
interface Located {
  readonly name: string;
  readonly address: string;
  readonly cityId: string;
}

const NAME = 'name';

/** The record's keys without what its name, address and city say: for storing them beside these. */
export function shortKeys(keys: readonly string[], record: Located): string[] {
  const place = placeOf(record);
  const name = nameKey(record);
  return keys.map((key) =>
    key === name ? NAME : key.startsWith('npi ') && key.endsWith(place) ? key.slice(0, -place.length) : key,
  );
}

/** What `shortKeys` has shortened. */
export function longKeys(keys: readonly string[], record: Located): string[] {
  return keys.map((key) =>
    key === NAME ? nameKey(record) : /^npi [^|]+$/.test(key) ? `${key}${placeOf(record)}` : key,
  );
}

const placeOf = ({ address, cityId }: Located): string => `|${normalise(address)}|${cityId}`;
const nameKey = (record: Located): string => `name ${normalise(record.name)}${placeOf(record)}`;

/** Orders the record that is shown for its group first: verified, higher rating, more reviews, lower id. */
export function compareCandidates(a: DuplicateCandidate, b: DuplicateCandidate): number {
  return (
    Number(b.verified) - Number(a.verified) ||
    Number(b.rating) - Number(a.rating) ||
    b.reviewCount - a.reviewCount ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

/** The categories that the merged card adds to the kept record's own, each once, by name. */
export function otherCategories(
  kept: DuplicateCandidate,
  group: readonly DuplicateCandidate[],
): CategoryRef[] {
  const others = new Map(group.map(({ category }) => [category.id, category]));
  others.delete(kept.category.id);
  return [...others.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** A record as its group knows it. */
export interface GroupMember extends DuplicateCandidate {
  readonly duplicateKeys: readonly string[];
}

export function memberOf(clinic: ListedClinic): GroupMember {
  const { id, verified, category, ratings } = clinic;
  return {
    id,
    verified,
    category,
    rating: averageText(ratings),
    reviewCount: ratings.count,
    duplicateKeys: duplicateKeys(clinic),
  };
}

/** A record's role in its group: the kept one stands for all of them and has the others' categories. */
export interface GroupRole {
  readonly kept: boolean;
  readonly otherCategories: readonly CategoryRef[];
}

/** The role of the record `id`; a group of one keeps it. */
export function roleIn(group: readonly DuplicateCandidate[], id: string): GroupRole {
  const kept = group.toSorted(compareCandidates)[0];
  if (kept === undefined || kept.id !== id) return { kept: kept === undefined, otherCategories: [] };
  return { kept: true, otherCategories: otherCategories(kept, group) };
}

/** Maximum records of a meaningful key: a hospital's place, which all its practices name, proves nothing. */
export const MAX_RECORDS_OF_KEY = 50;
