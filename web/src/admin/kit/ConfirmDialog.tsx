import { SpaceBetween } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { DialogActions, DialogIntro, StaffDialog } from './StaffDialog.tsx';

interface ConfirmDialogProps<Answer> {
  /** Names the record. */
  readonly title: string;
  /** What happens. */
  readonly text: string;
  readonly submit: string;
  readonly pending: string;
  readonly send: (token: string) => Promise<Answer>;
  readonly onSent: (answer: Answer) => void;
  /** Message of an error; undefined where `onError` handles it. */
  readonly errorText?: (error: Error) => string;
  readonly onError?: (error: Error) => void;
  readonly onClose: () => void;
  /** Asked below the text. */
  readonly children?: ReactNode;
}

/** Asks before something is done to a record. Stays open with the reason when it fails. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, text, submit, pending, send, onSent, errorText, onError, onClose, children } = props;
  const { withToken } = useSession();
  const sending = useMutation({
    mutationFn: () => withToken(send),
    onSuccess: (answer) => {
      onSent(answer);
      onClose();
    },
    onError: (reason) => onError?.(reason),
  });
  const { error } = sending;
  return (
    <StaffDialog
      title={title}
      size="medium"
      onClose={onClose}
      actions={
        <DialogActions
          submit={submit}
          isSending={sending.isPending}
          pending={pending}
          onSubmit={() => sending.mutate()}
          onClose={onClose}
        />
      }
    >
      <SpaceBetween size="m">
        <DialogIntro
          text={text}
          error={error === null || error instanceof SignedOut ? undefined : errorText?.(error)}
        />
        {children}
      </SpaceBetween>
    </StaffDialog>
  );
}
