import type { Location } from '../../../shared/contracts/entities.ts';
import type { Table } from '../../table/index.ts';
import { type OnBadItem, parseListed } from '../../table/index.ts';
import { postalPlaceItemSchema, totalKeys } from './items.ts';
import { PLACE_UNITS } from './totals.ts';

/** Where postal codes are, by the clinics that have them. */
export class PostalPlaceRepository {
  readonly #table: Pick<Table, 'get'>;
  readonly #onBadItem: OnBadItem;

  constructor(table: Pick<Table, 'get'>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** The mean of a code's clinics in degrees; undefined where none is known. Half a read unit. */
  async location(code: string): Promise<Location | undefined> {
    const item = await this.#table.get(totalKeys.postalPlace(code));
    const place = item && parseListed('postal place', postalPlaceItemSchema, item, this.#onBadItem);
    if (place === undefined || place.clinicCount === 0) return undefined;
    const mean = (sum: number) => Math.round(sum / place.clinicCount) / PLACE_UNITS;
    return { latitude: mean(place.latitude), longitude: mean(place.longitude) };
  }
}
