import type { Review } from '../../../shared/contracts/entities.ts';
import type { ProviderChangeRecord } from '../../../shared/contracts/providers/provider-changes.ts';
import type {
  ProviderReview,
  ReplyCheck,
  ReplyOutcome,
} from '../../../shared/contracts/providers/provider-replies.ts';
import type { AuditRecord, ReviewRecord } from '../../../shared/domain/records.ts';
import { neutralReply, replySignals } from '../../../shared/domain/reviews/reply-signals.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { notFound, unavailable } from '../../platform/errors.ts';
import type { ProviderCaller } from '../../platform/identity/token-verifier.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { TransactItems } from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import type { ClinicEditor } from '../clinics/index.ts';
import { type ReviewReplies, updateReply } from '../reviews/index.ts';
import { dropWaiting, type ProviderChanges, putWaiting } from './change-repository.ts';
import { actorOfProvider, type Claimed } from './claimed.ts';

export interface ReviewReplyingDependencies {
  readonly claimed: Claimed;
  readonly clinics: Pick<ClinicEditor, 'record'>;
  readonly replies: Pick<ReviewReplies, 'published' | 'replies'>;
  /** Published reviews of a clinic. */
  readonly reviews: {
    page(clinicId: string, query: { readonly sort: 'newest' }, request: PageRequest): Promise<Page<Review>>;
  };
  readonly changes: Pick<ProviderChanges, 'waiting' | 'allWaiting' | 'save'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/**
 * Replies of those who hold a claim on the clinic of a review. All throw `not_found` for a review of another clinic, or one that is not published,
 * and `service_unavailable`.
 */
export interface ReviewReplying {
  /** The newest first. */
  list(clinicId: string, request: PageRequest, caller: ProviderCaller): Promise<Page<ProviderReview>>;
  check(reviewId: string, content: string, caller: ProviderCaller): Promise<ReplyCheck>;
  /** Publishes a reply; one with signals waits for staff, and what is public stays until then. A repeat changes nothing. */
  write(reviewId: string, content: string, caller: ProviderCaller): Promise<ReplyOutcome>;
  /** Deletes the reply, public or waiting. */
  remove(reviewId: string, caller: ProviderCaller): Promise<ReplyOutcome>;
}

/** Attempts while concurrent requests write. */
const MAX_ATTEMPTS = 5;

export function createReviewReplying(dependencies: ReviewReplyingDependencies): ReviewReplying {
  const { claimed, clinics, replies, reviews, changes, clock, newId } = dependencies;

  async function opened(id: string, caller: ProviderCaller) {
    const review = isUlid(id) ? await replies.published(id) : undefined;
    if (review === undefined) throw noSuchReview();
    const claim = await claimed(caller, 'clinic', review.clinicId).catch((error) => {
      // The same answer as for a review that does not exist.
      throw error.code === 'not_found' ? noSuchReview() : error;
    });
    return { review, claim };
  }

  async function auditOf(
    { clinicId }: ReviewRecord,
    caller: ProviderCaller,
    entry: Pick<AuditRecord, 'action'> & Partial<AuditRecord>,
  ): Promise<AuditRecord> {
    const clinic = await clinics.record(clinicId);
    return {
      id: newId(),
      at: clock().toISOString(),
      actor: actorOfProvider(caller),
      subject: clinicId,
      ...(clinic && { recordName: clinic.name }),
      ...entry,
    };
  }

  /** Decides from the present review and what waits, again while they change. */
  async function change(
    id: string,
    caller: ProviderCaller,
    plan: (state: {
      readonly review: ReviewRecord;
      readonly role: ProviderChangeRecord['role'];
      readonly waiting: ProviderChangeRecord | undefined;
    }) => Promise<{ readonly outcome: ReplyOutcome; readonly writes?: (TableName: string) => TransactItems }>,
  ): Promise<ReplyOutcome> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const { review, claim } = await opened(id, caller);
      const waiting = await changes.waiting('reply', id);
      const { outcome, writes } = await plan({ review, role: claim.role, waiting });
      if (writes === undefined || (await changes.save(writes)) === 'done') return outcome;
    }
    throw unavailable(new Error('the reply kept changing'));
  }

  return {
    async list(clinicId, request, caller) {
      await claimed(caller, 'clinic', clinicId);
      const { items, next } = await reviews.page(clinicId, { sort: 'newest' }, request);
      const ids = items.map(({ id }) => id);
      const [present, waiting] = await Promise.all([replies.replies(ids), changes.allWaiting('reply', ids)]);
      return {
        items: items.map((review) => shown(review, present.get(review.id), waiting.get(review.id))),
        next,
      };
    },

    async check(id, content, caller) {
      const { review } = await opened(id, caller);
      return {
        signals: replySignals(content, review.authorName),
        neutral: neutralReply(review.rating),
      };
    },

    write: (id, content, caller) =>
      change(id, caller, async ({ review, role, waiting }) => {
        const signals = replySignals(content, review.authorName);
        const at = clock().toISOString();
        if (signals.length > 0 && review.reply?.content !== content) {
          const outcome = { state: 'waiting', signals } as const;
          if (waiting?.reply?.content === content) return { outcome };
          const wanted: ProviderChangeRecord = {
            id: newId(),
            state: 'waiting',
            createdAt: at,
            role,
            kind: 'reply',
            subjectId: review.clinicId,
            account: caller.subject,
            email: caller.email,
            reply: { reviewId: id, content, signals },
          };
          const audit = await auditOf(review, caller, {
            action: 'request-change',
            after: { reply: content },
          });
          return {
            outcome,
            writes: (TableName) => [...putWaiting(TableName, waiting, wanted), putAudit(TableName, audit)],
          };
        }
        // What staff have accepted with its signals is public already.
        const outcome = { state: 'published', signals } as const;
        const isPublic = review.reply?.content === content;
        if (isPublic && waiting === undefined) return { outcome };
        const audit = await auditOf(review, caller, {
          action: 'write-reply',
          ...(review.reply && { before: { reply: review.reply.content } }),
          after: { reply: content },
        });
        return {
          outcome,
          writes: (TableName) => [
            ...(isPublic
              ? []
              : [updateReply(TableName, review, { content, createdAt: review.reply?.createdAt ?? at })]),
            ...(waiting === undefined ? [] : dropWaiting(TableName, waiting)),
            putAudit(TableName, audit),
          ],
        };
      }),

    remove: (id, caller) =>
      change(id, caller, async ({ review, waiting }) => {
        const outcome: ReplyOutcome = { state: 'none', signals: [] };
        if (review.reply === undefined && waiting === undefined) return { outcome };
        const audit = await auditOf(review, caller, {
          action: 'remove-reply',
          before: { reply: review.reply?.content ?? waiting?.reply?.content },
        });
        return {
          outcome,
          writes: (TableName) => [
            ...(review.reply === undefined ? [] : [updateReply(TableName, review, undefined)]),
            ...(waiting === undefined ? [] : dropWaiting(TableName, waiting)),
            putAudit(TableName, audit),
          ],
        };
      }),
  };
}

/** With the reply of the record, which lists show some seconds later. */
function shown(
  { reply: _derived, ...review }: Review,
  reply: Review['reply'],
  waiting: ProviderChangeRecord | undefined,
): ProviderReview {
  return {
    ...review,
    ...(reply && { reply }),
    ...(waiting?.reply && {
      waitingReply: {
        content: waiting.reply.content,
        createdAt: waiting.createdAt,
        signals: waiting.reply.signals,
      },
    }),
    replyState: waiting !== undefined ? 'waiting' : reply !== undefined ? 'published' : 'none',
  };
}

const noSuchReview = () => notFound('There is no such review.');
