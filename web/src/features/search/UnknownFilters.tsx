import { search } from '../../../../shared/content/search/search.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import type { ResolvedFilters } from './resolve.ts';
import styles from './unknown-filters.module.css';

/** Names the filters of the URL that could not be applied. */
export function UnknownFilters({ unknown }: Pick<ResolvedFilters, 'unknown'>) {
  const notes = [
    unknown.category !== undefined && search.unknownFilter.category(unknown.category),
    unknown.city !== undefined && search.unknownFilter.city(unknown.city),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <div className={styles.note}>
      <Icon name="info" size={20} />
      <div>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}
