/** Figures of the directory's quality, counted from its items. */
import * as z from 'zod/mini';
import { correctionKinds } from '../../../shared/content/corrections/corrections.ts';
import { staffCorrections } from '../../../shared/content/staff/corrections.ts';
import type { CorrectionRecord } from '../../../shared/contracts/corrections/corrections.ts';
import { count, type Evidence, evidenceFields } from '../../../shared/contracts/entities.ts';
import {
  type DataQuality,
  type EvidenceAge,
  evidenceAges,
  type RemovalReason,
  removalReasons,
} from '../../../shared/contracts/pages/data-quality.ts';
import { isOutdated, knownFields } from '../../../shared/domain/clinics/evidence.ts';
import type { StoredChange } from '../changes/index.ts';

const DAY_MS = 86_400_000;
/** Months that are kept. */
const MONTHS = 24;

/** What has been counted of the directory's listings. */
export const listingCountsSchema = z.object({
  ages: z.record(z.enum(evidenceAges), count),
  known: z.record(z.enum(evidenceFields), count),
  fresh: z.record(z.enum(evidenceFields), count),
});
export type ListingCounts = z.infer<typeof listingCountsSchema>;

export function noListings(): ListingCounts {
  const none = () => ({
    name: 0,
    address: 0,
    phone: 0,
    email: 0,
    website: 0,
    hours: 0,
    acceptingPatients: 0,
    telemedicine: 0,
    emergencyServices: 0,
    parkingAvailable: 0,
    wheelchairAccessible: 0,
    services: 0,
    insurance: 0,
    languages: 0,
  });
  return {
    ages: { quarter: 0, year: 0, 'two-years': 0, older: 0, unknown: 0 },
    known: none(),
    fresh: none(),
  };
}

/** A listing, by its fields in calls or records. */
type Counted = { readonly evidence?: Evidence } & Parameters<typeof knownFields>[0];

/** The counts with further listings, as of `now`. */
export function withListings(before: ListingCounts, clinics: readonly Counted[], now: Date): ListingCounts {
  const counts = { ages: { ...before.ages }, known: { ...before.known }, fresh: { ...before.fresh } };
  for (const clinic of clinics) {
    counts.ages[ageOf(clinic, now)] += 1;
    for (const field of knownFields(clinic)) {
      counts.known[field] += 1;
      const said = clinic.evidence?.[field];
      if (said !== undefined && !isOutdated(said, now)) counts.fresh[field] += 1;
    }
  }
  return counts;
}

function ageOf({ evidence }: Counted, now: Date): EvidenceAge {
  const days = Object.values(evidence ?? {}).map(({ at }) => (now.getTime() - Date.parse(at)) / DAY_MS);
  if (days.length === 0) return 'unknown';
  const newest = Math.min(...days);
  if (newest <= 90) return 'quarter';
  if (newest <= 365) return 'year';
  return newest <= 730 ? 'two-years' : 'older';
}

export function listingFigures({
  ages,
  known,
  fresh,
}: ListingCounts): Pick<DataQuality, 'clinics' | 'ages' | 'facts'> {
  return {
    clinics: Object.values(ages).reduce((sum, one) => sum + one, 0),
    ages: evidenceAges.map((age) => ({ age, clinics: ages[age] })),
    facts: evidenceFields.map((field) => ({ field, known: known[field], fresh: fresh[field] })),
  };
}

export type CountedCorrection = Pick<CorrectionRecord, 'kind' | 'status' | 'createdAt' | 'decidedAt'>;

/** Every kind, in the order of the form. */
export function correctionFigures(corrections: readonly CountedCorrection[]): DataQuality['corrections'] {
  return correctionKinds.map(({ value: kind }) => {
    const all = corrections.filter((one) => one.kind === kind);
    const counted = (status: CorrectionRecord['status']) => all.filter((one) => one.status === status).length;
    const days = all.flatMap(({ createdAt, decidedAt }) =>
      decidedAt === undefined ? [] : [(Date.parse(decidedAt) - Date.parse(createdAt)) / DAY_MS],
    );
    return {
      kind,
      open: counted('open'),
      accepted: counted('accepted'),
      rejected: counted('rejected'),
      medianDays: median(days),
    };
  });
}

/** To a tenth of a day; null of nothing. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) return null;
  return Math.max(0, Math.round(((low + high) / 2) * 10) / 10);
}

/** The months with further changes, the newest first. */
export function withChanges(
  months: DataQuality['months'],
  changes: readonly Pick<StoredChange, 'at' | 'kind' | 'reason'>[],
): DataQuality['months'] {
  const byMonth = new Map(months.map((month) => [month.month, month]));
  for (const { at, kind, reason } of changes) {
    if (kind !== 'added' && kind !== 'relisted' && kind !== 'unlisted') continue;
    const month = at.slice(0, 7);
    const before = byMonth.get(month) ?? { month, added: 0, relisted: 0, removed: [] };
    byMonth.set(
      month,
      kind === 'unlisted'
        ? { ...before, removed: withRemoval(before.removed, removalReason(reason)) }
        : { ...before, [kind]: before[kind] + 1 },
    );
  }
  return [...byMonth.values()].toSorted((one, other) => (one.month < other.month ? 1 : -1)).slice(0, MONTHS);
}

type Removed = DataQuality['months'][number]['removed'];

const withRemoval = (removed: Removed, reason: RemovalReason): Removed =>
  removalReasons.flatMap((one) => {
    const clinics = (removed.find((other) => other.reason === one)?.clinics ?? 0) + (one === reason ? 1 : 0);
    return clinics === 0 ? [] : [{ reason: one, clinics }];
  });

/** The kind of a reason that was written at an unlisting; staff write freely. */
function removalReason(text = ''): RemovalReason {
  if (text.startsWith(staffCorrections.accept.closedReason(''))) return 'closed';
  if (text.startsWith('No longer in ')) return 'missing';
  return text.startsWith('deactivated in ') ? 'deactivated' : 'staff';
}
