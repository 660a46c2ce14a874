import { clinicKeys } from '../../records/clinics/index.ts';
import {
  LOCATION_LOOKUP,
  OUTBOX_QUEUE,
  type OutboxEntry,
  outboxKey,
  outboxPosition,
} from '../../records/outbox/index.ts';
import { submissionItemSchema, submissionKeys } from '../../records/submissions/index.ts';
import type { Key } from '../../table/index.ts';
import { parseItem, type Table, tableSchema, WriteConflict } from '../../table/index.ts';
import type { LocatedAddress } from './locate-address.ts';

const { partitionKey, sortKey } = tableSchema.indexes.byQueue;

/** Locations of practices, and the look-ups in the outbox that ask for them. All methods throw `service_unavailable`. */
export class LocationRepository {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Stores the location of a submitted practice and the parts of its address, and those of its clinic if staff have approved it. The submission comes first: an approval
   * is conditional on the submission's location, so that a concurrent one conflicts and reads it again. Throws `WriteConflict`, after
   * which all of it can be repeated.
   */
  async store(submissionId: string, located: LocatedAddress): Promise<void> {
    await this.#set(submissionKeys.submission(submissionId), located);
    const item = await this.#table.get(submissionKeys.submission(submissionId), { consistent: true });
    if (item === undefined) return;
    const { status, address } = parseItem('submission', submissionItemSchema, item);
    if (status !== 'approved') return;
    const clinic = clinicKeys.clinic(submissionId);
    const isSet = await this.#set(clinic, located, address);
    // Staff have changed the address: its parts are those of the new one.
    if (!isSet) await this.#set(clinic, { location: located.location });
  }

  /** Removes the entry of a look-up that is done. */
  async settle(submissionId: string): Promise<void> {
    await this.#table.delete(outboxKey(lookupOf(submissionId)));
  }

  /** Not due again before `until`, if it is due at all. */
  async postpone(submissionId: string, until: Date): Promise<void> {
    const entry = lookupOf(submissionId);
    try {
      await this.#table.update({
        Key: outboxKey(entry),
        ConditionExpression: '#queue = :outbox',
        UpdateExpression: 'SET #due = :moved',
        ExpressionAttributeNames: { '#queue': partitionKey, '#due': sortKey },
        ExpressionAttributeValues: { ':outbox': OUTBOX_QUEUE, ':moved': outboxPosition(entry, until) },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }

  /**
   * Only on an existing item: an update would create one. With `address` only on one of that address; false where it has another.
   */
  async #set(key: Key, { location, addressParts }: LocatedAddress, address?: string): Promise<boolean> {
    const { latitude, longitude } = location;
    try {
      await this.#table.update({
        Key: key,
        ConditionExpression: `attribute_exists(pk)${address === undefined ? '' : ' AND #address = :address'}`,
        UpdateExpression: `SET #location = :location${addressParts ? ', addressParts = :parts' : ''}`,
        ExpressionAttributeNames: {
          '#location': 'location',
          ...(address !== undefined && { '#address': 'address' }),
        },
        ExpressionAttributeValues: {
          ':location': { latitude, longitude },
          ...(addressParts && { ':parts': addressParts }),
          ...(address !== undefined && { ':address': address }),
        },
      });
      return true;
    } catch (error) {
      if (address === undefined || !(error instanceof WriteConflict)) throw error;
      return false;
    }
  }
}

function lookupOf(id: string): OutboxEntry {
  return { kind: LOCATION_LOOKUP, id };
}
