import { type RawItem, type Table, tableSchema } from '../../table/index.ts';
import { listingKeys } from './items.ts';

const INDEX = 'byCityCategory';
const { partitionKey, sortKey } = tableSchema.indexes[INDEX];

/** Positions further down are not counted. */
export const MAX_POSITION = 200;

export interface ListPosition {
  readonly categoryId: string;
  /** From 1; null after the first `MAX_POSITION`. */
  readonly position: number | null;
}

/** The positions of a public clinic in the lists of its city, its own category first. Throws `service_unavailable`. */
export type ReadPositions = (clinicId: string, ownCategoryId: string) => Promise<ListPosition[]>;

export function createPositions(table: Table): ReadPositions {
  async function positionOf(entry: RawItem): Promise<number | null> {
    const before = await table.queryFirst(
      {
        IndexName: INDEX,
        KeyConditionExpression: '#pk = :pk AND #sk < :own',
        ProjectionExpression: '#sk',
        ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
        ExpressionAttributeValues: { ':pk': entry[partitionKey], ':own': entry[sortKey] },
      },
      MAX_POSITION,
    );
    return before.length < MAX_POSITION ? before.length + 1 : null;
  }

  return async (clinicId, ownCategoryId) => {
    const [listing, others] = await Promise.all([
      table.get(listingKeys.listing(clinicId)),
      table.queryAll({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': listingKeys.otherEntry(clinicId, '').pk },
      }),
    ]);
    // One that is not public, or has just become it, is in no list.
    if (listing?.[sortKey] === undefined) return [];
    return Promise.all(
      [listing, ...others].map(async (entry, index) => ({
        categoryId: index === 0 ? ownCategoryId : String(entry.sk),
        position: await positionOf(entry),
      })),
    );
  };
}
