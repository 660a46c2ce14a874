import type { CategoryRecord } from '../../../shared/domain/records.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import type { Hash, SourceRow } from './ports.ts';
import { SeenIds } from './seen-ids.ts';
import type { SourceClinic, SourceFormat } from './source-clinic.ts';

/** A row that can be imported, if its city is large enough. */
export interface AcceptedRow {
  readonly line: number;
  readonly clinic: SourceClinic;
  readonly category: CategoryRecord;
}

/** `id` of the listing, unless the row has none or the source itself says that the listing ended. */
export type ReadRow = { readonly line: number; readonly id?: string | undefined } & (
  | { readonly reason: string }
  | { readonly accepted: AcceptedRow }
);

export interface RowReading {
  readonly format: SourceFormat;
  /** Categories by the source's types, before those of the format; '' where a type has none. */
  readonly types: Readonly<Record<string, string>>;
  /** The directory's categories. */
  readonly categories: readonly CategoryRecord[];
  readonly hash: Hash;
  readonly now: Date;
}

/** Reads the rows of a file in their order, since an id counts once. */
export function createRowReader({ format, types, categories, hash, now }: RowReading) {
  const slugOfType = new Map(
    [...Object.entries(format.types), ...Object.entries(types)].map(([type, slug]) => [
      normalise(type),
      slug,
    ]),
  );
  const byName = new Map(
    categories.flatMap((one) => [one.name, one.slug].map((name) => [normalise(name), one] as const)),
  );
  const accepted = new SeenIds(hash);

  function categoryOf(...named: readonly string[]): string | undefined {
    const type = named.map(normalise).find((one) => slugOfType.has(one));
    return type === undefined ? undefined : slugOfType.get(type) || undefined;
  }

  return (row: SourceRow): ReadRow => {
    const { line } = row;
    if ('problem' in row) return { line, reason: row.problem };
    const reading = format.read(row.cells, { categoryOf, now });
    if (reading.kind === 'rejected') {
      return { line, reason: reading.reason, id: reading.isDropped ? undefined : reading.id };
    }
    const { clinic } = reading;
    const { id } = clinic;
    const category = byName.get(normalise(clinic.category));
    if (category === undefined) return { line, reason: 'unknown category', id };
    if (!accepted.add(id)) return { line, reason: 'id of an earlier row', id };
    return { line, id, accepted: { line, clinic, category } };
  };
}
