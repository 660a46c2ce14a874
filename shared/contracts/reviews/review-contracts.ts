/** Public calls of reviews, in a module that only pages with reviews load. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import { reviewSchema } from '../entities.ts';
import type { reviewListQuerySchema } from '../parameters.ts';
import {
  type confirmationSchema,
  confirmedReviewSchema,
  moderationFiguresSchema,
  type reportRequestSchema,
  type reviewRequestSchema,
  reviewToConfirmSchema,
  scoreSchema,
} from './reviews.ts';

const read = { method: 'GET', auth: 'public', owner: 'public-read' } as const;
const send = { method: 'POST', auth: 'public', owner: 'submissions' } as const;

const reviewReceiptSchema = z.object({ id: z.string(), status: z.literal('pending') });
export type ReviewReceipt = z.infer<typeof reviewReceiptSchema>;

const reportReceiptSchema = z.object({ id: z.string() });
export type ReportReceipt = z.infer<typeof reportReceiptSchema>;

/**
 * Published reviews of an approved clinic: the newest first, or the most or the fewest stars first and then the newest; all, or
 * those with so many stars.
 */
export const listReviews = defineContract({
  ...read,
  path: '/api/clinics/{slugOrId}/reviews',
  request: requestType<{ slugOrId: string }, z.input<typeof reviewListQuerySchema>>(),
  response: z.array(reviewSchema),
  paged: true,
});

/** Reads a clinic's current score by part, with its inputs. */
export const getScore = defineContract({
  ...read,
  path: '/api/clinics/{slugOrId}/score',
  request: requestType<{ slugOrId: string }>(),
  response: scoreSchema,
});

/** Reads the figures of moderation. */
export const getModeration = defineContract({
  ...read,
  path: '/api/reviews/moderation',
  response: moderationFiguresSchema,
});

/** Takes an `Idempotency-Key`, so that a repeat stores one review. Says nothing about the address. */
export const writeReview = defineContract({
  ...send,
  path: '/api/clinics/{slugOrId}/reviews',
  request: requestType<{ slugOrId: string }, None, z.input<typeof reviewRequestSchema>>(),
  response: reviewReceiptSchema,
  status: 201,
});

/** Reads what the token of a link confirms, and changes nothing. `POST`, since a URL with the token would be logged. */
export const showReviewToConfirm = defineContract({
  ...send,
  path: '/api/reviews/to-confirm',
  request: requestType<None, None, z.input<typeof confirmationSchema>>(),
  response: reviewToConfirmSchema,
});

/** Confirms a review with the token of the link in its author's email. */
export const confirmReview = defineContract({
  ...send,
  path: '/api/reviews/confirm',
  request: requestType<None, None, z.input<typeof confirmationSchema>>(),
  response: confirmedReviewSchema,
});

/** Takes an `Idempotency-Key`, so that a repeat stores one report. */
export const reportReview = defineContract({
  ...send,
  path: '/api/reviews/{id}/report',
  request: requestType<{ id: string }, None, z.input<typeof reportRequestSchema>>(),
  response: reportReceiptSchema,
  status: 201,
});
