import type { Contact } from '../../../shared/contracts/staff/staff.ts';
import type { AuditRecord, ContactRecord } from '../../../shared/domain/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { ContactRepository } from './contact-repository.ts';

export interface Contacts {
  /** Newest first. */
  list(request: PageRequest): Promise<Page<Contact>>;
  /** Marks the message as read; idempotent. Throws `not_found`. */
  markRead(id: string, actor: AuditRecord['actor']): Promise<Contact>;
}

/** `newId` returns a new ULID. */
export function createContacts(
  store: Pick<ContactRepository, 'page' | 'markRead'>,
  clock: Clock,
  newId: () => string,
): Contacts {
  return {
    async list(request) {
      const { items, next } = await store.page(request);
      return { items: items.map(contactOf), next };
    },
    async markRead(id, actor) {
      const audit = {
        id: newId(),
        at: clock().toISOString(),
        actor,
        action: 'read-contact',
        subject: id,
      } as const;
      const contact = isUlid(id) ? await store.markRead(id, audit) : undefined;
      if (contact === undefined) throw notFound('There is no such message.');
      return contactOf(contact);
    },
  };
}

/** What staff see of a message. */
function contactOf({ phoneE164: _dialled, ...contact }: ContactRecord): Contact {
  return contact;
}
