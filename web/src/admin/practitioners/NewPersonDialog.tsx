import { ColumnLayout, SpaceBetween } from '@cloudscape-design/components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import {
  type EditedPractitioner,
  newPractitionerSchema,
} from '../../../../shared/contracts/people/staff-people.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { Rejection } from '../editing/Rejection.tsx';
import { DialogActions, DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';
import { SpecialtiesField, TextField } from './Fields.tsx';
import { bodyOf, emptyPerson, fieldsOf, messagesOf, personLabels } from './person-values.ts';
import { peopleChanged } from './queries.ts';

const words = staffPractitioners.add;
const { fields: labels, degreesHint } = staffPractitioners.form;

const FIELDS = ['given', 'middle', 'family', 'suffix', 'degrees', 'npi', 'specialties'];

interface NewPersonDialogProps {
  readonly onAdded: (person: EditedPractitioner) => void;
  readonly onClose: () => void;
}

/** Adds a person by name, NPI and specialties. What was entered stays when it fails, and a repeat adds no second record. */
export function NewPersonDialog({ onAdded, onClose }: NewPersonDialogProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>(emptyPerson);
  const [isChecked, setChecked] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const body = bodyOf(values, FIELDS);
  const parsed = newPractitionerSchema.safeParse(body);
  const sending = useMutation({
    mutationFn: (person: z.output<typeof newPractitionerSchema>) =>
      withToken((token) => sendCall(contracts.addPractitioner, { body: person, token, idempotencyKey })),
    onSuccess: (person) => {
      toasts.show(words.done);
      peopleChanged(queries);
      onClose();
      onAdded(person);
    },
  });
  const { error } = sending;
  const sent = error instanceof SendError ? error.fields : {};
  const errors = messagesOf(isChecked && !parsed.success ? fieldsOf(parsed.error.issues) : sent, body);
  const isInvalid = Object.keys(errors).length > 0;
  const set = (name: string, value: Values[string]) => setValues((before) => ({ ...before, [name]: value }));
  const control = { values, set, errors };
  return (
    <StaffDialog
      title={words.title}
      onClose={onClose}
      actions={
        <DialogActions
          submit={words.submit}
          pending={words.pending}
          isSending={sending.isPending}
          onSubmit={() => {
            setChecked(true);
            if (parsed.success) sending.mutate(parsed.data);
          }}
          onClose={onClose}
        />
      }
    >
      <SpaceBetween size="m">
        <DialogIntro
          text={words.intro}
          error={
            error === null || error instanceof SignedOut || isInvalid || sending.isPending
              ? undefined
              : words.failed
          }
        />
        <Rejection
          isRejected={isInvalid && !sending.isPending}
          text={isInvalid ? words.invalid : undefined}
          errors={errors}
          labels={personLabels}
        />
        <ColumnLayout columns={2}>
          <TextField name="given" label={labels.given} {...control} />
          <TextField name="middle" label={labels.middle} {...control} />
          <TextField name="family" label={labels.family} {...control} />
          <TextField name="suffix" label={labels.suffix} {...control} />
          <TextField name="degrees" label={labels.degrees} hint={degreesHint} {...control} />
          <TextField name="npi" label={labels.npi} {...control} />
        </ColumnLayout>
        <SpecialtiesField name="specialties" label={labels.specialties} {...control} />
      </SpaceBetween>
    </StaffDialog>
  );
}
