import { FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useSession } from '../../accounts/session.ts';
import { DialogActions, DialogIntro, StaffDialog } from './StaffDialog.tsx';

interface TextReasonDialogProps<Answer> {
  readonly title: string;
  readonly intro: string;
  readonly label: string;
  readonly hint?: string;
  readonly submit: string;
  readonly pending: string;
  /** Schema of the call's body. */
  readonly schema: z.ZodMiniType<{ readonly reason: string }>;
  readonly send: (body: { readonly reason: string }, token: string) => Promise<Answer>;
  readonly onSent: (answer: Answer) => void;
  /** Message of an error; undefined where `onError` handles it. */
  readonly errorText: (error: Error) => string | undefined;
  readonly onError?: (error: Error) => void;
  readonly onClose: () => void;
}

/** Asks for the reason of a decision, validated by the schema of the call. The text stays when sending fails. */
export function TextReasonDialog<Answer>(props: TextReasonDialogProps<Answer>) {
  const { title, intro, label, hint, submit, pending, schema, onClose } = props;
  const { withToken } = useSession();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const parsed = schema.safeParse({ reason });
  const sending = useMutation({
    mutationFn: (body: { readonly reason: string }) => withToken((token) => props.send(body, token)),
    onSuccess: (answer) => {
      props.onSent(answer);
      onClose();
    },
    onError: (error) => props.onError?.(error),
  });
  const send = () => {
    setChecked(true);
    if (parsed.success && !sending.isPending) sending.mutate(parsed.data);
  };
  return (
    <StaffDialog
      title={title}
      size="medium"
      onClose={onClose}
      actions={
        <DialogActions
          submit={submit}
          onSubmit={send}
          isSending={sending.isPending}
          pending={pending}
          onClose={onClose}
        />
      }
    >
      <SpaceBetween size="m">
        <DialogIntro text={intro} error={sending.error ? props.errorText(sending.error) : undefined} />
        <FormField
          label={label}
          description={hint}
          errorText={checked && !parsed.success ? parsed.error.issues[0]?.message : undefined}
          stretch
        >
          <Textarea
            value={reason}
            rows={4}
            ariaRequired
            autoFocus
            onChange={({ detail }) => setReason(detail.value)}
          />
        </FormField>
      </SpaceBetween>
    </StaffDialog>
  );
}
