import type { Table } from '../../table/index.ts';
import { type OnBadItem, parseListed } from '../../table/index.ts';
import { pairItemSchema, totalKeys } from './items.ts';

/** How many clinics lists of a city and a category have. */
export class PairRepository {
  readonly #table: Pick<Table, 'get'>;
  readonly #onBadItem: OnBadItem;

  constructor(table: Pick<Table, 'get'>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Approved records, none of them merged; undefined where the count is invalid, which is logged. Half a read unit. */
  async listedCount(cityId: string, categoryId: string): Promise<number | undefined> {
    const item = await this.#table.get(totalKeys.pair(cityId, categoryId));
    if (item === undefined) return 0;
    const pair = parseListed('pair', pairItemSchema, item, this.#onBadItem);
    return pair && pair.clinicCount + pair.alsoCount;
  }
}
