import {
  Box,
  Checkbox,
  ColumnLayout,
  DatePicker,
  FormField,
  Input,
  Multiselect,
  Select,
  SpaceBetween,
  Textarea,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { practiceChoices } from '../../../../shared/content/clinics/choices.ts';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import { type PracticeField, practiceRows } from '../../../../shared/content/submissions/form-fields.ts';
import { type EditedClinic, editedClinicSchema } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { sendCall } from '../../lib/send.ts';
import { RecordForm, useRecordForm } from '../editing/RecordForm.tsx';
import { pictureOf, type Values, valueText } from '../editing/values.ts';
import { PictureField } from '../pictures/PictureField.tsx';
import { CitySelect } from './CitySelect.tsx';
import { bodyOf, labels, messagesOf, valuesOf } from './clinic-values.ts';
import { categoriesQuery } from './queries.ts';

const words = staffClinics.form;

interface ClinicFormProps {
  readonly clinic: EditedClinic;
  readonly onChanged: (clinic: EditedClinic) => void;
}

type Set = (name: string, value: Values[string]) => void;

interface ControlProps {
  readonly values: Values;
  readonly set: Set;
  readonly errors: Readonly<Record<string, string>>;
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

/** A field of the listing form. */
function PracticeControl({
  field,
  clinic,
  ...control
}: ControlProps & { readonly field: PracticeField; readonly clinic: EditedClinic }) {
  const { values, set, errors } = control;
  const { name } = field;
  const error = errors[name];
  const value = values[name];
  switch (field.kind) {
    case 'switch':
      return (
        <Checkbox checked={value === true} onChange={({ detail }) => set(name, detail.checked)}>
          {labels[name]}
        </Checkbox>
      );
    case 'choices': {
      const chosen = Array.isArray(value) ? value : [];
      const option = (choice: string) => ({ value: choice, label: choice });
      return (
        <FormField label={labels[name]} errorText={error} stretch>
          <Multiselect
            selectedOptions={chosen.map(option)}
            options={practiceChoices[field.name].map(option)}
            deselectAriaLabel={({ label = '' }) => words.remove(label)}
            onChange={({ detail }) =>
              set(
                name,
                detail.selectedOptions.flatMap((one) => one.value ?? []),
              )
            }
          />
        </FormField>
      );
    }
    case 'list':
      return (
        <FormField label={labels[name]} errorText={error} stretch>
          {name === 'cityId' ? (
            <CityControl clinic={clinic} {...control} />
          ) : (
            <CategoryControl clinic={clinic} {...control} />
          )}
        </FormField>
      );
    case 'lines':
      return (
        <FormField label={labels[name]} errorText={error} stretch>
          <Textarea
            value={valueText(value)}
            rows={field.rows ?? 3}
            onChange={({ detail }) => set(name, detail.value)}
          />
        </FormField>
      );
    default:
      return <TextControl name={name} {...control} />;
  }
}

function TextControl({
  name,
  hint,
  values,
  set,
  errors,
}: ControlProps & { readonly name: string; readonly hint?: string }) {
  return (
    <FormField label={labels[name]} description={hint} errorText={errors[name]} stretch>
      <Input value={valueText(values[name])} onChange={({ detail }) => set(name, detail.value)} />
    </FormField>
  );
}

function CityControl({ clinic: { city }, values, set }: ControlProps & { readonly clinic: EditedClinic }) {
  const [chosen, setChosen] = useState({ id: city.id, label: `${city.name}, ${city.state}` });
  // A restored draft has no name of the city: the id is readable.
  const id = valueText(values.cityId);
  return (
    <CitySelect
      value={id === chosen.id ? chosen : { id, label: id === city.id ? `${city.name}, ${city.state}` : id }}
      onChange={(next) => {
        if (next === undefined) return;
        setChosen(next);
        set('cityId', next.id);
      }}
    />
  );
}

function CategoryControl({
  clinic: { category },
  values,
  set,
}: ControlProps & { readonly clinic: EditedClinic }) {
  const { data, isError } = useQuery(categoriesQuery);
  const options = (data ?? [category]).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      selectedOption={options.find(({ value }) => value === values.categoryId) ?? null}
      options={options}
      statusType={isError ? 'error' : 'finished'}
      errorText={staffClinics.failed}
      filteringType="auto"
      onChange={({ detail }) => set('categoryId', detail.selectedOption.value ?? category.id)}
    />
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
