/** Ports of reading contact messages. */

import type { AuditRecord, ContactRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

export interface ContactStore {
  /** Newest first. A page can be shorter than its limit where a stored message is invalid. */
  page(request: PageRequest): Promise<Page<ContactRecord>>;
  /** Marks the message as read, with the audit entry if it was new; undefined when there is none. */
  markRead(id: string, audit: AuditRecord): Promise<ContactRecord | undefined>;
}
