import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cityPicker as words } from '../../../../shared/content/search/suggestions.ts';
import type { CityRef } from '../../../../shared/contracts/entities.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_LIMIT, MAX_SUGGESTIONS_LENGTH } from '../../../../shared/contracts/limits.ts';
import { apiQuery } from '../../lib/api.ts';
import { citiesLike, cityLabel } from '../../lib/cities.ts';
import { SUGGESTIONS_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { Combobox } from '../combobox/Combobox.tsx';
import type { CityComboboxProps } from './props.ts';

/** Maximum cities that are shown for a text. */
const MAX_FOUND = 8;

const citiesLikeQuery = (q: string) =>
  apiQuery(contracts.listCities, { query: { q, limit: String(MAX_FOUND) } });

/** A text field that finds any city by the beginning of its name. */
export function CityCombobox(props: CityComboboxProps) {
  const { name, by, none, cities, chosen, onChoose, focus, ...control } = props;
  // The text while it differs from the choice.
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const valueRef = useRef<HTMLInputElement>(null);
  // A state after the name is for the reader: 'Springfield, IL'.
  const query = (typed ?? '').replace(/,.*/, '').trim().toLowerCase().slice(0, MAX_SUGGESTIONS_LENGTH);
  const [settled] = useDebounced(query, SUGGESTIONS_DEBOUNCE_MS);
  const { data, isError } = useQuery({ ...citiesLikeQuery(settled), enabled: settled !== '' });
  const complete = query === settled ? data : undefined;
  const text = typed ?? '';
  // Until the answer is in, and without one, the cities of the page.
  const found = citiesLike(complete ?? cities, text.trim()).slice(
    0,
    text.trim() === '' ? MAX_LIMIT : MAX_FOUND,
  );
  const waiting = query !== '' && complete === undefined && !(isError && query === settled);

  const choose = (city: CityRef | undefined) => {
    setTyped(undefined);
    setLeft(false);
    onChoose(city);
    // Dispatches `input` like a native select: forms save their draft on it.
    valueRef.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };

  // Chooses the first city of the response if the field was left before it.
  const [first] = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (!left || waiting) return;
    setLeft(false);
    if (first) choose(first);
    else setTyped(undefined);
  }, [left, waiting]);

  return (
    <>
      <Combobox
        {...control}
        // Takes the focus only if the replaced list had it.
        autoFocus={focus}
        placeholder={none.placeholder ? words.placeholder : none.label}
        maxLength={MAX_SUGGESTIONS_LENGTH}
        value={typed ?? (chosen ? cityLabel(chosen) : '')}
        onChange={(next) => {
          setLeft(false);
          setTyped(next);
          if (next.trim() === '') onChoose(undefined);
        }}
        automatic={typed !== undefined}
        onLeave={() => {
          if (waiting) setLeft(true);
          else setTyped(undefined);
        }}
        groups={[
          {
            options: found.map((city) => ({
              key: city.id,
              label: cityLabel(city),
              choose: () => choose(city),
            })),
          },
        ]}
        settled={!waiting}
        words={words}
      />
      <input ref={valueRef} type="hidden" name={name} value={chosen?.[by] ?? none.value} />
    </>
  );
}
