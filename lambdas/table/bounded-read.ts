/** Reads a list until a page is full, and no further than a page may cost. */
import type { RawItem, Table } from './client.ts';

/** Read units of one public call, at most, whatever its parameters are (decision record 0094). */
export const MAX_CALL_UNITS = 30;

/** What a call may read besides its list: categories and totals, which a warm function has, a slug, a city. */
const BESIDE_LISTS = 4;

/** Read units of a page of 20 with matches: past them it ends early, with a cursor. */
export const USUAL_PAGE_UNITS = 11.5;
const USUAL_PAGE = 20;

/** Read units of one page, at most: without a match it is looked for as far as this. */
export const MAX_PAGE_UNITS = MAX_CALL_UNITS - BESIDE_LISTS;
/** Read units of a page with matches that may have so many. */
export function usualPageUnits(limit: number, most = MAX_PAGE_UNITS): number {
  return Math.min(most, USUAL_PAGE_UNITS * Math.max(1, limit / USUAL_PAGE));
}

/** Entries of the first reading, at most: of the largest size they cost no more than a page may. */
const FIRST_READ = 60;
/** Entries of a usual size in the smallest unit of cost, half a read unit. */
const SMALLEST_READ = 4;
/** Entries differ in size, and DynamoDB rounds up: what a reading may cost beyond the mean of those before. */
const ROUNDING_UNITS = 1;
/** Matches to expect of what is left of the units, so that reading on is worth it. */
const EXPECTED_MATCHES = 1;

export interface Entry<Value> {
  /** Position in the list's order. */
  readonly key: string;
  /** The entry; undefined for an invalid stored item. */
  readonly value: Value | undefined;
}

export interface ReadEntries<Value> {
  readonly entries: readonly Entry<Value>[];
  /** Whether more entries follow. */
  readonly more: boolean;
  readonly units: number;
}

export interface BoundedRead<Value> {
  /** Reads at most `count` entries after a position. */
  readonly read: (after: string | undefined, count: number) => Promise<ReadEntries<Value>>;
  readonly after: string | undefined;
  /** Accepted entries of a page. */
  readonly limit: number;
  /** Read units that the page may consume; `MAX_PAGE_UNITS` where absent. The first reading is made in any case. */
  readonly units?: number | undefined;
  /** What an entry must pass to be accepted. */
  readonly criteria: readonly ((value: Value) => boolean)[];
}

export interface BoundedPage<Value> {
  readonly items: readonly Value[];
  readonly next: string | undefined;
  /** Read units that it consumed. */
  readonly units: number;
}

/**
 * The first reading is of the page and one entry more, which shows whether another page follows, or of a part of a long page. Each further one is as
 * large as the share of accepted entries so far asks for, as far as the rest of the units goes: a page that has some ends
 * after the usual units. An empty one is read on to the most, unless a match is unlikely even there: so few pass each criterion,
 * taken to be independent, that a visitor would wait for another empty page.
 */
export async function readPage<Value>(request: BoundedRead<Value>): Promise<BoundedPage<Value>> {
  const wanted = request.limit + 1;
  const most = request.units ?? MAX_PAGE_UNITS;
  const usual = usualPageUnits(request.limit, most);
  const accepted: { readonly key: string; readonly value: Value }[] = [];
  const passing = request.criteria.map(() => 0);
  let position = request.after;
  let examined = 0;
  let units = 0;
  const pageOf = (count: number, next: string | undefined): BoundedPage<Value> => ({
    items: accepted.slice(0, count).map(({ value }) => value),
    next,
    units,
  });
  for (let size = Math.min(wanted, FIRST_READ); ; ) {
    const reading = await request.read(position, size);
    units += reading.units;
    for (const { key, value } of reading.entries) {
      position = key;
      if (value === undefined) continue;
      const passed = request.criteria.map((passes) => passes(value));
      for (const [index, isPassed] of passed.entries())
        passing[index] = (passing[index] ?? 0) + Number(isPassed);
      if (passed.includes(false)) continue;
      if (accepted.push({ key, value }) === wanted) {
        return pageOf(request.limit, accepted[request.limit - 1]?.key);
      }
    }
    if (!reading.more) return pageOf(wanted, undefined);
    examined += reading.entries.length;
    const within = (bound: number) => Math.floor(((bound - units - ROUNDING_UNITS) * examined) / units);
    // By the rule of succession: that none of few has passed does not mean that none does.
    const chance = passing.reduce((product, count) => (product * (count + 1)) / (examined + 2), 1);
    const isLikely = accepted.length === 0 && within(most) * chance >= EXPECTED_MATCHES;
    const affordable = within(isLikely && within(usual) < SMALLEST_READ ? most : usual);
    if (!(affordable >= SMALLEST_READ)) return pageOf(wanted, position);
    const missing = wanted - accepted.length;
    const expected = Math.ceil((missing * examined) / Math.max(accepted.length, 1));
    // A share of few entries says little: no reading is more than all before it.
    size = Math.min(affordable, examined, Math.max(SMALLEST_READ, expected));
  }
}

/** Bytes that a read unit pays for where items are read eventually consistent. */
const UNIT_BYTES = 8_192;
const SMALLEST_UNITS = 0.5;

/** Read units of an item that is read by itself, eventually consistent. */
export function unitsOfItem(bytes: number): number {
  return Math.ceil((2 * bytes) / UNIT_BYTES) * SMALLEST_UNITS;
}

export interface FirstItems {
  readonly items: RawItem[];
  /** Whether the units ended the reading before the count and the query did. */
  readonly isCut: boolean;
  readonly units: number;
}

/**
 * The first `count` items of a query, or fewer where these would cost more than the units.
 *
 * @param largest Bytes of the largest item that there may be, by which the size of each reading is chosen.
 */
export async function readFirst(
  table: Pick<Table, 'query'>,
  query: Parameters<Table['query']>[0],
  {
    count,
    units: most,
    largest,
  }: { readonly count: number; readonly units: number; readonly largest: number },
): Promise<FirstItems> {
  const items: RawItem[] = [];
  let units = 0;
  let start: RawItem | undefined;
  do {
    if (items.length >= count) break;
    const affordable = Math.floor(((most - units - SMALLEST_UNITS) * UNIT_BYTES) / largest);
    if (affordable < 1) return { items, isCut: true, units };
    const Limit = Math.min(count - items.length, affordable);
    const page = await table.query({ ...query, Limit, ...(start && { ExclusiveStartKey: start }) });
    items.push(...page.items);
    units += page.units;
    start = page.lastKey;
  } while (start !== undefined);
  return { items, isCut: false, units };
}
