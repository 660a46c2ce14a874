import type { CounterStore, Counters } from '../../app/summary/ports.ts';
import type { Table } from './client.ts';
import { summaryItemSchema } from './items.ts';
import { keys } from './keys.ts';
import { type OnBadItem, parseListed } from './parse-items.ts';

const NOTHING_COUNTED: Counters = { pending: 0, contacts: 0, newContacts: 0 };

export class SummaryRepository implements CounterStore {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Access pattern 20. Counters that cannot be read are logged and shown as nothing: the lists stay usable. */
  async counters(): Promise<Counters> {
    const item = await this.#table.get(keys.summary(), { consistent: true });
    const counters = item && parseListed('summary', summaryItemSchema, item, this.#onBadItem);
    return counters ?? NOTHING_COUNTED;
  }
}
