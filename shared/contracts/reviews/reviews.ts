/** Requests and responses of reviews, beyond the published review itself (`entities.ts`). */
import * as z from 'zod/mini';
import {
  decisionReasons,
  reportReasons,
  reviewLabels,
  reviewMaximums,
} from '../../content/reviews/review-fields.ts';
import { isUlid } from '../../domain/text/slug.ts';
import { count, instant, reviewSchema } from '../entities.ts';
import { emailText, formText } from '../form-text.ts';
import { proofs } from '../submissions/challenge.ts';

export const NO_RATING = 'Please choose a rating';
export const NO_PERSON = 'Please choose a person who works at this clinic';

const values = <Value extends string>(entries: readonly { readonly value: Value }[]) =>
  entries.map(({ value }) => value);

const text = (field: 'title' | 'content' | 'authorName', lines = false) =>
  z._default(formText({ label: reviewLabels[field], max: reviewMaximums[field], lines }), '');

/** Fields of the review form. */
export const reviewFormSchema = z.object({
  /** Whole stars. */
  rating: z.int(NO_RATING).check(z.minimum(1, NO_RATING), z.maximum(5, NO_RATING)),
  title: text('title'),
  content: text('content', true),
  /** Id of the person whom the author saw; an empty text is none. The use case knows whether the person works at the clinic. */
  practitionerId: z.optional(z.string(NO_PERSON).check(z.refine((id) => id === '' || isUlid(id), NO_PERSON))),
  authorName: text('authorName'),
  /** Recipient of the confirmation link. */
  email: z._default(
    emailText(
      { label: reviewLabels.email, max: reviewMaximums.email, optional: true },
      'Please provide a valid email address',
    ),
    '',
  ),
});
export type ReviewForm = z.output<typeof reviewFormSchema>;
export const reviewRequestSchema = z.extend(reviewFormSchema, proofs);

export const confirmationSchema = z.object({
  /** Token of the link's fragment; anything but a text has the message of an invalid token. */
  token: z.catch(z.string(), ''),
});

/** What a link confirms, shown before its button: a person may have got the link of a review that another one wrote. */
export const reviewToConfirmSchema = z.object({
  clinic: z.object({ slug: z.string(), name: z.string() }),
  /** Stars, 1 to 5. */
  rating: z.int(),
});
export type ReviewToConfirm = z.infer<typeof reviewToConfirmSchema>;

export const confirmedReviewSchema = z.object({
  clinic: z.object({ slug: z.string(), name: z.string() }),
  /** `already-reviewed`: the contact has confirmed a review of this clinic within 12 months; this one stays unconfirmed. */
  status: z.enum(['confirmed', 'already-reviewed']),
});
export type ConfirmedReview = z.infer<typeof confirmedReviewSchema>;

export const reportFormSchema = z.object({
  reason: z.enum(values(reportReasons), 'Please choose a reason'),
  details: z._default(
    formText({ label: reviewLabels.details, max: reviewMaximums.details, lines: true }),
    '',
  ),
});
export type ReportForm = z.output<typeof reportFormSchema>;
export const reportRequestSchema = z.extend(reportFormSchema, proofs);

export const reviewStatuses = ['pending', 'published', 'rejected', 'removed'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** Signals of screening, for staff only. */
export const signalKinds = [
  'link',
  'phone-number',
  'email-address',
  'repeated-text',
  'burst',
  'abusive-words',
  'health-details',
  'own-domain',
  'same-contact',
  'monthly-burst',
  'same-network',
  'same-network-month',
  'same-domain',
  'disposable-address',
] as const;
export const signalSchema = z.object({
  kind: z.enum(signalKinds),
  /** A sentence for staff. */
  explanation: z.string(),
});
export type Signal = z.infer<typeof signalSchema>;

export const reportSchema = z.object({
  id: z.string(),
  reason: z.enum(values(reportReasons)),
  details: z.string(),
  createdAt: instant,
});
export type Report = z.infer<typeof reportSchema>;

/** Decisions about a review, by their names in the audit log. */
export const decisionSchema = z.object({
  at: instant,
  /** User name of the decider. */
  by: z.string(),
  action: z.enum(['publish', 'reject', 'remove', 'keep']),
  reason: z.exactOptional(z.enum(values(decisionReasons))),
  note: z.exactOptional(z.string()),
});
export type ReviewDecision = z.infer<typeof decisionSchema>;

/** A review of any status as staff see it: without the contact's address. */
export const staffReviewSchema = z.extend(reviewSchema, {
  status: z.enum(reviewStatuses),
  clinic: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  /** Whom the author saw, also a person whom pages do not show. */
  saw: z.exactOptional(
    z.object({ id: z.string(), slug: z.string(), name: z.string(), isShown: z.boolean() }),
  ),
  /** Whether the author gave an email, which is never shown. */
  hasContact: z.boolean(),
  signals: z.array(signalSchema),
  /** Open reports, oldest first. */
  reports: z.array(reportSchema),
  /** Oldest first. */
  decisions: z.array(decisionSchema),
});
export type StaffReview = z.infer<typeof staffReviewSchema>;

export const removalSchema = z.object({
  reason: z.enum(values(decisionReasons), 'Please choose a reason'),
  note: z._default(formText({ label: reviewLabels.note, max: reviewMaximums.note, lines: true }), ''),
});

/** Figures of moderation, by stars and by reason. */
export const moderationFiguresSchema = z.object({
  asOf: instant,
  /** Five, one star first. */
  stars: z.array(
    z.object({ rating: z.int(), published: count, pending: count, rejected: count, removed: count }),
  ),
  reasons: z.array(z.object({ reason: z.enum(values(decisionReasons)), count })),
  /** Median time from submission to the first decision; null before the first decision. */
  medianHoursToDecision: z.nullable(z.number()),
});
export type ModerationFigures = z.infer<typeof moderationFiguresSchema>;

/** The job that computes stored ranks again, because they age. */
export const rankJobSchema = z.object({
  /** Of the formula. */
  version: z.int(),
  /** Slices of the directory, of which one is due each day. */
  slices: z.array(
    z.object({
      /** Instant of its last completion; null before the first. */
      completedAt: z.nullable(instant),
      /** Version of the formula of its last completion. */
      version: z.nullable(z.int()),
    }),
  ),
  /** Running slice. */
  running: z.nullable(
    z.object({ slice: count, startedAt: instant, progressAt: instant, seen: count, changed: count }),
  ),
});
export type RankJob = z.infer<typeof rankJobSchema>;

/** A clinic's score by part, with its inputs except the paged list of reviews. */
export const scoreSchema = z.object({
  clinicId: z.string(),
  /** Of the formula. */
  version: z.int(),
  asOf: instant,
  /** 0 to 100 with two decimals. */
  score: z.number(),
  /** Fewer than three published reviews. */
  isNew: z.boolean(),
  parts: z.array(
    z.object({
      part: z.enum([
        'patientSatisfaction',
        'reviewQuality',
        'serviceExcellence',
        'accessibility',
        'credentials',
      ]),
      /** Of 1. */
      weight: z.number(),
      /** 0 to 1. */
      value: z.number(),
      /** 100 · weight · value. */
      points: z.number(),
    }),
  ),
  /** Points for a verified clinic. */
  verifiedBoost: z.number(),
  inputs: z.object({
    categoryMean: z.number(),
    reviewCount: count,
    /** Of reviews whose author's contact is confirmed. */
    confirmedWeight: z.number(),
    /** Of the others, before the cap. */
    unconfirmedWeight: z.number(),
    /** Most that the unconfirmed ones weigh together. */
    unconfirmedCap: z.number(),
    /** `null`: not known, which counts as nothing. */
    acceptingPatients: z.nullable(z.boolean()),
    telemedicine: z.nullable(z.boolean()),
    wheelchairAccessible: z.nullable(z.boolean()),
    parkingAvailable: z.nullable(z.boolean()),
    /** Number of spoken languages. */
    languages: count,
    hoursKnown: z.boolean(),
    insuranceListed: z.boolean(),
    /** The newest dated statement of the practice, staff or a source; absent where there is none. */
    confirmedAt: z.exactOptional(instant),
    licenceChecked: z.boolean(),
    taxonomyMatches: z.boolean(),
    contactVerified: z.boolean(),
  }),
});
export type Score = z.infer<typeof scoreSchema>;
