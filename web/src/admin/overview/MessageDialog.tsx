import { Button } from '@cloudscape-design/components';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { inquiryLabel } from '../../../../shared/content/submissions/form-fields.ts';
import type { Contact } from '../../../../shared/contracts/staff/staff.ts';
import { mailtoHref } from '../../../../shared/domain/mail/mailto.ts';
import { Facts } from '../kit/Facts.tsx';
import { dateAndTime } from '../kit/format.ts';
import { SentMails } from '../kit/SentMails.tsx';
import { StaffDialog } from '../kit/StaffDialog.tsx';
import { UserText, UserTextLines } from '../kit/UserText.tsx';

const copy = admin.contacts;
const titles = admin.columns;

interface MessageDialogProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** A contact message in full, with a link to reply. */
export function MessageDialog({ contact, onClose }: MessageDialogProps) {
  return (
    <StaffDialog
      title={contact.subject}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{admin.close}</Button>
          <Button
            variant="primary"
            href={mailtoHref(contact.email, copy.replySubject(contact.subject))}
            iconName="envelope"
          >
            {copy.reply}
          </Button>
        </>
      }
    >
      <Facts
        items={[
          { label: titles.name, value: <UserText>{contact.fullName}</UserText> },
          { label: titles.email, value: <UserText>{contact.email}</UserText> },
          { label: titles.phone, value: <UserText>{contact.phone || copy.noPhone}</UserText> },
          { label: titles.inquiryType, value: inquiryLabel(contact) },
          { label: titles.date, value: dateAndTime(contact.createdAt) },
          { label: admin.mails.title, value: <SentMails id={contact.id} />, wide: true },
          { label: titles.message, value: <UserTextLines>{contact.message}</UserTextLines>, wide: true },
        ]}
      />
    </StaffDialog>
  );
}
