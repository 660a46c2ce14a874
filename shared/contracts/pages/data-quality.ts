/** Measured quality of the directory and the call that answers it, in a module that only its page loads. */
import * as z from 'zod/mini';
import { correctionKinds } from '../../content/corrections/corrections.ts';
import { defineContract } from '../contract.ts';
import { count, evidenceFields, instant } from '../entities.ts';

/** Ages of a listing's newest statement: within 90 days, a year, two years, older; unknown where no statement has a date. */
export const evidenceAges = ['quarter', 'year', 'two-years', 'older', 'unknown'] as const;
export type EvidenceAge = (typeof evidenceAges)[number];

/** Why listings left the site. Staff's own words are not public figures. */
export const removalReasons = ['closed', 'missing', 'deactivated', 'staff'] as const;
export type RemovalReason = (typeof removalReasons)[number];

export const dataQualitySchema = z.object({
  measuredAt: instant,
  /** Listings on the site, as many as all ages together. */
  clinics: count,
  ages: z.array(z.object({ age: z.enum(evidenceAges), clinics: count })),
  /** Listings of which a fact is known, and those of them where it was stated within a year. */
  facts: z.array(z.object({ field: z.enum(evidenceFields), known: count, fresh: count })),
  /** Corrections of the last twelve months. */
  corrections: z.array(
    z.object({
      kind: z.enum(correctionKinds.map(({ value }) => value)),
      open: count,
      accepted: count,
      rejected: count,
      /** Median from report to decision; null where none is decided. */
      medianDays: z.nullable(z.number().check(z.nonnegative())),
    }),
  ),
  /** The newest month first, `YYYY-MM`. */
  months: z.array(
    z.object({
      month: z.string(),
      added: count,
      relisted: count,
      removed: z.array(z.object({ reason: z.enum(removalReasons), clinics: count })),
    }),
  ),
});
export type DataQuality = z.infer<typeof dataQualitySchema>;

/** The last weekly measurement. */
export const getDataQuality = defineContract({
  method: 'GET',
  auth: 'public',
  owner: 'public-read',
  path: '/api/data-quality',
  /** Null before the first one. */
  response: z.object({ latest: z.nullable(dataQualitySchema) }),
});
