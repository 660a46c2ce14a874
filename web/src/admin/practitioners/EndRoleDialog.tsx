import { SpaceBetween } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { editedPractitionerSchema } from '../../../../shared/contracts/people/staff-people.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { DialogActions, DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';
import type { RoleDialogProps } from './EditRoleDialog.tsx';
import { DayField } from './Fields.tsx';
import { SaidByField } from './RoleFields.tsx';
import { clinicNameOf, lastDayProblem, type Side } from './role-values.ts';

const copy = staffPractitioners.roles;

/** Ends a role with its last day, which is not in the future. After a conflict the page behind shows the present record. */
export function EndRoleDialog({ person, role, onChanged, onClose }: RoleDialogProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const [until, setUntil] = useState(() => new Date().toISOString().slice(0, 10));
  const [saidBy, setSaidBy] = useState<Side>('staff');
  const [isChecked, setChecked] = useState(false);
  const sending = useMutation({
    mutationFn: () =>
      withToken((token) =>
        sendCall(contracts.editRole, {
          params: { id: person.id, clinicId: role.clinicId },
          body: { until, saidBy, version: person.version },
          token,
        }),
      ),
    onSuccess: (changed) => {
      toasts.show(copy.endDone);
      onClose();
      onChanged(changed);
    },
    onError: (error) => {
      if (!(error instanceof SendError) || error.status !== 409) return;
      const current = editedPractitionerSchema.safeParse(error.body?.current);
      if (current.success) onChanged(current.data);
    },
  });
  const { error } = sending;
  const problem = lastDayProblem(until);
  const ofField = error instanceof SendError ? error.fields.until?.join(' ') : undefined;
  return (
    <StaffDialog
      title={copy.endTitle(fullName(person.name), clinicNameOf(role))}
      size="medium"
      onClose={onClose}
      actions={
        <DialogActions
          submit={copy.endSubmit}
          pending={copy.saving}
          isSending={sending.isPending}
          onSubmit={() => {
            setChecked(true);
            if (problem === undefined) sending.mutate();
          }}
          onClose={onClose}
        />
      }
    >
      <SpaceBetween size="m">
        <DialogIntro
          text={copy.endIntro}
          error={sending.isPending || ofField !== undefined ? undefined : failureOf(error)}
        />
        <DayField
          label={copy.fields.until}
          value={until}
          error={(isChecked ? problem : undefined) ?? ofField}
          onChange={setUntil}
          isPast
        />
        <SaidByField value={saidBy} onChange={setSaidBy} />
      </SpaceBetween>
    </StaffDialog>
  );
}

function failureOf(error: Error | null): string | undefined {
  if (error === null || error instanceof SignedOut) return undefined;
  const status = error instanceof SendError ? error.status : undefined;
  return status === 409 ? copy.changed : status === 404 ? copy.missing : copy.failed;
}
