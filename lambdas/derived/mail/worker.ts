import * as z from 'zod/mini';
import { mailKinds } from '../../../shared/domain/mail/mail-kinds.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import type { Feedback, MailRequest } from './mail-ledger.ts';
import type { MailOutcome } from './send-mail.ts';

/** A mail to send, or SES's event about one that was sent, as the stack's rule writes it (`infra/constructs/mail-sender.ts`). */
const mailTaskSchema = z.object({
  kind: z.enum(mailKinds),
  id: z.string().check(z.refine(isUlid)),
  feedback: z.exactOptional(z.enum(['Bounce', 'Complaint'])),
});

/** The body of a message of the mail queue. */
export const mailBody = ({ kind, id }: MailRequest) => ({ kind, id });

export interface MailJobDependencies {
  readonly sendMail: (request: MailRequest) => Promise<MailOutcome>;
  /** Stores what SES reported about a sent mail. */
  readonly report: (request: MailRequest, feedback: Feedback) => Promise<void>;
  readonly logger: JobLogger;
}

const feedbacks = { Bounce: 'bounced', Complaint: 'complained' } as const;

/** Sends the emails of the mail queue, and stores what SES reports about them. */
export function createMailJob({ sendMail, report, logger }: MailJobDependencies): QueueJob {
  return createQueueJob(
    'mail',
    mailTaskSchema,
    async ({ feedback, ...request }) => {
      if (feedback !== undefined) {
        const outcome = feedbacks[feedback];
        await report(request, outcome);
        return { outcome, done: true };
      }
      const outcome = await sendMail(request);
      return { outcome, done: isDone(outcome) };
    },
    logger,
  );
}

/** A rejected mail is not done: its message ends in the dead-letter queue, where an operator finds it. */
function isDone(outcome: MailOutcome): boolean {
  switch (outcome) {
    case 'sent':
    case 'sent-unmarked':
    case 'sent-before':
    case 'withheld':
    case 'unneeded':
    case 'throttled':
    case 'not-ready':
      return true;
    case 'busy':
    case 'missing':
    case 'rejected':
      return false;
  }
}
