import type { AuditRecord } from '../../../shared/domain/records.ts';
import { putAudit } from '../../records/audit/index.ts';
import type { ClinicChange } from '../../records/clinics/index.ts';
import { ClinicEditor, clinicKeys, putChange, putClinic } from '../../records/clinics/index.ts';
import { parseItem, type RawItem, readAll, type Table, WriteConflict } from '../../table/index.ts';
import { importedItemSchema, importedPartition, importKeys } from './items.ts';
import type { ImportedListing, ImportedListings, NewListing } from './ports.ts';

const DIGITS = [...'0123456789abcdef'];

/** Access pattern 45, with the clinics of the listings. */
export class ImportedListingRepository implements ImportedListings {
  readonly #table: Table;
  readonly #clinics: ClinicEditor;

  constructor(table: Table) {
    this.#table = table;
    this.#clinics = new ClinicEditor(table);
  }

  async known(source: string, ids: readonly string[]): Promise<ReadonlyMap<string, ImportedListing>> {
    const stored = await readAll(
      this.#table,
      ids.map((id) => importKeys.imported(source, id)),
    );
    return new Map([...stored.values()].map(listingOf).map((listing) => [listing.id, listing]));
  }

  async *all(source: string): AsyncGenerator<readonly ImportedListing[]> {
    for (const digit of DIGITS) {
      let start: RawItem | undefined;
      do {
        const { items, lastKey } = await this.#table.query({
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': importedPartition(source, digit) },
          ConsistentRead: true,
          ...(start && { ExclusiveStartKey: start }),
        });
        yield items.map(listingOf);
        start = lastKey;
      } while (start !== undefined);
    }
  }

  async takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>> {
    const owners = [...new Set(slugs)].map(
      (slug) => [slug, [clinicKeys.slug(slug), clinicKeys.reservedSlug(slug)]] as const,
    );
    const stored = await readAll(
      this.#table,
      owners.flatMap(([, wanted]) => wanted),
    );
    const taken = new Set([...stored.values()].map(({ pk }) => pk));
    return new Set(
      owners.flatMap(([slug, wanted]) => (wanted.some(({ pk }) => taken.has(pk)) ? [slug] : [])),
    );
  }

  record(clinicId: string) {
    return this.#clinics.record(clinicId);
  }

  async add(added: readonly NewListing[]): Promise<boolean> {
    const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
    try {
      await this.#table.transact((TableName) =>
        added.flatMap(({ clinic, listing }) => [
          ...putClinic(TableName, clinic),
          { Put: { TableName, Item: itemOf(listing), ...isNew } },
          { ConditionCheck: { TableName, Key: clinicKeys.reservedSlug(clinic.slug), ...isNew } },
        ]),
      );
      return true;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
    // Its own earlier request, whose response was lost.
    const ids = added.map(({ listing }) => importKeys.imported(listing.source, listing.id));
    return (await readAll(this.#table, ids)).size === added.length;
  }

  async change(change: ClinicChange, listing: ImportedListing): Promise<boolean> {
    try {
      await this.#table.transact((TableName) => [
        ...putChange(TableName, change),
        { Put: { TableName, Item: itemOf(listing) } },
      ]);
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }

  note(listing: ImportedListing): Promise<void> {
    return this.#table.put({ Item: itemOf(listing) });
  }

  addRun(audit: AuditRecord): Promise<void> {
    return this.#table.transact((TableName) => [putAudit(TableName, audit)]);
  }
}

const listingOf = (item: RawItem): ImportedListing => parseItem('imported listing', importedItemSchema, item);

const itemOf = (listing: ImportedListing) => ({
  ...importKeys.imported(listing.source, listing.id),
  ...listing,
});
