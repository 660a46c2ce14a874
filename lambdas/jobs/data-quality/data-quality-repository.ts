import * as z from 'zod/mini';
import {
  correctionRecordSchema,
  correctionStatuses,
} from '../../../shared/contracts/corrections/corrections.ts';
import { correctionQueue } from '../../records/corrections/index.ts';
import { type OnBadItem, parseItem, parseListed, queueQuery, type Table } from '../../table/index.ts';
import type { CountedCorrection } from './figures.ts';
import { dataQualityItemSchema, dataQualityKeys, type Measurement } from './items.ts';

const countedSchema = z.pick(correctionRecordSchema, {
  kind: true,
  status: true,
  createdAt: true,
  decidedAt: true,
});

/** The last measurement, and what it counts of corrections. All throw `service_unavailable`. */
export class DataQualityRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  async latest(): Promise<Measurement | undefined> {
    const item = await this.#table.get(dataQualityKeys.latest());
    return item && parseItem('data quality', dataQualityItemSchema, item);
  }

  store(measurement: Measurement): Promise<void> {
    return this.#table.put({ Item: { ...dataQualityKeys.latest(), ...measurement } });
  }

  /** Every correction that is kept, without what its visitor wrote. */
  async corrections(): Promise<CountedCorrection[]> {
    const pages = await Promise.all(
      correctionStatuses.map((status) => {
        const read = queueQuery({ queue: correctionQueue(status), order: 'oldest first' });
        return this.#table.queryAll(read);
      }),
    );
    return pages
      .flat()
      .flatMap((item) => parseListed('correction', countedSchema, item, this.#onBadItem) ?? []);
  }
}
