import { Box, Checkbox, ColumnLayout, SpaceBetween } from '@cloudscape-design/components';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import { practiceRows } from '../../../../shared/content/submissions/form-fields.ts';
import { type EditedClinic, editedClinicSchema } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { useRecordForm } from '../../accounts/editing/use-record-form.ts';
import { longDate } from '../../lib/format.ts';
import { sendCall } from '../../lib/send.ts';
import { RecordForm } from '../editing/RecordForm.tsx';
import { pictureOf } from '../editing/value-text.ts';
import { PictureField } from '../pictures/PictureField.tsx';
import { CredentialFields } from './CredentialFields.tsx';
import { bodyOf, labels, messagesOf, valuesOf } from './clinic-values.ts';
import { type ControlProps, PracticeControl, TextControl } from './PracticeControl.tsx';

const words = staffClinics.form;

interface ClinicFormProps {
  readonly clinic: EditedClinic;
  readonly onChanged: (clinic: EditedClinic) => void;
}

/** Form of a clinic with every field; a practice that waits gets its address and its mark when it is approved. */
export function ClinicForm({ clinic, onChanged }: ClinicFormProps) {
  const isWaiting = clinic.status === 'pending_approval';
  const form = useRecordForm({
    key: `clinic-${clinic.id}`,
    stored: clinic,
    schema: editedClinicSchema,
    valuesOf,
    send: ({ values, changed, version }, token) =>
      sendCall(contracts.editClinic, {
        params: { slugOrId: clinic.id },
        body: { ...bodyOf(values, changed), version },
        token,
      }),
    messagesOf,
    savedNotice: isWaiting ? words.savedPractice : words.saved,
    onChanged,
  });
  const { base, values, errors, set } = form;
  return (
    <RecordForm form={form} labels={labels} intro={staffClinics.conflict.intro} words={words}>
      {practiceRows.map((row) => (
        <ColumnLayout key={row.map(({ name }) => name).join()} columns={row.length > 1 ? 2 : 1}>
          {row.map((field) => (
            <PracticeControl
              key={field.name}
              field={field}
              clinic={base}
              values={values}
              set={set}
              errors={errors}
            />
          ))}
        </ColumnLayout>
      ))}
      <PictureField
        value={pictureOf(values)}
        onChange={({ picture, alt }) => {
          set('picture', picture);
          set('alt', alt);
        }}
        errors={errors}
      />
      {!isWaiting && (
        <TextControl name="slug" hint={words.slugHint} values={values} set={set} errors={errors} />
      )}
      <ColumnLayout columns={2}>
        <TextControl name="latitude" hint={words.locationHint} values={values} set={set} errors={errors} />
        <TextControl name="longitude" values={values} set={set} errors={errors} />
      </ColumnLayout>
      {!isWaiting && <Evidence clinic={base} values={values} set={set} errors={errors} />}
    </RecordForm>
  );
}

function Evidence({ clinic, ...control }: ControlProps & { readonly clinic: EditedClinic }) {
  const { values, set } = control;
  return (
    <SpaceBetween size="s">
      <Checkbox
        checked={values.verified === true}
        description={words.evidenceHint}
        onChange={({ detail }) => set('verified', detail.checked)}
      >
        {words.verified}
      </Checkbox>
      {values.verified === true && <CredentialFields {...control} />}
      {clinic.verification && (
        <Box color="text-body-secondary">
          {words.checkedBy(clinic.verification.checkedBy)}
          {clinic.verification.validUntil &&
            `. ${words.validUntil(longDate(clinic.verification.validUntil))}`}
        </Box>
      )}
    </SpaceBetween>
  );
}
