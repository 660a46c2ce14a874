import type { Table } from '../../table/index.ts';
import { type OnBadItem, parseListed } from '../../table/index.ts';
import { summaryItemSchema, totalKeys } from './items.ts';
import type { CounterStore, Counters } from './summary.ts';

const NOTHING_COUNTED: Counters = { pending: 0, contacts: 0, newContacts: 0 };

export class SummaryRepository implements CounterStore {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** The dashboard's counters, consistently read. Invalid counters are logged and shown as zero: the lists stay usable. */
  async counters(): Promise<Counters> {
    const item = await this.#table.get(totalKeys.summary(), { consistent: true });
    const counters = item && parseListed('summary', summaryItemSchema, item, this.#onBadItem);
    return counters ?? NOTHING_COUNTED;
  }
}
