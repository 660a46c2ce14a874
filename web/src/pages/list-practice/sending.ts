import { submitPractice } from '../../../../shared/contracts/submission-contracts.ts';
import { practiceSubmissionSchema } from '../../../../shared/contracts/submissions.ts';
import { proofOfWork } from '../../features/forms/sending/proof-of-work.ts';
import { createSending } from '../../features/forms/sending/sending.ts';
import { sendCall } from '../../lib/send.ts';

export const sending = createSending({
  schema: practiceSubmissionSchema,
  proof: proofOfWork(),
  call: (body, idempotencyKey) => sendCall(submitPractice, { body, idempotencyKey }),
});
