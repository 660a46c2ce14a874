import { SpaceBetween } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import type { EditedPractitioner } from '../../../../shared/contracts/people/staff-people.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { isCurrent } from '../../../../shared/domain/people/roles.ts';
import { changedFields, type Values } from '../../accounts/editing/values.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { Rejection } from '../editing/Rejection.tsx';
import { DialogActions, DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';
import { RoleFields } from './RoleFields.tsx';
import { emptyRole, roleBodyOf, roleLabels, roleMessagesOf, type Side } from './role-values.ts';
import { type Chosen, ClinicSearch, PersonSearch } from './SearchFields.tsx';

const copy = staffPractitioners.roles;

interface AddRoleDialogProps {
  /** Whose role it is; without it, the dialog asks for the person. */
  readonly person?: EditedPractitioner;
  /** Where the work is; without a person it is settled, else it can be changed. */
  readonly clinic?: Chosen | undefined;
  readonly onAdded: (person: EditedPractitioner) => void;
  readonly onClose: () => void;
  /** Below the fields. */
  readonly children?: ReactNode;
}

/** Begins a role of a person at a clinic. What was entered stays when it fails. */
export function AddRoleDialog({ person, clinic: preset, onAdded, onClose, children }: AddRoleDialogProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const [values, setValues] = useState<Values>(emptyRole);
  const [saidBy, setSaidBy] = useState<Side>('staff');
  const [clinic, setClinic] = useState(preset);
  const [chosen, setChosen] = useState<Chosen>();
  const [isChecked, setChecked] = useState(false);
  const who = person?.id ?? chosen?.id;
  const sending = useMutation({
    mutationFn: (at: { readonly id: string; readonly clinicId: string }) =>
      withToken((token) =>
        sendCall(contracts.addRole, {
          params: { id: at.id },
          body: {
            ...roleBodyOf(values, changedFields(values, emptyRole)),
            clinicId: at.clinicId,
            saidBy,
          },
          token,
        }),
      ),
    onSuccess: (changed) => {
      toasts.show(copy.addDone);
      onClose();
      onAdded(changed);
    },
  });
  const { error } = sending;
  const errors: Readonly<Record<string, string>> = {
    ...(error instanceof SendError && !sending.isPending && roleMessagesOf(error.fields)),
    ...(isChecked && clinic === undefined && { clinicId: copy.chooseClinic }),
    ...(isChecked && who === undefined && { practitionerId: copy.choosePerson }),
  };
  const isInvalid = Object.keys(errors).length > 0;
  return (
    <StaffDialog
      title={
        person ? copy.addTitle(fullName(person.name)) : staffPractitioners.clinic.addTitle(preset?.name ?? '')
      }
      onClose={onClose}
      actions={
        <DialogActions
          submit={copy.add}
          pending={copy.addPending}
          isSending={sending.isPending}
          onSubmit={() => {
            setChecked(true);
            if (clinic !== undefined && who !== undefined) sending.mutate({ id: who, clinicId: clinic.id });
          }}
          onClose={onClose}
        />
      }
    >
      <SpaceBetween size="m">
        <DialogIntro
          text={copy.addIntro}
          error={
            error === null || error instanceof SignedOut || isInvalid || sending.isPending
              ? undefined
              : copy.failed
          }
        />
        <Rejection
          isRejected={isInvalid && !sending.isPending}
          text={isInvalid ? copy.invalid : undefined}
          errors={errors}
          labels={roleLabels}
        />
        {person ? (
          <ClinicSearch
            label={copy.fields.clinicId}
            value={clinic}
            onChange={setClinic}
            error={errors.clinicId}
            without={person.roles.filter(isCurrent).map(({ clinicId }) => clinicId)}
          />
        ) : (
          <PersonSearch
            label={copy.fields.practitionerId}
            value={chosen}
            onChange={setChosen}
            error={errors.practitionerId}
          />
        )}
        {children}
        <RoleFields
          values={values}
          set={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          errors={errors}
          saidBy={saidBy}
          onSaidBy={setSaidBy}
        />
      </SpaceBetween>
    </StaffDialog>
  );
}
