import { Autosuggest, FormField, Input, SpaceBetween, TokenGroup } from '@cloudscape-design/components';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPosts } from '../../../../shared/content/staff/posts.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import { apiQuery } from '../../lib/api.ts';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { staffClinicQuery } from '../clinics/queries.ts';

const copy = staffPosts.form;

interface TokensProps {
  readonly values: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

const without = (values: readonly string[], index: number) => values.filter((_, other) => other !== index);

/** Field of tags. */
export function TagsField({ values, error, onChange }: TokensProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const tag = typed.trim();
    if (tag !== '') onChange([...values, tag]);
    setTyped('');
  };
  return (
    <FormField label={copy.fields.tags} description={copy.addTagHint} errorText={error} stretch>
      <SpaceBetween size="xs">
        <Input
          value={typed}
          ariaLabel={copy.addTag}
          placeholder={copy.addTag}
          onChange={({ detail }) => setTyped(detail.value)}
          onKeyDown={(event) => {
            if (event.detail.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          // Leaving the field adds the typed tag.
          onBlur={add}
        />
        <TokenGroup
          items={values.map((tag) => ({ label: tag, dismissLabel: copy.removeTag(tag) }))}
          onDismiss={({ detail }) => onChange(without(values, detail.itemIndex))}
        />
      </SpaceBetween>
    </FormField>
  );
}

/** Field of clinics that the post refers to, found by name. */
export function RelatedClinicsField({ values, error, onChange }: TokensProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebounced(typed.trim().slice(0, MAX_QUERY_LENGTH), SEARCH_DEBOUNCE_MS);
  const found = useQuery({
    ...apiQuery(contracts.listStaffClinics, { query: { q, status: 'approved', limit: '20' } }),
    enabled: q !== '',
  });
  const chosen = useQueries({ queries: values.map(staffClinicQuery) });
  const options = (found.data ?? [])
    .filter(({ id }) => !values.includes(id))
    .map(({ id, name, city, category }) => ({
      value: id,
      label: name,
      description: `${category.name}, ${city.name}`,
    }));
  return (
    <FormField label={copy.fields.relatedClinicIds} errorText={error} stretch>
      <SpaceBetween size="xs">
        <Autosuggest
          value={typed}
          options={options}
          ariaLabel={copy.addClinic}
          placeholder={copy.clinicPlaceholder}
          filteringType="manual"
          statusType={found.isFetching ? 'loading' : 'finished'}
          loadingText={copy.clinicLoading}
          empty={copy.clinicNone}
          enteredTextLabel={(text) => text}
          onChange={({ detail }) => setTyped(detail.value)}
          onSelect={({ detail }) => {
            const option = options.find(({ value }) => value === detail.value);
            if (option === undefined) return;
            onChange([...values, option.value]);
            setTyped('');
          }}
        />
        <TokenGroup
          items={values.map((id, index) => {
            const name = chosen[index]?.data?.name ?? id;
            return { label: name, dismissLabel: copy.removeTag(name) };
          })}
          onDismiss={({ detail }) => onChange(without(values, detail.itemIndex))}
        />
      </SpaceBetween>
    </FormField>
  );
}
