import type { ReactNode } from 'react';
import { search } from '../../../../shared/content/search.ts';
import type { Category, City } from '../../../../shared/contracts/entities.ts';
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import { titleCase } from '../../../../shared/domain/slug.ts';
import { Button } from '../../components/button/Button.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import {
  Checkbox,
  ChoiceSelect,
  FormField,
  Options,
  SearchInput,
  Select,
} from '../../components/form-field/FormField.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { paths } from '../../lib/paths.ts';
import { ALL, chosen, ratingOptions } from './filters.ts';
import styles from './search-form.module.css';
import type { SearchForm as Form } from './use-search-filters.ts';

const copy = search.filters;

interface SearchFormProps {
  readonly form: Form;
  /** Undefined while they load. */
  readonly cities: readonly City[] | undefined;
  readonly categories: readonly Category[] | undefined;
}

/** The filters, as a GET form that works without JavaScript. */
export function SearchForm({ form, cities, categories }: SearchFormProps) {
  const { shown, text } = form;
  return (
    <search aria-label={copy.label} className={classNames(card.card, styles.panel)}>
      <form
        action={paths.search()}
        method="get"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.change({});
        }}
      >
        <FormField label={copy.text} className={styles.text}>
          {(control) => (
            <div className={styles.textRow}>
              <SearchInput
                {...control}
                name="q"
                placeholder={copy.textHint}
                maxLength={MAX_QUERY_LENGTH}
                value={text}
                onChange={form.setText}
              />
              <Button type="submit" aria-label={copy.submit}>
                <Icon name="search" size={20} />
                <span className={styles.submitText}>{copy.submit}</span>
              </Button>
            </div>
          )}
        </FormField>

        <FormField label={copy.specialty}>
          {(control) => (
            <Select
              {...control}
              name="category"
              value={shown.category}
              onChange={(event) => form.change({ category: event.target.value })}
            >
              <option value={ALL}>{copy.allSpecialties}</option>
              <LoadingOptions
                value={shown.category}
                options={categories?.map(({ slug, name }) => ({ value: slug, label: name }))}
              />
            </Select>
          )}
        </FormField>

        <FormField label={copy.location}>
          {(control) => (
            <Select
              {...control}
              name="city"
              value={shown.city}
              onChange={(event) => form.change({ city: event.target.value })}
            >
              <option value={ALL}>{copy.allLocations}</option>
              <LoadingOptions
                value={shown.city}
                options={cities?.map(({ slug, name, state }) => ({
                  value: slug,
                  label: `${name}, ${state}`,
                }))}
              />
            </Select>
          )}
        </FormField>

        <FormField label={copy.rating}>
          {(control) => (
            <ChoiceSelect
              {...control}
              name="rating"
              value={shown.rating}
              values={ratingOptions}
              labels={copy.ratings}
              onChange={(rating) => form.change({ rating })}
            />
          )}
        </FormField>

        <fieldset className={styles.availability}>
          <legend>{copy.availability}</legend>
          <div className={styles.checkboxes}>
            <Checkbox
              label={copy.acceptingPatients}
              name="acceptingPatients"
              value="true"
              checked={shown.acceptingPatients}
              onChange={(event) => form.change({ acceptingPatients: event.target.checked })}
            />
            <Checkbox
              label={copy.telemedicine}
              name="telemedicine"
              value="true"
              checked={shown.telemedicine}
              onChange={(event) => form.change({ telemedicine: event.target.checked })}
            />
          </div>
        </fieldset>
      </form>
    </search>
  );
}

interface LoadingOptionsProps {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[] | undefined;
}

/** The options; only the selected one while they load, so that the select keeps showing it. */
function LoadingOptions({ value, options }: LoadingOptionsProps): ReactNode {
  if (options) return <Options options={options} />;
  const waiting = chosen(value);
  return waiting !== undefined && <option value={waiting}>{titleCase(waiting)}</option>;
}
