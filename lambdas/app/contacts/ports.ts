/** What reading people's messages needs from the outside. */
import type { AuditRecord, ContactRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../ports.ts';

export interface ContactStore {
  /** Newest first. A page can be shorter than asked for where a stored message cannot be read. */
  page(request: PageRequest): Promise<Page<ContactRecord>>;
  /** The message, read from now on, with the audit's entry if it was new; undefined when there is none. */
  markRead(id: string, audit: AuditRecord): Promise<ContactRecord | undefined>;
}
