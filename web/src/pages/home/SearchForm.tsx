import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { home } from '../../../../shared/content/home.ts';
import { Button } from '../../components/button/Button.tsx';
import { FormField, Select } from '../../components/form-field/FormField.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { categoriesQuery, citiesQuery } from '../../features/directory/queries.ts';
import { paths } from '../../lib/paths.ts';
import styles from './hero.module.css';

const words = home.hero.form;

/** Value of a choice that filters nothing; an option may not be empty (specification, section 5). */
export const ANY = 'all';

/** A GET form, which works without JavaScript. */
export function SearchForm() {
  const navigate = useNavigate();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: cities = [] } = useQuery(citiesQuery);

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(searchPath(new FormData(event.currentTarget)));
  };
  // Enter on a select opens it in some browsers and does nothing in others: submit instead.
  const searchOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <search>
      <form
        className={styles.form}
        action={paths.search()}
        method="get"
        aria-label={words.label}
        onSubmit={search}
        onKeyDown={searchOnEnter}
      >
        <FormField label={words.category}>
          {(control) => (
            <Select {...control} name="category" defaultValue={ANY}>
              <option value={ANY}>{words.anyCategory}</option>
              {categories.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label={words.city}>
          {(control) => (
            <Select {...control} name="city" defaultValue={ANY}>
              <option value={ANY}>{words.anyCity}</option>
              {cities.map(({ slug, name, state }) => (
                <option key={slug} value={slug}>
                  {name}, {state}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <Button type="submit" size="large">
          <Icon name="search" size={20} />
          {words.submit}
        </Button>
      </form>
    </search>
  );
}

/** Path of the search page with the selected filters only. */
export function searchPath(form: FormData): string {
  return paths.search({ category: chosen(form.get('category')), city: chosen(form.get('city')) });
}

function chosen(value: FormDataEntryValue | null): string | undefined {
  return typeof value === 'string' && value !== ANY ? value : undefined;
}
