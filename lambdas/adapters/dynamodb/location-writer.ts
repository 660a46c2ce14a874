import type { Location } from '../../../shared/domain/records.ts';
import type { LocationWriter } from '../../app/location/ports.ts';
import type { Table } from './client.ts';
import { submissionItemSchema } from './items.ts';
import { type Key, keys } from './keys.ts';
import { parseItem } from './parse-items.ts';

export class TableLocationWriter implements LocationWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * First the submission, then the clinic if there is one by now: approving goes by the submission as it was read, so
   * whoever approves while this runs reads it again, with its location. Throws `WriteConflict` when it met another
   * write, after which the whole can be repeated.
   */
  async store(submissionId: string, location: Location): Promise<void> {
    await this.#set(keys.submission(submissionId), location);
    const item = await this.#table.get(keys.submission(submissionId), { consistent: true });
    const status = item && parseItem('submission', submissionItemSchema, item).status;
    if (status === 'approved') await this.#set(keys.clinic(submissionId), location);
  }

  /** Only on an item that is there: an update would make one. */
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
