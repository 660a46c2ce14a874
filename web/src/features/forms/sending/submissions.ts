/** Validation and submission of each public form. Loaded when a visitor starts to fill in a form. */
import { sendContactMessage, submitPractice } from '../../../../../shared/contracts/submission-contracts.ts';
import {
  contactMessageSchema,
  practiceSubmissionSchema,
} from '../../../../../shared/contracts/submissions.ts';
import { sendCall } from '../../../lib/send.ts';
import { proofOfWork } from './proof-of-work.ts';
import { createSending } from './sending.ts';

const proof = proofOfWork();

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
};
