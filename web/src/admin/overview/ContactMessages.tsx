import { Badge } from '@cloudscape-design/components';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { inquiryLabel } from '../../../../shared/content/submissions/form-fields.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import type { Contact } from '../../../../shared/contracts/staff/staff.ts';
import { excerpt } from '../../../../shared/domain/listings/listing.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import type { Page } from '../../lib/api.ts';
import { longDate } from '../../lib/format.ts';
import { sendCall } from '../../lib/send.ts';
import type { Column } from '../kit/columns.ts';
import { StaffTable } from '../kit/StaffTable.tsx';
import { DetailsButton, UserText } from '../kit/UserText.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { CONTACTS_PER_PAGE, contactPages, refetchCounters } from './queries.ts';

const copy = admin.contacts;
const titles = admin.columns;

/** Maximum characters of a message in its row. */
const MAX_EXCERPT = 90;

export function ContactMessages() {
  const query = useInfiniteQuery(contactPages);
  const { mutate: markRead } = useMarkRead();
  const [open, setOpen] = useState<Contact>();
  const onOpen = useCallback(
    (contact: Contact) => {
      setOpen(contact);
      if (contact.status === 'new') markRead(contact.id);
    },
    [markRead],
  );
  const columns = useMemo(() => contactColumns(onOpen), [onOpen]);
  return (
    <>
      <StaffTable words={copy} query={query} columns={columns} pageSize={CONTACTS_PER_PAGE} />
      {open && <MessageDialog contact={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Marks a message as read: its badge changes with the response, the counters with their own call. */
function useMarkRead() {
  const { withToken } = useSession();
  const queries = useQueryClient();
  const toasts = useToast();
  return useMutation({
    mutationFn: (id: string) =>
      withToken((token) => sendCall(contracts.markContactRead, { params: { id }, token })),
    onSuccess: (read) => {
      queries.setQueryData(contactPages.queryKey, (list) => list && replaced(list, read));
      refetchCounters(queries);
    },
    onError: (error) => {
      if (!(error instanceof SignedOut)) toasts.show({ ...copy.markFailed, variant: 'destructive' });
    },
  });
}

function replaced<Param>(list: InfiniteData<Page<Contact>, Param>, contact: Contact) {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === contact.id ? contact : item)),
    })),
  };
}

function contactColumns(onOpen: (contact: Contact) => void): readonly Column<Contact>[] {
  return [
    {
      id: 'name',
      header: titles.name,
      minWidth: 110,
      text: ({ fullName }) => fullName,
      cell: (contact) => <DetailsButton name={contact.fullName} onOpen={() => onOpen(contact)} />,
    },
    {
      id: 'email',
      header: titles.email,
      minWidth: 140,
      text: ({ email }) => email,
      cell: ({ email }) => <UserText>{email}</UserText>,
    },
    { id: 'inquiryType', header: titles.inquiryType, minWidth: 110, text: inquiryLabel },
    {
      id: 'subject',
      header: titles.subject,
      minWidth: 120,
      text: ({ subject }) => subject,
      cell: ({ subject }) => <UserText>{subject}</UserText>,
    },
    {
      id: 'status',
      header: titles.status,
      minWidth: 70,
      text: ({ status }) => copy.statuses[status],
      cell: ({ status }) => <Badge color={status === 'new' ? 'blue' : 'grey'}>{copy.statuses[status]}</Badge>,
    },
    {
      id: 'date',
      header: titles.date,
      minWidth: 95,
      text: ({ createdAt }) => longDate(createdAt),
      order: ({ createdAt }) => createdAt,
    },
    {
      id: 'message',
      header: titles.message,
      minWidth: 200,
      text: ({ message }) => message,
      cell: ({ message }) => <UserText>{excerpt(message, MAX_EXCERPT)}</UserText>,
    },
  ];
}
