import type { CategoryRecord, ClinicRecord } from '../../../shared/domain/records.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import { numberKeys } from '../../records/people/index.ts';
import type { ImportRecord } from './import-record-repository.ts';
import { SeenIds } from './seen-ids.ts';
import {
  type SourceFormat,
  type SourceListing,
  type SourceLocation,
  type SourcePerson,
  type SourceRole,
  type SourceRow,
  UNKNOWN_CATEGORY,
} from './source-listing.ts';

/** A row that can be imported, if its city is large enough. */
export interface AcceptedRow {
  readonly line: number;
  readonly listing: SourceListing;
  readonly category: CategoryRecord;
  /** Cells that could not be read. */
  readonly leftOut: readonly string[];
}

/** A person who can be imported, if one of the cities is large enough. */
export interface PersonRow {
  readonly line: number;
  readonly person: SourcePerson;
  /** Those of the person's categories that the directory has, the main one first; none where none is known. */
  readonly categories: readonly CategoryRecord[];
  readonly leftOut: readonly string[];
  readonly former?: FormerListing;
}

/** A listing that an earlier release made of a person. */
export interface FormerListing {
  readonly clinic: ClinicRecord;
  readonly record: ImportRecord;
  /** Staff or the practice have stated something of it: it stays a clinic. */
  readonly isStated: boolean;
}

/** A row that is not imported. */
export interface RejectedRow {
  readonly line: number;
  readonly reason: string;
  readonly id?: string | undefined;
  /** YYYY-MM-DD: the register has deactivated the listing's number. */
  readonly deactivatedOn?: string | undefined;
  /** The source's type, where no category of the directory is named for it. */
  readonly type?: string | undefined;
}

export type ReadRow = AcceptedRow | PersonRow | RejectedRow;

export interface RowReading {
  readonly format: SourceFormat;
  /** Categories by the source's types, before those of the format; '' where a type has none. */
  readonly types: Readonly<Record<string, string>>;
  /** The directory's categories. */
  readonly categories: readonly CategoryRecord[];
  readonly now: Date;
  /** The file's date, for rows without one of their own. */
  readonly asOf?: string | undefined;
  /** Further locations of a provider, by its number. */
  readonly locationsOf?: ((id: string) => readonly SourceLocation[]) | undefined;
}

/** Reads the rows of a file in their order, since an id counts once. */
export function createRowReader({
  format,
  types,
  categories,
  now,
  asOf,
  locationsOf = () => [],
}: RowReading) {
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
    const slug = type === undefined ? '' : (slugOfType.get(type) ?? '');
    return byName.has(normalise(slug)) ? slug : undefined;
  }

  function personRow(
    line: number,
    { person, leftOut }: Pick<PersonRow, 'person' | 'leftOut'>,
  ): PersonRow | RejectedRow {
    const { id, confirmedAt = asOf } = person;
    const categories = categoriesOf(person.categories);
    const [type] = person.categories;
    if (categories.length === 0 && type !== undefined) return { line, reason: UNKNOWN_CATEGORY, type, id };
    if (!accepted.add(id)) return { line, reason: 'id of an earlier row', id };
    if (format.isOfPeople && !numberKeys(person).every(({ key }) => accepted.add(key.pk)))
      return { line, reason: 'npi or college_number of an earlier row', id };
    const clinics = person.clinics?.map((clinic) => ({ ...clinic, role: withIds(clinic.role) }));
    const read = {
      ...person,
      confirmedAt,
      ...(clinics && { clinics }),
      locations: person.locations.map((place) => ({
        ...place,
        ...(place.role && { role: withIds(place.role) }),
      })),
    };
    const isUnknown = person.categories.some((name) => !byName.has(normalise(name)));
    return { line, person: read, categories, leftOut: [...leftOut, ...(isUnknown ? ['specialties'] : [])] };
  }

  /** Those that the directory has, each once. */
  function categoriesOf(names: readonly string[]): CategoryRecord[] {
    return [...new Set(names.flatMap((name) => byName.get(normalise(name)) ?? []))];
  }

  const withIds = ({ specialties, ...role }: SourceRole): SourceRole => ({
    ...role,
    ...(specialties && { specialties: categoriesOf(specialties).map(({ id }) => id) }),
  });

  return (row: SourceRow): ReadRow => {
    const { line } = row;
    if ('reason' in row) return row;
    const reading = format.read(row.cells, { categoryOf, now, locationsOf, further: row.further });
    if (reading.kind === 'rejected') {
      const { reason, type, id, deactivatedOn } = reading;
      return { line, reason, type, id, deactivatedOn };
    }
    if (reading.kind === 'person') return personRow(line, reading);
    const { leftOut } = reading;
    const { confirmedAt = asOf } = reading.listing;
    const listing = { ...reading.listing, confirmedAt };
    const { id } = listing;
    const category = byName.get(normalise(listing.category));
    if (category === undefined) return { line, reason: UNKNOWN_CATEGORY, type: listing.category, id };
    if (!accepted.add(id)) return { line, reason: 'id of an earlier row', id };
    return { line, listing, category, leftOut };
  };
}
