import { Checkbox, FormField, Input, Multiselect, Select, Textarea } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { practiceChoices } from '../../../../shared/content/clinics/choices.ts';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import type { PracticeField } from '../../../../shared/content/submissions/form-fields.ts';
import type { EditedClinic } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { valueText } from '../editing/value-text.ts';
import { CitySelect } from './CitySelect.tsx';
import { labels } from './clinic-values.ts';
import { categoriesQuery } from './queries.ts';

const words = staffClinics.form;

/** What may be known of a fact. */
const facts = [
  { value: 'yes', label: words.yes, fact: true },
  { value: 'no', label: words.no, fact: false },
  { value: 'unknown', label: words.unknown, fact: null },
] as const;

export interface ControlProps {
  readonly values: Values;
  readonly set: (name: string, value: Values[string]) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** A field of the listing form. */
export function PracticeControl({
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
        <FormField label={labels[name]} errorText={error} stretch>
          <Select
            selectedOption={facts.find((one) => one.fact === value) ?? null}
            options={facts}
            onChange={({ detail }) => {
              const chosen = facts.find((one) => one.value === detail.selectedOption.value);
              if (chosen !== undefined) set(name, chosen.fact);
            }}
          />
        </FormField>
      );
    case 'choices': {
      const chosen = Array.isArray(value) ? value : [];
      const option = (choice: string) => ({ value: choice, label: choice });
      return (
        <FormField label={labels[name]} errorText={error} stretch>
          <Multiselect
            placeholder={value === null ? words.unknown : words.noChoice}
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
          {chosen.length === 0 && (
            <Checkbox
              checked={value === null}
              onChange={({ detail }) => set(name, detail.checked ? null : [])}
            >
              {words.unknown}
            </Checkbox>
          )}
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

export function TextControl({
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
