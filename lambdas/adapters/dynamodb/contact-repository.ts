import type { AuditRecord, ContactRecord } from '../../../shared/domain/records.ts';
import type { ContactStore } from '../../app/contacts/ports.ts';
import type { Page, PageRequest } from '../../app/ports.ts';
import type { Table } from './client.ts';
import { putAudit } from './dashboard.ts';
import { positionOf, queueQuery } from './index-query.ts';
import { contactItemSchema } from './items.ts';
import { CONTACT_QUEUE, keys } from './keys.ts';
import { type OnBadItem, parseListed } from './parse-items.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { SubmissionRepository } from './submission-repository.ts';

export class ContactRepository implements ContactStore {
  readonly #table: Table;
  readonly #messages: SubmissionRepository;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#messages = new SubmissionRepository(table);
    this.#onBadItem = onBadItem;
  }

  /** Access pattern 7: messages. */
  async page({ limit, after }: PageRequest): Promise<Page<ContactRecord>> {
    const query = queueQuery({ queue: CONTACT_QUEUE, order: 'newest first', after });
    // One more item than the page shows whether another page follows.
    const items = await this.#table.queryFirst(query, limit + 1);
    const shown = items.slice(0, limit);
    const last = items.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.flatMap(
        (item) => parseListed('contact message', contactItemSchema, item, this.#onBadItem) ?? [],
      ),
      next: last && positionOf(last),
    };
  }

  /** One transaction for the message and the audit entry; of concurrent calls, one writes. */
  markRead(id: string, audit: AuditRecord): Promise<ContactRecord | undefined> {
    return retryOnConflict<ContactRecord | undefined>(async () => {
      const message = await this.#messages.contact(id);
      if (message === undefined || message.status === 'read') return message;
      await this.#table.transact((TableName) => [
        {
          Update: {
            TableName,
            Key: keys.contact(id),
            ConditionExpression: '#status = :new',
            UpdateExpression: 'SET #status = :read',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':new': 'new', ':read': 'read' },
          },
        },
        putAudit(TableName, audit),
      ]);
      return { ...message, status: 'read' };
    });
  }
}
