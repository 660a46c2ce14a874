import type { AuditRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { retainedUntil } from '../../platform/retention.ts';
import type { Table } from '../../table/index.ts';
import {
  inQueue,
  type OnBadItem,
  parseListed,
  positionOf,
  queueQuery,
  readableItem,
  tableSchema,
} from '../../table/index.ts';
import { AUDIT_QUEUE, auditItemSchema, auditKeys } from './items.ts';

/** Entries that one request looks at, at most. Past it the page ends early, with a cursor. */
const MAX_EXAMINED = 1_000;
/** Entries of one read. */
const READ = 100;
const MAX_ID_LENGTH = 200;

/** What staff did: all of it, or to one record. */
export class AuditRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Newest first: all, or those of one record. Where few pass, a page may be short and still have a next one. */
  async page(
    recordId: string | undefined,
    passes: (audit: AuditRecord) => boolean,
    { limit, after }: PageRequest,
  ): Promise<Page<AuditRecord>> {
    // No id is as long, and no key may be.
    if (recordId !== undefined && recordId.length > MAX_ID_LENGTH) return { items: [], next: undefined };
    const found: AuditRecord[] = [];
    let position = after;
    for (let examined = 0; examined < MAX_EXAMINED; ) {
      const { items, lastKey } = await this.#table.query({
        ...(recordId === undefined
          ? queueQuery({ queue: AUDIT_QUEUE, order: 'newest first', after: position })
          : ofRecord(recordId, position)),
        Limit: READ,
      });
      for (const item of items) {
        const audit = parseListed('audit', auditItemSchema, item, this.#onBadItem);
        const isShown = audit !== undefined && passes(audit);
        // One more entry than the page shows that another page follows.
        if (isShown && found.length === limit) return { items: found, next: position };
        position = recordId === undefined ? positionOf(item) : String(item.sk);
        if (isShown) found.push(audit);
      }
      if (lastKey === undefined) return { items: found, next: undefined };
      examined += items.length;
    }
    return { items: found, next: position };
  }
}

function ofRecord(recordId: string, after: string | undefined) {
  return {
    KeyConditionExpression: after === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :after',
    ExpressionAttributeValues: {
      ':pk': auditKeys.audit(recordId, '', '').pk,
      ...(after !== undefined && { ':after': after }),
    },
    ScanIndexForward: false,
  };
}

/** Records who did what when. Part of the transaction of the change: neither is written without the other. */
export function putAudit(TableName: string, audit: AuditRecord) {
  const { id, at, subject } = audit;
  return {
    Put: {
      TableName,
      Item: readableItem(auditItemSchema, {
        ...auditKeys.audit(subject, at, id),
        ...audit,
        ...inQueue(AUDIT_QUEUE, at, id),
        [tableSchema.timeToLive]: retainedUntil('activity', at),
      }),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
