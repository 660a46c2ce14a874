import { ColumnLayout, FormField, Select } from '@cloudscape-design/components';
import { useRef } from 'react';
import { spokenLanguages } from '../../../../shared/content/clinics/choices.ts';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { genders } from '../../../../shared/contracts/people/people.ts';
import {
  type EditedPractitioner,
  editedPractitionerSchema,
} from '../../../../shared/contracts/people/staff-people.ts';
import { useRecordForm } from '../../accounts/editing/use-record-form.ts';
import { sendCall } from '../../lib/send.ts';
import { RecordForm } from '../editing/RecordForm.tsx';
import { ChoicesField, type ControlProps, SpecialtiesField, TextField } from './Fields.tsx';
import { LicenseFields } from './LicenseFields.tsx';
import { bodyOf, messagesOf, personLabels, valuesOf } from './person-values.ts';

const words = staffPractitioners.form;
const { fields: labels } = words;

interface PersonFormProps {
  readonly person: EditedPractitioner;
  readonly onChanged: (person: EditedPractitioner) => void;
}

/** Form of a person with every field of the record. */
export function PersonForm({ person, onChanged }: PersonFormProps) {
  /** What was sent last: its rules say to which part of a field a message belongs. */
  const sent = useRef<Readonly<Record<string, unknown>>>({});
  const form = useRecordForm({
    key: `practitioner-${person.id}`,
    stored: person,
    schema: editedPractitionerSchema,
    valuesOf,
    send: ({ values, changed, version }, token) => {
      const body = bodyOf(values, changed);
      sent.current = body;
      return sendCall(contracts.editPractitioner, {
        params: { slugOrId: person.id },
        body: { ...body, version },
        token,
      });
    },
    messagesOf: (fields) => messagesOf(fields, sent.current),
    savedNotice: words.saved,
    onChanged,
  });
  const { values, errors, set } = form;
  const control = { values, set, errors };
  return (
    <RecordForm form={form} labels={personLabels} intro={staffPractitioners.conflict} words={words}>
      <ColumnLayout columns={3}>
        <TextField name="given" label={labels.given} {...control} />
        <TextField name="middle" label={labels.middle} {...control} />
        <TextField name="family" label={labels.family} {...control} />
        <TextField name="suffix" label={labels.suffix} {...control} />
        <TextField name="degrees" label={labels.degrees} hint={words.degreesHint} {...control} />
        <GenderField {...control} />
      </ColumnLayout>
      <ColumnLayout columns={2}>
        <SpecialtiesField name="specialties" label={labels.specialties} {...control} />
        <ChoicesField
          name="languages"
          label={labels.languages}
          options={spokenLanguages.map((one) => ({ value: one, label: one }))}
          {...control}
        />
      </ColumnLayout>
      <ColumnLayout columns={3}>
        <TextField name="npi" label={labels.npi} {...control} />
        <TextField name="collegeName" label={labels.collegeName} {...control} />
        <TextField name="collegeNumber" label={labels.collegeNumber} {...control} />
      </ColumnLayout>
      <LicenseFields {...control} />
      <TextField name="slug" label={labels.slug} hint={words.slugHint} {...control} />
    </RecordForm>
  );
}

const genderOptions = [
  { value: '', label: staffPractitioners.unknown },
  ...genders.map((value) => ({ value, label: words.genders[value] })),
];

function GenderField({ values, set, errors }: ControlProps) {
  return (
    <FormField label={labels.gender} errorText={errors.gender} stretch>
      <Select
        selectedOption={genderOptions.find(({ value }) => value === values.gender) ?? null}
        options={genderOptions}
        selectedAriaLabel={words.selected}
        onChange={({ detail }) => set('gender', detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}
