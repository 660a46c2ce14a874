import type { RawItem, Table } from '../../table/index.ts';
import { type OnBadItem, parseListed } from '../../table/index.ts';
import { listingEntryOf, listingKeys } from '../listings/index.ts';
import { clinicIdOfManifest, searchKeys } from './items.ts';
import type { ClinicWords, Listing, SearchedClinics } from './ports.ts';
import { manifestItemSchema, wordsIn } from './posted-clinic.ts';

export class SearchedClinicRepository implements SearchedClinics {
  readonly #table: Pick<Table, 'batchGet'>;
  readonly #onBadItem: OnBadItem;

  constructor(table: Pick<Table, 'batchGet'>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  async listings(ids: readonly string[]): Promise<ReadonlyMap<string, Listing>> {
    const items = await this.#table.batchGet(ids.map(listingKeys.listing), { consistent: false });
    const listings = items.flatMap((item) => listingEntryOf(item, this.#onBadItem) ?? []);
    return new Map(listings.map((listing) => [listing.card.id, listing]));
  }

  async words(ids: readonly string[]): Promise<ReadonlyMap<string, ClinicWords>> {
    const items = await this.#table.batchGet(ids.map(searchKeys.manifest), { consistent: false });
    return new Map(items.flatMap((item) => this.#words(item)));
  }

  #words(item: RawItem): [string, ClinicWords][] {
    const manifest = parseListed('manifest', manifestItemSchema, item, this.#onBadItem);
    if (manifest === undefined) return [];
    const { name, others } = manifest;
    return [[clinicIdOfManifest(String(item.pk)), { name: wordsIn(name), others: wordsIn(others) }]];
  }
}
