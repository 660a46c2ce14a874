import type { CityRecord } from '../../../shared/domain/records.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { plainHash } from '../../platform/hashes.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { PlacedListing } from './clinic-record.ts';
import { type ClinicWrites, CONCURRENT_WRITES, type ImportRun } from './clinic-writes.ts';
import { freeSlugs } from './free-slugs.ts';
import {
  type ImportRecord,
  type ImportRecordRepository,
  MAX_CLINICS_ADDED,
} from './import-record-repository.ts';
import type { RetryUnavailable } from './retry-unavailable.ts';
import type { AcceptedRow } from './row-reader.ts';
import type { SourceListing } from './source-listing.ts';

/** Hexadecimal digits of the hash of what a source says. */
const HASH_LENGTH = 32;

interface RowImport {
  readonly run: ImportRun;
  readonly records: ImportRecordRepository;
  readonly retryUnavailable: RetryUnavailable;
  /** Undefined where the city is too small to be made. */
  readonly cityOf: (listing: Pick<SourceListing, 'city' | 'location'>) => Promise<CityRecord | undefined>;
  readonly writes: ClinicWrites;
}

/** The register has deactivated the number since the row says what it says. */
function isDeactivated(
  { deactivatedOn }: ImportRecord,
  { reactivatedOn = '', confirmedAt = '' }: SourceListing,
) {
  if (deactivatedOn === undefined) return false;
  return reactivatedOn < deactivatedOn && confirmedAt.slice(0, 10) <= deactivatedOn;
}

/** Imports some rows: cities and slugs in the order of the file, so that they are the same in each run; then all writes. */
export function createImportRows({ run, records, retryUnavailable, cityOf, writes }: RowImport) {
  const { source, sourceKey, startedAt, report } = run;

  return async function importRows(rows: readonly AcceptedRow[]): Promise<void> {
    const ids = rows.map(({ listing }) => listing.id);
    const known = await retryUnavailable(() => records.known(sourceKey, ids));
    const created: PlacedListing[] = [];
    const work: (() => Promise<void>)[] = [];
    for (const { line, listing, category } of rows) {
      const before = known.get(listing.id);
      const record = recordOf(listing, before);
      if (before !== undefined && before.hash === record.hash && before.unlistedAt === undefined) {
        report.count('unchanged');
        continue;
      }
      if (before !== undefined && isDeactivated(before, listing)) {
        report.count('unchanged');
        continue;
      }
      const city = await cityOf(listing);
      if (city === undefined) {
        report.reject(line, 'city too small');
        continue;
      }
      const placed = { listing, city, category, record, source, at: startedAt };
      if (before === undefined) created.push(placed);
      else work.push(() => writes.update(placed, line, before.unlistedAt));
    }
    work.push(...(await creations(created)));
    await inParallel(work, CONCURRENT_WRITES, (write) => write());
  };

  function recordOf(listing: SourceListing, before: ImportRecord | undefined): ImportRecord {
    return {
      source: sourceKey,
      id: listing.id,
      clinicId: before?.clinicId ?? derivedId(plainHash(`clinic ${sourceKey} ${listing.id}`)),
      hash: plainHash(JSON.stringify(listing)).slice(0, HASH_LENGTH),
    };
  }

  async function creations(created: readonly PlacedListing[]): Promise<(() => Promise<void>)[]> {
    const slugs = await freeSlugs(created, (some) => retryUnavailable(() => records.slugOwners(some)));
    const named = created.map((placed, index) => ({ ...placed, slug: slugs[index] ?? '' }));
    const groups = Math.ceil(named.length / MAX_CLINICS_ADDED);
    return Array.from({ length: groups }, (_, group) => {
      const some = named.slice(group * MAX_CLINICS_ADDED, (group + 1) * MAX_CLINICS_ADDED);
      return () => writes.create(some);
    });
  }
}
