/** The dashboard's counters, which the projector derives, and the audit trail, written as part of other transactions. */
import type { AuditRecord } from '../../../shared/domain/records.ts';
import type { CounterStore, Counters } from '../../app/summary/summary.ts';
import type { Table } from './client.ts';
import { inQueue } from './index-query.ts';
import { summaryItemSchema } from './items.ts';
import { AUDIT_QUEUE, keys } from './keys.ts';
import { type OnBadItem, parseListed } from './parse-items.ts';

const NOTHING_COUNTED: Counters = { pending: 0, contacts: 0, newContacts: 0 };

export class SummaryRepository implements CounterStore {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Access pattern 20. Invalid counters are logged and shown as zero: the lists stay usable. */
  async counters(): Promise<Counters> {
    const item = await this.#table.get(keys.summary(), { consistent: true });
    const counters = item && parseListed('summary', summaryItemSchema, item, this.#onBadItem);
    return counters ?? NOTHING_COUNTED;
  }
}

/** Records who did what when. Part of the transaction of the change: neither is written without the other. */
export function putAudit(TableName: string, audit: AuditRecord) {
  const { id, at, subject } = audit;
  return {
    Put: {
      TableName,
      Item: { ...keys.audit(subject, at, id), ...audit, ...inQueue(AUDIT_QUEUE, at, id) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
