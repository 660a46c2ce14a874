import type { DecisionReason } from '../../../shared/content/reviews/review-fields.ts';
import type { StaffReview } from '../../../shared/contracts/reviews/reviews.ts';
import type { AuditRecord, ReviewRecord } from '../../../shared/domain/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { ReviewDecisions, ReviewDecisionWrite } from './review-decisions.ts';
import type { StaffReviewRepository } from './staff-review-repository.ts';

type Actor = AuditRecord['actor'];

export interface ReviewModerationDependencies {
  readonly decisions: Pick<ReviewDecisions, 'decide'>;
  readonly reviews: Pick<StaffReviewRepository, 'byId'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/** Why a review is rejected or removed; an empty note is none. */
export interface Justification {
  readonly reason: DecisionReason;
  readonly note: string;
}

/**
 * Decisions of staff about reviews. Each answers the review as it is then; deciding again in the same way changes nothing.
 * They throw `not_found`, `conflict` where the status does not allow the decision, and `service_unavailable`. Ratings, counts
 * and ranks follow from the record.
 */
export interface ReviewModeration {
  /** Publishes a review, also one that was rejected or removed. */
  publish(id: string, actor: Actor): Promise<StaffReview>;
  reject(id: string, why: Justification, actor: Actor): Promise<StaffReview>;
  /** Takes a published review off the site. */
  remove(id: string, why: Justification, actor: Actor): Promise<StaffReview>;
  /** Closes the open reports of a published review. */
  keep(id: string, actor: Actor): Promise<StaffReview>;
}

export function createReviewModeration(dependencies: ReviewModerationDependencies): ReviewModeration {
  const { decisions, reviews, clock, newId } = dependencies;

  async function decide(
    id: string,
    rule: (review: ReviewRecord) => ReviewDecisionWrite | undefined,
  ): Promise<StaffReview> {
    const decided = isUlid(id) && (await decisions.decide(id, rule)) ? await reviews.byId(id) : undefined;
    if (decided === undefined) throw notFound('There is no such review.');
    return decided;
  }

  const audit = (subject: string, action: AuditRecord['action'], actor: Actor, why?: Justification) => ({
    id: newId(),
    at: clock().toISOString(),
    actor,
    action,
    subject,
    ...(why && { reason: why.reason }),
    ...(why?.note && { note: why.note }),
  });

  return {
    publish: (id, actor) =>
      decide(id, ({ status }) =>
        status === 'published'
          ? undefined
          : {
              outcome: { status: 'published' },
              audit: audit(id, 'publish-review', actor),
              newNoticeId: newId,
            },
      ),
    reject: (id, why, actor) =>
      decide(id, ({ status }) => {
        if (status === 'rejected') return undefined;
        if (status === 'published') throw conflict('The review is published. Remove it instead.');
        if (status === 'removed') throw conflict('The review was removed already.');
        const outcome = { status: 'rejected', reason: why.reason } as const;
        return { outcome, audit: audit(id, 'reject-review', actor, why) };
      }),
    remove: (id, why, actor) =>
      decide(id, ({ status }) => {
        if (status === 'removed') return undefined;
        if (status !== 'published') throw notPublished();
        const outcome = { status: 'removed', reason: why.reason } as const;
        return { outcome, audit: audit(id, 'remove-review', actor, why) };
      }),
    keep: (id, actor) =>
      decide(id, ({ status }) => {
        if (status !== 'published') throw notPublished();
        return { audit: audit(id, 'keep-review', actor) };
      }),
  };
}

const conflict = (message: string): AppError => new AppError('conflict', message);
const notPublished = (): AppError => conflict('The review is not published.');
