import {
  Box,
  Checkbox,
  ColumnLayout,
  DatePicker,
  FormField,
  SpaceBetween,
} from '@cloudscape-design/components';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import { practiceRows } from '../../../../shared/content/submissions/form-fields.ts';
import { type EditedClinic, editedClinicSchema } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { sendCall } from '../../lib/send.ts';
import { RecordForm, useRecordForm } from '../editing/RecordForm.tsx';
import { pictureOf, valueText } from '../editing/values.ts';
import { PictureField } from '../pictures/PictureField.tsx';
import { bodyOf, labels, messagesOf, valuesOf } from './clinic-values.ts';
import { type ControlProps, PracticeControl, TextControl } from './PracticeControl.tsx';

const words = staffClinics.form;

interface ClinicFormProps {
  readonly clinic: EditedClinic;
  readonly onChanged: (clinic: EditedClinic) => void;
}

/** Form of a clinic with every field. */
export function ClinicForm({ clinic, onChanged }: ClinicFormProps) {
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
    savedNotice: words.saved,
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
      <TextControl name="slug" hint={words.slugHint} values={values} set={set} errors={errors} />
      <ColumnLayout columns={2}>
        <TextControl name="latitude" hint={words.locationHint} values={values} set={set} errors={errors} />
        <TextControl name="longitude" values={values} set={set} errors={errors} />
      </ColumnLayout>
      <Evidence clinic={base} values={values} set={set} errors={errors} />
    </RecordForm>
  );
}

function Evidence({ clinic, ...control }: ControlProps & { readonly clinic: EditedClinic }) {
  const { values, set, errors } = control;
  return (
    <SpaceBetween size="s">
      <Checkbox
        checked={values.verified === true}
        description={words.evidenceHint}
        onChange={({ detail }) => set('verified', detail.checked)}
      >
        {words.verified}
      </Checkbox>
      {values.verified === true && (
        <ColumnLayout columns={3}>
          <TextControl name="licenceNumber" {...control} />
          <TextControl name="registerUrl" {...control} />
          <FormField label={words.checkedAt} errorText={errors.checkedAt} stretch>
            <DatePicker
              value={valueText(values.checkedAt)}
              placeholder="YYYY/MM/DD"
              openCalendarAriaLabel={(date) => [words.calendar, date].filter((part) => part).join(', ')}
              todayAriaLabel={words.today}
              nextMonthAriaLabel={words.nextMonth}
              previousMonthAriaLabel={words.previousMonth}
              onChange={({ detail }) => set('checkedAt', detail.value)}
            />
          </FormField>
        </ColumnLayout>
      )}
      {clinic.verification && (
        <Box color="text-body-secondary">{words.checkedBy(clinic.verification.checkedBy)}</Box>
      )}
    </SpaceBetween>
  );
}
