import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { allPeople as words } from '../../../../../shared/content/people/all-people.ts';
import type { PractitionerCard } from '../../../../../shared/contracts/entities.ts';
import { Button } from '../../../components/button/Button.tsx';
import { ChoiceSelect, FormField } from '../../../components/form-field/FormField.tsx';
import { EmptyMessage } from '../../../components/query-state/QueryState.tsx';
import { itemsOf } from '../../../lib/api.ts';
import { peoplePagesQuery } from '../on-request.ts';
import styles from './all-people.module.css';
import { choicesOf, matching, NO_FILTER, type PeopleFilter, peopleFilters } from './filter.ts';
import { PeopleList } from './PeopleList.tsx';

interface AllPeopleProps {
  /** Of the clinic. */
  readonly slug: string;
  /** Shown until more are loaded. */
  readonly first: readonly PractitionerCard[];
  /** Number of people when the page was rendered. */
  readonly total: number;
}

/** All people of a clinic, page after page without a further press, with filters of what has been loaded. */
export default function AllPeople({ slug, first, total }: AllPeopleProps) {
  const query = useInfiniteQuery(peoplePagesQuery(slug));
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const loaded = useMemo(() => data && itemsOf(data.pages), [data]);
  const people = loaded ?? first;
  const isComplete = loaded !== undefined && !hasNextPage;
  const [filter, setFilter] = useState(NO_FILTER);
  const shown = matching(people, filter);
  const filters = useRef<HTMLElement>(null);
  const { list, button, press } = useNewFocus(people.length, first.length, isComplete);

  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  return (
    <>
      {loaded && (
        <search ref={filters} aria-label={words.filters} className={styles.filters}>
          <Filters people={loaded} filter={filter} onChange={setFilter} />
        </search>
      )}
      <p role="status" className={styles.status}>
        {isComplete ? statusText(shown.length, people.length, filter) : !isError && words.loading}
      </p>
      {shown.length > 0 ? (
        <PeopleList ref={list} people={shown} />
      ) : (
        <EmptyMessage>
          {words.empty}{' '}
          <Button
            variant="quiet"
            onClick={() => {
              setFilter(NO_FILTER);
              // The button leaves with the message.
              filters.current?.querySelector('select')?.focus();
            }}
          >
            {words.clear}
          </Button>
        </EmptyMessage>
      )}
      {!isComplete && (
        <div className={styles.loading}>
          {isError && !isFetching && (
            <p role="alert">{words.failed(people.length, Math.max(total, people.length))}</p>
          )}
          <Button
            ref={button}
            variant="secondary"
            aria-disabled={!isError || isFetching}
            onClick={() => {
              if (!isError || isFetching) return;
              press();
              void (data ? fetchNextPage() : refetch());
            }}
          >
            {isError && !isFetching ? words.retry : words.loading}
          </Button>
        </div>
      )}
    </>
  );
}

function statusText(shown: number, total: number, filter: PeopleFilter): string {
  const text = words.shown(shown, total);
  return filter.gender !== '' || filter.language !== '' ? `${text}. ${words.unknown}` : text;
}

interface FiltersProps {
  readonly people: readonly PractitionerCard[];
  readonly filter: PeopleFilter;
  readonly onChange: (filter: PeopleFilter) => void;
}

/** A select for each filter that can tell these people apart. */
function Filters({ people, filter, onChange }: FiltersProps) {
  const choices = choicesOf(people);
  return peopleFilters.map((name) => {
    if (choices[name].size === 0) return null;
    return (
      <FormField key={name} label={words[name]}>
        {(control) => (
          <ChoiceSelect
            {...control}
            value={filter[name]}
            values={['', ...choices[name].keys()]}
            labels={{ '': words.any[name], ...Object.fromEntries(choices[name]) }}
            onChange={(value) => onChange({ ...filter, [name]: value })}
          />
        )}
      </FormField>
    );
  });
}

/** Moves the focus from a button that loads people to the first new person, unless the visitor has moved it. */
function useNewFocus(count: number, shownBefore: number, isComplete: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Number of people when a button was pressed. */
  const before = useRef<number | undefined>(shownBefore);
  // The pressed button has left with the first list.
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    const first = before.current;
    if (first === undefined || !(count > first || isComplete)) return;
    before.current = undefined;
    const active = document.activeElement;
    if (active !== document.body && active !== button.current) return;
    const links = list.current?.querySelectorAll('a');
    links?.[Math.min(first, links.length - 1)]?.focus();
  }, [count, isComplete]);
  return {
    list,
    button,
    press() {
      before.current = count;
    },
  };
}
