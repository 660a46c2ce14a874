import { calls } from '../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import { type Route, route } from '../http/route.ts';
import type { ReportClinic } from '../records/corrections/index.ts';
import type { ConfirmReview, ReportReview, WriteReview } from '../records/reviews/index.ts';
import type { Submissions } from '../records/submissions/index.ts';

export interface SubmissionRoutesDependencies {
  readonly submissions: Submissions;
  readonly writeReview: WriteReview;
  readonly confirmReview: ConfirmReview;
  readonly reportReview: ReportReview;
  readonly reportClinic: ReportClinic;
}

/** Every call of the function `submissions`; one that is missing here is a type error. */
export function submissionRoutes({
  submissions,
  writeReview,
  confirmReview,
  reportReview,
  reportClinic,
}: SubmissionRoutesDependencies): Route[] {
  const routes: Record<ContractsOf<'submissions'>, Route> = {
    getChallenge: route('getChallenge', calls.getChallenge, async () => ({
      body: await submissions.getChallenge(),
    })),
    submitPractice: route('submitPractice', calls.submitPractice, async ({ body, idempotencyKey }) => {
      const { altcha, referenceNote, ...content } = body;
      return { body: await submissions.submitPractice({ content, idempotencyKey, altcha, referenceNote }) };
    }),
    sendContactMessage: route(
      'sendContactMessage',
      calls.sendContactMessage,
      async ({ body, idempotencyKey }) => {
        const { altcha, referenceNote, ...content } = body;
        return {
          body: await submissions.sendContactMessage({ content, idempotencyKey, altcha, referenceNote }),
        };
      },
    ),
    writeReview: route(
      'writeReview',
      calls.writeReview,
      async ({ params, body, idempotencyKey, viewerAddress }) => {
        const { altcha, referenceNote, ...content } = body;
        const form = { content, idempotencyKey, altcha, referenceNote };
        return { body: await writeReview(params.slugOrId, form, viewerAddress) };
      },
    ),
    confirmReview: route('confirmReview', calls.confirmReview, async ({ body }) => ({
      body: await confirmReview(body.token),
    })),
    reportReview: route('reportReview', calls.reportReview, async ({ params, body, idempotencyKey }) => {
      const { altcha, referenceNote, ...content } = body;
      return { body: await reportReview(params.id, { content, idempotencyKey, altcha, referenceNote }) };
    }),
    reportClinic: route('reportClinic', calls.reportClinic, async ({ params, body, idempotencyKey }) => {
      const { altcha, referenceNote, ...content } = body;
      const form = { content, idempotencyKey, altcha, referenceNote };
      return { body: await reportClinic(params.slugOrId, form) };
    }),
  };
  return Object.values(routes);
}
