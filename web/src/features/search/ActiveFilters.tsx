import { search } from '../../../../shared/content/search/search.ts';
import { Badge } from '../../components/badge/Badge.tsx';
import { Button } from '../../components/button/Button.tsx';
import { ChipList, RemovableChip } from '../../components/chip/Chip.tsx';
import styles from './active-filters.module.css';
import { chipLabels, type FilterChip, type NamedFilters } from './describe.ts';
import { countActive, type FilterName, type SearchFilters } from './filters.ts';

const copy = search.filters;

interface ActiveFiltersProps {
  /** The filters with display names, where these are loaded. */
  readonly named: NamedFilters;
  /** The filters of the URL, including unknown slugs, which Clear All Filters removes. */
  readonly asked: SearchFilters;
  /** Filters that were read out of the text. */
  readonly read: readonly FilterChip[];
  readonly onRemove: (name: FilterName) => void;
  readonly onRemoveRead: (name: FilterName) => void;
  readonly onClear: () => void;
}

/** The number of active filters, chips to remove each and those that the text stands for, and a button to clear all. */
export function ActiveFilters({ named, asked, read, onRemove, onRemoveRead, onClear }: ActiveFiltersProps) {
  if (countActive(asked) === 0) return null;
  const chips = chipLabels(named);
  return (
    <div className={styles.row}>
      {chips.length > 0 && <Badge variant="accent">{copy.active(chips.length)}</Badge>}
      <Button variant="quiet" size="small" onClick={onClear}>
        {copy.clear}
      </Button>
      {chips.length > 0 && (
        <ChipList label={copy.active(chips.length)}>
          {chips.map(({ name, label }) => (
            <li key={name}>
              <RemovableChip label={label} onRemove={() => onRemove(name)} />
            </li>
          ))}
        </ChipList>
      )}
      {read.length > 0 && (
        <div className={styles.read}>
          <span aria-hidden="true">{copy.read}</span>
          <ChipList label={copy.read}>
            {read.map(({ name, label }) => (
              <li key={name}>
                <RemovableChip label={label} onRemove={() => onRemoveRead(name)} />
              </li>
            ))}
          </ChipList>
        </div>
      )}
    </div>
  );
}
