/** Imports the listings of a source: a register's file, or one in the directory's own layout. */

import type { CityRecord } from '../../../shared/domain/records.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import type { Backoff, Clock } from '../../platform/clock.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { CONCURRENT_WRITES, createClinicWrites, type ImportRun, importActor } from './clinic-writes.ts';
import { cityKey, createImportCities, type ImportTaxonomy } from './import-cities.ts';
import type { ImportRecordRepository } from './import-record-repository.ts';
import { type ImportReport, ImportReportBuilder } from './import-report.ts';
import { createImportRows } from './import-rows.ts';
import { createRetryUnavailable } from './retry-unavailable.ts';
import { createRowReader, type ReadRow } from './row-reader.ts';
import { SeenIds } from './seen-ids.ts';
import type { SourceFormat, SourceListing, SourceRows } from './source-listing.ts';

export interface ImportDependencies {
  readonly records: ImportRecordRepository;
  readonly taxonomy: ImportTaxonomy;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
  /** While the table does not respond. */
  readonly backOff: Backoff;
}

/** How far an import came: rows up to this line are done, with what the report says of them. */
export interface ImportPosition {
  readonly line: number;
  readonly report: ImportReport;
}

export interface ImportRequest {
  readonly format: SourceFormat;
  /** The source's name. With a listing's own id it identifies the listing in every later import. */
  readonly source: string;
  /** Reads the file from its beginning; called twice. */
  readonly rows: () => SourceRows;
  /** Categories by the source's types, before those of the format; '' where a type has none. */
  readonly types?: Readonly<Record<string, string>>;
  /** Clinics that the file must have in a city for the city to be made. */
  readonly cityMinimum: number;
  readonly unlistMissing: boolean;
  /** Nothing is written. */
  readonly dryRun: boolean;
  readonly position?: ImportPosition | undefined;
  /** Called after rows were written. */
  readonly onPosition?: (position: ImportPosition) => void;
  /** The import ends between two rows. */
  readonly stopping?: AbortSignal;
}

export interface ImportResult {
  readonly report: ImportReport;
  /** False: it was stopped. */
  readonly isComplete: boolean;
}

/**
 * Reads the file twice: first to count the clinics of each city, then to import. In memory are those counts, a hash of each id, and
 * the rows that are being written. What an earlier import stored of a listing tells whether the source says something new, so that a
 * repeat reads one small item for each row and writes nothing. Ids and slugs depend on the file alone: an interrupted import that
 * runs again ends in the same records. Throws `service_unavailable`; the same call then continues.
 */
export function createImportListings(dependencies: ImportDependencies) {
  const { records, taxonomy, clock, newId, backOff } = dependencies;
  const retryUnavailable = createRetryUnavailable(backOff);

  return async function importListings(request: ImportRequest): Promise<ImportResult> {
    const { format, source, types = {}, cityMinimum, dryRun, stopping } = request;
    const startedAt = request.position?.report.startedAt ?? clock().toISOString();
    const report = new ImportReportBuilder(request.position?.report ?? { source, startedAt });
    const [categories, categoryRatings] = await Promise.all([
      taxonomy.categories(),
      taxonomy.categoryRatings(),
    ]);
    const sourceKey = slugify(source, 'source');
    const run: ImportRun = { source, sourceKey, startedAt, dryRun, report, categoryRatings };
    const reader = () => createRowReader({ format, types, categories, now: new Date(startedAt) });
    const cities = createImportCities(taxonomy);
    const writes = createClinicWrites(run, { records, retryUnavailable, clock, newId });
    const importRows = createImportRows({ run, records, retryUnavailable, cityOf, writes });
    const isStopped = () => stopping?.aborted === true;
    const stopped = () => ({ report: report.at(clock()), isComplete: false });

    const sizes = await citySizes();
    if (isStopped()) return stopped();
    /** Ids that the file has, whether or not their rows can be imported: only what it lacks is dropped. */
    const present = new SeenIds();
    const read = reader();
    const done = request.position?.line ?? 0;
    for await (const rows of request.rows()) {
      if (isStopped()) return stopped();
      const all = rows.map(read);
      if (request.unlistMissing) {
        for (const row of all) {
          const { id } = 'listing' in row ? row.listing : row;
          if (id !== undefined) present.add(id);
        }
      }
      await importRows(accepted(all.filter(({ line }) => line > done)));
      const { line = 0 } = rows.at(-1) ?? {};
      if (!dryRun && line > done) request.onPosition?.({ line, report: report.at(clock()) });
    }
    if (request.unlistMissing) await unlistMissing(present);
    const result = report.at(clock());
    if (!dryRun && result.created + result.updated + result.unlisted > 0) await auditRun(result);
    return { report: result, isComplete: true };

    /** How many clinics the file has in each city, or in the part that was read before a stop. */
    async function citySizes(): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      const count = reader();
      for await (const rows of request.rows()) {
        if (isStopped()) break;
        for (const row of rows.map(count)) {
          if ('reason' in row) continue;
          const key = cityKey(row.listing.city);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
      return counts;
    }

    async function cityOf(city: SourceListing['city']): Promise<CityRecord | undefined> {
      const known = await retryUnavailable(() => cities.find(city));
      if (known !== undefined || (sizes.get(cityKey(city)) ?? 0) < cityMinimum) return known;
      return retryUnavailable(() => cities.add(city));
    }

    /** Those that can be imported; all are counted. */
    function accepted(rows: readonly ReadRow[]) {
      return rows.flatMap((row) => {
        report.count('read');
        if ('listing' in row) return [row];
        report.reject(row.line, row.reason);
        return [];
      });
    }

    async function unlistMissing(inFile: SeenIds): Promise<void> {
      for await (const some of records.all(run.sourceKey)) {
        const missing = some.filter(({ id, unlistedAt }) => unlistedAt === undefined && !inFile.has(id));
        await inParallel(missing, CONCURRENT_WRITES, writes.unlist);
      }
    }

    function auditRun({
      startedAt: _begin,
      endedAt: _end,
      source: _source,
      reasons: _reasons,
      ...after
    }: ImportReport) {
      const id = newId();
      const [at, actor] = [clock().toISOString(), importActor(source)];
      return retryUnavailable(() =>
        records.addRun({ id, at, actor, action: 'import', subject: id, recordName: source, after }),
      );
    }
  };
}
