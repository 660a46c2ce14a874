import { type ReactNode, useState } from 'react';
import { near as nearCopy } from '../../../../shared/content/search/near.ts';
import { search } from '../../../../shared/content/search/search.ts';
import type { Category, City, CityRef } from '../../../../shared/contracts/entities.ts';
import { titleCase } from '../../../../shared/domain/text/slug.ts';
import { Button } from '../../components/button/Button.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { Checkbox, ChoiceSelect, FormField } from '../../components/form-field/FormField.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { ALL } from '../../components/search-fields/all.ts';
import {
  type Choice,
  CityField,
  SpecialtyField,
  TextField,
} from '../../components/search-fields/SearchFields.tsx';
import { paths } from '../../lib/paths.ts';
import {
  activeFilters,
  chosen,
  flags,
  genderOptions,
  insuranceOptions,
  offeredLanguages,
  openOptions,
  radiusOptions,
  ratingOptions,
} from './filters.ts';
import { PostalField } from './PostalField.tsx';
import styles from './search-form.module.css';
import type { SearchForm as Form } from './use-search-filters.ts';

const copy = search.filters;

interface SearchFormProps {
  readonly form: Form;
  /** Undefined while they load. */
  readonly cities: readonly City[] | undefined;
  readonly categories: readonly Category[] | undefined;
  /** Whether the lists have the chosen city, if there is one. */
  readonly loaded: boolean;
  /** The button 'Near me'; its element has the class that it is given. */
  readonly near: (className: string | undefined) => ReactNode;
}

/** The filters, as a GET form that works without JavaScript. Narrow screens fold all but the text. */
export function SearchForm({ form, cities = [], categories, loaded, near }: SearchFormProps) {
  const { shown, text } = form;
  // A city that was found by typing, until the lists have it.
  const [picked, setPicked] = useState<CityRef>();
  const city = cityOf(shown.city, picked === undefined ? cities : [...cities, picked], loaded);
  function choose(choice: Choice): void {
    const { city: found, ...changes } = choice;
    if ('city' in choice) {
      setPicked(found);
      form.change({ ...changes, city: found?.slug ?? ALL });
    } else {
      form.change(changes);
    }
  }
  const isAround = shown.near + shown.postal !== '';
  const folded = activeFilters(shown).filter((name) => name !== 'q').length;
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
        <TextField
          label={copy.text}
          placeholder={copy.textHint}
          className={classNames(styles.field, styles.text)}
          text={text}
          onText={form.setText}
          city={city}
          onChoose={choose}
        >
          {(field) => (
            <div className={styles.textRow}>
              {field}
              <Button type="submit" aria-label={copy.submit}>
                <Icon name="search" size={20} />
                <span className={styles.submitText}>{copy.submit}</span>
              </Button>
            </div>
          )}
        </TextField>
        {near(styles.near)}
        {shown.near !== '' && <input type="hidden" name="near" value={shown.near} />}

        <details className={styles.fold}>
          <summary>
            <Icon name="chevron-right" size={18} />
            {copy.folded(folded)}
          </summary>
          <div className={classNames(styles.fields, isAround ? styles.around : styles.row)}>
            <SpecialtyField
              label={copy.specialty}
              anyLabel={copy.allSpecialties}
              className={styles.field}
              value={shown.category}
              categories={categories}
              onChoose={choose}
            />
            <CityField
              label={copy.location}
              anyLabel={copy.allLocations}
              className={styles.field}
              cities={cities}
              chosen={city}
              onChoose={choose}
            />

            <PostalField
              className={styles.field}
              code={shown.postal}
              onCode={(postal) => form.change({ postal })}
            />
            {isAround && (
              <FormField label={nearCopy.radius} className={styles.field}>
                {(control) => (
                  <ChoiceSelect
                    {...control}
                    name="radius"
                    value={shown.radius}
                    values={radiusOptions}
                    labels={nearCopy.radii}
                    onChange={(radius) => form.change({ radius })}
                  />
                )}
              </FormField>
            )}

            <FormField label={copy.rating} className={styles.field}>
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

            <FormField label={copy.language} className={styles.field}>
              {(control) => (
                <ChoiceSelect
                  {...control}
                  name="language"
                  value={shown.language}
                  values={offeredLanguages(shown.language)}
                  labels={{ all: copy.allLanguages }}
                  onChange={(language) => form.change({ language })}
                />
              )}
            </FormField>

            <FormField label={copy.gender} className={styles.field}>
              {(control) => (
                <ChoiceSelect
                  {...control}
                  name="gender"
                  value={shown.gender}
                  values={genderOptions}
                  labels={copy.genders}
                  onChange={(gender) => form.change({ gender })}
                />
              )}
            </FormField>

            <FormField label={copy.insurance} className={styles.field}>
              {(control) => (
                <ChoiceSelect
                  {...control}
                  name="insurance"
                  value={shown.insurance}
                  values={insuranceOptions}
                  labels={{ all: copy.allInsurances }}
                  onChange={(insurance) => form.change({ insurance })}
                />
              )}
            </FormField>

            <FormField label={copy.open} className={styles.field}>
              {(control) => (
                <ChoiceSelect
                  {...control}
                  name="open"
                  value={shown.open}
                  values={openOptions}
                  labels={copy.opens}
                  onChange={(open) => form.change({ open })}
                />
              )}
            </FormField>

            <fieldset className={styles.flags}>
              <legend>{copy.flags}</legend>
              {flags.map((flag) => (
                <Checkbox
                  key={flag}
                  label={copy[flag]}
                  name={flag}
                  value="true"
                  checked={shown[flag]}
                  onChange={(event) => form.change({ [flag]: event.target.checked })}
                />
              ))}
            </fieldset>
          </div>
        </details>
      </form>
    </search>
  );
}

/** The chosen city; only its name while the lists load that have it, so that the control keeps showing it. */
function cityOf(slug: string, cities: readonly CityRef[], loaded: boolean): CityRef | undefined {
  const waiting = chosen(slug);
  if (waiting === undefined) return undefined;
  const found = cities.find((city) => city.slug === slug);
  return found ?? (loaded ? undefined : { id: '', slug, name: titleCase(waiting), state: '' });
}
