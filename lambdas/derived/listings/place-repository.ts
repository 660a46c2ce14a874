import type { Directory } from '../../records/taxonomy/index.ts';
import { type OnBadItem, parseListed, type Table } from '../../table/index.ts';
import type { Place } from '../people/index.ts';
import { listingItemSchema, listingKeys } from './items.ts';

/** Public clinics by their listings, which are small and exist only while a clinic is public. */
export class PlaceRepository {
  readonly #table: Table;
  readonly #directory: Pick<Directory, 'withPresentNames'>;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, directory: Pick<Directory, 'withPresentNames'>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#directory = directory;
    this.#onBadItem = onBadItem;
  }

  /** Throws `service_unavailable`. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
    if (ids.length === 0) return new Map();
    const items = await this.#table.batchGet(ids.map(listingKeys.listing), { consistent: false });
    const cards = items.flatMap((item) =>
      // The listing of a clinic that has just left the lists has no card.
      item.card === undefined
        ? []
        : (parseListed('listing', listingItemSchema, item, this.#onBadItem)?.card ?? []),
    );
    const present = await this.#directory.withPresentNames(cards);
    return new Map(
      present.map(({ id, slug, name, address, city }) => [id, { id, slug, name, address, city }]),
    );
  }
}
