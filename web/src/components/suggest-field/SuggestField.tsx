import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { suggestions as words } from '../../../../shared/content/search/suggestions.ts';
import type { CategoryRef, CityRef, Suggestions } from '../../../../shared/contracts/entities.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_QUERY_LENGTH, MAX_SUGGESTIONS_LENGTH } from '../../../../shared/contracts/limits.ts';
import { apiQuery } from '../../lib/api.ts';
import { cityLabel } from '../../lib/cities.ts';
import { paths } from '../../lib/paths.ts';
import { SUGGESTIONS_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { Combobox, type ComboboxGroup } from '../combobox/Combobox.tsx';
import { withoutCity, withoutMatched } from './remaining-text.ts';

const suggestionsQuery = (q: string, cityId: string | undefined) =>
  apiQuery(contracts.suggest, { query: { q, cityId } });

type Passed = Pick<
  ComponentProps<typeof Combobox>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'placeholder' | 'className'
>;

interface SuggestFieldProps extends Passed {
  /** The text that is searched. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Clinics of this city come first. */
  readonly cityId?: string | undefined;
  /** A specialty was chosen; `rest` is the text that it does not stand for. */
  readonly onSpecialty: (category: CategoryRef, rest: string) => void;
  readonly onCity: (city: CityRef, rest: string) => void;
}

/**
 * The text field of a search (`q`), with suggestions while the visitor types. Choosing a clinic or a person opens its page. Without
 * JavaScript, and when the call fails, it is a plain text field.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { text, onText, cityId, onSpecialty, onCity, ...control } = props;
  const navigate = useNavigate();
  // What the visitor typed: a text that comes with the page, or from a suggestion, opens no list.
  const [typed, setTyped] = useState('');
  const query = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  const [settled] = useDebounced(query.length > MAX_SUGGESTIONS_LENGTH ? '' : query, SUGGESTIONS_DEBOUNCE_MS);
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(settled, cityId),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const found = query === '' || settled === '' ? undefined : data;

  function chosen(act: () => void): () => void {
    return () => {
      setTyped('');
      act();
    };
  }

  function groupsOf({ specialties, cities, clinics, practitioners }: Suggestions): readonly ComboboxGroup[] {
    return [
      {
        title: words.specialties,
        options: specialties.map(({ matched, ...category }) => ({
          key: category.id,
          label: category.name,
          choose: chosen(() => onSpecialty(category, withoutMatched(text, matched))),
        })),
      },
      {
        title: words.cities,
        options: cities.map((city) => ({
          key: city.id,
          label: cityLabel(city),
          choose: chosen(() => onCity(city, withoutCity(text, city.name))),
        })),
      },
      {
        title: words.clinics,
        options: clinics.map(({ id, slug, name, city, category }) => ({
          key: id,
          label: name,
          detail: `${category}, ${city}`,
          choose: chosen(() => navigate(paths.clinic(slug))),
        })),
      },
      {
        title: words.practitioners,
        options: practitioners.map(({ id, slug, name, specialty, city }) => {
          const detail = [specialty, city].filter((text) => text !== undefined).join(', ');
          return {
            key: id,
            label: name,
            ...(detail !== '' && { detail }),
            choose: chosen(() => navigate(paths.practitioner(slug))),
          };
        }),
      },
    ];
  }

  return (
    <Combobox
      {...control}
      type="search"
      name="q"
      enterKeyHint="search"
      maxLength={MAX_QUERY_LENGTH}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onText(next);
      }}
      groups={found ? groupsOf(found) : []}
      settled={found !== undefined && !isPlaceholderData && query === settled}
      words={words}
    />
  );
}
