import { ColumnLayout, FormField, Select, SpaceBetween } from '@cloudscape-design/components';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import { valueText } from '../editing/value-text.ts';
import { type ControlProps, DayField, FactField, SpecialtiesField } from './Fields.tsx';
import { type Side, sides } from './role-values.ts';

const copy = staffPractitioners.roles;
const { fields: labels } = copy;

interface RoleFieldsProps extends ControlProps {
  readonly saidBy: Side;
  readonly onSaidBy: (side: Side) => void;
}

/** Fields of a role, and who states them. */
export function RoleFields({ saidBy, onSaidBy, ...control }: RoleFieldsProps) {
  const { values, set, errors } = control;
  return (
    <SpaceBetween size="m">
      <SpecialtiesField
        name="specialties"
        label={labels.specialties}
        hint={copy.specialtiesHint}
        {...control}
      />
      <ColumnLayout columns={2}>
        <FactField name="acceptingPatients" label={labels.acceptingPatients} {...control} />
        <FactField name="telemedicine" label={labels.telemedicine} {...control} />
        <DayField
          label={labels.from}
          hint={copy.fromHint}
          value={valueText(values.from)}
          error={errors.from}
          onChange={(day) => set('from', day)}
          isPast
        />
        {values.until !== undefined && (
          <DayField
            label={labels.until}
            hint={copy.untilHint}
            value={valueText(values.until)}
            error={errors.until}
            onChange={(day) => set('until', day)}
            isPast
          />
        )}
        <SaidByField value={saidBy} onChange={onSaidBy} />
      </ColumnLayout>
    </SpaceBetween>
  );
}

const options = sides.map((value) => ({
  value,
  label: copy.sides[value],
}));

/** The side that states the role; staff write down what the others state. */
export function SaidByField({
  value,
  onChange,
}: {
  readonly value: Side;
  readonly onChange: (side: Side) => void;
}) {
  return (
    <FormField label={labels.saidBy} stretch>
      <Select
        selectedOption={options.find((one) => one.value === value) ?? null}
        options={options}
        selectedAriaLabel={staffPractitioners.form.selected}
        onChange={({ detail }) => {
          const side = sides.find((one) => one === detail.selectedOption.value);
          if (side !== undefined) onChange(side);
        }}
      />
    </FormField>
  );
}
