import { calls } from '../../../shared/contracts/calls.ts';
import type { Contacts } from '../../app/contacts/contacts.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly contacts: Contacts;
  readonly cursors: Cursors;
}

export const listContacts = ({ contacts, cursors }: Dependencies) =>
  route('listContacts', calls.listContacts, async ({ query }) => {
    const after = cursors.position('listContacts', query);
    const page = await contacts.list({ limit: query.limit, after });
    return { body: [...page.items], nextCursor: cursors.cursor('listContacts', query, page.next) };
  });
