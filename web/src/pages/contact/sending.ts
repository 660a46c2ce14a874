import { sendContactMessage } from '../../../../shared/contracts/submission-contracts.ts';
import { contactMessageSchema } from '../../../../shared/contracts/submissions.ts';
import { proofOfWork } from '../../features/forms/sending/proof-of-work.ts';
import { createSending } from '../../features/forms/sending/sending.ts';
import { sendCall } from '../../lib/send.ts';

export const sending = createSending({
  schema: contactMessageSchema,
  proof: proofOfWork(),
  call: (body, idempotencyKey) => sendCall(sendContactMessage, { body, idempotencyKey }),
});
