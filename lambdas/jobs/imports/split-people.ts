/** Turns listings that an earlier release made of a register's individuals into people and the practices where they work. */
import * as z from 'zod/mini';
import { type ClinicCity, count } from '../../../shared/contracts/entities.ts';
import type { PersonName } from '../../../shared/contracts/people/people.ts';
import { lastConfirmation } from '../../../shared/domain/clinics/evidence.ts';
import { isNpi } from '../../../shared/domain/clinics/npi.ts';
import { addressPartsOf } from '../../../shared/domain/clinics/postal-address.ts';
import { mayBePersonName, personNameOfListing } from '../../../shared/domain/imports/person-listing-name.ts';
import type { CategoryRecord, ClinicRecord } from '../../../shared/domain/records.ts';
import { cityKey } from '../../../shared/domain/taxonomy/city-key.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import type { Backoff, Clock } from '../../platform/clock.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { CONCURRENT_WRITES, createClinicWrites, type ImportRun, importActor } from './clinic-writes.ts';
import type { ImportTaxonomy } from './import-cities.ts';
import { writtenOf } from './import-listings.ts';
import { createImportPeople } from './import-people.ts';
import type { ImportRecord, ImportRecordRepository } from './import-record-repository.ts';
import { ImportReportBuilder, importReportSchema } from './import-report.ts';
import { splitSourceKey } from './items.ts';
import type { ListingReviews } from './listing-reviews.ts';
import { type HouseEntry, isMade, placeOf, sharedKeys } from './places.ts';
import { createRetryUnavailable } from './retry-unavailable.ts';
import type { FormerListing, PersonRow } from './row-reader.ts';
import { SeenIds } from './seen-ids.ts';
import type { SourceLocation } from './source-listing.ts';

/** Listings that are split before the next position. */
const LISTINGS_AT_ONCE = 50;

/** What a scan of the table finds, as far as it is needed. */
export type ScannedRecord =
  | { readonly kind: 'clinic'; readonly clinic: ClinicRecord }
  | { readonly kind: 'claim' | 'role'; readonly clinicId: string }
  | { readonly kind: 'review'; readonly id: string; readonly clinicId: string };

export const splitReportSchema = z.object({
  /** Listings of people, of which each became a practice or is shown at another clinic; and what was done with people. */
  report: importReportSchema,
  /** Listings that are the practices of their places now. */
  practices: count,
  /** Those of them that staff or the practice have stated something of, that are claimed, or where others work. */
  stated: count,
  /** Listings that are shown as the clinic of their place. */
  merged: count,
  /** Reviews that went with them. */
  reviews: count,
  /** Listings of organizations, and those whose name does not tell: they stay, and no one is joined to these. */
  others: count,
  unclear: count,
});
export type SplitReport = z.infer<typeof splitReportSchema>;

type Counts = Omit<SplitReport, 'report' | 'others' | 'unclear'>;

export interface SplitRequest {
  /** The source's name. */
  readonly source: string;
  /** Names of the register's individuals by number; undefined: the names of the listings tell them. */
  readonly names?: ReadonlyMap<string, PersonName> | undefined;
  /** Reads the whole table; called again for what needs the first reading. */
  readonly records: () => AsyncIterable<readonly ScannedRecord[]>;
  /** Nothing is written. */
  readonly dryRun: boolean;
  /** What an interrupted run had done. */
  readonly before?: SplitReport | undefined;
  /** Called after listings were split. */
  readonly onReport?: (report: SplitReport) => void;
  readonly onProgress?: (done: number, total: number) => void;
  /** It ends between two batches of listings. */
  readonly stopping?: AbortSignal;
  readonly pace?: { wrote(listings: number): Promise<void> } | undefined;
}

export interface SplitResult extends SplitReport {
  /** False: it was stopped. */
  readonly isComplete: boolean;
}

interface Dependencies {
  readonly records: ImportRecordRepository;
  readonly reviews: ListingReviews;
  readonly taxonomy: Pick<ImportTaxonomy, 'categories' | 'categoryRatings'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly backOff: Backoff;
}

/**
 * Reads all clinics first: those of organizations are put into the index of houses, and those of people are counted by place. Then each
 * listing of a person goes the way of a row of `createImportPeople`. First come those that staff or the practice have stated something of,
 * which stay. A listing leaves the source's import records when it is done, so that a repeat finds those that are left. Throws
 * `service_unavailable`; the same call then continues.
 */
export function createSplitPeople({ records, reviews, taxonomy, clock, newId, backOff }: Dependencies) {
  const retryUnavailable = createRetryUnavailable(backOff);

  return async function splitPeople(request: SplitRequest): Promise<SplitResult> {
    const { source, names, dryRun, stopping, before } = request;
    const startedAt = before?.report.startedAt ?? clock().toISOString();
    const report = new ImportReportBuilder(before?.report ?? { source, startedAt });
    const counts = { practices: 0, stated: 0, merged: 0, reviews: 0, ...(before && countsOf(before)) };
    const sourceKey = slugify(source, 'source');
    const splitKey = splitSourceKey(source);
    const [categories, categoryRatings] = await Promise.all([
      taxonomy.categories(),
      taxonomy.categoryRatings(),
    ]);
    const categoryOf = new Map(categories.map((category) => [category.id, category]));
    const unwritten = new SeenIds();
    const run: ImportRun = { source, sourceKey, startedAt, dryRun, report, categoryRatings, unwritten };
    // What happens to clinics is counted by listing.
    const writes = createClinicWrites(
      { ...run, sourceKey: splitKey, report: new ImportReportBuilder({ source, startedAt }) },
      { records, retryUnavailable, clock, newId },
    );
    const cities = new Map<string, ClinicCity>();
    const survey = await surveyOf();
    const unindexed = dryRun ? await unindexedAt(survey.houses) : new Map<string, HouseEntry[]>();
    const isStopped = () => stopping?.aborted === true;
    const now = (): SplitReport => {
      const { others, unclear } = survey;
      return { report: report.at(clock()), ...counts, others, unclear };
    };
    const people = createImportPeople({
      run,
      records,
      retryUnavailable,
      cityOf: async ({ city }) => cities.get(cityKey(city)),
      isShared: (key) => survey.shared.has(key),
      mayBeClinics: false,
      isUnsplit: (clinicId) => survey.listings.has(clinicId),
      unindexed: (house) => unindexed.get(house) ?? [],
      onSplit: settle,
      clock,
      newId,
    });
    let [paced, done] = [writtenOf(now().report) + counts.merged, 0];
    for (const isStated of [true, false]) {
      for await (const some of records.all(sourceKey)) {
        for (let start = 0; start < some.length; start += LISTINGS_AT_ONCE) {
          if (isStopped()) return { ...now(), isComplete: false };
          await split(some.slice(start, start + LISTINGS_AT_ONCE), isStated);
        }
      }
    }
    if (isStopped()) return { ...now(), isComplete: false };
    await moveReviews();
    const result = now();
    if (!dryRun && result.practices + result.merged > 0) await auditRun(result);
    return { ...result, isComplete: true };

    async function surveyOf() {
      const [listings, stated, merged] = [new SeenIds(), new SeenIds(), new SeenIds()];
      const [houses, places, shared] = [new SeenIds(), new SeenIds(), new SeenIds()];
      let [total, others, unclear, hasMerged] = [0, 0, 0, false];
      for await (const some of request.records()) {
        if (stopping?.aborted) break;
        const clinics: ClinicRecord[] = [];
        for (const record of some) {
          if (record.kind === 'claim' || record.kind === 'role') stated.add(record.clinicId);
          if (record.kind !== 'clinic') continue;
          const { clinic } = record;
          const isOpen = clinic.status === 'approved' && nameOf(clinic) !== undefined;
          if (isOpen || isUnclear(clinic)) listings.add(clinic.id);
          if (isOpen) total += 1;
          else if (isUnclear(clinic)) unclear += 1;
          else if (clinic.status === 'approved') {
            if (clinic.source?.name === source && !isMade(clinic)) others += 1;
            clinics.push(clinic);
          }
          if (clinic.mergedInto !== undefined) hasMerged = merged.add(clinic.id);
          // Also those that are split already: a run that was interrupted counts the same.
          if (!isOpen && !isSplit(clinic)) continue;
          const place = placeOf(locationOf(clinic));
          if (place !== undefined) houses.add(place.house);
          for (const key of new Set(place === undefined ? [] : sharedKeys(place)))
            if (!places.add(key)) shared.add(key);
        }
        if (dryRun) continue;
        const missing = await retryUnavailable(() => records.notIndexed(clinics));
        if (missing.length > 0) await retryUnavailable(() => records.index(missing));
      }
      return { listings, stated, merged, hasMerged, houses, shared, total, others, unclear };
    }

    /** Clinics at the houses of people that a dry run does not put into the index. */
    async function unindexedAt(houses: SeenIds): Promise<Map<string, HouseEntry[]>> {
      const found = new Map<string, HouseEntry[]>();
      for await (const some of request.records()) {
        const clinics = some.flatMap((one) =>
          one.kind === 'clinic' && !survey.listings.has(one.clinic.id) ? [one.clinic] : [],
        );
        const near = clinics.filter((clinic) => houses.has(placeOf(locationOf(clinic))?.house ?? ''));
        for (const entry of await retryUnavailable(() => records.notIndexed(near)))
          found.set(entry.house, [...(found.get(entry.house) ?? []), entry]);
      }
      return found;
    }

    /** Without the register it may be an individual's. */
    function isUnclear({ status, source: from, name }: ClinicRecord): boolean {
      const isOfSource = status === 'approved' && from?.name === source && isNpi(from.id);
      return (
        isOfSource && names === undefined && mayBePersonName(name) && personNameOfListing(name) === undefined
      );
    }

    /** It is a practice, or is shown as one, since an earlier run. */
    function isSplit(clinic: ClinicRecord): boolean {
      if (clinic.source?.name !== source) return false;
      const isPractice = clinic.status === 'approved' && clinic.npi !== undefined && isMade(clinic);
      return isPractice || clinic.mergedInto !== undefined;
    }

    /** The name of the person of whom the listing is; undefined for an organization's, and for what is no listing of the source. */
    function nameOf({ source: from, name }: ClinicRecord): PersonName | undefined {
      if (from?.name !== source || !isNpi(from.id)) return undefined;
      return names === undefined ? personNameOfListing(name) : names.get(from.id);
    }

    async function split(some: readonly ImportRecord[], isStated: boolean): Promise<void> {
      const clinics = await retryUnavailable(() => records.clinics(some.map(({ clinicId }) => clinicId)));
      await settleKept(
        some.filter(({ clinicId }) => isKept(clinics.get(clinicId))),
        clinics,
      );
      const rows = some.flatMap((record): PersonRow[] => {
        const clinic = clinics.get(record.clinicId);
        const name = clinic && nameOf(clinic);
        const category = categoryOf.get(clinic?.category.id ?? '');
        if (clinic?.status !== 'approved' || name === undefined || category === undefined) return [];
        const isOfStated = survey.stated.has(clinic.id) || isStatedOf(clinic);
        if (isOfStated !== isStated) return [];
        cities.set(cityKey(clinic.city), clinic.city);
        return [rowOf({ clinic, record, isStated }, name, category)];
      });
      if (rows.length === 0) return;
      for (const _row of rows) report.count('read');
      await people.importRows(rows);
      done += rows.length;
      request.onProgress?.(done, survey.total);
      if (dryRun) return;
      request.onReport?.(now());
      const written = writtenOf(now().report) + counts.merged;
      await request.pace?.wrote(written - paced);
      paced = written;
    }

    /** Practices already, of people who are stored: the run ended before their import records were moved. */
    async function settleKept(
      kept: readonly ImportRecord[],
      clinics: ReadonlyMap<string, ClinicRecord>,
    ): Promise<void> {
      const ids = kept.map(({ id }) => id);
      const known = await retryUnavailable(() => records.knownPeople(sourceKey, ids));
      for (const record of kept) {
        const [clinic, person] = [clinics.get(record.clinicId), known.get(record.id)];
        if (clinic === undefined || person === undefined) continue;
        report.count('read');
        await settle({ clinic, record, isStated: false }, person.personId, clinic.id);
      }
    }

    /** After the person is stored: the listing leaves the source's import records. */
    async function settle(listing: FormerListing, personId: string, clinicId: string): Promise<void> {
      const { clinic, record, isStated } = listing;
      const done: ImportRecord = {
        source: splitKey,
        id: record.id,
        clinicId: clinic.id,
        hash: '',
        personId,
      };
      if (clinicId === clinic.id) {
        counts.practices += 1;
        if (isStated) counts.stated += 1;
        if (!dryRun) await retryUnavailable(() => records.replace(done, record));
        return;
      }
      counts.merged += 1;
      survey.merged.add(clinic.id);
      const published = await retryUnavailable(() => reviews.published(clinic.id));
      await inParallel(published, CONCURRENT_WRITES, (id) => move(id, clinic.id, clinicId));
      if (!dryRun) await writes.merge(done, record, clinicId);
    }

    async function move(id: string, from: string, to: string): Promise<void> {
      if (dryRun || (await retryUnavailable(() => reviews.move(id, from, to)))) counts.reviews += 1;
    }

    /** Those that are not published, and those that came meanwhile. */
    async function moveReviews(): Promise<void> {
      if (dryRun || (counts.merged === 0 && !survey.hasMerged)) return;
      for await (const some of request.records()) {
        const left = some.flatMap((one) =>
          one.kind === 'review' && survey.merged.has(one.clinicId) ? [one] : [],
        );
        const clinics = await retryUnavailable(() => records.clinics(left.map(({ clinicId }) => clinicId)));
        await inParallel(left, CONCURRENT_WRITES, async ({ id, clinicId }) => {
          const into = clinics.get(clinicId)?.mergedInto;
          if (into !== undefined) await move(id, clinicId, into);
        });
      }
    }

    function auditRun({ report: { people: of, read }, ...split }: SplitReport) {
      const { joined: _joined, ...done } = of ?? { joined: undefined };
      const id = newId();
      return retryUnavailable(() =>
        records.addRun({
          id,
          at: clock().toISOString(),
          actor: importActor(source),
          action: 'migrate',
          subject: id,
          recordName: source,
          after: { read, ...split, people: done },
        }),
      );
    }

    function rowOf(listing: FormerListing, name: PersonName, category: CategoryRecord): PersonRow {
      const { clinic, record } = listing;
      const said = lastConfirmation(clinic);
      const person = {
        id: record.id,
        npi: record.id,
        name,
        licences: [],
        categories: [category.slug],
        locations: [locationOf(clinic)],
        confirmedAt: said?.by === 'source' ? said.at : clinic.evidence?.address?.at,
      };
      return { line: 0, person, categories: [category], leftOut: [], former: listing };
    }
  };
}

const countsOf = ({ practices, stated, merged, reviews }: SplitReport): Counts => ({
  practices,
  stated,
  merged,
  reviews,
});

const isKept = (clinic: ClinicRecord | undefined): boolean => clinic !== undefined && isMade(clinic);

/** Staff or the practice have stated something of it, or checked it. */
const isStatedOf = ({
  verified,
  editedFields = [],
  evidence = {},
  mergeKey,
  confirmedAt,
  confirmedBy,
}: ClinicRecord): boolean =>
  verified ||
  editedFields.length > 0 ||
  mergeKey !== undefined ||
  (confirmedAt !== undefined && confirmedBy !== 'source') ||
  Object.values(evidence).some((said) => said?.by !== 'source');

function locationOf(clinic: ClinicRecord): SourceLocation {
  const { city: name, region, country: _country, ...addressParts } = addressPartsOf(clinic);
  return { city: { name, state: region }, addressParts, phone: clinic.phone ?? '' };
}
