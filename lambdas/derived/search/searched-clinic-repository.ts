import type { RawItem, Table } from '../../table/index.ts';
import { type OnBadItem, parseListed } from '../../table/index.ts';
import { listingEntryOf, listingKeys } from '../listings/index.ts';
import { termsIn } from './indexed-clinic.ts';
import { clinicIdOfManifest, manifestItemSchema, searchKeys } from './items.ts';
import type { ClinicTerms, Listing, OnUnits, SearchedClinics } from './tier-reader.ts';

export class SearchedClinicRepository implements SearchedClinics {
  readonly #table: Pick<Table, 'batchGet'>;
  readonly #onBadItem: OnBadItem;

  constructor(table: Pick<Table, 'batchGet'>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  async listings(ids: readonly string[], onUnits: OnUnits = () => {}): Promise<ReadonlyMap<string, Listing>> {
    const items = await this.#table.batchGet(ids.map(listingKeys.listing), { consistent: false, onUnits });
    const listings = items.flatMap((item) => listingEntryOf(item, this.#onBadItem) ?? []);
    return new Map(listings.map((listing) => [listing.card.id, listing]));
  }

  async terms(
    ids: readonly string[],
    onUnits: OnUnits = () => {},
  ): Promise<ReadonlyMap<string, ClinicTerms>> {
    const items = await this.#table.batchGet(ids.map(searchKeys.manifest), { consistent: false, onUnits });
    return new Map(items.flatMap((item) => this.#terms(item)));
  }

  #terms(item: RawItem): [string, ClinicTerms][] {
    const manifest = parseListed('manifest', manifestItemSchema, item, this.#onBadItem);
    if (manifest === undefined) return [];
    const { name, others } = manifest;
    return [[clinicIdOfManifest(String(item.pk)), { name: termsIn(name), others: termsIn(others) }]];
  }
}
