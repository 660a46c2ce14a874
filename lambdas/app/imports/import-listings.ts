/** Imports the listings of a source: a register's file, or one in the directory's own layout. */
import { changesOf } from '../../../shared/domain/audit.ts';
import { rank, UNKNOWN_CATEGORY_MEAN } from '../../../shared/domain/ranking.ts';
import type {
  AuditRecord,
  CategoryRecord,
  CityRecord,
  ClinicRecord,
} from '../../../shared/domain/records.ts';
import { noEvidence, noReviews, totalsOf } from '../../../shared/domain/review-sums.ts';
import { slugify } from '../../../shared/domain/slug.ts';
import { normalise } from '../../../shared/domain/text.ts';
import { factsOf } from '../clinics/edit-clinic.ts';
import { AppError, unavailable } from '../errors.ts';
import { inParallel } from '../in-parallel.ts';
import type { Backoff, Clock } from '../ports.ts';
import { slugOfName } from '../submissions/submissions.ts';
import { derivedId } from './derived-id.ts';
import { cityKey, createImportCities, withEnding } from './import-cities.ts';
import { createdClinic, type Said, updatedClinic } from './merge-clinic.ts';
import {
  type Hash,
  type ImportedListing,
  type ImportedListings,
  type ImportPlaces,
  MAX_ADDED_AT_ONCE,
  type NewListing,
  type SourceRow,
  type SourceRows,
} from './ports.ts';
import { type ImportReport, ReportBuilder } from './report.ts';
import { SeenIds } from './seen-ids.ts';
import type { Reading, SourceClinic, SourceFormat } from './source-clinic.ts';

export interface ImportDependencies {
  readonly listings: ImportedListings;
  readonly places: ImportPlaces;
  readonly hash: Hash;
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

/** Who did what an import of the source does. */
export const importActor = (source: string): AuditRecord['actor'] => ({
  subject: 'import',
  username: `import: ${source}`,
});

export interface ImportResult {
  readonly report: ImportReport;
  /** False: it was stopped. */
  readonly isComplete: boolean;
}

/** A row that can be imported. */
interface Accepted {
  readonly line: number;
  readonly clinic: SourceClinic;
  readonly category: CategoryRecord;
}

/** A listing that is not there yet, with a slug that is free. */
type Named = Said & { readonly listing: ImportedListing; readonly slug: string };

const CONCURRENT_WRITES = 16;
/** Attempts while staff change the record, or other writers take the slug. */
const MAX_ATTEMPTS = 5;
/** Attempts while the table does not respond. */
const MAX_PATIENCE = 8;
/** Hexadecimal digits of the hash of what a source says. */
const HASH_LENGTH = 32;

/**
 * Reads the file twice: first to count the clinics of each city, then to import. In memory are those counts, a hash of each id, and
 * the rows that are being written. What an earlier import stored of a listing tells whether the source says something new, so that a
 * repeat reads one small item for each row and writes nothing. Ids and slugs depend on the file alone: an interrupted import that
 * runs again ends in the same records. Throws `service_unavailable`; the same call then continues.
 */
export function createImportListings(dependencies: ImportDependencies) {
  const { listings, places, hash, clock, newId, backOff } = dependencies;

  return async function importListings(request: ImportRequest): Promise<ImportResult> {
    const { format, source, dryRun, cityMinimum, stopping } = request;
    const sourceKey = slugify(source, 'source');
    const startedAt = request.position?.report.startedAt ?? clock().toISOString();
    const report = new ReportBuilder(request.position?.report ?? { source, startedAt });
    const actor = importActor(source);
    const categories = await categoriesByName();
    const cities = createImportCities(places);
    const isStopped = () => stopping?.aborted === true;

    const sizes = await citySizes();
    if (sizes === undefined) return { report: report.at(clock()), isComplete: false };
    /** Ids that the file has, whether or not their rows can be imported: only what it lacks is dropped. */
    const present = new SeenIds(hash);
    const read = reader();
    const done = request.position?.line ?? 0;
    for await (const rows of request.rows()) {
      if (isStopped()) return { report: report.at(clock()), isComplete: false };
      const accepted: Accepted[] = [];
      for (const row of rows) {
        const outcome = read(row);
        if (request.unlistMissing && outcome.id !== undefined) present.add(outcome.id);
        if (row.line <= done) continue;
        report.count('read');
        if ('reason' in outcome) report.reject(row.line, outcome.reason);
        else accepted.push(outcome.accepted);
      }
      await importRows(accepted);
      const { line = 0 } = rows.at(-1) ?? {};
      if (!dryRun && line > done) request.onPosition?.({ line, report: report.at(clock()) });
    }
    if (request.unlistMissing) await unlistMissing(present);
    const result = report.at(clock());
    if (!dryRun && result.created + result.updated + result.unlisted > 0) await auditRun(result);
    return { report: result, isComplete: true };

    async function categoriesByName(): Promise<ReadonlyMap<string, CategoryRecord>> {
      const all = await places.categories();
      return new Map(
        all.flatMap((one) => [normalise(one.name), normalise(one.slug)].map((name) => [name, one] as const)),
      );
    }

    /** Judges rows one after the other, since an id counts once. */
    function reader() {
      const types = new Map(
        [...Object.entries(format.types), ...Object.entries(request.types ?? {})].map(
          ([type, category]) => [normalise(type), category] as const,
        ),
      );
      const categoryOf = (...named: readonly string[]): string | undefined => {
        const type = named.map(normalise).find((one) => types.has(one));
        return type === undefined ? undefined : types.get(type) || undefined;
      };
      const context = { categoryOf, now: new Date(startedAt) };
      const accepted = new SeenIds(hash);
      return (
        row: SourceRow,
      ): { readonly id?: string | undefined } & (
        | { readonly reason: string }
        | { readonly accepted: Accepted }
      ) => {
        if ('problem' in row) return { reason: row.problem };
        const reading: Reading = format.read(row.cells, context);
        if (reading.kind === 'rejected') {
          return { reason: reading.reason, id: reading.isDropped ? undefined : reading.id };
        }
        const { clinic } = reading;
        const category = categories.get(normalise(clinic.category));
        if (category === undefined) return { reason: 'unknown category', id: clinic.id };
        if (!accepted.add(clinic.id)) return { reason: 'id of an earlier row', id: clinic.id };
        return { id: clinic.id, accepted: { line: row.line, clinic, category } };
      };
    }

    /** How many clinics the file has in each city; undefined when the import is stopped. */
    async function citySizes(): Promise<ReadonlyMap<string, number> | undefined> {
      const counts = new Map<string, number>();
      const judge = reader();
      for await (const rows of request.rows()) {
        if (isStopped()) return undefined;
        for (const row of rows) {
          const outcome = judge(row);
          if ('reason' in outcome) continue;
          const key = cityKey(outcome.accepted.clinic.city);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
      return counts;
    }

    async function cityOf({ city }: SourceClinic): Promise<CityRecord | undefined> {
      const known = await patiently(() => cities.find(city));
      if (known !== undefined || (sizes?.get(cityKey(city)) ?? 0) < cityMinimum) return known;
      return patiently(() => cities.add(city));
    }

    /** Cities and slugs in the order of the file, so that they are the same in each run; then all writes. */
    async function importRows(rows: readonly Accepted[]): Promise<void> {
      const known = await patiently(() =>
        listings.known(
          sourceKey,
          rows.map(({ clinic }) => clinic.id),
        ),
      );
      const writes: (() => Promise<void>)[] = [];
      const created: (Said & { readonly listing: ImportedListing })[] = [];
      for (const { line, clinic, category } of rows) {
        const before = known.get(clinic.id);
        const content = hash(JSON.stringify(clinic)).slice(0, HASH_LENGTH);
        if (before !== undefined && before.hash === content && before.unlistedAt === undefined) {
          report.count('unchanged');
          continue;
        }
        const city = await cityOf(clinic);
        if (city === undefined) {
          report.reject(line, 'city too small');
          continue;
        }
        const said: Said = { clinic, city, category, source, at: startedAt };
        const clinicId = before?.clinicId ?? derivedId(hash(`clinic ${sourceKey} ${clinic.id}`));
        const listing = { source: sourceKey, id: clinic.id, clinicId, hash: content };
        if (before === undefined) created.push({ ...said, listing });
        else writes.push(() => update(said, listing, { line, unlistedAt: before.unlistedAt }));
      }
      const slugs = await freeSlugs(created);
      const named = created.map((one, index) => ({ ...one, slug: slugs[index] ?? '' }));
      for (let start = 0; start < named.length; start += MAX_ADDED_AT_ONCE) {
        writes.push(() => create(named.slice(start, start + MAX_ADDED_AT_ONCE)));
      }
      await inParallel(writes, CONCURRENT_WRITES, (write) => write());
    }

    async function freeSlugs(wanted: readonly (Said & { readonly listing: ImportedListing })[]) {
      const candidates = wanted.map(slugCandidates);
      const taken = new Set(await patiently(() => listings.takenSlugs(candidates.map(([first]) => first))));
      const crowded = candidates.filter(
        ([first], index) => taken.has(first) || candidates.findIndex(([other]) => other === first) < index,
      );
      const others = crowded.flatMap(([, ...rest]) => rest);
      for (const slug of await patiently(() => listings.takenSlugs(others))) taken.add(slug);
      return candidates.map((slugs) => {
        const free = slugs.find((slug) => !taken.has(slug)) ?? slugs[slugs.length - 1] ?? '';
        taken.add(free);
        return free;
      });
    }

    async function create(added: readonly Named[]): Promise<void> {
      for (const _one of added) report.count('created');
      if (dryRun || (await patiently(() => listings.add(added.map(newListing))))) return;
      for (const one of added) await createAlone(one);
    }

    /** Another record has the slug of one of them by now. */
    async function createAlone(one: Named): Promise<void> {
      let { slug } = one;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        if (await patiently(() => listings.add([newListing({ ...one, slug })]))) return;
        [slug = one.slug] = await freeSlugs([one]);
      }
      throw unavailable(new Error('the slugs of a listing kept being taken'));
    }

    function newListing({ slug, listing, ...said }: Named): NewListing {
      const clinic = createdClinic(listing.clinicId, slug, said);
      const { score } = rank({
        clinic,
        evidence: noEvidence,
        categoryMean: UNKNOWN_CATEGORY_MEAN,
        asOf: new Date(startedAt),
      });
      return { clinic: { ...clinic, ratings: totalsOf(noReviews), score }, listing };
    }

    async function update(
      said: Said,
      listing: ImportedListing,
      { line, unlistedAt }: { readonly line: number; readonly unlistedAt: string | undefined },
    ): Promise<void> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const before = await patiently(() => listings.record(listing.clinicId));
        if (before === undefined) return report.reject(line, 'removed from the directory');
        const isBack = unlistedAt !== undefined && before.unlisted?.at === unlistedAt;
        const wanted = relisted(updatedClinic(before, said), isBack);
        if (await isSaved(before, wanted, listing, isBack ? 'relist-clinic' : 'edit-clinic')) return;
      }
      throw unavailable(new Error('a clinic kept changing'));
    }

    /** Saves a record and counts it; false when it has changed since it was read. */
    async function isSaved(
      before: ClinicRecord,
      wanted: ClinicRecord,
      listing: ImportedListing,
      action: AuditRecord['action'],
      reason?: string,
    ): Promise<boolean> {
      const changes = changesOf(factsOf(before), factsOf(wanted));
      if (changes === undefined) {
        if (!dryRun) await patiently(() => listings.note(listing));
        report.count('unchanged');
        return true;
      }
      const after: ClinicRecord = {
        ...wanted,
        version: (before.version ?? 0) + 1,
        source: { name: source, id: listing.id, seenAt: startedAt },
      };
      const audit: AuditRecord = {
        id: newId(),
        at: clock().toISOString(),
        actor,
        action,
        subject: before.id,
        recordName: after.name,
        ...changes,
        ...(reason !== undefined && { reason }),
      };
      const isDone = dryRun || (await patiently(() => listings.change({ before, after, audit }, listing)));
      if (isDone) report.count(action === 'unlist-clinic' ? 'unlisted' : 'updated');
      return isDone;
    }

    async function unlistMissing(inFile: SeenIds): Promise<void> {
      for await (const some of listings.all(sourceKey)) {
        const missing = some.filter(({ id, unlistedAt }) => unlistedAt === undefined && !inFile.has(id));
        await inParallel(missing, CONCURRENT_WRITES, unlist);
      }
    }

    /** What staff have taken off already stays as they left it. */
    async function unlist(listing: ImportedListing): Promise<void> {
      const reason = `No longer in ${source}`;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const before = await patiently(() => listings.record(listing.clinicId));
        if (before?.status !== 'approved') return;
        const wanted: ClinicRecord = { ...before, status: 'unlisted', unlisted: { at: startedAt, reason } };
        const left = { ...listing, unlistedAt: startedAt };
        if (await isSaved(before, wanted, left, 'unlist-clinic', reason)) return;
      }
      throw unavailable(new Error('a clinic kept changing'));
    }

    function auditRun({
      startedAt: _begin,
      endedAt: _end,
      source: _source,
      reasons: _reasons,
      ...counts
    }: ImportReport) {
      const id = newId();
      const at = clock().toISOString();
      return patiently(() =>
        listings.addRun({ id, at, actor, action: 'import', subject: id, recordName: source, after: counts }),
      );
    }
  };

  /** Tries again while the table does not respond: an import of hours meets throttling. */
  async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const isTransient = error instanceof AppError && error.code === 'service_unavailable';
        if (!isTransient || attempt === MAX_PATIENCE) throw error;
        await backOff(attempt);
      }
    }
  }
}

function relisted(clinic: ClinicRecord, isBack: boolean): ClinicRecord {
  if (!isBack) return clinic;
  const { unlisted: _unlisted, ...listed } = clinic;
  return { ...listed, status: 'approved' };
}

/** The name, then the name with the city, then with the end of the id. */
function slugCandidates({
  clinic,
  city,
  listing,
}: Said & { readonly listing: ImportedListing }): [string, ...string[]] {
  const slug = slugOfName(clinic.name);
  return [slug, withEnding(slug, city.slug), withEnding(slug, listing.clinicId.slice(-8).toLowerCase())];
}
