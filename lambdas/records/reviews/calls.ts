import { calls } from '../../../shared/contracts/calls.ts';
import { actorOf } from '../../http/caller.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import { sentForm } from '../submissions/index.ts';
import type { ConfirmReview, ShowReviewToConfirm } from './confirm-review.ts';
import type { ReviewModeration } from './moderate-reviews.ts';
import type { ReportReview } from './report-review.ts';
import type { ListStaffReviews } from './staff-reviews.ts';
import type { WriteReview } from './write-review.ts';

interface FormDependencies {
  readonly writeReview: WriteReview;
  readonly confirmReview: ConfirmReview;
  readonly showReviewToConfirm: ShowReviewToConfirm;
  readonly reportReview: ReportReview;
}

/** What visitors send about clinics and their reviews. */
export function reviewFormRoutes({
  writeReview,
  confirmReview,
  showReviewToConfirm,
  reportReview,
}: FormDependencies) {
  return {
    writeReview: route(
      'writeReview',
      calls.writeReview,
      async ({ params, body, idempotencyKey, viewerAddress }) => ({
        body: await writeReview(params.slugOrId, sentForm(body, idempotencyKey), viewerAddress),
      }),
    ),
    showReviewToConfirm: route('showReviewToConfirm', calls.showReviewToConfirm, async ({ body }) => ({
      body: await showReviewToConfirm(body.token),
    })),
    confirmReview: route('confirmReview', calls.confirmReview, async ({ body }) => ({
      body: await confirmReview(body.token),
    })),
    reportReview: route(
      'reportReview',
      calls.reportReview,
      async ({ params, body, idempotencyKey, viewerAddress }) => ({
        body: await reportReview(params.id, sentForm(body, idempotencyKey), viewerAddress),
      }),
    ),
  };
}

interface StaffDependencies {
  readonly listReviews: ListStaffReviews;
  readonly reviewModeration: ReviewModeration;
  readonly cursors: Cursors;
}

/** What staff do to reviews. */
export function staffReviewRoutes({ listReviews, reviewModeration, cursors }: StaffDependencies) {
  return {
    listStaffReviews: route('listStaffReviews', calls.listStaffReviews, ({ query }) =>
      cursors.page('listStaffReviews', query, (after) => listReviews(query, { limit: query.limit, after })),
    ),
    publishReview: route('publishReview', calls.publishReview, async ({ params, caller }) => ({
      body: await reviewModeration.publish(params.id, actorOf(caller)),
    })),
    rejectReview: route('rejectReview', calls.rejectReview, async ({ params, body, caller }) => ({
      body: await reviewModeration.reject(params.id, body, actorOf(caller)),
    })),
    removeReview: route('removeReview', calls.removeReview, async ({ params, body, caller }) => ({
      body: await reviewModeration.remove(params.id, body, actorOf(caller)),
    })),
    keepReview: route('keepReview', calls.keepReview, async ({ params, caller }) => ({
      body: await reviewModeration.keep(params.id, actorOf(caller)),
    })),
  };
}
