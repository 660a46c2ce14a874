/** Imports the listings of a source: a register's file, or one in the directory's own layout. */

import type { CityRecord } from '../../../shared/domain/records.ts';
import { cityKey } from '../../../shared/domain/taxonomy/city-key.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import type { Backoff, Clock } from '../../platform/clock.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { CONCURRENT_WRITES, createClinicWrites, type ImportRun, importActor } from './clinic-writes.ts';
import { createImportCities, type ImportTaxonomy } from './import-cities.ts';
import { createImportPeople } from './import-people.ts';
import type { ImportedPerson, ImportRecordRepository } from './import-record-repository.ts';
import { type ImportReport, ImportReportBuilder } from './import-report.ts';
import { createImportRows } from './import-rows.ts';
import { joinedRows } from './joined-rows.ts';
import { placeOf, sharedKeys } from './places.ts';
import { createRetryUnavailable } from './retry-unavailable.ts';
import { createRowReader, type PersonRow, type ReadRow } from './row-reader.ts';
import { SeenIds } from './seen-ids.ts';
import type { SourceFormat, SourceListing, SourceLocation, SourceRows } from './source-listing.ts';
import { type UnlistCount, type UnlistStop, unlistStop } from './unlist-guard.ts';

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
  /** The clinics are done; the line is that of the reading for people. */
  readonly isPeople?: boolean | undefined;
  readonly report: ImportReport;
}

export interface ImportRequest {
  readonly format: SourceFormat;
  /** The source's name. With a listing's own id it identifies the listing in every later import. */
  readonly source: string;
  /** Reads the file from its beginning; called twice, and again for people. */
  readonly rows: () => SourceRows;
  /** Further locations of a provider, by its number. */
  readonly locationsOf?: ((id: string) => readonly SourceLocation[]) | undefined;
  /** Categories by the source's types, before those of the format; '' where a type has none. */
  readonly types?: Readonly<Record<string, string>>;
  /** Clinics that the file must have in a city for the city to be made. */
  readonly cityMinimum: number;
  readonly unlistMissing: boolean;
  /** The file has only what changed: what is not in it stays, what its rows say is deactivated is unlisted. */
  readonly isDelta?: boolean | undefined;
  /** The file's date, an instant, for rows without one of their own. */
  readonly asOf?: string | undefined;
  /** How many listings may be unlisted where the guard would stop. */
  readonly confirmUnlist?: number | undefined;
  /** Nothing is written. */
  readonly dryRun: boolean;
  readonly position?: ImportPosition | undefined;
  /** Called after rows were written. */
  readonly onPosition?: (position: ImportPosition) => void;
  /** The import ends between two rows. */
  readonly stopping?: AbortSignal;
  /** Waits after some listings were written, so that nothing waits behind the import for long. */
  readonly pace?: { wrote(listings: number): Promise<void> } | undefined;
}

export interface ImportResult {
  readonly report: ImportReport;
  /** False: it was stopped. */
  readonly isComplete: boolean;
  /** Nothing was written, since the file lacks listings that it should have. */
  readonly unlistStop?: UnlistStop;
}

/** Clinics by the spelling of their city. */
type CitySpellings = Map<string, number>;

/** Listings that are taken off the site before the import looks how far the projector has come. */
const UNLISTED_AT_ONCE = 100;

/** What the first reading of a file finds. */
interface FileContent {
  /** Clinics of each city by its key, and of each spelling of it. */
  readonly cities: ReadonlyMap<string, CitySpellings>;
  /** Ids in the file, whether or not their rows can be imported: only what it lacks is missing. */
  readonly present: SeenIds;
  /** Keys of places that at least one person has, and those that two have. */
  readonly places: SeenIds;
  readonly sharedPlaces: SeenIds;
  readonly hasPeople: boolean;
  /** No row names a listing. */
  readonly isEmpty: boolean;
  readonly endsUnreadable: boolean;
}

/**
 * Reads the file twice: first to count the clinics of each city and the listings that it lacks, then to import. In memory are those
 * counts, a hash of each id, and the rows that are being written. What an earlier import stored of a listing tells whether the source says something new, so that a
 * repeat reads one small item for each row and writes nothing. Ids and slugs depend on the file alone: an interrupted import that
 * runs again ends in the same records. Throws `service_unavailable`; the same call then continues.
 */
export function createImportListings(dependencies: ImportDependencies) {
  const { records, taxonomy, clock, newId, backOff } = dependencies;
  const retryUnavailable = createRetryUnavailable(backOff);

  return async function importListings(request: ImportRequest): Promise<ImportResult> {
    const { format, source, types = {}, asOf, cityMinimum, dryRun, stopping } = request;
    const startedAt = request.position?.report.startedAt ?? clock().toISOString();
    const report = new ImportReportBuilder(request.position?.report ?? { source, startedAt });
    const [categories, categoryRatings] = await Promise.all([
      taxonomy.categories(),
      taxonomy.categoryRatings(),
    ]);
    const sourceKey = slugify(source, 'source');
    const unwritten = new SeenIds();
    const run: ImportRun = { source, sourceKey, startedAt, dryRun, report, categoryRatings, unwritten };
    const { locationsOf } = request;
    const { continues } = format;
    const fileRows = () => (continues === undefined ? request.rows() : joinedRows(request.rows(), continues));
    const reader = () =>
      createRowReader({ format, types, categories, now: new Date(startedAt), asOf, locationsOf });
    const cities = createImportCities(taxonomy);
    const writes = createClinicWrites(run, { records, retryUnavailable, clock, newId });
    const importRows = createImportRows({ run, records, retryUnavailable, cityOf, writes });
    const isShared = (key: string) => content.sharedPlaces.has(key);
    const mayBeClinics = format.isOfPeople !== true;
    const people = createImportPeople({
      run,
      records,
      retryUnavailable,
      cityOf,
      isShared,
      mayBeClinics,
      clock,
      newId,
    });
    const isStopped = () => stopping?.aborted === true;
    const stopped = () => ({ report: report.at(clock()), isComplete: false });

    const content = await readContent();
    if (isStopped()) return stopped();
    const wasCounted = request.position !== undefined;
    if (request.unlistMissing && !wasCounted) {
      const stop = unlistStop(
        { ...content, ...(await countMissing(content.present)) },
        request.confirmUnlist,
      );
      if (stop !== undefined) return { ...stopped(), unlistStop: stop };
      // Continues without counting again, since fewer are missing once some are unlisted.
      if (!dryRun) request.onPosition?.({ line: 0, report: report.at(clock()) });
    }
    let paced = writtenOf(report.at(clock()));
    const arePeopleLeft = await eachLeft(request.position?.isPeople ? 'done' : 'clinics', async (left) => {
      await importRows(accepted(left));
      if (request.isDelta || request.unlistMissing) await unlistDeactivated(left);
    });
    if (!arePeopleLeft) return stopped();
    if (content.hasPeople || format.hasPeople) {
      const isDone = await eachLeft('people', async (left) => {
        await people.importRows(acceptedPeople(left));
        if (request.isDelta || request.unlistMissing) await endDeactivated(left);
      });
      if (!isDone) return stopped();
    }
    if (request.unlistMissing) {
      for await (const missing of missingFrom(content.present)) {
        for (let start = 0; start < missing.length; start += UNLISTED_AT_ONCE) {
          const some = missing.slice(start, start + UNLISTED_AT_ONCE);
          await inParallel(some, CONCURRENT_WRITES, writes.unlist);
          await keepPace();
        }
      }
      for await (const some of listedPeople()) {
        const day = startedAt.slice(0, 10);
        await people.end(some.filter(isMissing(content.present)), () => day, false);
        await keepPace();
      }
    }
    const result = report.at(clock());
    if (!dryRun && writtenOf(result) > 0) await auditRun(result);
    return { report: result, isComplete: true };

    /** All rows after the position, some at a time, and then a position. False: it was stopped. */
    async function eachLeft(
      phase: 'clinics' | 'people' | 'done',
      work: (rows: readonly ReadRow[]) => Promise<void>,
    ): Promise<boolean> {
      if (phase === 'done') return true;
      const isPeople = phase === 'people';
      const { position } = request;
      const done = (position?.isPeople ?? false) === isPeople ? (position?.line ?? 0) : 0;
      const read = reader();
      for await (const rows of fileRows()) {
        if (isStopped()) return false;
        await work(rows.map(read).filter(({ line }) => line > done));
        const { line = 0 } = rows.at(-1) ?? {};
        if (!dryRun && line > done) {
          request.onPosition?.({ line, ...(isPeople && { isPeople }), report: report.at(clock()) });
        }
        await keepPace();
      }
      return true;
    }

    async function keepPace(): Promise<void> {
      const written = writtenOf(report.at(clock()));
      if (!dryRun) await request.pace?.wrote(written - paced);
      paced = written;
    }

    /** What is in the file, or in the part that was read before a stop. */
    async function readContent(): Promise<FileContent> {
      const cities = new Map<string, CitySpellings>();
      const present = new SeenIds();
      const [places, sharedPlaces] = [new SeenIds(), new SeenIds()];
      let [isEmpty, endsUnreadable, hasPeople] = [true, false, false];
      const count = reader();
      for await (const rows of fileRows()) {
        if (isStopped()) break;
        for (const row of rows.map(count)) {
          const { id } = 'listing' in row ? row.listing : 'person' in row ? row.person : row;
          if (id !== undefined) isEmpty = false;
          const isListed = !('reason' in row) || row.deactivatedOn === undefined;
          if (id !== undefined && isListed && request.unlistMissing) present.add(id);
          if ('reason' in row) continue;
          const found = 'person' in row ? row.person.locations.map(({ city }) => city) : [row.listing.city];
          for (const city of found) {
            const key = cityKey(city);
            const spellings = cities.get(key) ?? new Map<string, number>();
            cities.set(key, spellings.set(city.name, (spellings.get(city.name) ?? 0) + 1));
          }
          if (!('person' in row)) continue;
          hasPeople = true;
          const keys = row.person.locations.flatMap((location) => {
            const place = placeOf(location);
            return place === undefined ? [] : sharedKeys(place);
          });
          for (const key of new Set(keys)) if (!places.add(key)) sharedPlaces.add(key);
        }
        const last = rows.at(-1);
        endsUnreadable = last !== undefined && 'reason' in last;
      }
      return { cities, present, places, sharedPlaces, hasPeople, isEmpty, endsUnreadable };
    }

    async function cityOf({
      city,
      location,
    }: Pick<SourceListing, 'city' | 'location'>): Promise<CityRecord | undefined> {
      const known = await retryUnavailable(() => cities.find(city));
      if (known !== undefined) return known;
      const spellings = [...(content.cities.get(cityKey(city)) ?? [])];
      const clinics = spellings.reduce((sum, [, some]) => sum + some, 0);
      if (clinics < cityMinimum) return undefined;
      // The spelling of the most clinics, of which the first one in the file.
      const [[name] = [city.name]] = spellings.toSorted(([, a], [, b]) => b - a);
      return retryUnavailable(() => cities.add({ ...city, name }, location));
    }

    /** Those that can be imported as clinics; all but people are counted. */
    function accepted(rows: readonly ReadRow[]) {
      return rows.flatMap((row) => {
        if ('person' in row) return [];
        report.count('read');
        if ('listing' in row) {
          for (const cell of row.leftOut) report.leaveOut(row.line, cell);
          return [row];
        }
        report.reject(row.line, row.reason, row.type);
        return [];
      });
    }

    function acceptedPeople(rows: readonly ReadRow[]): PersonRow[] {
      return rows.flatMap((row) => {
        if (!('person' in row)) return [];
        report.count('read');
        for (const cell of row.leftOut) report.leaveOut(row.line, cell);
        return [row];
      });
    }

    async function endDeactivated(rows: readonly ReadRow[]): Promise<void> {
      const days = deactivationsOf(rows);
      const known = await retryUnavailable(() => records.knownPeople(sourceKey, [...days.keys()]));
      const listed = [...known.values()].filter(({ endedOn }) => endedOn === undefined);
      await people.end(listed, ({ id }) => days.get(id) ?? '', true);
    }

    async function unlistDeactivated(rows: readonly ReadRow[]): Promise<void> {
      const days = deactivationsOf(rows);
      const known = await retryUnavailable(() => records.known(sourceKey, [...days.keys()]));
      const listed = [...known.values()].filter(({ unlistedAt }) => unlistedAt === undefined);
      await inParallel(listed, CONCURRENT_WRITES, (record) =>
        writes.unlistDeactivated(record, days.get(record.id) ?? ''),
      );
    }

    /** What the format is about: a file of people says nothing of the source's clinics, nor the other way round. */
    async function* listedClinics() {
      if (!format.isOfPeople) yield* records.all(sourceKey);
    }

    async function* listedPeople() {
      if (format.hasPeople) yield* records.allPeople(sourceKey);
    }

    /** Those of the source's listings that neither the file has nor an import took off, some at a time. */
    async function* missingFrom(present: SeenIds) {
      for await (const some of listedClinics()) {
        yield some.filter(({ id, unlistedAt }) => unlistedAt === undefined && !present.has(id));
      }
    }

    async function countMissing(present: SeenIds): Promise<UnlistCount> {
      let [listed, missing] = [0, 0];
      for await (const some of listedClinics()) {
        const onSite = some.filter(({ unlistedAt }) => unlistedAt === undefined);
        listed += onSite.length;
        const absent = onSite.filter(({ id }) => !present.has(id));
        await inParallel(absent, CONCURRENT_WRITES, async ({ clinicId }) => {
          // What staff have taken off already is not the import's to unlist.
          const clinic = await retryUnavailable(() => records.clinic(clinicId));
          if (clinic?.status === 'approved') missing += 1;
        });
      }
      for await (const some of listedPeople()) {
        const present = some.filter(({ endedOn }) => endedOn === undefined);
        listed += present.length;
        missing += present.filter(isMissing(content.present)).length;
      }
      return { listed, missing };
    }

    function auditRun({
      startedAt: _begin,
      endedAt: _end,
      source: _source,
      reasons: _reasons,
      leftOut: _leftOut,
      people: done,
      unknownTypes: _types,
      ...counts
    }: ImportReport) {
      const id = newId();
      const { joined: _joined, ...of } = done ?? { joined: undefined };
      const after = { ...counts, ...(done && { people: of }) };
      const [at, actor] = [clock().toISOString(), importActor(source)];
      return retryUnavailable(() =>
        records.addRun({ id, at, actor, action: 'import', subject: id, recordName: source, after }),
      );
    }
  };
}

/** What the projector has to derive. */
export const writtenOf = ({ created, updated, unlisted, people }: ImportReport): number =>
  created + updated + unlisted + (people === undefined ? 0 : people.created + people.updated + people.ended);

const isMissing =
  (present: SeenIds) =>
  ({ id, endedOn }: ImportedPerson): boolean =>
    endedOn === undefined && !present.has(id);

/** Days, YYYY-MM-DD, by the ids of rows that the register calls deactivated. */
function deactivationsOf(rows: readonly ReadRow[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap((row) => {
      if (!('reason' in row) || row.id === undefined || row.deactivatedOn === undefined) return [];
      return [[row.id, row.deactivatedOn] as const];
    }),
  );
}
