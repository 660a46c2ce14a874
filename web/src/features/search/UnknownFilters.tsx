import { search } from '../../../../shared/content/search/search.ts';
import { ChipLink, ChipList } from '../../components/chip/Chip.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { cityLabel } from '../../lib/cities.ts';
import { changed, filtersPath } from './filters.ts';
import type { ResolvedFilters } from './resolve.ts';
import styles from './unknown-filters.module.css';

/** Names the filters of the URL that could not be applied. */
export function UnknownFilters({ filters, unknown }: Pick<ResolvedFilters, 'filters' | 'unknown'>) {
  const notes = [
    unknown.category !== undefined && search.unknownFilter.category(unknown.category),
    unknown.city !== undefined && search.unknownFilter.city(unknown.city),
  ].filter((note) => note !== false);
  const { postal } = unknown;
  if (notes.length === 0 && postal === undefined) return null;
  return (
    <div className={styles.note}>
      <Icon name="info" size={20} />
      <div>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {postal && (
          <>
            <p>{search.unknownFilter.postal(postal.code, postal.cities.length > 0)}</p>
            {postal.cities.length > 0 && (
              <ChipList>
                {postal.cities.map((city) => (
                  <li key={city.id}>
                    <ChipLink to={filtersPath(changed(filters, { city: city.slug }))}>
                      {cityLabel(city)}
                    </ChipLink>
                  </li>
                ))}
              </ChipList>
            )}
          </>
        )}
      </div>
    </div>
  );
}
