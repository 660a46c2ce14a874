/** What an import writes, and counts. */

import { changesOf } from '../../../shared/domain/audit/audit.ts';
import { meanOf, rank } from '../../../shared/domain/ranks/ranking.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { AuditRecord, ClinicRecord } from '../../../shared/domain/records.ts';
import { noEvidence, noReviews, totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import type { Clock } from '../../platform/clock.ts';
import { unavailable } from '../../platform/errors.ts';
import { factsOf, loggedChanges } from '../../records/clinics/index.ts';
import { createdClinic, type PlacedListing, updatedClinic } from './clinic-record.ts';
import { freeSlugs } from './free-slugs.ts';
import type { ImportRecord, ImportRecordRepository, NewClinic } from './import-record-repository.ts';
import type { ImportReportBuilder } from './import-report.ts';
import { houseEntryOf, isMade, sharedKeys } from './places.ts';
import type { RetryUnavailable } from './retry-unavailable.ts';
import type { SeenIds } from './seen-ids.ts';

export const CONCURRENT_WRITES = 16;
/** Attempts while staff change the record, or other writers take the slug. */
const MAX_ATTEMPTS = 5;

/** One import of a source. */
export interface ImportRun {
  /** The source's name, and the same as a part of keys. */
  readonly source: string;
  readonly sourceKey: string;
  readonly startedAt: string;
  /** Counts and writes nothing. */
  readonly dryRun: boolean;
  readonly report: ImportReportBuilder;
  /**
   * Ratings of each category as the import began, for the ranks of new records. A rank that the projector wrote instead would write
   * the listing with its index entries twice. Reviews that are published meanwhile move a mean by less than a step of a rank.
   */
  readonly categoryRatings: ReadonlyMap<string, RatingTotals>;
  /** Keys of places (`sharedKeys`) of clinics that a dry run would add. */
  readonly unwritten: SeenIds;
}

/** A listing that the directory does not have yet, with a slug that is free. */
type NamedListing = PlacedListing & { readonly slug: string };

interface Change {
  readonly before: ClinicRecord;
  readonly wanted: ClinicRecord;
  readonly record: ImportRecord;
  readonly action: AuditRecord['action'];
  readonly reason?: string;
  /** The import record that this one replaces. */
  readonly former?: ImportRecord;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Who did what an import of the source does. */
export const importActor = (source: string): AuditRecord['actor'] => ({
  subject: 'import',
  username: `import: ${source}`,
});

interface Dependencies {
  readonly records: ImportRecordRepository;
  readonly retryUnavailable: RetryUnavailable;
  readonly clock: Clock;
  readonly newId: () => string;
}

export type ClinicWrites = ReturnType<typeof createClinicWrites>;

export function createClinicWrites(
  run: ImportRun,
  { records, retryUnavailable, clock, newId }: Dependencies,
) {
  const { source, startedAt, dryRun, report, categoryRatings, unwritten } = run;

  return {
    /** All at once, or each alone when another record has the slug of one of them by now. */
    async create(added: readonly NamedListing[]): Promise<void> {
      for (const _one of added) report.count('created');
      if (dryRun) {
        const houses = added.flatMap((one) => houseEntryOf(newClinic(one).clinic) ?? []);
        for (const key of houses.flatMap(sharedKeys)) unwritten.add(key);
        return;
      }
      if (await retryUnavailable(() => records.add(added.map(newClinic)))) return;
      for (const one of added) await createAlone(one);
    },

    /** Adds listings that are stored to the index of houses: an import may have been killed before it did. */
    async index(stored: readonly PlacedListing[]): Promise<void> {
      if (dryRun) return;
      const entries = stored.flatMap((one) => houseEntryOf(newClinic({ ...one, slug: '' }).clinic) ?? []);
      await retryUnavailable(() => records.index(entries));
    },

    /** @param unlistedAt When an import took the listing off the site. */
    async update(placed: PlacedListing, line: number, unlistedAt: string | undefined): Promise<void> {
      const { record } = placed;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const before = await retryUnavailable(() => records.clinic(record.clinicId));
        if (before === undefined) return report.reject(line, 'removed from the directory');
        const isBack = unlistedAt !== undefined && before.unlisted?.at === unlistedAt;
        const wanted = relisted(updatedClinic(before, placed), isBack);
        if (await isSaved({ before, wanted, record, action: isBack ? 'relist-clinic' : 'edit-clinic' }))
          return;
      }
      throw unavailable(new Error('a clinic kept changing'));
    },

    /** What the source has dropped. What staff have taken off already stays as they left it. */
    unlist: (dropped: ImportRecord) =>
      unlist({ ...dropped, unlistedAt: startedAt }, `No longer in ${source}`),

    /** What was made for people of whom none is there any more. */
    unlistEmpty: (empty: ImportRecord) =>
      unlist({ ...empty, unlistedAt: startedAt }, `No person works there any more, says ${source}`),

    /** @param deactivatedOn YYYY-MM-DD. */
    unlistDeactivated: (dropped: ImportRecord, deactivatedOn: string) =>
      unlist(
        { ...dropped, unlistedAt: startedAt, deactivatedOn },
        `deactivated in NPPES on ${dayFormat.format(new Date(deactivatedOn))}`,
      ),

    /** Makes a listing the practice of a place, with the name that it has there. What staff or the practice have stated stays. */
    async adopt(placed: PlacedListing): Promise<void> {
      const { listing, record } = placed;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const before = await retryUnavailable(() => records.clinic(record.clinicId));
        if (before === undefined || isMade(before)) return;
        const [slug = before.slug] =
          listing.name === before.name
            ? []
            : await freeSlugs([placed], (some) => retryUnavailable(() => records.slugOwners(some)));
        const made = { name: source, id: listing.id, seenAt: startedAt };
        const wanted = { ...before, name: listing.name, slug, source: made };
        if (await isSaved({ before, wanted, record, action: 'edit-clinic' })) return;
      }
      throw unavailable(new Error('a clinic kept changing'));
    },

    /** Takes off the site a listing of a person that is shown as the clinic where they work. */
    async merge(record: ImportRecord, former: ImportRecord, into: string): Promise<void> {
      const reason = 'A listing of a person, who is shown at the clinic';
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const before = await retryUnavailable(() => records.clinic(record.clinicId));
        if (before?.status !== 'approved') return;
        const unlisted = { at: startedAt, reason };
        const wanted: ClinicRecord = { ...before, status: 'unlisted', unlisted, mergedInto: into };
        if (await isSaved({ before, wanted, record, former, action: 'merge-clinic', reason })) return;
      }
      throw unavailable(new Error('a clinic kept changing'));
    },

    /** Lists again what an import took off, unless staff have decided about it since. */
    async relist({ unlistedAt, deactivatedOn: _on, ...record }: ImportRecord): Promise<void> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const before = await retryUnavailable(() => records.clinic(record.clinicId));
        if (before === undefined) return;
        const isBack = before.unlisted !== undefined && before.unlisted.at === unlistedAt;
        const wanted = relisted(before, isBack);
        if (await isSaved({ before, wanted, record, action: 'relist-clinic' })) return;
      }
      throw unavailable(new Error('a clinic kept changing'));
    },
  };

  async function unlist(record: ImportRecord, reason: string): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const before = await retryUnavailable(() => records.clinic(record.clinicId));
      if (before?.status !== 'approved') return;
      const wanted: ClinicRecord = { ...before, status: 'unlisted', unlisted: { at: startedAt, reason } };
      if (await isSaved({ before, wanted, record, action: 'unlist-clinic', reason })) return;
    }
    throw unavailable(new Error('a clinic kept changing'));
  }

  async function createAlone(one: NamedListing): Promise<void> {
    let { slug } = one;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      if (await retryUnavailable(() => records.add([newClinic({ ...one, slug })]))) return;
      [slug = one.slug] = await freeSlugs([one], (some) => retryUnavailable(() => records.slugOwners(some)));
    }
    throw unavailable(new Error('the slugs of a listing kept being taken'));
  }

  function newClinic(one: NamedListing): NewClinic {
    const clinic = createdClinic(one.slug, one);
    const { score } = rank({
      clinic,
      evidence: noEvidence,
      categoryMean: meanOf(categoryRatings.get(clinic.category.id) ?? { sum: 0, count: 0 }),
      asOf: new Date(startedAt),
    });
    return { clinic: { ...clinic, ratings: totalsOf(noReviews), score }, record: one.record };
  }

  /** Saves a record and counts it; false when it has changed since it was read. */
  async function isSaved({ before, wanted, record, action, reason, former }: Change): Promise<boolean> {
    const changes = changesOf(factsOf(before), factsOf(wanted));
    if (changes === undefined) {
      if (!dryRun) await retryUnavailable(() => records.store(record));
      report.count('unchanged');
      return true;
    }
    const after: ClinicRecord = {
      ...wanted,
      version: (before.version ?? 0) + 1,
      source: { name: source, id: record.id, seenAt: startedAt },
    };
    const audit: AuditRecord = {
      id: newId(),
      at: clock().toISOString(),
      actor: importActor(source),
      action,
      subject: before.id,
      recordName: after.name,
      ...loggedChanges(changes),
      ...(reason !== undefined && { reason }),
    };
    const isDone =
      dryRun || (await retryUnavailable(() => records.change({ before, after, audit }, record, former)));
    if (isDone) report.count(action === 'unlist-clinic' ? 'unlisted' : 'updated');
    return isDone;
  }
}

function relisted(clinic: ClinicRecord, isBack: boolean): ClinicRecord {
  if (!isBack) return clinic;
  const { unlisted: _unlisted, mergedInto: _into, ...listed } = clinic;
  return { ...listed, status: 'approved' };
}
