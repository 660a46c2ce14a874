import type {
  PersonWithRoles,
  PractitionerRecord,
  RoleRecord,
} from '../../../shared/domain/people/records.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import {
  type Key,
  keyText,
  parseItem,
  type RawItem,
  readableItem,
  type Table,
  type TransactItems,
  WriteConflict,
} from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import { freeSlug } from '../clinics/index.ts';
import {
  PERSON_PREFIX,
  PERSON_SORT_KEY,
  personItemSchema,
  personKeys,
  personOwnerItemSchema,
  roleItemSchema,
} from './items.ts';
import { numberKeys } from './person-numbers.ts';

/** A person before and after a change, with who did it. */
export interface PersonChange {
  /** Undefined for a new one. */
  readonly before: PersonWithRoles | undefined;
  readonly after: PersonWithRoles;
  /** Absent for what an import adds, and for statements whose date alone changes. */
  readonly audit?: AuditRecord | undefined;
}

/** `changed`: a record has changed since it was read. A field: another person has that slug or number. Nothing was written then. */
export type SavedPerson = 'done' | 'changed' | 'slug' | 'npi' | 'college';

/** Records of people with their roles. All throw `service_unavailable`. */
export class PersonEditor {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The record and all roles, consistently read. */
  record(id: string): Promise<PersonWithRoles | undefined> {
    return readPerson(this.#table, id, { consistent: true });
  }

  /** The wanted slug, or another one like it that no person has. */
  freeSlug(wanted: string, id: string): Promise<string> {
    return freeSlug(this.#table, wanted, id, (slug) => [personKeys.slug(slug)]);
  }

  /**
   * Stores the changes with their audit items and with other writes that belong to them, all or nothing. A new slug is the person's own from now on, and the old one still
   * leads to it; a number that is left is free again.
   */
  async save(
    changes: readonly PersonChange[],
    along: (TableName: string) => TransactItems = () => [],
  ): Promise<SavedPerson> {
    try {
      await this.#table.transact((TableName) => [
        ...changes.flatMap((change) => putPersonChange(TableName, change)),
        ...along(TableName),
      ]);
      return 'done';
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
    for (const { before, after } of changes) {
      const field = await this.#takenField(before?.person, after.person);
      if (field !== undefined) return field;
    }
    return 'changed';
  }

  /** The field whose value another person has. */
  async #takenField(before: PractitionerRecord | undefined, after: PractitionerRecord) {
    const former = new Set(before === undefined ? [] : ownedBy(before).map(({ key }) => keyText(key)));
    const wanted = ownedBy(after).filter(({ key }) => !former.has(keyText(key)));
    if (wanted.length === 0) return undefined;
    const items = await this.#table.batchGet(wanted.map(({ key }) => key));
    const taken = new Set(
      items
        .filter((item) => personOwnerItemSchema.safeParse(item).data?.practitionerId !== after.id)
        .map(({ pk, sk }) => keyText({ pk: String(pk), sk: String(sk) })),
    );
    return wanted.find(({ key }) => taken.has(keyText(key)))?.field;
  }
}

/** The items of a new person: record, roles, slug and numbers. For data that is loaded whole, without conditions or audit. */
export function personRecordItems({ person, roles }: PersonWithRoles): RawItem[] {
  return [
    readableItem(personItemSchema, { ...personKeys.person(person.id), ...person }),
    ...roles.map((role) =>
      readableItem(roleItemSchema, { ...personKeys.role(person.id, role.clinicId), ...role }),
    ),
    ...ownedBy(person).map(({ key }) => ({ ...key, practitionerId: person.id })),
  ];
}

/** A person with all roles, in one read; undefined where there is no record. */
export async function readPerson(
  table: Table,
  id: string,
  { consistent }: { readonly consistent: boolean },
): Promise<PersonWithRoles | undefined> {
  const items = await table.queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': `${PERSON_PREFIX}${id}` },
    ConsistentRead: consistent,
  });
  const item = items.find(({ sk }) => sk === PERSON_SORT_KEY);
  if (item === undefined) return undefined;
  return {
    person: parseItem('person', personItemSchema, item),
    roles: items
      .filter(({ sk }) => sk !== PERSON_SORT_KEY)
      .map((role) => parseItem('role', roleItemSchema, role)),
  };
}

const ownedBy = (
  person: PractitionerRecord,
): { readonly field: 'slug' | 'npi' | 'college'; readonly key: Key }[] => [
  { field: 'slug', key: personKeys.slug(person.slug) },
  ...numberKeys(person),
];

/** The record as it becomes, if it still is what was read, with its roles, slug and numbers as far as they change, and the audit item. */
export function putPersonChange(TableName: string, { before, after, audit }: PersonChange): TransactItems {
  const { person } = after;
  return [
    {
      Put: {
        TableName,
        Item: readableItem(personItemSchema, { ...personKeys.person(person.id), ...person }),
        ...(before === undefined
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ConditionExpression: '#version = :version',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':version': before.person.version },
            }),
      },
    },
    ...roleWrites(TableName, person.id, before?.roles ?? [], after.roles),
    ...ownerWrites(TableName, before?.person, person),
    ...(audit === undefined ? [] : [putAudit(TableName, audit)]),
  ];
}

/** Roles that differ. The version of the record guards them: each of its changes is one transaction with it. */
function roleWrites(
  TableName: string,
  id: string,
  before: readonly RoleRecord[],
  after: readonly RoleRecord[],
): TransactItems {
  const former = new Map(before.map((role) => [role.clinicId, JSON.stringify(role)]));
  const kept = new Set(after.map(({ clinicId }) => clinicId));
  return [
    ...after
      .filter((role) => former.get(role.clinicId) !== JSON.stringify(role))
      .map((role) => ({
        Put: {
          TableName,
          Item: readableItem(roleItemSchema, { ...personKeys.role(id, role.clinicId), ...role }),
        },
      })),
    ...before
      .filter(({ clinicId }) => !kept.has(clinicId))
      .map(({ clinicId }) => ({ Delete: { TableName, Key: personKeys.role(id, clinicId) } })),
  ];
}

function ownerWrites(
  TableName: string,
  before: PractitionerRecord | undefined,
  after: PractitionerRecord,
): TransactItems {
  const former = before === undefined ? [] : ownedBy(before);
  const wanted = ownedBy(after);
  const has = (owned: typeof former, { key }: (typeof former)[number]) =>
    owned.some((one) => keyText(one.key) === keyText(key));
  return [
    ...wanted
      .filter((one) => !has(former, one))
      .map(({ key }) => ({
        Put: {
          TableName,
          Item: { ...key, practitionerId: after.id },
          ConditionExpression: 'attribute_not_exists(pk) OR practitionerId = :id',
          ExpressionAttributeValues: { ':id': after.id },
        },
      })),
    // A former slug leads on; a number is of one person.
    ...former
      .filter((one) => one.field !== 'slug' && !has(wanted, one))
      .map(({ key }) => ({ Delete: { TableName, Key: { ...key } } })),
  ];
}
