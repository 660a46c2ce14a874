import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { home } from '../../../../shared/content/pages/home.ts';
import type { CityRef } from '../../../../shared/contracts/entities.ts';
import { Button } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { ALL } from '../../components/search-fields/all.ts';
import {
  type Choice,
  CityField,
  SpecialtyField,
  TextField,
} from '../../components/search-fields/SearchFields.tsx';
import { categoriesQuery, citiesQuery } from '../../features/directory/queries.ts';
import { NearMe } from '../../features/near/NearMe.tsx';
import { TypedSafetyCards } from '../../features/safety/TypedSafetyCards.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './home-hero.module.css';

const words = home.hero.form;

/** A GET form, which works without JavaScript. */
export function SearchForm() {
  const navigate = useNavigate();
  const { data: categories } = useQuery(categoriesQuery);
  const { data: cities = [] } = useQuery(citiesQuery);
  const [text, setText] = useState('');
  const [category, setCategory] = useState(ALL);
  const [city, setCity] = useState<CityRef>();
  const choose = (choice: Choice) => {
    if (choice.q !== undefined) setText(choice.q);
    if (choice.category !== undefined) setCategory(choice.category);
    if ('city' in choice) setCity(choice.city);
  };

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
        <TextField
          label={words.text}
          placeholder={words.textHint}
          className={styles.text}
          text={text}
          onText={setText}
          city={city}
          onChoose={choose}
        />
        <NearMe
          className={styles.near}
          onFound={(near) =>
            navigate(
              paths.search({ q: text.trim(), category: category === ALL ? undefined : category, near }),
            )
          }
        />
        <SpecialtyField
          label={words.category}
          anyLabel={words.anyCategory}
          value={category}
          categories={categories}
          onChoose={choose}
        />
        <CityField
          label={words.city}
          anyLabel={words.anyCity}
          cities={cities}
          chosen={city}
          onChoose={choose}
        />
        <Button type="submit" className={styles.submit}>
          <Icon name="search" size={20} />
          {words.submit}
        </Button>
      </form>
      <TypedSafetyCards text={text} />
    </search>
  );
}

/** Path of the search page with the text and the selected filters only. */
export function searchPath(form: FormData): string {
  return paths.search({
    q: entered(form.get('q')),
    category: chosen(form.get('category')),
    city: chosen(form.get('city')),
  });
}

function entered(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : '';
}

function chosen(value: FormDataEntryValue | null): string | undefined {
  const slug = entered(value);
  return slug === ALL ? undefined : slug;
}
