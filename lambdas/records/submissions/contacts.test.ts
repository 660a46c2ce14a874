import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import { testId } from '../../../test/fixtures/clinics.ts';
import { makeContact } from '../../../test/fixtures/submissions.ts';
import { createContacts } from './contacts.ts';

const actor = { subject: 'subject-1', username: 'staff@careatlas.example' };
const contact = makeContact({ id: '01HVCMBRZ084NXD036H9DHVGJV', phoneE164: '+14165550123' });

function reading() {
  const audits: AuditRecord[] = [];
  const contacts = createContacts(
    {
      page: async ({ limit, after }) => ({ items: [contact], next: `${limit} after ${after}` }),
      async markRead(id, audit) {
        if (id !== contact.id) return undefined;
        audits.push(audit);
        return { ...contact, status: 'read' };
      },
    },
    () => new Date('2026-03-04T05:06:07.000Z'),
    () => testId(77),
  );
  return { audits, contacts };
}

describe('contact messages', () => {
  it('are listed without internal fields', async () => {
    const { phoneE164: _dialled, ...shown } = contact;
    expect(await reading().contacts.list({ limit: 5, after: 'here' })).toEqual({
      items: [shown],
      next: '5 after here',
    });
  });

  it('are marked as read with an actor and a time', async () => {
    const { audits, contacts } = reading();
    const read = await contacts.markRead(contact.id, actor);
    expect(read).toMatchObject({ id: contact.id, status: 'read' });
    expect(read).not.toHaveProperty('phoneE164');
    expect(audits).toEqual([
      {
        id: testId(77),
        at: '2026-03-04T05:06:07.000Z',
        actor,
        action: 'read-contact',
        subject: contact.id,
      },
    ]);
  });

  it('are not found under an unknown or invalid id', async () => {
    const { audits, contacts } = reading();
    for (const id of ['', 'x', contact.id.toLowerCase(), testId(4_242)]) {
      await expect(contacts.markRead(id, actor)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(audits).toEqual([]);
  });
});
