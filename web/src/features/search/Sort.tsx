import { search } from '../../../../shared/content/search/search.ts';
import { ChoiceSelect, FormField } from '../../components/form-field/FormField.tsx';
import { type SearchFilters, type SortOption, sortOptions } from './filters.ts';
import styles from './sort.module.css';

const copy = search.results;

interface SortProps {
  readonly filters: SearchFilters;
  readonly onSort: (sort: SortOption) => void;
}

/** The order of the results. Hidden without JavaScript, which makes it. */
export function Sort({ filters, onSort }: SortProps) {
  const labels = { ...copy.sorts, ...(filters.near + filters.postal !== '' && { best: copy.byDistance }) };
  return (
    <FormField label={copy.sort} className={styles.sort}>
      {(control) => (
        <ChoiceSelect
          {...control}
          value={filters.sort}
          values={sortOptions}
          labels={labels}
          onChange={onSort}
        />
      )}
    </FormField>
  );
}
