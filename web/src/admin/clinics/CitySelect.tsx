import { Select } from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_SUGGESTIONS_LENGTH } from '../../../../shared/contracts/limits.ts';
import { apiQuery } from '../../lib/api.ts';
import { SUGGESTIONS_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.ts';

const copy = staffClinics.list;

export interface CityChoice {
  readonly id: string;
  /** City name with its state or province. */
  readonly label: string;
}

interface CitySelectProps {
  readonly value: CityChoice | undefined;
  readonly onChange: (city: CityChoice | undefined) => void;
  /** Whether no city may be chosen. */
  readonly optional?: boolean;
  readonly invalid?: boolean;
}

/** One of the directory's cities, found by the beginning of its name. */
export function CitySelect({ value, onChange, optional = false, invalid = false }: CitySelectProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebounced(typed.trim().slice(0, MAX_SUGGESTIONS_LENGTH), SUGGESTIONS_DEBOUNCE_MS);
  const { data, isError, isPending, refetch } = useQuery({
    ...apiQuery(contracts.listCities, { query: { q: q || undefined, limit: '50' } }),
    placeholderData: keepPreviousData,
  });
  const any = { value: '', label: copy.anyCity };
  const cities = (data ?? []).map(({ id, name, state }) => ({ value: id, label: `${name}, ${state}` }));
  return (
    <Select
      selectedOption={value ? { value: value.id, label: value.label } : optional ? any : null}
      options={optional && q === '' ? [any, ...cities] : cities}
      filteringType="manual"
      filteringAriaLabel={copy.city}
      invalid={invalid}
      statusType={isError ? 'error' : isPending ? 'loading' : 'finished'}
      errorText={staffClinics.failed}
      recoveryText="Retry"
      onLoadItems={({ detail }) => {
        setTyped(detail.filteringText);
        if (isError) void refetch();
      }}
      onChange={({ detail: { selectedOption } }) =>
        onChange(
          selectedOption.value ? { id: selectedOption.value, label: selectedOption.label ?? '' } : undefined,
        )
      }
    />
  );
}
