import { contactItemSchema, submissionItemSchema, submissionKeys } from '../../records/submissions/index.ts';
import type { Key } from '../../table/index.ts';
import { parseItem, type RawItem, type Table, type TransactItems, WriteConflict } from '../../table/index.ts';
import { formCountedItemSchema, totalKeys } from './items.ts';
import { putDelta, type TotalsChange } from './totals.ts';

/** What a record of a form is counted as; undefined: not at all. */
export type CountedAs = 'pending' | 'new' | 'read' | undefined;

export type FormRecord = 'submission' | 'contact';

/** What practices and messages are counted as, beside their records, and the dashboard's counters by changes of totals. */
export class CounterProjection {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** What the record is to be counted as, and what it is counted as. */
  async read(kind: FormRecord, id: string) {
    const { record, counted } = keysOf(kind, id);
    const items = await this.#table.batchGet([record, counted]);
    const recordItem = items.find(({ sk }) => sk === record.sk);
    const countedItem = items.find(({ sk }) => sk === counted.sk);
    return {
      wanted:
        recordItem && (kind === 'contact' ? messageCountedAs(recordItem) : practiceCountedAs(recordItem)),
      counted: countedItem && parseItem('counted record', formCountedItemSchema, countedItem).as,
    };
  }

  /** Conditional on `counted`. */
  async write(kind: FormRecord, id: string, counted: CountedAs, wanted: CountedAs) {
    try {
      await this.#table.transact((TableName) => [
        replaceCounted(TableName, keysOf(kind, id).counted, counted, wanted),
        ...putDelta(TableName, [...countersOf(counted, -1), ...countersOf(wanted)]),
      ]);
      return 'written';
    } catch (error) {
      if (error instanceof WriteConflict) return 'conflict';
      throw error;
    }
  }
}

/** What the dashboard's counters hold of a record. */
export function countersOf(as: CountedAs, sign: 1 | -1 = 1): TotalsChange[] {
  switch (as) {
    case undefined:
      return [];
    case 'pending':
      return [{ ...totalKeys.summary(), adds: { pending: sign } }];
    case 'new':
      return [{ ...totalKeys.summary(), adds: { contacts: sign, newContacts: sign } }];
    case 'read':
      return [{ ...totalKeys.summary(), adds: { contacts: sign } }];
  }
}

function keysOf(kind: FormRecord, id: string): { record: Key; counted: Key } {
  return kind === 'contact'
    ? { record: submissionKeys.contact(id), counted: totalKeys.contactCounted(id) }
    : { record: submissionKeys.submission(id), counted: totalKeys.submissionCounted(id) };
}

function messageCountedAs(item: RawItem): CountedAs {
  return parseItem('contact message', contactItemSchema, item).status;
}

function practiceCountedAs(item: RawItem): CountedAs {
  const { status } = parseItem('submission', submissionItemSchema, item);
  return status === 'pending_approval' ? 'pending' : undefined;
}

function replaceCounted(
  TableName: string,
  key: Key,
  counted: CountedAs,
  wanted: CountedAs,
): TransactItems[number] {
  const asRead =
    counted === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#as = :read',
          ExpressionAttributeNames: { '#as': 'as' },
          ExpressionAttributeValues: { ':read': counted },
        };
  return wanted === undefined
    ? { Delete: { TableName, Key: key, ...asRead } }
    : { Put: { TableName, Item: { ...key, as: wanted }, ...asRead } };
}
