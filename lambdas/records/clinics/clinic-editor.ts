import { type AuditRecord, type ClinicRecord, contactFields } from '../../../shared/domain/records.ts';
import { parseItem, type Table, type TransactItems, WriteConflict } from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import { clinicRecordItem } from './clinic-items.ts';
import { clinicItemSchema, clinicKeys, slugItemSchema } from './items.ts';

/** A clinic's record before and after a change, with who did it. */
export interface ClinicChange {
  readonly before: ClinicRecord;
  readonly after: ClinicRecord;
  readonly audit: AuditRecord;
}

/** Writes of the same transaction. */
export type OtherWrites = (tableName: string) => TransactItems;

/** Practices that wait for approval, which are no clinics yet. */
export interface WaitingPractices {
  /** Consistently read; undefined for one that was decided about. */
  waiting(id: string): Promise<ClinicRecord | undefined>;
  /** Stores the change with its audit item. `changed`: the practice has changed since it was read, and nothing was written. */
  save(change: ClinicChange): Promise<'done' | 'changed'>;
}

/** `changed`: a record has changed since it was read. Nothing was written, as for `slug-taken`. */
type Saved = 'done' | 'changed' | 'slug-taken';

/** Records of clinics that are approved or unlisted. All throw `service_unavailable`. */
export class ClinicEditor {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Consistently read. */
  async record(id: string): Promise<ClinicRecord | undefined> {
    const item = await this.#table.get(clinicKeys.clinic(id), { consistent: true });
    return item && parseItem('clinic', clinicItemSchema, item);
  }

  /**
   * Stores the changes with their audit items and with other writes that belong to them, all or nothing. A new slug is the clinic's
   * own from now on; the old one still leads to it.
   */
  async save(changes: readonly ClinicChange[], along: OtherWrites = () => []): Promise<Saved> {
    try {
      await this.#table.transact((TableName) => [
        ...changes.flatMap((change) => putChange(TableName, change)),
        ...along(TableName),
      ]);
      return 'done';
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
    for (const { before, after } of changes) {
      if (before.slug !== after.slug && (await this.#isTaken(after))) return 'slug-taken';
    }
    return 'changed';
  }

  async #isTaken({ id, slug }: ClinicRecord): Promise<boolean> {
    const items = await this.#table.batchGet([clinicKeys.slug(slug), clinicKeys.reservedSlug(slug)]);
    return items.some((item) => {
      const { data } = slugItemSchema.safeParse(item);
      return data?.clinicId !== id;
    });
  }
}

/** The record as it becomes, if it still is what was read, with the slug that it gets and the audit item. */
export function putChange(TableName: string, { before, after, audit }: ClinicChange): TransactItems {
  const item = clinicRecordItem(withContactSince(before, after, audit.at));
  return [
    { Put: { TableName, Item: item, ...asRead(before) } },
    ...(before.slug === after.slug ? [] : newSlug(TableName, after)),
    putAudit(TableName, audit),
  ];
}

/** The record with the instants at which its contact changed. */
function withContactSince(before: ClinicRecord, after: ClinicRecord, at: string): ClinicRecord {
  const changed = contactFields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return after;
  const since = Object.fromEntries(changed.map((field) => [field, at]));
  return { ...after, contactSince: { ...before.contactSince, ...since } };
}

/**
 * Requires the record as it was read: by its status, by its version, and by its location, which is looked up in the background.
 */
export function asRead({ status, version, location }: ClinicRecord) {
  return {
    ConditionExpression: [
      '#status = :status',
      version === undefined ? 'attribute_not_exists(#version)' : '#version = :version',
      location === undefined ? 'attribute_not_exists(#location)' : '#location = :location',
    ].join(' AND '),
    ExpressionAttributeNames: { '#status': 'status', '#version': 'version', '#location': 'location' },
    ExpressionAttributeValues: {
      ':status': status,
      ...(version !== undefined && { ':version': version }),
      ...(location !== undefined && { ':location': location }),
    },
  };
}

/** Takes a slug that no other clinic has, and no practice that waits. */
function newSlug(TableName: string, { id, slug }: ClinicRecord): TransactItems {
  return [
    {
      Put: {
        TableName,
        Item: { ...clinicKeys.slug(slug), clinicId: id },
        ConditionExpression: 'attribute_not_exists(pk) OR clinicId = :id',
        ExpressionAttributeValues: { ':id': id },
      },
    },
    {
      ConditionCheck: {
        TableName,
        Key: clinicKeys.reservedSlug(slug),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ];
}
