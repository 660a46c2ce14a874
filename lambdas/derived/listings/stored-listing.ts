/**
 * What a listing item says of itself to the projector, which reads it again before it replaces it. Up to a kilobyte a write costs half of
 * what the next one does: so the item says once what its card and the keys of its lists say, and this module knows where.
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { count } from '../../../shared/contracts/entities.ts';
import { longKeys, shortKeys } from '../../../shared/domain/listings/duplicates.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { tableSchema } from '../../table/index.ts';
import { CELL_LENGTH, type Counted } from '../totals/index.ts';
import { rankOfPartition } from './items.ts';
import { type StoredCard, storedCardSchema } from './stored-card.ts';

/** Short keys of a listing that has no others. */
const ONLY_NAME = ['name'];

const { byRank, byCell } = tableSchema.indexes;

/** What a listing's card and keys do not say of what is counted. */
const countedSchema = z.object({
  ratingSum: z.exactOptional(count),
  ratingCount: z.exactOptional(count),
  /** Code, latitude and longitude. */
  place: z.exactOptional(z.readonly(z.tuple([z.string(), z.int(), z.int()]))),
});

/** Of items from before, which say all of it. */
const wholeCountedSchema = z.object({
  cityId: z.string(),
  categoryId: z.string(),
  ratingSum: count,
  ratingCount: count,
  rank: z.exactOptional(count),
  region: z.exactOptional(z.string()),
  cell: z.exactOptional(z.string()),
  alsoIn: z.exactOptional(z.array(z.string())),
  place: z.exactOptional(z.object({ code: z.string(), latitude: z.int(), longitude: z.int() })),
});

/** A listing as the projector reads it again. A clinic that is being removed from the lists has no card. */
export const storedListingItemSchema = z.pipe(
  z.object({
    hash: z.string(),
    card: z.exactOptional(storedCardSchema),
    /** Without what the card says; absent where its name and address are all of them. */
    duplicateKeys: z.exactOptional(z.array(z.string())),
    leaving: z._default(z.array(z.string()), []),
    /** Ids of the other categories that it is listed in. */
    alsoIn: z._default(z.array(z.string()), []),
    /** Hashes of its entries there, in the same order. */
    alsoAs: z._default(z.array(z.string()), []),
    counted: z.exactOptional(z.union([wholeCountedSchema, countedSchema])),
    [byRank.partitionKey]: z.exactOptional(z.string()),
    [byCell.sortKey]: z.exactOptional(z.string()),
  }),
  z.transform(({ hash, card, duplicateKeys, leaving, alsoIn, alsoAs, counted, byRankPk, byCellSk }) => ({
    hash,
    card,
    duplicateKeys: card === undefined ? [] : longKeys(duplicateKeys ?? ONLY_NAME, locatedAs(card)),
    leaving,
    alsoIn,
    alsoAs,
    counted: card && counted && wholeCounted(counted, { card, alsoIn, byRankPk, byCellSk }),
  })),
);

type StoredCounted = z.infer<typeof countedSchema> | z.infer<typeof wholeCountedSchema>;

interface CountedBeside {
  readonly card: StoredCard;
  readonly alsoIn: readonly string[];
  readonly byRankPk: string | undefined;
  readonly byCellSk: string | undefined;
}

function wholeCounted(stored: StoredCounted, { card, alsoIn, byRankPk, byCellSk }: CountedBeside): Counted {
  if ('cityId' in stored) return stored;
  const { c: city, k: category } = card;
  const [cityId, , , state] = city;
  const [code, latitude, longitude] = stored.place ?? [];
  return {
    cityId,
    categoryId: category[0],
    ratingSum: stored.ratingSum ?? 0,
    ratingCount: stored.ratingCount ?? 0,
    ...(byRankPk !== undefined && { rank: rankOfPartition(byRankPk) }),
    ...(regionOf(state) !== undefined && { region: state }),
    ...(byCellSk !== undefined && { cell: byCellSk.slice(0, CELL_LENGTH) }),
    ...(alsoIn.length > 0 && { alsoIn }),
    ...(code !== undefined &&
      latitude !== undefined &&
      longitude !== undefined && { place: { code, latitude, longitude } }),
  };
}

/** What is counted, beside the card and the keys of the lists. */
export function storedCounted({ ratingSum, ratingCount, place }: Counted): z.infer<typeof countedSchema> {
  return {
    ...(ratingSum !== 0 && { ratingSum }),
    ...(ratingCount !== 0 && { ratingCount }),
    ...(place !== undefined && { place: [place.code, place.latitude, place.longitude] }),
  };
}

/** The item's attribute. */
export function storedKeys(
  duplicateKeys: readonly string[],
  card: StoredCard,
): { readonly duplicateKeys?: readonly string[] } {
  const short = shortKeys(duplicateKeys, locatedAs(card));
  return isDeepStrictEqual(short, ONLY_NAME) ? {} : { duplicateKeys: short };
}

function locatedAs({ n: name, a: address, c: [cityId] }: StoredCard) {
  return { name, address, cityId };
}
