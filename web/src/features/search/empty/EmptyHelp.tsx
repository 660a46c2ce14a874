import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { emptyHelp as copy } from '../../../../../shared/content/search/empty-help.ts';
import type { Category, City } from '../../../../../shared/contracts/entities.ts';
import { contracts } from '../../../../../shared/contracts/index.ts';
import { DEFAULT_LIMIT, MAX_SUGGESTIONS_LENGTH } from '../../../../../shared/contracts/limits.ts';
import { Button } from '../../../components/button/Button.tsx';
import { ALL } from '../../../components/search-fields/all.ts';
import { apiQuery } from '../../../lib/api.ts';
import { cityLabel } from '../../../lib/cities.ts';
import { distanceText } from '../../../lib/format.ts';
import { chipLabels, type FilterChip } from '../describe.ts';
import { changed, noFilters, type SearchFilters } from '../filters.ts';
import { firstClinicsQuery } from '../queries.ts';
import type { ResolvedFilters } from '../resolve.ts';
import styles from './empty-help.module.css';

/** Choices of each kind at most. */
const MOST = 4;
/** Largest distance of the form, in kilometers. */
const FARTHEST = '100';

interface EmptyHelpProps {
  readonly resolved: ResolvedFilters;
  readonly cities: readonly City[];
  readonly categories: readonly Category[];
  /** Filters that were read out of the text. */
  readonly read: readonly FilterChip[];
  /** The text without the words of one of them. */
  readonly textWithout: (name: FilterChip['name']) => string;
  readonly onChange: (changes: Partial<SearchFilters>) => void;
  /** The button 'Near me'. */
  readonly near: ReactNode;
}

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly changes: Partial<SearchFilters>;
}

/** What a search that found nothing could be instead, each with what it would find. Shows only what finds something. */
export default function EmptyHelp(props: EmptyHelpProps) {
  const groups = [
    { title: copy.without, choices: useLooser(props) },
    { title: copy.cities, choices: [...useCitiesAround(props), ...useCitiesOfState(props)].slice(0, MOST) },
    { title: copy.specialties, choices: useSpecialties(props) },
  ].filter(({ choices }) => choices.length > 0);
  return (
    <div className={styles.help}>
      {groups.map(({ title, choices }) => (
        <section key={title}>
          <h4>{title}</h4>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
          <ul role="list" className={styles.choices}>
            {choices.map(({ key, label, changes }) => (
              <li key={key}>
                <Button variant="secondary" size="small" onClick={() => props.onChange(changes)}>
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {props.resolved.filters.near === '' && (
        <section>
          <h4>{copy.near}</h4>
          {props.near}
        </section>
      )}
    </div>
  );
}

/** The search without one of its filters, or without the words of one that was read out of the text. */
function useLooser(props: EmptyHelpProps): readonly Choice[] {
  const { resolved, read, textWithout } = props;
  const own = chipLabels(resolved);
  const said = read.map(({ name, label }) => ({ label, changes: { q: textWithout(name) } }));
  // Without its only filter a search is the list of everything.
  const off =
    own.length + said.length > 1
      ? own.map(({ name, label }) => ({ label, changes: { [name]: noFilters[name] } }))
      : [];
  const possible = [...said, ...off].slice(0, 2 * MOST);
  const counts = useCounts(
    props,
    possible.map(({ changes }) => changes),
  );
  return possible
    .flatMap(({ label, changes }, index) => {
      const count = counts[index];
      return count === undefined ? [] : [{ key: label, label: copy.off(label, count), changes }];
    })
    .slice(0, MOST);
}

/** What changed searches find, as texts; undefined for nothing, and until it is known. */
function useCounts(
  { resolved, cities, categories }: EmptyHelpProps,
  changes: readonly Partial<SearchFilters>[],
): readonly (string | undefined)[] {
  const results = useQueries({
    queries: changes.map((change) => {
      const filters = changed(resolved.filters, change);
      const city = filters.city === ALL ? undefined : cities.find(({ slug }) => slug === filters.city);
      const category = categories.find(({ slug }) => slug === filters.category);
      const place = filters.postal === '' ? undefined : resolved.place;
      return firstClinicsQuery({ filters, city, category, place }, DEFAULT_LIMIT + 1);
    }),
  });
  return results.map(({ data = [] }) => {
    if (data.length === 0) return undefined;
    return data.length > DEFAULT_LIMIT ? copy.moreThan(DEFAULT_LIMIT) : copy.count(data.length);
  });
}

/** Of a search around a place: the cities of the nearest providers beyond its distance. */
function useCitiesAround({ resolved }: EmptyHelpProps): readonly Choice[] {
  const { filters, category, place } = resolved;
  const { near, postal } = filters;
  const isAround = near + postal !== '';
  const { data = [] } = useQuery({
    ...firstClinicsQuery(
      { filters: { ...noFilters, near, postal, radius: FARTHEST }, city: undefined, category, place },
      // One more than lists ask for: theirs have their pages under the same key.
      DEFAULT_LIMIT + 1,
    ),
    enabled: isAround,
  });
  const nearest = new Map(data.toReversed().map((clinic) => [clinic.city.id, clinic]));
  return [...nearest.values()]
    .toReversed()
    .flatMap(({ city, distanceKm }) =>
      distanceKm === undefined ? [] : [{ city, distance: distanceText(distanceKm, city.state) }],
    )
    .map(({ city, distance }) => ({
      key: city.id,
      label: copy.city(cityLabel(city), distance),
      changes: { city: city.slug },
    }));
}

/** Of a search in a city: the largest cities of its state or province that find something. */
function useCitiesOfState(props: EmptyHelpProps): readonly Choice[] {
  const { city } = props.resolved;
  const { data = [] } = useQuery({
    ...apiQuery(contracts.listCities, { query: { state: city?.state, limit: String(MOST + 1) } }),
    enabled: city !== undefined,
  });
  const others = data.filter(({ id }) => id !== city?.id).slice(0, MOST);
  const counts = useCounts(
    { ...props, cities: [...props.cities, ...others] },
    others.map(({ slug }) => ({ city: slug })),
  );
  return others.flatMap((other, index) => {
    const count = counts[index];
    if (count === undefined) return [];
    return [{ key: other.id, label: copy.city(cityLabel(other), count), changes: { city: other.slug } }];
  });
}

/** The specialties that the text may mean. */
function useSpecialties({ resolved }: EmptyHelpProps): readonly Choice[] {
  const { q } = resolved.filters;
  const { data } = useQuery({
    ...apiQuery(contracts.suggest, { query: { q: q.slice(0, MAX_SUGGESTIONS_LENGTH) } }),
    enabled: q !== '',
  });
  return (data?.specialties ?? [])
    .filter(({ id }) => id !== resolved.category?.id)
    .map(({ id, slug, name }) => ({ key: id, label: name, changes: { category: slug, q: '' } }));
}
