import type { ClinicWords, Listing, SearchedClinics } from '../../../app/search/ports.ts';
import type { RawItem, Table } from '../client.ts';
import { keys } from '../keys.ts';
import { listingOf } from '../listing-entry.ts';
import { type OnBadItem, parseListed } from '../parse-items.ts';
import { manifestItemSchema, wordsIn } from './posted-clinic.ts';
import { clinicIdOfManifest, searchKeys } from './search-keys.ts';

export class SearchedClinicRepository implements SearchedClinics {
  readonly #table: Pick<Table, 'batchGet'>;
  readonly #onBadItem: OnBadItem;

  constructor(table: Pick<Table, 'batchGet'>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  async listings(ids: readonly string[]): Promise<ReadonlyMap<string, Listing>> {
    const items = await this.#table.batchGet(ids.map(keys.listing), { consistent: false });
    const listings = items.flatMap((item) => listingOf(item, this.#onBadItem) ?? []);
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
