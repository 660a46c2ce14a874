import * as z from 'zod/mini';
import { mailKinds } from '../../../shared/domain/mail/mail-kinds.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import type { MailRequest } from './mail-ledger.ts';
import type { MailOutcome } from './send-mail.ts';

const mailRequestSchema = z.object({ kind: z.enum(mailKinds), id: z.string().check(z.refine(isUlid)) });

/** The body of a message of the mail queue. */
export const mailBody = ({ kind, id }: MailRequest) => ({ kind, id });

export interface MailJobDependencies {
  readonly sendMail: (request: z.output<typeof mailRequestSchema>) => Promise<MailOutcome>;
  readonly logger: JobLogger;
}

/** Sends the e-mails of the mail queue. */
export function createMailJob({ sendMail, logger }: MailJobDependencies): QueueJob {
  return createQueueJob(
    'mail',
    mailRequestSchema,
    async (request) => {
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
      return true;
    case 'busy':
    case 'missing':
    case 'rejected':
      return false;
  }
}
