import {
  Box,
  Button,
  type ButtonProps,
  ColumnLayout,
  FormField,
  Input,
  Select,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import { MAX_LICENCES } from '../../../../shared/contracts/people/staff-people.ts';
import { regionsOf } from '../../../../shared/domain/taxonomy/regions.ts';
import { type ControlProps, DayField } from './Fields.tsx';
import { type LicenseRow, licenseOf, licenseText, listOf } from './person-values.ts';
import styles from './practitioners.module.css';

const words = staffPractitioners.form.license;

const regions = [...regionsOf('USA'), ...regionsOf('CAN')].map(([value, name]) => ({
  value,
  label: `${name} (${value})`,
}));

/** Licenses of a person, one row each. */
export function LicenseFields({ values, set, errors }: ControlProps) {
  const rows = listOf(values.licences);
  const addButton = useRef<ButtonProps.Ref>(null);
  const [removed, setRemoved] = useState('');
  const replace = (index: number, changes: Partial<LicenseRow>) =>
    set(
      'licences',
      rows.map((row, other) => (other === index ? licenseText({ ...licenseOf(row), ...changes }) : row)),
    );
  return (
    <fieldset className={styles.group}>
      <legend>{staffPractitioners.form.fields.licenses}</legend>
      <SpaceBetween size="m">
        {errors.licences !== undefined && <Box color="text-status-error">{errors.licences}</Box>}
        {rows.length === 0 && <Box color="text-body-secondary">{words.none}</Box>}
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own, and are only added at the end.
          <fieldset key={index} className={styles.row}>
            <legend className="visually-hidden">{words.one(index + 1)}</legend>
            <Row
              row={licenseOf(row)}
              index={index}
              onChange={(changes) => replace(index, changes)}
              onRemove={() => {
                set(
                  'licences',
                  rows.filter((_, other) => other !== index),
                );
                setRemoved(words.removed(index + 1));
                addButton.current?.focus();
              }}
            />
          </fieldset>
        ))}
        <Button
          ref={addButton}
          iconName="add-plus"
          disabled={rows.length >= MAX_LICENCES}
          onClick={() => set('licences', [...rows, ''])}
        >
          {words.add}
        </Button>
        <div role="status" className="visually-hidden">
          {removed}
        </div>
      </SpaceBetween>
    </fieldset>
  );
}

interface RowProps {
  readonly row: Required<LicenseRow>;
  readonly index: number;
  readonly onChange: (changes: Partial<LicenseRow>) => void;
  readonly onRemove: () => void;
}

function Row({ row, index, onChange, onRemove }: RowProps) {
  const { jurisdiction, number, validUntil = '', registerUrl = '' } = row;
  const known = regions.find(({ value }) => value === jurisdiction);
  return (
    <SpaceBetween size="xs">
      <ColumnLayout columns={4}>
        <FormField label={words.jurisdiction} stretch>
          <Select
            selectedOption={
              known ?? (jurisdiction === '' ? null : { value: jurisdiction, label: jurisdiction })
            }
            options={regions}
            placeholder={words.choose}
            filteringType="auto"
            filteringAriaLabel={staffPractitioners.form.find(words.jurisdiction)}
            filteringClearAriaLabel={staffPractitioners.form.clear}
            selectedAriaLabel={staffPractitioners.form.selected}
            onChange={({ detail }) => onChange({ jurisdiction: detail.selectedOption.value ?? '' })}
          />
        </FormField>
        <FormField label={words.number} stretch>
          <Input value={number} onChange={({ detail }) => onChange({ number: detail.value })} />
        </FormField>
        <DayField
          label={words.validUntil}
          value={validUntil}
          onChange={(day) => onChange({ validUntil: day })}
        />
        <FormField label={words.registerUrl} stretch>
          <Input value={registerUrl} onChange={({ detail }) => onChange({ registerUrl: detail.value })} />
        </FormField>
      </ColumnLayout>
      <Button onClick={onRemove}>{words.remove(index + 1)}</Button>
    </SpaceBetween>
  );
}
