import type * as z from 'zod/mini';
import type { PersonWithRoles } from '../../../shared/domain/people/records.ts';
import type { AuditRecord, ClinicRecord, ListedClinic } from '../../../shared/domain/records.ts';
import { peopleKeys } from '../../derived/people/index.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { putAudit } from '../../records/audit/index.ts';
import {
  type ClinicChange,
  ClinicEditor,
  clinicItemSchema,
  clinicKeys,
  newClinicItems,
  putChange,
} from '../../records/clinics/index.ts';
import {
  numberKeys,
  type PersonChange,
  personKeys,
  personOwnerItemSchema,
  putPersonChange,
  readPerson,
} from '../../records/people/index.ts';
import {
  keyText,
  parseItem,
  type RawItem,
  readAll,
  type Table,
  type TransactItems,
  WriteConflict,
} from '../../table/index.ts';
import {
  houseItemSchema,
  housePartition,
  importedPeoplePartition,
  importedPersonItemSchema,
  importKeys,
  importRecordItemSchema,
  importRecordPartition,
} from './items.ts';
import { type HouseEntry, houseEntryOf } from './places.ts';

/** Houses that are read at the same time. */
const CONCURRENT_READS = 16;

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
  /** The person of whom an earlier release had made the listing. */
  readonly personId?: string | undefined;
}

/** Clinics that are added together, with few requests for each. */
export const MAX_CLINICS_ADDED = 25;
const CONCURRENT_PUTS = 8;

/** A new clinic with what the import stores of its listing. */
export interface NewClinic {
  readonly clinic: ListedClinic;
  readonly record: ImportRecord;
}

/** Ids of the records that have slugs, by slug; '' where the slug is kept for a record that is none yet. */
export type SlugOwners = ReadonlyMap<string, string>;

/** What the last import stored of a source's person. */
export type ImportedPerson = Readonly<z.output<typeof importedPersonItemSchema>>;

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
      for await (const items of this.#pages(importRecordPartition(source, digit))) yield items.map(recordOf);
    }
  }

  /** All people of a source, some at a time, in no order. */
  async *allPeople(source: string): AsyncGenerator<readonly ImportedPerson[]> {
    for (const digit of DIGITS) {
      for await (const items of this.#pages(importedPeoplePartition(source, digit)))
        yield items.map(personOf);
    }
  }

  async *#pages(partition: string): AsyncGenerator<readonly RawItem[]> {
    let start: RawItem | undefined;
    do {
      const { items, lastKey } = await this.#table.query({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      });
      yield items;
      start = lastKey;
    } while (start !== undefined);
  }

  /** Those of the people who were imported, by id. */
  async knownPeople(source: string, ids: readonly string[]): Promise<ReadonlyMap<string, ImportedPerson>> {
    const stored = await readAll(
      this.#table,
      ids.map((id) => importKeys.person(source, id)),
    );
    return new Map([...stored.values()].map(personOf).map((record) => [record.id, record]));
  }

  /** The clinics at houses, consistently read. */
  async clinicsAt(houses: readonly string[]): Promise<HouseEntry[]> {
    const found = await inParallel([...new Set(houses)], CONCURRENT_READS, async (house) => {
      const items = await this.#table.queryAll({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': housePartition(house) },
        ConsistentRead: true,
      });
      return items.map((item) => ({ ...parseItem('clinic at a house', houseItemSchema, item), house }));
    });
    return found.flat();
  }

  /** Those of the clinics that are public. */
  async approved(clinicIds: readonly string[]): Promise<ReadonlySet<string>> {
    const keys = [...new Set(clinicIds)].map(clinicKeys.clinic);
    const stored = await readAll(this.#table, keys);
    return new Set(
      [...stored.values()].flatMap(({ id, status }) => (status === 'approved' ? [String(id)] : [])),
    );
  }

  /** Further entries of clinics at houses; a repeat changes nothing. */
  putHouses(entries: readonly HouseEntry[]): Promise<void> {
    return this.#table.batchWrite(
      entries.map((entry) => ({ PutRequest: { Item: furtherHouseItem(entry) } })),
    );
  }

  /** For each of the people, who has one of the numbers of registers. */
  async ownersOf(
    people: readonly Parameters<typeof numberKeys>[0][],
  ): Promise<readonly (readonly string[])[]> {
    const keys = people.map((person) => numberKeys(person).map(({ key }) => key));
    const wanted = new Map(keys.flat().map((key) => [keyText(key), key]));
    const stored = await readAll(this.#table, [...wanted.values()]);
    return keys.map((some) => {
      const owners = some.flatMap((key) => {
        const owner = personOwnerItemSchema.safeParse(stored.get(keyText(key))).data;
        return owner === undefined ? [] : [owner.practitionerId];
      });
      return [...new Set(owners)];
    });
  }

  async personSlugOwners(slugs: readonly string[]): Promise<SlugOwners> {
    const keys = [...new Set(slugs)].map((slug) => [slug, personKeys.slug(slug)] as const);
    const stored = await readAll(
      this.#table,
      keys.map(([, key]) => key),
    );
    return new Map(
      keys.flatMap(([slug, key]) => {
        const owner = stored.get(keyText(key));
        return owner === undefined ? [] : [[slug, String(owner.practitionerId)] as const];
      }),
    );
  }

  /** Consistently read, with all roles. */
  person(id: string): Promise<PersonWithRoles | undefined> {
    return readPerson(this.#table, id, { consistent: true });
  }

  /** People who work at a clinic, as the projector has derived them. */
  async peopleAt(clinicId: string): Promise<string[]> {
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': peopleKeys.entry(clinicId, '').pk },
    });
    return items.map(({ id }) => String(id));
  }

  /** Stores a person with the import record, all or nothing. False: the person has changed, or a slug or number is another one's. */
  async savePerson(change: PersonChange | undefined, record: ImportedPerson): Promise<boolean> {
    try {
      await this.#table.transact((TableName) => [
        ...(change === undefined ? [] : putPersonChange(TableName, change)),
        {
          Put: { TableName, Item: { ...importKeys.person(record.source, record.id), ...record } },
        },
      ]);
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }

  async slugOwners(slugs: readonly string[]): Promise<SlugOwners> {
    const wanted = [...new Set(slugs)];
    const stored = await readAll(
      this.#table,
      wanted.flatMap((slug) => [clinicKeys.slug(slug), clinicKeys.reservedSlug(slug)]),
    );
    return new Map(
      wanted.flatMap((slug) => {
        const owner = stored.get(keyText(clinicKeys.slug(slug)));
        if (owner !== undefined) return [[slug, String(owner.clinicId)] as const];
        return stored.has(keyText(clinicKeys.reservedSlug(slug))) ? [[slug, ''] as const] : [];
      }),
    );
  }

  /** Consistently read. */
  clinic(clinicId: string): Promise<ClinicRecord | undefined> {
    return this.#clinics.record(clinicId);
  }

  /**
   * Adds each clinic with its slug, place state, rank and import record. Not in a transaction, which costs twice as much: what is interrupted is
   * completed by the next import of the listing, whose clinic has the same id. The slug comes first, so that no two records have one; the
   * clinic when all is there that is derived of it; then what says that all is stored, which is the import record, and of a clinic that
   * is made for people its entry in the index of houses. False: another record has one of the slugs by now.
   */
  async add(added: readonly NewClinic[]): Promise<boolean> {
    const stored = await readAll(
      this.#table,
      added.map(({ clinic }) => clinicKeys.clinic(clinic.id)),
    );
    const left = added
      .filter(({ clinic }) => !stored.has(keyText(clinicKeys.clinic(clinic.id))))
      .map(({ clinic }) => ({ id: clinic.id, ...newClinicItems(clinic, { isImported: true }) }));
    const areClaimed = await inParallel(left, CONCURRENT_PUTS, ({ id, slug }) =>
      this.#isPut(slug, 'attribute_not_exists(pk) OR clinicId = :id', { ':id': id }),
    );
    if (areClaimed.includes(false)) return false;
    await this.#putAll(left.flatMap(({ others }) => others));
    // False: a repeat of the request, of which the first one was stored.
    await inParallel(left, CONCURRENT_PUTS, ({ clinic }) => this.#isPut(clinic, 'attribute_not_exists(pk)'));
    const houses = added.flatMap(({ clinic }) => houseEntryOf(clinic) ?? []);
    await this.index(houses.filter(({ isMade }) => !isMade));
    await this.#putAll(added.map(({ record }) => itemOf(record)));
    await this.index(houses.filter(({ isMade }) => isMade));
    return true;
  }

  /** False where the condition does not hold. */
  async #isPut(Item: RawItem, ConditionExpression: string, values?: RawItem): Promise<boolean> {
    try {
      await this.#table.put({
        Item,
        ConditionExpression,
        ...(values && { ExpressionAttributeValues: values }),
      });
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }

  #putAll(items: readonly RawItem[]): Promise<void> {
    return this.#table.batchWrite(items.map((Item) => ({ PutRequest: { Item } })));
  }

  /** Records of clinics, consistently read, by id. */
  async clinics(ids: readonly string[]): Promise<ReadonlyMap<string, ClinicRecord>> {
    const stored = await readAll(this.#table, ids.map(clinicKeys.clinic));
    const clinics = [...stored.values()].map((item) => parseItem('clinic', clinicItemSchema, item));
    return new Map(clinics.map((clinic) => [clinic.id, clinic]));
  }

  /** Those of the public clinics that the index of houses lacks. */
  async notIndexed(clinics: readonly ClinicRecord[]): Promise<HouseEntry[]> {
    const entries = clinics.flatMap((clinic) => houseEntryOf(clinic) ?? []);
    const keyOf = ({ house, clinicId }: HouseEntry) => importKeys.house(house, clinicId);
    const stored = await readAll(this.#table, entries.map(keyOf));
    return entries.filter((entry) => !stored.has(keyText(keyOf(entry))));
  }

  /** Adds clinics to the index of houses; a repeat changes nothing. */
  index(entries: readonly HouseEntry[]): Promise<void> {
    return this.#table.batchWrite(entries.map((entry) => ({ PutRequest: { Item: houseItem(entry) } })));
  }

  /** Stores a record in place of another one. */
  replace(record: ImportRecord, former: ImportRecord): Promise<void> {
    return this.#table.transact((TableName) => [
      { Put: { TableName, Item: itemOf(record) } },
      ...removal(TableName, former),
    ]);
  }

  /**
   * Stores the change with its audit item, and the import record, in place of a former one. False: the clinic has changed since it was
   * read.
   */
  async change(change: ClinicChange, record: ImportRecord, former?: ImportRecord): Promise<boolean> {
    try {
      await this.#table.transact((TableName) => [
        ...putChange(TableName, change),
        { Put: { TableName, Item: itemOf(record) } },
        ...(former === undefined ? [] : removal(TableName, former)),
        ...houseWrites(TableName, change.before, change.after),
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

/** The clinic's entry in the index of houses as it becomes, in place of the one at another house. */
function houseWrites(
  TableName: string,
  former: ClinicRecord | undefined,
  clinic: ClinicRecord,
): TransactItems {
  const [before, after] = [former && houseEntryOf(former), houseEntryOf(clinic)];
  const isMoved = before !== undefined && before.house !== after?.house;
  return [
    ...(after === undefined ? [] : [{ Put: { TableName, Item: houseItem(after) } }]),
    ...(isMoved ? [{ Delete: { TableName, Key: importKeys.house(before.house, before.clinicId) } }] : []),
  ];
}

const removal = (TableName: string, { source, id }: ImportRecord): TransactItems => [
  { Delete: { TableName, Key: importKeys.record(source, id) } },
];

const houseItem = ({ house, ...entry }: HouseEntry) => ({
  ...importKeys.house(house, entry.clinicId),
  ...entry,
});

const furtherHouseItem = ({ house, ...entry }: HouseEntry) => ({
  ...importKeys.house(house, entry.clinicId, entry.phone ?? entry.unit),
  ...entry,
});

const personOf = (item: RawItem): ImportedPerson =>
  parseItem('imported person', importedPersonItemSchema, item);

const recordOf = (item: RawItem): ImportRecord => parseItem('imported listing', importRecordItemSchema, item);

const itemOf = (record: ImportRecord) => ({
  ...importKeys.record(record.source, record.id),
  ...record,
});
