import { Autosuggest, FormField } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import { apiQuery } from '../../lib/api.ts';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { categoriesQuery } from '../clinics/queries.ts';
import { MIN_QUERY_LENGTH, staffPersonSearch } from './queries.ts';

const copy = staffPractitioners.search;

/** A record that was chosen. */
export interface Chosen {
  readonly id: string;
  readonly name: string;
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: Chosen | undefined;
  readonly onChange: (chosen: Chosen | undefined) => void;
  readonly error?: string | undefined;
  /** Ids that cannot be chosen. */
  readonly without?: readonly string[];
}

/** A clinic of the directory, found by name. */
export function ClinicSearch({ without = [], ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(field.value?.name ?? '');
  const [q] = useDebounced(typed.trim().slice(0, MAX_QUERY_LENGTH), SEARCH_DEBOUNCE_MS);
  const found = useQuery({
    ...apiQuery(contracts.listStaffClinics, { query: { q, status: 'approved', limit: '20' } }),
    enabled: q !== '',
  });
  const options = (found.data ?? [])
    .filter(({ id }) => !without.includes(id))
    .map(({ id, name, category, city, address }) => ({
      value: id,
      label: name,
      description: `${category.name}, ${city.name}, ${address}`,
    }));
  return (
    <Suggestions
      {...field}
      typed={typed}
      onTyped={setTyped}
      options={options}
      found={found}
      placeholder={copy.clinicPlaceholder}
      empty={copy.clinicNone}
    />
  );
}

/** A practitioner of any state but merged, found by family name or number. */
export function PersonSearch({ without = [], ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(field.value?.name ?? '');
  const [q] = useDebounced(typed.trim().slice(0, MAX_QUERY_LENGTH), SEARCH_DEBOUNCE_MS);
  const found = useQuery({ ...staffPersonSearch(q), enabled: q.length >= MIN_QUERY_LENGTH });
  const nameOf = useCategoryNames();
  const options = (found.data ?? [])
    .filter(({ id, state }) => state !== 'merged' && !without.includes(id))
    .map(({ id, name, specialties, state, slug }) => ({
      value: id,
      label: name,
      description: [...specialties.map(nameOf), staffPractitioners.states[state], slug].join(', '),
    }));
  return (
    <Suggestions
      {...field}
      typed={typed}
      onTyped={setTyped}
      options={options}
      found={found}
      placeholder={copy.personPlaceholder}
      empty={copy.personNone}
    />
  );
}

interface SuggestionsProps extends SearchFieldProps {
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly description: string;
  }[];
  readonly found: {
    readonly isFetching: boolean;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly placeholder: string;
  readonly empty: ReactNode;
}

function Suggestions(props: SuggestionsProps) {
  const { label, typed, onTyped, onChange, error, options, found, placeholder, empty } = props;
  return (
    <FormField label={label} errorText={error} stretch>
      <Autosuggest
        value={typed}
        options={options}
        filteringType="manual"
        placeholder={placeholder}
        statusType={found.isFetching ? 'loading' : found.isError ? 'error' : 'finished'}
        loadingText={copy.loading}
        errorText={copy.failed}
        errorIconAriaLabel={copy.error}
        recoveryText={copy.retry}
        empty={empty}
        clearAriaLabel={copy.clear}
        selectedAriaLabel={copy.selected}
        hideEnteredTextOption
        enteredTextLabel={(text) => text}
        onLoadItems={() => {
          if (found.isError) void found.refetch();
        }}
        onChange={({ detail }) => {
          onTyped(detail.value);
          onChange(undefined);
        }}
        onSelect={({ detail }) => {
          const option = options.find(({ value }) => value === detail.value);
          if (option === undefined) return;
          onChange({ id: option.value, name: option.label });
          onTyped(option.label);
        }}
      />
    </FormField>
  );
}

/** Names of categories by their ids; the id until they are loaded. */
export function useCategoryNames(): (id: string) => string {
  const { data } = useQuery(categoriesQuery);
  return (id) => data?.find((one) => one.id === id)?.name ?? id;
}
