/** What the totals count of a clinic, and the deltas by which they change (decision 0044). */

import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { taxonomyKeys } from '../../records/taxonomy/index.ts';
import type { TransactItems } from '../../table/index.ts';
import { keyText } from '../../table/index.ts';
import { cellKeys } from './cells.ts';
import { totalKeys } from './items.ts';

/** What totals count of a clinic. */
export interface Counted {
  readonly cityId: string;
  readonly categoryId: string;
  readonly ratingSum: number;
  readonly ratingCount: number;
  /** Band of the score, in the lists that hold one record of each group; absent for the others. */
  readonly rank?: number | undefined;
  /** Postal code of the state or province; absent where it is none of those that are known. */
  readonly region?: string | undefined;
  /** Geohash; absent without a location. */
  readonly cell?: string | undefined;
  /** Ids of other categories that it is listed in; absent where there are none. */
  readonly alsoIn?: readonly string[] | undefined;
  /** Its postal code and where it is; absent without one of them. */
  readonly place?: PostalPlace | undefined;
}

/** Units of a place's coordinates in a degree: about eleven meters of latitude. */
export const PLACE_UNITS = 10_000;

/** Of `postalPlaceCode`, in ten-thousandths of a degree: sums of whole numbers are exact. */
interface PostalPlace {
  readonly code: string;
  readonly latitude: number;
  readonly longitude: number;
}

const changeSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  /** Attribute → number to add. */
  adds: z.record(z.string(), z.number()),
  /** Attributes that tell what is counted, where the key's parts are needed. */
  sets: z.optional(z.record(z.string(), z.string())),
});
/** A change of one item of totals. */
export type TotalsChange = z.infer<typeof changeSchema>;

export const deltaItemSchema = z.object({ pk: z.string(), sk: z.string(), entries: z.array(changeSchema) });

/** What a listing adds to the totals; `sign` −1 takes it away. */
export function totalsOf(counted: Counted | undefined, sign: 1 | -1 = 1): TotalsChange[] {
  if (counted === undefined) return [];
  const { cityId, categoryId, ratingSum, ratingCount, rank, region, cell, place, alsoIn = [] } = counted;
  const all = { clinicCount: sign, ratingSum: sign * ratingSum, ratingCount: sign * ratingCount };
  const counts = {
    ...(rank !== undefined && { [`b${rank}`]: sign }),
    ...(region !== undefined && { [region]: sign }),
  };
  const located = cell === undefined ? {} : { locatedCount: sign };
  return [
    { ...taxonomyKeys.city(cityId), adds: all },
    { ...taxonomyKeys.category(categoryId), adds: { ...all, ...located } },
    { ...totalKeys.pair(cityId, categoryId), adds: { clinicCount: sign }, sets: { cityId, categoryId } },
    { ...taxonomyKeys.counts(), adds: counts },
    ...alsoIn.flatMap((id) => [
      { ...taxonomyKeys.category(id), adds: { alsoCount: sign } },
      { ...totalKeys.pair(cityId, id), adds: { alsoCount: sign }, sets: { cityId, categoryId: id } },
    ]),
    ...(cell === undefined
      ? []
      : [{ ...cellKeys.counts(cell.slice(0, -1)), adds: { clinicCount: sign, [cell.slice(-1)]: sign } }]),
    ...(place === undefined
      ? []
      : [
          {
            ...totalKeys.postalPlace(place.code),
            adds: {
              clinicCount: sign,
              latitude: sign * place.latitude,
              longitude: sign * place.longitude,
            },
          },
        ]),
  ];
}

/** Adds changes to sums by the text of their keys. */
export function addUp(sums: Map<string, TotalsChange>, changes: readonly TotalsChange[]): void {
  for (const { pk, sk, adds, sets } of changes) {
    const name = keyText({ pk, sk });
    const sum = sums.get(name) ?? { pk, sk, adds: {}, ...(sets && { sets }) };
    for (const [attribute, number] of Object.entries(adds)) {
      sum.adds[attribute] = (sum.adds[attribute] ?? 0) + number;
    }
    sums.set(name, sum);
  }
}

/** One change for each item, without what cancels out. */
export function sumOf(changes: readonly TotalsChange[]): TotalsChange[] {
  const sums = new Map<string, TotalsChange>();
  addUp(sums, changes);
  return [...sums.values()].flatMap((change) => {
    const adds = Object.entries(change.adds).filter(([, number]) => number !== 0);
    return adds.length === 0 ? [] : [{ ...change, adds: Object.fromEntries(adds) }];
  });
}

/** Stores a change of totals for the next fold; nothing when it cancels out. */
export function putDelta(TableName: string, changes: readonly TotalsChange[]): TransactItems {
  const entries = sumOf(changes);
  return entries.length === 0 ? [] : [{ Put: { TableName, Item: { ...totalKeys.delta(ulid()), entries } } }];
}

/** The same for a change of clinics of the city that is one of very many. */
export function putDeferred(
  TableName: string,
  cityId: string,
  changes: readonly TotalsChange[],
): TransactItems {
  const entries = sumOf(changes);
  return entries.length === 0
    ? []
    : [{ Put: { TableName, Item: { ...totalKeys.deferred(cityId, ulid()), entries } } }];
}
