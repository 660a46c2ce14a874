/** Deactivated numbers of the register, as CMS reports all of them each month ("NPPES Deactivated NPI Report"). */

import { isNpi } from '../../../shared/domain/clinics/npi.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import type { Backoff, Clock } from '../../platform/clock.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { CONCURRENT_WRITES, createClinicWrites, importActor } from './clinic-writes.ts';
import { type ImportResult, writtenOf } from './import-listings.ts';
import { createImportPeople } from './import-people.ts';
import type { ImportRecord, ImportRecordRepository } from './import-record-repository.ts';
import { ImportReportBuilder } from './import-report.ts';
import { dayOf } from './nppes.ts';
import { createRetryUnavailable } from './retry-unavailable.ts';
import { SeenIds } from './seen-ids.ts';

/** A row of the report as it is written. */
export interface DeactivationRow {
  /** From 1. */
  readonly line: number;
  readonly npi: string;
  /** MM/DD/YYYY. */
  readonly date: string;
}

export interface DeactivationsRequest {
  /** The source whose listings are named by their NPI. */
  readonly source: string;
  /** The whole report: a listing that is no longer in it was reactivated. */
  readonly rows: readonly DeactivationRow[];
  /** Nothing is written. */
  readonly dryRun: boolean;
  readonly onProgress: (done: number, total: number) => void;
  readonly stopping: AbortSignal;
  /** Waits after some listings were written, so that nothing waits behind the report for long. */
  readonly pace?: { wrote(listings: number): Promise<void> } | undefined;
}

interface Dependencies {
  readonly records: ImportRecordRepository;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly backOff: Backoff;
}

/** Rows that are looked up together. */
const ROWS_AT_ONCE = 200;

/**
 * Unlists the listings whose numbers the register has deactivated, and lists those again that an earlier report took off and this one
 * does not name. Other listings that are off the site stay as they are. Throws an error for a report that is empty or was cut: it would
 * bring back what is deactivated. A repeat changes nothing, and an interrupted one begins again.
 */
export function createApplyDeactivations({ records, clock, newId, backOff }: Dependencies) {
  const retryUnavailable = createRetryUnavailable(backOff);

  return async function applyDeactivations(request: DeactivationsRequest): Promise<ImportResult> {
    const { source, rows, dryRun, stopping, onProgress } = request;
    const last = rows.at(-1);
    if (last === undefined) throw new Error('The report has no numbers. Nothing was written.');
    if (!isNpi(last.npi) || dayOf(last.date) === undefined)
      throw new Error(`Line ${last.line}, the last one, cannot be read. Nothing was written.`);
    const startedAt = clock().toISOString();
    const report = new ImportReportBuilder({ source, startedAt });
    const sourceKey = slugify(source, 'source');
    const categoryRatings = new Map<string, never>();
    const unwritten = new SeenIds();
    const run = { source, sourceKey, startedAt, dryRun, report, categoryRatings, unwritten };
    const nowhere = { cityOf: async () => undefined, isShared: () => false, mayBeClinics: true };
    const people = createImportPeople({ run, records, retryUnavailable, clock, newId, ...nowhere });
    const writes = createClinicWrites(run, { records, retryUnavailable, clock, newId });
    const stopped = () => ({ report: report.at(clock()), isComplete: false });

    let paced = 0;
    const keepPace = async () => {
      const written = writtenOf(report.at(clock()));
      if (!dryRun) await request.pace?.wrote(written - paced);
      paced = written;
    };

    const present = new SeenIds();
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      if (stopping.aborted) return stopped();
      await unlistSome(rows.slice(start, start + ROWS_AT_ONCE));
      await keepPace();
      onProgress(Math.min(start + ROWS_AT_ONCE, rows.length), rows.length);
    }
    for await (const some of records.all(sourceKey)) {
      if (stopping.aborted) return stopped();
      const back = some.filter(({ id, deactivatedOn }) => deactivatedOn !== undefined && !present.has(id));
      await inParallel(back, CONCURRENT_WRITES, writes.relist);
      await keepPace();
    }
    for await (const some of records.allPeople(sourceKey)) {
      if (stopping.aborted) return stopped();
      await people.resume(
        some.filter(({ id, deactivatedOn }) => deactivatedOn !== undefined && !present.has(id)),
      );
      await keepPace();
    }
    const result = report.at(clock());
    if (!dryRun && writtenOf(result) > 0) {
      const id = newId();
      const { read, updated, unlisted, people: done } = result;
      await retryUnavailable(() =>
        records.addRun({
          id,
          at: clock().toISOString(),
          actor: importActor(source),
          action: 'import',
          subject: id,
          recordName: `${source}, deactivations`,
          after: {
            read,
            updated,
            unlisted,
            ...(done && { people: { updated: done.updated, ended: done.ended } }),
          },
        }),
      );
    }
    return { report: result, isComplete: true };

    async function unlistSome(some: readonly DeactivationRow[]): Promise<void> {
      const days = new Map<string, string>();
      for (const { line, npi, date } of some) {
        report.count('read');
        const day = dayOf(date);
        if (!isNpi(npi)) report.reject(line, 'invalid NPI');
        else if (day === undefined) report.reject(line, 'invalid date');
        else days.set(npi, day);
        // A number whose date cannot be read is deactivated all the same.
        present.add(npi);
      }
      const known = await retryUnavailable(() => records.known(sourceKey, [...days.keys()]));
      await inParallel([...known.values()], CONCURRENT_WRITES, (record) =>
        apply(record, days.get(record.id) ?? ''),
      );
      const persons = await retryUnavailable(() => records.knownPeople(sourceKey, [...days.keys()]));
      const listed = [...persons.values()].filter(({ endedOn }) => endedOn === undefined);
      await people.end(listed, ({ id }) => days.get(id) ?? '', true);
    }

    async function apply(record: ImportRecord, deactivatedOn: string): Promise<void> {
      if (record.unlistedAt === undefined) await writes.unlistDeactivated(record, deactivatedOn);
    }
  };
}
