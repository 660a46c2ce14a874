/** Replies of practices to reviews. */
import * as z from 'zod/mini';
import { instant, reviewSchema } from '../entities.ts';
import { requiredText } from '../form-text.ts';
import { providerMaximums } from './provider-clinics.ts';

export const replySchema = z.object({
  content: requiredText(
    { label: 'Reply', min: 1, max: providerMaximums.reply, lines: true },
    'Please write a reply',
  ),
});

/** What a reply would reveal of a person: each is a reason to word it otherwise. */
export const replySignalKinds = ['patient', 'name', 'date', 'treatment', 'phone'] as const;
export const replySignalSchema = z.object({
  kind: z.enum(replySignalKinds),
  /** The words of the reply that it is about. */
  text: z.string(),
});
export type ReplySignal = z.infer<typeof replySignalSchema>;

export const replyCheckSchema = z.object({
  signals: z.array(replySignalSchema),
  /** A wording that reveals nothing. */
  neutral: z.string(),
});
export type ReplyCheck = z.infer<typeof replyCheckSchema>;

export const replyStates = ['published', 'waiting', 'none'] as const;
export const replyOutcomeSchema = z.object({
  /** `none` after the reply was deleted. */
  state: z.enum(replyStates),
  signals: z.array(replySignalSchema),
});
export type ReplyOutcome = z.infer<typeof replyOutcomeSchema>;

/** A published review as its practice sees it. */
export const providerReviewSchema = z.extend(reviewSchema, {
  /** A reply that waits for staff; `reply`, where there is one, stays public until they decide. */
  waitingReply: z.exactOptional(
    z.object({ content: z.string(), createdAt: instant, signals: z.array(replySignalSchema) }),
  ),
  replyState: z.enum(replyStates),
});
export type ProviderReview = z.infer<typeof providerReviewSchema>;
