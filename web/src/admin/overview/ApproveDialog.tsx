import { Checkbox, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { SignedOut } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { ApiError } from '../../lib/api.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { CredentialFields } from '../clinics/CredentialFields.tsx';
import { credentialsOf, noCredentials } from '../clinics/clinic-values.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useDecided } from './decided.tsx';

const copy = admin.approve;

interface ApproveDialogProps {
  readonly clinic: { readonly id: string; readonly name: string; readonly city: { readonly name: string } };
  readonly onClose: () => void;
}

/** Approves a clinic, verified with the evidence of a check or without the mark. Idempotent. */
export function ApproveDialog({ clinic: { id, name, city }, onClose }: ApproveDialogProps) {
  const decided = useDecided();
  const toasts = useToast();
  const [isChecked, setChecked] = useState(false);
  const [values, setValues] = useState<Values>(noCredentials);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  return (
    <ConfirmDialog
      title={copy.title(name)}
      text={copy.intro(city.name)}
      submit={isChecked ? copy.submitVerified : copy.submit}
      pending={copy.pending}
      send={(token) =>
        sendCall(contracts.approveClinic, {
          params: { id },
          body: isChecked ? { credentials: credentialsOf(values) } : {},
          token,
        })
      }
      onSent={() => {
        toasts.show(copy.done);
        decided.add(id);
      }}
      errorText={(error) => (isInvalid(error) ? copy.invalid : copy.failed.description)}
      onError={(error) => {
        if (error instanceof SignedOut) return;
        if (isInvalid(error)) {
          setErrors(messagesIn(error));
          return;
        }
        const conflict = error instanceof ApiError && error.status === 409;
        toasts.show({ ...(conflict ? copy.conflict : copy.failed), variant: 'destructive' });
        onClose();
      }}
      onClose={onClose}
    >
      <SpaceBetween size="s">
        <Checkbox
          checked={isChecked}
          description={copy.checkedHint}
          onChange={({ detail }) => setChecked(detail.checked)}
        >
          {copy.checked}
        </Checkbox>
        {isChecked && (
          <CredentialFields
            values={values}
            set={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
            errors={errors}
          />
        )}
      </SpaceBetween>
    </ConfirmDialog>
  );
}

const isInvalid = (error: Error): error is SendError => error instanceof SendError && error.status === 400;

/** Messages by field of the evidence. */
function messagesIn({ fields }: SendError): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [field.replace('credentials.', ''), texts.join(' ')]),
  );
}
