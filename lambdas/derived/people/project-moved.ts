import { ulid } from 'ulid';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Table } from '../../table/index.ts';
import { CLINIC_PEOPLE_PREFIX, clinicPersonItemSchema, peopleKeys, WORKS_PREFIX } from './items.ts';
import type { PersonProjection } from './person-projection.ts';

/** People that one record of the stream brings up to date. */
const PEOPLE_OF_CLINIC = 100;
const CONCURRENT_PEOPLE = 8;

/**
 * Brings the people of a clinic that is in another city now up to date, since they are found by name in the cities of their roles: a
 * bounded number of them, and has the stream bring the others. `after` is the position up to which they are right.
 */
export type ProjectMoved = (clinicId: string, after?: string) => Promise<void>;

export function createProjectMoved(
  table: Table,
  people: Pick<PersonProjection, 'apply'>,
  count = PEOPLE_OF_CLINIC,
): ProjectMoved {
  return async (clinicId, after) => {
    const pk = `${CLINIC_PEOPLE_PREFIX}${clinicId}`;
    const { items, lastKey } = await table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :works)',
      ExpressionAttributeValues: { ':pk': pk, ':works': WORKS_PREFIX },
      ConsistentRead: true,
      Limit: count,
      ...(after !== undefined && { ExclusiveStartKey: { pk, sk: after } }),
    });
    // The projection of a person replaces an invalid entry.
    const ids = items.flatMap((item) => clinicPersonItemSchema.safeParse(item).data?.id ?? []);
    await inParallel(ids, CONCURRENT_PEOPLE, (id) => people.apply(id));
    const key = peopleKeys.moved(clinicId);
    // A put of what is stored already would not be in the stream.
    if (lastKey !== undefined) await table.put({ Item: { ...key, after: String(lastKey.sk), run: ulid() } });
    else if (after !== undefined) await table.delete(key);
  };
}
