/** Validation and submission of each public form. Loaded when a visitor starts to fill in a form. */
import * as z from 'zod/mini';
import { reportClinic } from '../../../../../shared/contracts/corrections/correction-contracts.ts';
import { correctionFormSchema } from '../../../../../shared/contracts/corrections/corrections.ts';
import { reportReview, writeReview } from '../../../../../shared/contracts/reviews/review-contracts.ts';
import { reportFormSchema, reviewFormSchema } from '../../../../../shared/contracts/reviews/reviews.ts';
import {
  sendContactMessage,
  submitPractice,
} from '../../../../../shared/contracts/submissions/submission-contracts.ts';
import {
  contactMessageSchema,
  practiceSubmissionSchema,
} from '../../../../../shared/contracts/submissions/submissions.ts';
import { sendCall } from '../../../lib/send.ts';
import { proofOfWork } from './proof-of-work.ts';
import { createSending } from './sending.ts';

const proof = proofOfWork();

/** A radio button's value is a text. */
const reviewValuesSchema = z.extend(reviewFormSchema, {
  rating: z.pipe(z.transform(Number), reviewFormSchema.shape.rating),
});

export const submissions = {
  message: createSending({
    schema: contactMessageSchema,
    proof,
    call: (body, idempotencyKey) => sendCall(sendContactMessage, { body, idempotencyKey }),
  }),
  practice: createSending({
    schema: practiceSubmissionSchema,
    proof,
    call: (body, idempotencyKey) => sendCall(submitPractice, { body, idempotencyKey }),
  }),
  review: (slugOrId: string) =>
    createSending({
      schema: reviewValuesSchema,
      proof,
      call: (body, idempotencyKey) => sendCall(writeReview, { params: { slugOrId }, body, idempotencyKey }),
    }),
  correction: (slugOrId: string) =>
    createSending({
      schema: correctionFormSchema,
      proof,
      call: (body, idempotencyKey) => sendCall(reportClinic, { params: { slugOrId }, body, idempotencyKey }),
    }),
  report: (id: string) =>
    createSending({
      schema: reportFormSchema,
      proof,
      call: (body, idempotencyKey) => sendCall(reportReview, { params: { id }, body, idempotencyKey }),
    }),
};
