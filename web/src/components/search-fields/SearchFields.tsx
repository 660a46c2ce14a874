import type { ComponentProps, ReactNode } from 'react';
import type { CategoryRef, CityRef } from '../../../../shared/contracts/entities.ts';
import { titleCase } from '../../../../shared/domain/text/slug.ts';
import { CityPicker } from '../city-picker/CityPicker.tsx';
import { FormField, Options, Select } from '../form-field/FormField.tsx';
import { SuggestField } from '../suggest-field/SuggestField.tsx';
import { ALL } from './all.ts';

/** Changes by a field or a suggestion; absent fields stay. */
export interface Choice {
  /** Remaining text after a suggestion. */
  readonly q?: string;
  /** Slug, or 'all'. */
  readonly category?: string;
  readonly city?: CityRef | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly onChoose: (choice: Choice) => void;
}

interface TextFieldProps extends FieldProps {
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Clinics of this city are suggested first. */
  readonly city: CityRef | undefined;
  /** Content beside the text field, in its row. */
  readonly children?: (field: ReactNode) => ReactNode;
}

/** The text of a search, with suggestions. */
export function TextField(props: TextFieldProps) {
  const { label, className, onChoose, city, children = (field) => field, ...field } = props;
  return (
    <FormField label={label} className={className}>
      {(control) =>
        children(
          <SuggestField
            {...control}
            {...field}
            cityId={city?.id}
            onSpecialty={({ slug }, q) => onChoose({ category: slug, q })}
            onCity={(found, q) => onChoose({ city: found, q })}
          />,
        )
      }
    </FormField>
  );
}

interface SpecialtyFieldProps extends FieldProps {
  /** The choice of no specialty. */
  readonly anyLabel: string;
  /** Slug, or 'all'. */
  readonly value: string;
  /** Options; undefined while they load. */
  readonly categories: readonly CategoryRef[] | undefined;
}

export function SpecialtyField({
  label,
  className,
  onChoose,
  anyLabel,
  value,
  categories,
}: SpecialtyFieldProps) {
  return (
    <FormField label={label} className={className}>
      {(control) => (
        <Select
          {...control}
          name="category"
          value={value}
          onChange={(event) => onChoose({ category: event.target.value })}
        >
          <option value={ALL}>{anyLabel}</option>
          {categories ? (
            <Options options={categories.map(({ slug, name }) => ({ value: slug, label: name }))} />
          ) : (
            // The select keeps showing its value.
            value !== ALL && <option value={value}>{titleCase(value)}</option>
          )}
        </Select>
      )}
    </FormField>
  );
}

interface CityFieldProps extends FieldProps, Pick<ComponentProps<typeof CityPicker>, 'cities' | 'chosen'> {
  /** The choice of no city. */
  readonly anyLabel: string;
}

export function CityField({ label, className, onChoose, anyLabel, cities, chosen }: CityFieldProps) {
  return (
    <FormField label={label} className={className}>
      {(control) => (
        <CityPicker
          {...control}
          name="city"
          by="slug"
          none={{ value: ALL, label: anyLabel }}
          cities={cities}
          chosen={chosen}
          onChoose={(city) => onChoose({ city })}
        />
      )}
    </FormField>
  );
}
