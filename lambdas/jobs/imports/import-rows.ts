import type { CityRecord } from '../../../shared/domain/records.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { derivedId } from './derived-id.ts';
import { freeSlugs } from './import-slugs.ts';
import { CONCURRENT_WRITES, type ImportRun, type ListingWrites } from './listing-writes.ts';
import type { SaidListing } from './merge-clinic.ts';
import type { Patiently } from './patience.ts';
import { type Hash, type ImportedListing, type ImportedListings, MAX_ADDED_AT_ONCE } from './ports.ts';
import type { AcceptedRow } from './row-reader.ts';
import type { SourceClinic } from './source-clinic.ts';

/** Hexadecimal digits of the hash of what a source says. */
const HASH_LENGTH = 32;

interface RowImport {
  readonly run: ImportRun;
  readonly listings: ImportedListings;
  readonly hash: Hash;
  readonly patiently: Patiently;
  /** Undefined where the city is too small to be made. */
  readonly cityOf: (city: SourceClinic['city']) => Promise<CityRecord | undefined>;
  readonly writes: ListingWrites;
}

/** Imports some rows: cities and slugs in the order of the file, so that they are the same in each run; then all writes. */
export function createImportRows({ run, listings, hash, patiently, cityOf, writes }: RowImport) {
  const { source, sourceKey, startedAt, report } = run;

  return async function importRows(rows: readonly AcceptedRow[]): Promise<void> {
    const ids = rows.map(({ clinic }) => clinic.id);
    const known = await patiently(() => listings.known(sourceKey, ids));
    const created: SaidListing[] = [];
    const work: (() => Promise<void>)[] = [];
    for (const row of rows) {
      const before = known.get(row.clinic.id);
      const listing = listingOf(row.clinic, before);
      if (before !== undefined && before.hash === listing.hash && before.unlistedAt === undefined) {
        report.count('unchanged');
        continue;
      }
      const city = await cityOf(row.clinic.city);
      if (city === undefined) {
        report.reject(row.line, 'city too small');
        continue;
      }
      const said = { clinic: row.clinic, city, category: row.category, source, at: startedAt, listing };
      if (before === undefined) created.push(said);
      else work.push(() => writes.update(said, row.line, before.unlistedAt));
    }
    work.push(...(await creations(created)));
    await inParallel(work, CONCURRENT_WRITES, (write) => write());
  };

  function listingOf(clinic: SourceClinic, before: ImportedListing | undefined): ImportedListing {
    return {
      source: sourceKey,
      id: clinic.id,
      clinicId: before?.clinicId ?? derivedId(hash(`clinic ${sourceKey} ${clinic.id}`)),
      hash: hash(JSON.stringify(clinic)).slice(0, HASH_LENGTH),
    };
  }

  async function creations(created: readonly SaidListing[]): Promise<(() => Promise<void>)[]> {
    const slugs = await freeSlugs(created, (some) => patiently(() => listings.takenSlugs(some)));
    const named = created.map((said, index) => ({ ...said, slug: slugs[index] ?? '' }));
    const groups = Math.ceil(named.length / MAX_ADDED_AT_ONCE);
    return Array.from({ length: groups }, (_, group) => {
      const some = named.slice(group * MAX_ADDED_AT_ONCE, (group + 1) * MAX_ADDED_AT_ONCE);
      return () => writes.create(some);
    });
  }
}
