import type { ClinicCard, Location } from '../../../shared/contracts/entities.ts';
import { distanceBeyondBox, distanceKm, distanceToBox } from '../../../shared/domain/listings/distance.ts';
import { isInCategory, MERGED_FACET, matchesFilters } from '../../../shared/domain/listings/facets.ts';
import { matchesWords } from '../../../shared/domain/listings/listing.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { RawItem, Table } from '../../table/index.ts';
import {
  MAX_PAGE_UNITS,
  type OnBadItem,
  parseListed,
  ReadRanges,
  tableSchema,
  usualPageUnits,
} from '../../table/index.ts';
import {
  CAP_LATITUDE,
  CELL_LENGTH,
  CELL_REGION_LENGTH,
  capPartition,
  cellCountsItemSchema,
  cellsPartition,
  POLAR_CAPS,
  type PolarCap,
  polarCapOf,
} from '../totals/index.ts';
import {
  boxOf,
  type Cell,
  cellOf,
  GEOHASH_LENGTH,
  hashOf,
  isSmallest,
  isWithin,
  locationOfGeohash,
  partsAfter,
  partsOf,
  rangeOf,
  WORLD,
  within,
} from './geohash-cells.ts';
import { listingPartitions } from './items.ts';
import { cardIn, type ListingEntry, listingEntryOf } from './listing-entry.ts';
import type { ListingQuery } from './listing-repository.ts';
import { cellNamed, type KnownCells, nameOf, type Position, readCursor, writeCursor } from './near-cursor.ts';
import { categoryOf, type ListingScope } from './scope.ts';

export interface NearbyQuery extends ListingQuery {
  readonly near: Location;
  readonly radiusKm: number;
  /** Folded words, each of which must begin a word of the card; none let every clinic pass. */
  readonly words: readonly string[];
}

/** Clinics that a cell may have when it is read: half a read unit pays for entries of 800 bytes. One with more is divided. */
const MAX_READABLE = 5;
/** The same where the number is a guess: smaller cells would often have none or one. */
const MAX_READABLE_GUESSED = 9;
/** Entries of one read at most: of a cell, and beyond it. */
const MAX_READ = 12;
const EXPLORING_READ = 6;
/** What the largest read of a cell costs. */
const CELL_RESERVE = 1.5;
/** What the counts of a city's region cost. */
const REGION_RESERVE = 3;

const { partitionKey, sortKey } = tableSchema.indexes.byCell;
const REGION_BITS = CELL_REGION_LENGTH * 5;
const COUNTED_BITS = CELL_LENGTH * 5;

interface CountedCell {
  readonly cell: Cell;
  readonly clinicCount: number;
  readonly distance: number;
}

/** What is still to be looked at, with the first position that anything in it can have. */
type Candidate = Position &
  (
    | { readonly kind: 'area'; readonly cell: Cell }
    | { readonly kind: 'cap'; readonly cap: PolarCap }
    | {
        readonly kind: 'cell';
        readonly cell: Cell;
        readonly expected: number;
        /** The counted cells in it, while it is larger than these. */
        readonly counted?: readonly CountedCell[] | undefined;
      }
    | { readonly kind: 'clinic'; readonly cell: Cell; readonly listing: ListingEntry }
  );

interface Divided {
  readonly parts: readonly Candidate[];
  readonly consumed: number;
}

/**
 * Approved clinics within a radius, the nearest first: incremental nearest-neighbour search (G. Hjaltason and H. Samet, 'Distance Browsing in Spatial
 * Databases', 1999). The nearest candidate is always taken next: an area is divided into cells that have clinics, a cell
 * into smaller ones until it has few, and then read; a clinic that comes before every cell is the next of the list. The
 * cursor says of the cells at the edge of the pages so far how near their next match is, so that they are not read until
 * then. Distances are to the middle of a clinic's stored cell, four metres from its place at most.
 */
export class NearbyRepository {
  readonly #table: Pick<Table, 'query'>;
  readonly #onBadItem: OnBadItem;

  constructor(table: Pick<Table, 'query'>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  async page(query: NearbyQuery, { limit, after }: PageRequest): Promise<Page<ClinicCard>> {
    const { near, radiusKm } = query;
    const start = after === undefined ? undefined : readCursor(after);
    const found: (Position & { readonly card: ClinicCard })[] = [];
    const read = new Set<string>();
    const ranges = new ReadRanges();
    const candidates: Candidate[] = [
      { kind: 'area', cell: WORLD, ...NEAREST },
      ...POLAR_CAPS.map(capAround(near)).filter(({ distance }) => distance <= radiusKm),
    ];
    let units = 0;
    const pageTo = (end: Position): Page<ClinicCard> => ({
      items: found.map(({ card }) => card),
      next: writeCursor({ position: end, known: knownCells(end, near, candidates, read, start?.known) }),
    });
    for (;;) {
      const next = takeFirst(candidates);
      if (next === undefined) return { items: found.map(({ card }) => card), next: undefined };
      const last = found.length === limit ? found.at(-1) : undefined;
      // That another clinic follows is known; which one is for the next page to find out.
      if (last !== undefined && [next, ...candidates].some(({ kind }) => kind === 'clinic')) {
        candidates.push(next);
        return pageTo(last);
      }
      if (next.kind === 'clinic') {
        const { distance, id, listing } = next;
        found.push({
          distance,
          id,
          card: { ...cardIn(query.scope, listing), distanceKm: rounded(distance) },
        });
        continue;
      }
      // Everything before the candidate was looked at. A page that got no further than it began would never end.
      const isFurther = compare(next, start?.position ?? NEAREST) > 0;
      const bound = found.length > 0 ? usualPageUnits(limit) : MAX_PAGE_UNITS;
      if (isFurther && units + reserveOf(next) > bound) {
        candidates.push(next);
        return pageTo(next);
      }
      const isRead = isReadable(next);
      const { parts, consumed } = isRead
        ? await this.#readCell(next, ranges, near, start?.position)
        : await this.#divide(next, near);
      units += consumed;
      if (isRead) read.add(nameOf(next.cell));
      candidates.push(
        ...parts
          .map((part) => asKnown(part, next, start?.known))
          .filter((part) => part.distance <= radiusKm)
          .filter((part) => !isBefore(part, start?.position, near) && matchesQuery(part, query)),
      );
    }
  }

  async #divide(candidate: Exclude<Candidate, { kind: 'clinic' }>, near: Location): Promise<Divided> {
    if (candidate.kind === 'cap') {
      const { counted, units } = await this.#counts(capPartition(candidate.cap), near);
      return { parts: counted.map((cell) => populated(cell.cell, [cell])), consumed: units };
    }
    const { cell } = candidate;
    if (candidate.kind === 'area') {
      if (cell.bits === REGION_BITS) {
        const { counted, units } = await this.#counts(cellsPartition(hashOf(cell)), near);
        // Nothing where no cell has a clinic.
        return { parts: counted.length > 0 ? [populated(cell, counted)] : [], consumed: units };
      }
      const parts = partsOf(cell, 5)
        .filter((part) => polarCapOf(hashOf(part)) === undefined)
        .map((part) => ({ kind: 'area' as const, cell: part, ...reached(part, near) }));
      return { parts, consumed: 0 };
    }
    const { expected, counted } = candidate;
    const parts = counted
      ? populatedParts(cell, counted)
      : partsOf(cell, 1).map((part) => unread(part, expected / 2, near));
    return { parts, consumed: 0 };
  }

  /**
   * Reads from the first entry of a cell that was not read yet. After an empty cell it reads beyond the next one: that costs
   * no more, and finds out at once that the cells up to the next entry are empty, as behind a shore.
   */
  async #readCell(
    { cell }: Unread,
    ranges: ReadRanges,
    near: Location,
    start: Position | undefined,
  ): Promise<Divided> {
    const { first, last } = rangeOf(cell);
    const from = ranges.endFrom(first);
    if (from >= last + AFTER_IDS) return { parts: [], consumed: 0 };
    const { width, count } = ranges.isEmptyHere
      ? { width: within(cell, REGION_BITS), count: EXPLORING_READ }
      : { width: cell, count: MAX_READ };
    const end = rangeOf(width).last + AFTER_IDS;
    const to = ranges.nextAfter(from, end);
    const { items, lastKey, units } = await this.#read(first, from, to, count);
    ranges.isEmptyHere = !items.some((item) => String(item[sortKey]) <= last + AFTER_IDS);
    const clinics = items.flatMap((item) => this.#clinic(item, near) ?? []);
    const [latest, before = ''] = items
      .slice(-2)
      .map((item) => String(item[sortKey]))
      .reverse();
    if (lastKey === undefined || latest === undefined || latest > last + AFTER_IDS) {
      ranges.add(from, lastKey === undefined || latest === undefined ? to : latest);
      const isWhole = ranges.endFrom(first) >= last + AFTER_IDS;
      return { parts: isWhole ? clinics : [...clinics, unread(cell, MAX_READABLE, near)], consumed: units };
    }
    const hash = hashIn(latest);
    if (hash !== hashIn(before) && !isSmallest(cell)) {
      ranges.add(from, latest);
      const rest = partsOf(cell, 1).filter((part) => rangeOf(part).last + AFTER_IDS > latest);
      return {
        parts: [...clinics, ...rest.map((part) => unread(part, MAX_READABLE, near))],
        consumed: units,
      };
    }
    // Clinics in one building: the others of it come after these, and before whatever is farther.
    const here = positionOfEntry(latest, near);
    const position =
      start !== undefined && start.distance === here.distance && start.id > here.id ? start : here;
    ranges.add(from, `${hash}#${position.id}`);
    const building: Candidate = { kind: 'cell', cell: cellOf(hash), expected: MAX_READABLE, ...position };
    const rest = partsAfter(cell, cellOf(hash)).map((part) => unread(part, MAX_READABLE, near));
    return { parts: [...clinics, building, ...rest], consumed: units };
  }

  /** The cells of a region that have clinics. */
  async #counts(partition: string, near: Location) {
    const { items, units } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition },
    });
    const counted = items.flatMap((item) => {
      const counts = parseListed('counts of cells', cellCountsItemSchema, item, this.#onBadItem);
      return counts === undefined ? [] : cellsIn(counts.sk, counts.parts, near);
    });
    return { counted, units };
  }

  #read(first: string, from: string, to: string, count: number) {
    return this.#table.query({
      IndexName: 'byCell',
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
      ExpressionAttributeValues: {
        ':pk': listingPartitions.byCell(first),
        // Right after what was read.
        ':first': `${from} `,
        ':last': to,
      },
      Limit: count,
    });
  }

  #clinic(item: RawItem, near: Location): Candidate | undefined {
    const listing = listingEntryOf(item, this.#onBadItem);
    const key = String(item[sortKey]);
    return listing && { kind: 'clinic', cell: cellOf(hashIn(key)), listing, ...positionOfEntry(key, near) };
  }
}

function cellsIn(block: string, counts: ReadonlyMap<string, number>, near: Location): CountedCell[] {
  return [...counts].map(([character, clinicCount]) => {
    const cell = cellOf(block + character);
    return { cell, clinicCount, distance: distanceToBox(near, boxOf(cell)) };
  });
}

type Unread = Extract<Candidate, { kind: 'cell' }>;

function isReadable(candidate: Candidate): candidate is Unread {
  if (candidate.kind !== 'cell') return false;
  const { cell, expected } = candidate;
  return expected <= (cell.bits > COUNTED_BITS ? MAX_READABLE_GUESSED : MAX_READABLE) || isSmallest(cell);
}

/** Sorts after every id of an entry. */
const AFTER_IDS = '~';

function hashIn(key: string): string {
  return key.slice(0, GEOHASH_LENGTH);
}

function unread(cell: Cell, expected: number, near: Location): Candidate {
  return { kind: 'cell', cell, expected, ...reached(cell, near) };
}

const NEAREST: Position = { distance: 0, id: '' };

function compare(a: Position, b: Position): number {
  return a.distance - b.distance || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Removes the nearest candidate; of equal ones the first, which is a clinic that was read before the rest of its cell. */
function takeFirst(candidates: Candidate[]): Candidate | undefined {
  let best = 0;
  for (const [index, candidate] of candidates.entries()) {
    const known = candidates[best];
    if (known !== undefined && compare(candidate, known) < 0) best = index;
  }
  return candidates.splice(best, 1)[0];
}

function reached(cell: Cell, near: Location): Position {
  return { distance: distanceToBox(near, boxOf(cell)), id: '' };
}

function populated(cell: Cell, counted: readonly CountedCell[]): Candidate {
  return {
    kind: 'cell',
    cell,
    expected: counted.reduce((sum, { clinicCount }) => sum + clinicCount, 0),
    ...(cell.bits < COUNTED_BITS && { counted }),
    // Nearer than the cells that have clinics there is nothing.
    distance: Math.min(...counted.map(({ distance }) => distance)),
    id: '',
  };
}

/** The parts of a cell that have clinics. */
function populatedParts(cell: Cell, counted: readonly CountedCell[]): Candidate[] {
  return partsOf(cell, 1).flatMap((part) => {
    const inPart = counted.filter((one) => isWithin(one.cell, part));
    return inPart.length > 0 ? [populated(part, inPart)] : [];
  });
}

/** No nearer than the cell that it is a part of, nor than its next match was when it was read. */
function asKnown(part: Candidate, whole: Position, known: KnownCells | undefined): Candidate {
  if (part.kind !== 'cell') return part;
  const least = Math.max(whole.distance, known?.get(nameOf(part.cell)) ?? 0);
  return least > part.distance ? { ...part, distance: least } : part;
}

/** What is known, at a position, of the cells that were read for this page and the pages before: the nearest cells first. */
function knownCells(
  end: Position,
  near: Location,
  candidates: readonly Candidate[],
  read: ReadonlySet<string>,
  before: KnownCells = new Map(),
): KnownCells {
  const least = new Map(before);
  const left = candidates.flatMap((candidate) =>
    candidate.kind === 'cell' || candidate.kind === 'clinic' ? [candidate] : [],
  );
  for (const name of read) {
    const cell = cellNamed(name);
    const matches = left.filter((candidate) => isWithin(candidate.cell, cell));
    least.set(name, Math.min(...matches.map(({ distance }) => distance)));
  }
  const cells = [...least].flatMap(([name, distance]) => {
    const cell = cellNamed(name);
    if (distanceBeyondBox(near, boxOf(cell)) < end.distance) return [];
    return [{ name, distance, reached: reached(cell, near) }];
  });
  return new Map(
    cells.sort((a, b) => compare(a.reached, b.reached)).map(({ name, distance }) => [name, distance]),
  );
}

function reserveOf({ kind }: Candidate): number {
  return kind === 'cell' ? CELL_RESERVE : REGION_RESERVE;
}

function capAround(near: Location): (cap: PolarCap) => Candidate {
  return (cap) => {
    const bounds =
      cap === 'north' ? { south: CAP_LATITUDE, north: 90 } : { south: -90, north: -CAP_LATITUDE };
    return { kind: 'cap', cap, distance: distanceToBox(near, { ...bounds, west: -180, east: 180 }), id: '' };
  };
}

/** Whether everything of a candidate was listed on the pages before. */
function isBefore(candidate: Candidate, start: Position | undefined, near: Location): boolean {
  if (start === undefined || candidate.kind === 'cap') return false;
  if (candidate.kind === 'clinic') return compare(candidate, start) <= 0;
  return distanceBeyondBox(near, boxOf(candidate.cell)) < start.distance;
}

function positionOfEntry(key: string, near: Location): Position {
  return { distance: distanceKm(near, locationOfGeohash(hashIn(key))), id: key.slice(GEOHASH_LENGTH + 1) };
}

/** One decimal, as the contract says. */
function rounded(distance: number): number {
  return Math.round(distance * 10) / 10;
}

function matchesQuery(candidate: Candidate, { scope, filters, words }: NearbyQuery): boolean {
  if (candidate.kind !== 'clinic') return true;
  const { card, facets } = candidate.listing;
  return (
    isInScope(card, facets, scope) &&
    matchesFilters(card, facets, filters, { categoryId: categoryOf(scope) }) &&
    matchesWords(card, words)
  );
}

function isInScope(card: ClinicCard, facets: readonly string[], scope: ListingScope): boolean {
  switch (scope.by) {
    case 'cityAndCategory':
      return card.city.id === scope.cityId && isInCategory(card, facets, scope.categoryId);
    case 'category':
      return isInCategory(card, facets, scope.categoryId);
    case 'city':
      return card.city.id === scope.cityId && !facets.includes(MERGED_FACET);
    case 'directory':
      return !facets.includes(MERGED_FACET);
  }
}
