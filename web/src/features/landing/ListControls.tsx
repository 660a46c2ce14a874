import type { Ref } from 'react';
import { landing } from '../../../../shared/content/landing.ts';
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import { Button } from '../../components/button/Button.tsx';
import { FormField, Input, Select } from '../../components/form-field/FormField.tsx';
import { paths } from '../../lib/paths.ts';
import { isSortKey, type SortKey, sortKeys } from './list.ts';
import styles from './list-controls.module.css';
import type { Landing } from './names.ts';

const copy = landing.search;

interface ListControlsProps extends Pick<Landing, 'city' | 'category'> {
  readonly title: string;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  /** The visitor is about to search. */
  readonly onFocus: () => void;
  readonly sort: SortKey;
  readonly onSort: (sort: SortKey) => void;
  /** Enter or the button: the list has followed already, so this is the way to it. */
  readonly onSubmit: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** Search and order of the list. Before JavaScript it is a form that searches the same clinics on the search page. */
export function ListControls(props: ListControlsProps) {
  const { title, city, category, term, onTerm, onFocus, sort, onSort, onSubmit, inputRef } = props;
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
              <Input
                {...control}
                ref={inputRef}
                type="search"
                name="q"
                placeholder={copy.placeholder(category.name, city.name)}
                maxLength={MAX_QUERY_LENGTH}
                autoComplete="off"
                enterKeyHint="search"
                value={term}
                onChange={(event) => onTerm(event.target.value)}
                onFocus={onFocus}
              />
              <Button type="submit">{copy.submit}</Button>
            </div>
          )}
        </FormField>
        <input type="hidden" name="city" value={city.slug} />
        <input type="hidden" name="category" value={category.slug} />
        <FormField label={copy.sort} className={styles.sort}>
          {(control) => (
            <Select
              {...control}
              value={sort}
              onChange={(event) => {
                const { value } = event.target;
                if (isSortKey(value)) onSort(value);
              }}
            >
              {sortKeys.map((key) => (
                <option key={key} value={key}>
                  {copy.sorts[key]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </form>
    </search>
  );
}
