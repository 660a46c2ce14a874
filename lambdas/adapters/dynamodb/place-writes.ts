/** What becomes of a clinic's place on Google: the writes by which its item, its listing and its group learn of it. */
import { isDeepStrictEqual } from 'node:util';
import type { PlaceState } from '../../app/places/ports.ts';
import type { Table } from './client.ts';
import { planRegrouping } from './duplicate-groups.ts';
import { placeStateItem } from './google-item.ts';
import { listingItemSchema } from './items.ts';
import { keys } from './keys.ts';
import { memberOf } from './listing-item.ts';
import { updateListing } from './listing-update.ts';
import { parseItem } from './parse-items.ts';
import type { Writes } from './publication.ts';
import { tableSchema } from './table.ts';

export interface PlaceChange {
  /** As it was read: nothing is written when it has changed since. */
  readonly before: PlaceState;
  readonly after: PlaceState;
}

/** Attributes of the item besides the state. */
type Marks = Readonly<Record<string, string>>;

/** Whether the clinic has another place from now on, by which it may leave and join groups of duplicates. */
export const movesPlace = ({ before, after }: PlaceChange): boolean => before.placeId !== after.placeId;

/**
 * The state with its next version, and what shows of it. Reads the listing and the groups of a clinic that gets another
 * place; the transaction fails when one of them has changed since.
 */
export async function planPlaceChange(table: Table, change: PlaceChange, marks: Marks = {}): Promise<Writes> {
  const shown = movesPlace(change) ? await planMove(table, change) : staying(change);
  return (TableName) => [putState(TableName, change, marks), ...shown(TableName)];
}

/** The listing is written only if it shows other figures: it stands in four indexes. */
function staying({ before, after }: PlaceChange): Writes {
  if (isDeepStrictEqual(before.figures, after.figures)) return () => [];
  return (TableName) => [updateListing(TableName, after.clinicId, { google: after })];
}

async function planMove(table: Table, { before, after }: PlaceChange): Promise<Writes> {
  const { clinicId } = after;
  const item = await table.get(keys.listing(clinicId), { consistent: true });
  if (item === undefined) throw new Error(`the clinic ${clinicId} has no listing`);
  const { card } = parseItem('listing', listingItemSchema, item);
  const rankKey = String(item[tableSchema.indexes.byCategory.sortKey]);
  const memberAt = (googlePlaceId: string | undefined) => memberOf({ ...card, googlePlaceId }, rankKey);
  const moved = memberAt(after.placeId);
  const regrouping = await planRegrouping(table, { before: memberAt(before.placeId), after: moved });
  return (TableName) => [
    updateListing(TableName, clinicId, {
      google: after,
      standing: { of: moved, now: regrouping.standing },
    }),
    ...regrouping.writes(TableName),
  ];
}

function putState(TableName: string, { before, after }: PlaceChange, marks: Marks) {
  return {
    Put: {
      TableName,
      Item: { ...placeStateItem({ ...after, version: before.version + 1 }), ...marks },
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': before.version },
    },
  };
}
