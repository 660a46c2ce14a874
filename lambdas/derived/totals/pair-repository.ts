import type { Table } from '../../table/index.ts';
import { type OnBadItem, parseListed } from '../../table/index.ts';
import { pairItemSchema, totalKeys } from './items.ts';

/** How many clinics cities have of a category. */
export class PairRepository {
  readonly #table: Pick<Table, 'get'>;
  readonly #onBadItem: OnBadItem;

  constructor(table: Pick<Table, 'get'>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Approved records, none of them merged; undefined where the count is invalid, which is logged. Half a read unit. */
  async clinicCount(cityId: string, categoryId: string): Promise<number | undefined> {
    const item = await this.#table.get(totalKeys.pair(cityId, categoryId));
    if (item === undefined) return 0;
    return parseListed('pair', pairItemSchema, item, this.#onBadItem)?.clinicCount;
  }
}
