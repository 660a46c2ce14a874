import type { Ref } from 'react';
import { landing } from '../../../../shared/content/pages/landing.ts';
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import { Button } from '../../components/button/Button.tsx';
import { type SortKey, sortKeys } from '../../components/clinic-card/sort-clinics.ts';
import { ChoiceSelect, FormField, SearchInput } from '../../components/form-field/FormField.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './list-controls.module.css';
import type { Landing } from './names.ts';

const copy = landing.search;

interface ListControlsProps extends Pick<Landing, 'city' | 'category'> {
  readonly title: string;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly sort: SortKey;
  readonly onSort: (sort: SortKey) => void;
  /** Called on Enter or the button. */
  readonly onSubmit: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** Search and sort controls of the list. Without JavaScript the form searches the same clinics on the search page. */
export function ListControls(props: ListControlsProps) {
  const { title, city, category, term, onTerm, sort, onSort, onSubmit, inputRef } = props;
  return (
    <search aria-label={copy.label(title)}>
      <form
        action={paths.search()}
        method="get"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <FormField label={copy.text} className={styles.text}>
          {(control) => (
            <div className={styles.row}>
              <SearchInput
                {...control}
                ref={inputRef}
                name="q"
                placeholder={copy.placeholder(category.name, city.name)}
                maxLength={MAX_QUERY_LENGTH}
                value={term}
                onChange={onTerm}
              />
              <Button type="submit">{copy.submit}</Button>
            </div>
          )}
        </FormField>
        <input type="hidden" name="city" value={city.slug} />
        <input type="hidden" name="category" value={category.slug} />
        <FormField label={copy.sort} className={styles.sort}>
          {(control) => (
            <ChoiceSelect {...control} value={sort} values={sortKeys} labels={copy.sorts} onChange={onSort} />
          )}
        </FormField>
      </form>
    </search>
  );
}
