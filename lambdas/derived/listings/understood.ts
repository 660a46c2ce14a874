import type { Understood } from '../../../shared/contracts/entities.ts';
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import type { ReadWords } from '../../../shared/domain/search/understand.ts';
import type { NamedScope } from './scope.ts';

/** What a query was read as, and the words that were read so. */
interface ReadQuery {
  readonly named: NamedScope;
  readonly filters: CardFilters;
  readonly read: ReadWords<string>;
}

/** What a search says of how its text was understood; absent parts were not. */
export function understoodOf({ named, filters, read }: ReadQuery): Understood {
  const values = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const names = [...Object.keys(named), ...values.map(([name]) => name)];
  const words = names.flatMap((name) => {
    const own = read[name];
    return own === undefined ? [] : [[name, own.join(' ')] as const];
  });
  return {
    ...named,
    ...(values.length > 0 && { filters: Object.fromEntries(values) }),
    ...(words.length > 0 && { words: Object.fromEntries(words) }),
  };
}
