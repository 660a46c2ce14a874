import { Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { admin } from '../../../../shared/content/admin.ts';
import type { Contact } from '../../../../shared/contracts/staff.ts';
import { mailtoHref } from '../../../../shared/domain/mailto.ts';
import styles from './dashboard.module.css';
import { dateAndTime } from './dates.ts';
import { Facts } from './Facts.tsx';
import { inquiryLabel } from './inquiry-label.ts';
import { UserText, UserTextLines } from './UserText.tsx';

const copy = admin.contacts;
const titles = admin.columns;

interface MessageDialogProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** A message, whole. */
export function MessageDialog({ contact, onClose }: MessageDialogProps) {
  return (
    <Modal
      visible
      size="large"
      header={<UserText>{contact.subject}</UserText>}
      closeAriaLabel={admin.close}
      onDismiss={onClose}
      footer={
        <div className={styles.dialogActions}>
          <Button onClick={onClose}>{admin.close}</Button>
          <Button
            variant="primary"
            href={mailtoHref(contact.email, copy.replySubject(contact.subject))}
            iconName="envelope"
          >
            {copy.reply}
          </Button>
        </div>
      }
    >
      <SpaceBetween size="l">
        <Facts
          items={[
            { label: titles.name, value: <UserText>{contact.fullName}</UserText> },
            { label: titles.email, value: <UserText>{contact.email}</UserText> },
            { label: titles.phone, value: <UserText>{contact.phone || copy.noPhone}</UserText> },
            { label: titles.inquiryType, value: inquiryLabel(contact) },
            { label: titles.date, value: dateAndTime(contact.createdAt) },
            { label: titles.message, value: <UserTextLines>{contact.message}</UserTextLines>, wide: true },
          ]}
        />
      </SpaceBetween>
    </Modal>
  );
}
