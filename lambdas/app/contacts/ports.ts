/** What reading people's messages needs from the outside. */
import type { AuditRecord, ContactRecord } from '../../../shared/domain/records.ts';

export interface ContactPageRequest {
  readonly limit: number;
  /** A position that an earlier page gave as `next`. */
  readonly after?: string | undefined;
}

export interface ContactPage {
  readonly contacts: readonly ContactRecord[];
  /** Where the next page begins; absent on the last page. */
  readonly next?: string | undefined;
}

export interface ContactStore {
  /** Newest first. A page can be shorter than asked for where a stored message cannot be read. */
  page(request: ContactPageRequest): Promise<ContactPage>;
  /** The message, read from now on, with the audit's entry if it was new; undefined when there is none. */
  markRead(id: string, audit: AuditRecord): Promise<ContactRecord | undefined>;
}
