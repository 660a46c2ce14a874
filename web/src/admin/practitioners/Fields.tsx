import { DatePicker, FormField, Input, Multiselect, Select } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { categoriesQuery } from '../clinics/queries.ts';
import { valueText } from '../editing/value-text.ts';
import { listOf } from './person-values.ts';

const words = staffPractitioners.form;
const roles = staffPractitioners.roles;

export interface ControlProps {
  readonly values: Values;
  readonly set: (name: string, value: Values[string]) => void;
  readonly errors: Readonly<Record<string, string>>;
}

interface FieldProps extends ControlProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

export function TextField({ name, label, hint, values, set, errors }: FieldProps) {
  return (
    <FormField label={label} description={hint} errorText={errors[name]} stretch>
      <Input value={valueText(values[name])} onChange={({ detail }) => set(name, detail.value)} />
    </FormField>
  );
}

interface ChoicesFieldProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function ChoicesField({ name, label, hint, values, set, errors, options }: ChoicesFieldProps) {
  const labelOf = (value: string) => options.find((one) => one.value === value)?.label ?? value;
  return (
    <FormField label={label} description={hint} errorText={errors[name]} stretch>
      <Multiselect
        placeholder={words.noneChosen}
        options={options}
        selectedOptions={listOf(values[name]).map((value) => ({ value, label: labelOf(value) }))}
        filteringType="auto"
        filteringAriaLabel={words.find(label)}
        filteringClearAriaLabel={words.clear}
        selectedAriaLabel={words.selected}
        deselectAriaLabel={({ label: choice = '' }) => words.remove(choice)}
        onChange={({ detail }) =>
          set(
            name,
            detail.selectedOptions.flatMap(({ value }) => value ?? []),
          )
        }
      />
    </FormField>
  );
}

/** Categories by their ids. */
export function SpecialtiesField(props: FieldProps) {
  const { data } = useQuery(categoriesQuery);
  return (
    <ChoicesField {...props} options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
  );
}

/** What may be known of a fact. */
const facts = [
  { value: 'yes', label: roles.yes, fact: true },
  { value: 'no', label: roles.no, fact: false },
  { value: 'unknown', label: roles.unknown, fact: null },
] as const;

export function FactField({ name, label, values, set, errors }: FieldProps) {
  return (
    <FormField label={label} errorText={errors[name]} stretch>
      <Select
        selectedOption={facts.find(({ fact }) => fact === values[name]) ?? null}
        options={facts}
        selectedAriaLabel={words.selected}
        onChange={({ detail }) => {
          const chosen = facts.find(({ value }) => value === detail.selectedOption.value);
          if (chosen !== undefined) set(name, chosen.fact);
        }}
      />
    </FormField>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (day: string) => void;
  /** Whether days after today cannot be chosen in the calendar. */
  readonly isPast?: boolean;
}

export function DayField({ label, hint, value, error, onChange, isPast = false }: DayFieldProps) {
  return (
    <FormField label={label} description={hint} errorText={error} stretch>
      <DatePicker
        value={value}
        placeholder="YYYY/MM/DD"
        {...(isPast && { isDateEnabled: (date: Date) => date.getTime() <= Date.now() })}
        openCalendarAriaLabel={(date) => [`${label}: ${words.calendar}`, date].filter(Boolean).join(', ')}
        todayAriaLabel={words.today}
        nextMonthAriaLabel={words.nextMonth}
        previousMonthAriaLabel={words.previousMonth}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  );
}
