import { Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { admin } from '../../../../shared/content/admin.ts';
import type { Contact } from '../../../../shared/contracts/staff.ts';
import { mailtoHref } from '../../../../shared/domain/mailto.ts';
import styles from './dashboard.module.css';
import { dateAndTime } from './dates.ts';
import { Facts } from './Facts.tsx';
import { Foreign, ForeignLines } from './Foreign.tsx';
import { inquiryLabel } from './inquiry-label.ts';

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
      header={<Foreign>{contact.subject}</Foreign>}
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
            { label: titles.name, value: <Foreign>{contact.fullName}</Foreign> },
            { label: titles.email, value: <Foreign>{contact.email}</Foreign> },
            { label: titles.phone, value: <Foreign>{contact.phone || copy.noPhone}</Foreign> },
            { label: titles.inquiryType, value: inquiryLabel(contact) },
            { label: titles.date, value: dateAndTime(contact.createdAt) },
            { label: titles.message, value: <ForeignLines>{contact.message}</ForeignLines>, wide: true },
          ]}
        />
      </SpaceBetween>
    </Modal>
  );
}
