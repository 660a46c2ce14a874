import type { AuditRecord, ClinicRecord, ListedClinic } from '../../../shared/domain/records.ts';
import { putAudit } from '../../records/audit/index.ts';
import {
  type ClinicChange,
  ClinicEditor,
  clinicKeys,
  putChange,
  putClinic,
} from '../../records/clinics/index.ts';
import { parseItem, type RawItem, readAll, type Table, WriteConflict } from '../../table/index.ts';
import { importKeys, importRecordItemSchema, importRecordPartition } from './items.ts';

/** What the last import stored of a source's listing. */
export interface ImportRecord {
  /** The source's name as a part of keys. */
  readonly source: string;
  /** The source's own id. */
  readonly id: string;
  readonly clinicId: string;
  /** Of what the source said: the same hash needs no look at the record. */
  readonly hash: string;
  /** When an import took it off the site, since the source had dropped it. */
  readonly unlistedAt?: string | undefined;
  /** YYYY-MM-DD, where that was since the register had deactivated its number. */
  readonly deactivatedOn?: string | undefined;
}

/** Each takes six of the hundred writes of a transaction. */
export const MAX_CLINICS_ADDED = 16;

/** A new clinic with what the import stores of its listing. */
export interface NewClinic {
  readonly clinic: ListedClinic;
  readonly record: ImportRecord;
}

const DIGITS = [...'0123456789abcdef'];

/** What imports stored of listings, with the clinics. All methods throw `service_unavailable`. */
export class ImportRecordRepository {
  readonly #table: Table;
  readonly #clinics: ClinicEditor;

  constructor(table: Table) {
    this.#table = table;
    this.#clinics = new ClinicEditor(table);
  }

  /** Those of the ids that were imported, by id. */
  async known(source: string, ids: readonly string[]): Promise<ReadonlyMap<string, ImportRecord>> {
    const stored = await readAll(
      this.#table,
      ids.map((id) => importKeys.record(source, id)),
    );
    return new Map([...stored.values()].map(recordOf).map((record) => [record.id, record]));
  }

  /** All listings of a source, some at a time, in no order. */
  async *all(source: string): AsyncGenerator<readonly ImportRecord[]> {
    for (const digit of DIGITS) {
      let start: RawItem | undefined;
      do {
        const { items, lastKey } = await this.#table.query({
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': importRecordPartition(source, digit) },
          ConsistentRead: true,
          ...(start && { ExclusiveStartKey: start }),
        });
        yield items.map(recordOf);
        start = lastKey;
      } while (start !== undefined);
    }
  }

  /** Which of the slugs other records have. */
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

  /** Consistently read. */
  clinic(clinicId: string): Promise<ClinicRecord | undefined> {
    return this.#clinics.record(clinicId);
  }

  /**
   * Adds each clinic with its slug, place state, rank and import record, at most `MAX_CLINICS_ADDED` of them: all or nothing. A repeat
   * changes nothing. False: another record has one of the slugs by now.
   */
  async add(added: readonly NewClinic[]): Promise<boolean> {
    const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
    try {
      await this.#table.transact((TableName) =>
        added.flatMap(({ clinic, record }) => [
          ...putClinic(TableName, clinic),
          { Put: { TableName, Item: itemOf(record), ...isNew } },
          { ConditionCheck: { TableName, Key: clinicKeys.reservedSlug(clinic.slug), ...isNew } },
        ]),
      );
      return true;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
    // Its own earlier request, whose response was lost.
    const ids = added.map(({ record }) => importKeys.record(record.source, record.id));
    return (await readAll(this.#table, ids)).size === added.length;
  }

  /** Stores the change with its audit item, and the import record. False: the clinic has changed since it was read. */
  async change(change: ClinicChange, record: ImportRecord): Promise<boolean> {
    try {
      await this.#table.transact((TableName) => [
        ...putChange(TableName, change),
        { Put: { TableName, Item: itemOf(record) } },
      ]);
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }

  /** Stores what the source says now, where it changes nothing of the clinic. */
  store(record: ImportRecord): Promise<void> {
    return this.#table.put({ Item: itemOf(record) });
  }

  /** Stores what an import did in all. */
  addRun(audit: AuditRecord): Promise<void> {
    return this.#table.transact((TableName) => [putAudit(TableName, audit)]);
  }
}

const recordOf = (item: RawItem): ImportRecord => parseItem('imported listing', importRecordItemSchema, item);

const itemOf = (record: ImportRecord) => ({
  ...importKeys.record(record.source, record.id),
  ...record,
});
