import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import type { RawItem } from '../../table/index.ts';
import { type OnBadItem, parseListed } from '../../table/index.ts';
import { listingItemSchema, peoplesCategories, withOthers } from './items.ts';
import type { ListingScope } from './scope.ts';

/** An entry of a listing index: what lists show and filter by. */
export interface ListingEntry {
  readonly card: ClinicCard;
  readonly facets: readonly string[];
}

/** Undefined for an invalid item. */
export function listingEntryOf(item: RawItem, onBadItem: OnBadItem): ListingEntry | undefined {
  return parseListed('listing', listingItemSchema, item, onBadItem);
}

/** Lists by category show single records, so nothing is merged into them: their other categories are those of their people. */
export function singleRecord({ card, facets }: ListingEntry): ClinicCard {
  return withOthers(card, peoplesCategories(facets));
}

export function cardIn(scope: ListingScope, entry: ListingEntry): ClinicCard {
  return scope.by === 'city' || scope.by === 'directory' ? entry.card : singleRecord(entry);
}
