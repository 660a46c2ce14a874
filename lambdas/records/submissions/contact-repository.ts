import { inquiryLabel } from '../../../shared/content/submissions/form-fields.ts';
import type { AuditRecord, ContactRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Table } from '../../table/index.ts';
import { type OnBadItem, parseListed, positionOf, queueQuery, retryOnConflict } from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import { CONTACT_QUEUE, contactItemSchema, submissionKeys } from './items.ts';
import { SubmissionRepository } from './submission-repository.ts';

export class ContactRepository {
  readonly #table: Table;
  readonly #messages: SubmissionRepository;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#messages = new SubmissionRepository(table);
    this.#onBadItem = onBadItem;
  }

  /** Newest first. A page can be shorter than its limit where a stored message is invalid. */
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

  /** Marks the message as read, in one transaction with the audit entry; of concurrent calls, one writes. Undefined when there is none. */
  markRead(id: string, audit: AuditRecord): Promise<ContactRecord | undefined> {
    return retryOnConflict<ContactRecord | undefined>(async () => {
      const message = await this.#messages.contact(id);
      if (message === undefined || message.status === 'read') return message;
      await this.#table.transact((TableName) => [
        {
          Update: {
            TableName,
            Key: submissionKeys.contact(id),
            ConditionExpression: '#status = :new',
            UpdateExpression: 'SET #status = :read',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':new': 'new', ':read': 'read' },
          },
        },
        // Without what the sender wrote, which ends before the log does.
        putAudit(TableName, { ...audit, recordName: inquiryLabel(message) }),
      ]);
      return { ...message, status: 'read' };
    });
  }
}
