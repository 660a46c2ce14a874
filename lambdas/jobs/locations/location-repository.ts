import type { Location } from '../../../shared/domain/records.ts';
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

const { partitionKey, sortKey } = tableSchema.indexes.byQueue;

/** Locations of practices, and the look-ups in the outbox that ask for them. All methods throw `service_unavailable`. */
export class LocationRepository {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Stores the location of a submitted practice, and of its clinic if staff have approved it. The submission comes first: an approval
   * is conditional on the submission's location, so that a concurrent one conflicts and reads it again. Throws `WriteConflict`, after
   * which all of it can be repeated.
   */
  async store(submissionId: string, location: Location): Promise<void> {
    await this.#set(submissionKeys.submission(submissionId), location);
    const item = await this.#table.get(submissionKeys.submission(submissionId), { consistent: true });
    const status = item && parseItem('submission', submissionItemSchema, item).status;
    if (status === 'approved') await this.#set(clinicKeys.clinic(submissionId), location);
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

  /** Only on an existing item: an update would create one. */
  async #set(key: Key, { latitude, longitude }: Location): Promise<void> {
    await this.#table.update({
      Key: key,
      ConditionExpression: 'attribute_exists(pk)',
      UpdateExpression: 'SET #location = :location',
      ExpressionAttributeNames: { '#location': 'location' },
      ExpressionAttributeValues: { ':location': { latitude, longitude } },
    });
  }
}

function lookupOf(id: string): OutboxEntry {
  return { kind: LOCATION_LOOKUP, id };
}
