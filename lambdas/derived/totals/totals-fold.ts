import type { Backoff } from '../../platform/clock.ts';
import { unavailable } from '../../platform/errors.ts';
import { CITY_PREFIX } from '../../records/taxonomy/index.ts';
import { type Key, keyText, type RawItem, type Table, WriteConflict } from '../../table/index.ts';
import { DELTA_PARTITION } from './items.ts';
import { deltaItemSchema, sumOf, type TotalsChange } from './totals.ts';

/** The limit of a transaction: deltas that it deletes and items of totals that it adds to. */
const MAX_WRITES = 100;
/** Deltas that are read at a time. */
const DELTAS_PER_READ = 90;
/** Attempts in sequence without a fold. */
const MAX_ATTEMPTS = 20;

/** Adds up stored changes of totals, many in one write: each is deleted in the transaction that adds it, so that it counts exactly once. */
export class TotalsFold {
  readonly #table: Table;
  readonly #backOff: Backoff;

  constructor(table: Table, backOff: Backoff) {
    this.#table = table;
    this.#backOff = backOff;
  }

  /** Adds up all of them. Returns the cities whose totals have changed. Throws `service_unavailable`. */
  async fold(): Promise<readonly string[]> {
    const cities = new Set<string>();
    for (let attempt = 1; ; ) {
      const items = await this.#table.queryFirst(
        {
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': DELTA_PARTITION },
          ConsistentRead: true,
        },
        DELTAS_PER_READ,
      );
      const { deltas, changes } = together(items);
      if (deltas.length === 0) {
        // An invalid delta keeps its place; what others changed has been added, and the caller learns of it.
        if (items.length > 0 && cities.size === 0) throw new Error('a delta is not valid');
        return [...cities];
      }
      try {
        await this.#table.transact((TableName) => [
          ...deltas.map((Key) => ({
            Delete: { TableName, Key, ConditionExpression: 'attribute_exists(pk)' },
          })),
          ...changes.map((change) => addTo(TableName, change)),
        ]);
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        // Another projector has added some of them.
        if (attempt === MAX_ATTEMPTS) throw unavailable(error);
        await this.#backOff(attempt);
        attempt += 1;
        continue;
      }
      attempt = 1;
      await this.#removeZeros(changes);
      for (const { pk } of changes) {
        if (pk.startsWith(CITY_PREFIX)) cities.add(pk.slice(CITY_PREFIX.length));
      }
    }
  }

  /** So that totals are the same whether a clinic left or was never there. */
  async #removeZeros(changes: readonly TotalsChange[]): Promise<void> {
    const lowered = changes.filter(({ adds }) => Object.values(adds).some((number) => number < 0));
    const items = lowered.length === 0 ? [] : await this.#table.batchGet(lowered.map(keyOf));
    for (const item of items) await removeZeros(this.#table, item);
  }
}

/** As many valid deltas as fit into one transaction, and what they add up to. */
function together(items: readonly RawItem[]): { deltas: Key[]; changes: TotalsChange[] } {
  const deltas: Key[] = [];
  const entries: TotalsChange[] = [];
  const touched = new Set<string>();
  for (const item of items) {
    const delta = deltaItemSchema.safeParse(item);
    if (!delta.success) continue;
    const { pk, sk, entries: added } = delta.data;
    const names = added.map(keyText);
    const size = new Set([...touched, ...names]).size + deltas.length + 1;
    if (size > MAX_WRITES) break;
    deltas.push({ pk, sk });
    entries.push(...added);
    for (const name of names) touched.add(name);
  }
  return { deltas, changes: sumOf(entries) };
}

export function addTo(TableName: string, { pk, sk, adds, sets = {} }: TotalsChange) {
  const numbers = Object.entries(adds);
  const texts = Object.entries(sets);
  return {
    Update: {
      TableName,
      Key: { pk, sk },
      UpdateExpression: [
        ...(texts.length > 0 ? [`SET ${texts.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
        `ADD ${numbers.map(([name]) => `#${name} :${name}`).join(', ')}`,
      ].join(' '),
      ExpressionAttributeNames: Object.fromEntries(
        [...texts, ...numbers].map(([name]) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        [...texts, ...numbers].map(([name, value]) => [`:${name}`, value]),
      ),
    },
  };
}

/** Items that hold totals alone: they end with their last clinic. */
const COUNTERS = ['PAIRS#', 'CELLS#'];

/** Removes totals that are zero, and items that count nothing any more. */
export async function removeZeros(table: Table, item: RawItem): Promise<void> {
  const key = { pk: String(item.pk), sk: String(item.sk) };
  const zeros = Object.keys(item).filter((name) => item[name] === 0);
  for (const name of zeros) {
    const isZero = {
      ConditionExpression: '#name = :zero',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':zero': 0 },
    };
    const isEmpty = name === 'clinicCount' && COUNTERS.some((prefix) => key.pk.startsWith(prefix));
    try {
      if (isEmpty) await table.deleteIf({ Key: key, ...isZero });
      else await table.update({ Key: key, UpdateExpression: 'REMOVE #name', ...isZero });
    } catch (error) {
      // It counts again.
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}

function keyOf({ pk, sk }: Key): Key {
  return { pk, sk };
}
