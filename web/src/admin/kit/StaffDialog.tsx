import { Alert, Box, Button, Modal } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import area from '../admin.module.css';
import styles from './kit.module.css';
import { UserText } from './UserText.tsx';

interface StaffDialogProps {
  /** May contain text that users entered. */
  readonly title: string;
  readonly size?: 'medium' | 'large';
  /** Buttons and links of the footer. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of the dashboard's dialogs. */
export function StaffDialog({ title, size = 'large', actions, onClose, children }: StaffDialogProps) {
  return (
    <Modal
      visible
      size={size}
      header={<UserText>{title}</UserText>}
      closeAriaLabel={admin.close}
      onDismiss={onClose}
      footer={<div className={styles.dialogActions}>{actions}</div>}
    >
      {children}
    </Modal>
  );
}

interface DialogActionsProps {
  readonly submit: string;
  readonly pending: string;
  readonly isSending: boolean;
  readonly isDisabled?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** The buttons of a dialog that sends something. */
export function DialogActions({
  submit,
  pending,
  isSending,
  isDisabled = false,
  onSubmit,
  onClose,
}: DialogActionsProps) {
  return (
    <>
      <Button variant="link" onClick={onClose}>
        {admin.cancel}
      </Button>
      <Button
        variant="primary"
        disabled={isDisabled}
        loading={isSending}
        loadingText={pending}
        onClick={onSubmit}
      >
        {submit}
      </Button>
    </>
  );
}

interface DialogIntroProps {
  readonly text: string;
  /** Error of the last attempt. */
  readonly error: string | undefined;
}

/** The purpose of a dialog, and the error of its last attempt. */
export function DialogIntro({ text, error }: DialogIntroProps) {
  return (
    <div>
      <Box>{text}</Box>
      <div role="alert" className={area.liveRegion}>
        {error !== undefined && <Alert type="error">{error}</Alert>}
      </div>
    </div>
  );
}
