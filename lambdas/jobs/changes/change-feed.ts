import type { Clock } from '../../platform/clock.ts';
import { type OnBadItem, parseListed, type Table } from '../../table/index.ts';
import { changeItemSchema, changeKeys, changesPartition, type StoredChange } from './items.ts';
import type { ComingChange } from './public-change.ts';

/** How long changes are kept. */
export const KEPT_DAYS = 90;
export const DAY_MS = 86_400_000;
/** Projectors write at the same time: until then a change may still come before those that are there. */
export const SETTLED_MS = 15_000;
/** Digits of a sequence number of the stream, so that texts order as numbers. */
const SEQUENCE_LENGTH = 40;
/** Partitions that a call reads: it names the next one instead of reading ninety days without changes. */
const MAX_DAYS_READ = 10;

/** A change with its position in the feed. */
export type PlacedChange = StoredChange & { readonly position: string };

export interface ChangePage {
  readonly changes: readonly PlacedChange[];
  /** The position of the next page; undefined at the end. */
  readonly next: string | undefined;
  /** Read units that it consumed. */
  readonly units: number;
}

/** All methods throw `service_unavailable`. */
export class ChangeFeed {
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, clock: Clock, onBadItem: OnBadItem) {
    this.#table = table;
    this.#clock = clock;
    this.#onBadItem = onBadItem;
  }

  /** Adds changes as of now. A repeat adds them again, which their readers cannot tell from two equal changes. */
  add(changes: readonly (ComingChange & { readonly sequenceNumber: string })[]): Promise<void> {
    const now = this.#clock();
    const at = now.toISOString();
    const expiresAt = Math.ceil(now.getTime() / 1000) + (KEPT_DAYS * DAY_MS) / 1000;
    return this.#table.batchWrite(
      changes.map(({ sequenceNumber, ...change }) => ({
        PutRequest: {
          Item: {
            ...changeKeys.change(`${at}#${sequenceNumber.padStart(SEQUENCE_LENGTH, '0')}`),
            ...change,
            at,
            expiresAt,
          },
        },
      })),
    );
  }

  /**
   * Changes from an instant or after a position, until another instant, the oldest first. A page costs what it has, and half a
   * unit for each day that it looks at.
   */
  async page(from: string, isPosition: boolean, until: Date, limit: number): Promise<ChangePage> {
    const changes: PlacedChange[] = [];
    let units = 0;
    const end = until.toISOString();
    // A position is that of a change, after which it continues, or the beginning of a day.
    let [day, start] = [from.slice(0, 10), isPosition && from.includes('#') ? `${from}~` : from];
    for (let read = 0; read < MAX_DAYS_READ; read += 1) {
      if (start >= end) return { changes, next: undefined, units };
      const {
        items,
        lastKey,
        units: consumed,
      } = await this.#table.query({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :start AND :end',
        ExpressionAttributeValues: { ':pk': changesPartition(day), ':start': start, ':end': end },
        Limit: limit - changes.length,
      });
      units += consumed;
      changes.push(
        ...items.flatMap((item) => {
          const change = parseListed('change', changeItemSchema, item, this.#onBadItem);
          return change === undefined ? [] : [{ ...change, position: String(item.sk) }];
        }),
      );
      const last = items.at(-1)?.sk;
      if (lastKey !== undefined && last !== undefined) return { changes, next: String(last), units };
      day = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
      start = day;
      if (changes.length >= limit) break;
    }
    return { changes, next: start >= end ? undefined : start, units };
  }
}
