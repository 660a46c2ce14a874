import type { CategoryRecord } from '../../../shared/domain/records.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import { SeenIds } from './seen-ids.ts';
import type { SourceFormat, SourceListing, SourceRow } from './source-listing.ts';

/** A row that can be imported, if its city is large enough. */
export interface AcceptedRow {
  readonly line: number;
  readonly listing: SourceListing;
  readonly category: CategoryRecord;
}

/** A row that is not imported. */
export interface RejectedRow {
  readonly line: number;
  readonly reason: string;
  /** Of the listing, unless the row has none or the source itself says that the listing ended. */
  readonly id?: string | undefined;
}

export type ReadRow = AcceptedRow | RejectedRow;

export interface RowReading {
  readonly format: SourceFormat;
  /** Categories by the source's types, before those of the format; '' where a type has none. */
  readonly types: Readonly<Record<string, string>>;
  /** The directory's categories. */
  readonly categories: readonly CategoryRecord[];
  readonly now: Date;
}

/** Reads the rows of a file in their order, since an id counts once. */
export function createRowReader({ format, types, categories, now }: RowReading) {
  const slugOfType = new Map(
    [...Object.entries(format.types), ...Object.entries(types)].map(([type, slug]) => [
      normalise(type),
      slug,
    ]),
  );
  const byName = new Map(
    categories.flatMap((one) => [one.name, one.slug].map((name) => [normalise(name), one] as const)),
  );
  const accepted = new SeenIds();

  function categoryOf(...named: readonly string[]): string | undefined {
    const type = named.map(normalise).find((one) => slugOfType.has(one));
    return type === undefined ? undefined : slugOfType.get(type) || undefined;
  }

  return (row: SourceRow): ReadRow => {
    const { line } = row;
    if ('reason' in row) return row;
    const reading = format.read(row.cells, { categoryOf, now });
    if (reading.kind === 'rejected') {
      return { line, reason: reading.reason, id: reading.isDropped ? undefined : reading.id };
    }
    const { listing } = reading;
    const { id } = listing;
    const category = byName.get(normalise(listing.category));
    if (category === undefined) return { line, reason: 'unknown category', id };
    if (!accepted.add(id)) return { line, reason: 'id of an earlier row', id };
    return { line, listing, category };
  };
}
