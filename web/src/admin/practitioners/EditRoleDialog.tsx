import { SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import {
  type EditedPractitioner,
  editedPractitionerSchema,
} from '../../../../shared/contracts/people/staff-people.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { keepDraft } from '../../accounts/editing/drafts.ts';
import { failureOf, useRecordForm } from '../../accounts/editing/use-record-form.ts';
import { sendCall } from '../../lib/send.ts';
import { Conflict } from '../editing/Conflict.tsx';
import { Rejection } from '../editing/Rejection.tsx';
import { DialogActions, DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';
import { RoleFields } from './RoleFields.tsx';
import {
  clinicNameOf,
  type EditedRole,
  roleBodyOf,
  roleLabels,
  roleMessagesOf,
  roleValuesOf,
  type Side,
} from './role-values.ts';

const copy = staffPractitioners.roles;

export interface RoleDialogProps {
  readonly person: EditedPractitioner;
  readonly role: EditedRole;
  readonly onChanged: (person: EditedPractitioner) => void;
  readonly onClose: () => void;
}

/** Changes a role, or adds a statement of a side. The version is that of the person: a conflict shows both versions. */
export function EditRoleDialog({ person, role, onChanged, onClose }: RoleDialogProps) {
  const { clinicId, statements } = role;
  const [saidBy, setSaidBy] = useState<Side>('staff');
  const key = `role-${person.id}-${clinicId}`;
  const close = () => {
    keepDraft(key, undefined);
    onClose();
  };
  const form = useRecordForm({
    key,
    stored: person,
    schema: editedPractitionerSchema,
    valuesOf: (stored) => roleValuesOf(stored, clinicId),
    send: ({ values, changed, version }, token) =>
      sendCall(contracts.editRole, {
        params: { id: person.id, clinicId },
        body: { ...roleBodyOf(values, changed), saidBy, version },
        token,
      }),
    messagesOf: roleMessagesOf,
    savedNotice: copy.saved,
    onChanged: (saved) => {
      close();
      onChanged(saved);
    },
  });
  const { values, stored, errors, conflict, set, changed, isSaving, error } = form;
  const failure = failureOf(error, { failed: copy.failed, gone: copy.missing, invalid: copy.invalid });
  return (
    <StaffDialog
      title={copy.editTitle(fullName(person.name), clinicNameOf(role))}
      onClose={close}
      actions={
        <DialogActions
          submit={copy.save}
          pending={copy.saving}
          isSending={isSaving}
          // A side that has not stated the role can do so without a change.
          isDisabled={changed.length === 0 && statements[saidBy] !== undefined}
          onSubmit={form.save}
          onClose={close}
        />
      }
    >
      <SpaceBetween size="m">
        <DialogIntro text={copy.editIntro} error={undefined} />
        <Rejection
          isRejected={!isSaving && (failure !== undefined || conflict !== undefined)}
          text={failure}
          errors={errors}
          labels={roleLabels}
        >
          {conflict !== undefined && (
            <Conflict
              names={conflict}
              labels={roleLabels}
              intro={staffPractitioners.conflict}
              values={values}
              stored={stored}
              set={set}
            />
          )}
        </Rejection>
        <RoleFields values={values} set={set} errors={errors} saidBy={saidBy} onSaidBy={setSaidBy} />
      </SpaceBetween>
    </StaffDialog>
  );
}
