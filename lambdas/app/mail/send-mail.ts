import { unavailable } from '../errors.ts';
import { dueAfterFailure } from '../outbox/schedule.ts';
import type { Clock } from '../ports.ts';
import type { SubmissionReader } from '../submissions/ports.ts';
import { compose } from './compose.ts';
import {
  type MailKind,
  type MailLedger,
  MailRejected,
  type MailRequest,
  type MailTransport,
  MailUnanswered,
  type Recipients,
} from './ports.ts';
import { renderMail } from './render.ts';

/**
 * How long a worker keeps a mail to itself: longer than its function may run, so that whichever worker claims it next finds
 * no other at work, and short, since a mail whose worker died is sent again only after it (`infra/stacks/jobs-stack.ts`).
 */
export const CLAIM_MS = 25_000;

/** Mails to an email address that a stranger may have entered; staff cause the others, or get them. */
const receipts: ReadonlySet<MailKind> = new Set(['practice-received', 'message-received']);

export interface SendMailDependencies {
  readonly records: SubmissionReader;
  readonly ledger: MailLedger;
  readonly recipients: Recipients;
  readonly transport: MailTransport;
  readonly clock: Clock;
  /** Address for notices to staff. */
  readonly staff: string;
  /** What links begin with, without a slash at its end. */
  readonly siteUrl: string;
}

/**
 * What became of a mail. Done: `sent`, `sent-unmarked` (it went out, and the ledger does not know), `sent-before`,
 * `withheld` (its recipient had enough of them). To be tried again: `busy` (another worker has it) and `missing` (no record
 * to write about). `refused`: by the mail service, for good.
 */
export type MailOutcome =
  | 'sent'
  | 'sent-unmarked'
  | 'sent-before'
  | 'withheld'
  | 'busy'
  | 'missing'
  | 'rejected';

/**
 * Sends a mail once, however often and by however many workers it is asked for. The mail service knows no keys for
 * repeats: a mail that it took goes out again when the worker dies before the ledger knows, when the answer does not come
 * in time, and after `sent-unmarked`. Such a mail says that it may be a repeat.
 * Throws `service_unavailable`; then no worker has it claimed.
 */
export function createSendMail(dependencies: SendMailDependencies) {
  const { records, ledger, recipients, transport, clock, staff, siteUrl } = dependencies;
  return async (request: MailRequest): Promise<MailOutcome> => {
    const composed = await compose(request, records, staff);
    if (composed === undefined) return 'missing';
    const { to, words } = composed;
    const now = clock();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claim = await ledger.claim(request, now, until);
    switch (claim.outcome) {
      case 'sent':
        return 'sent-before';
      case 'withheld':
      case 'busy':
        return claim.outcome;
      case 'claimed':
        break;
    }
    const { mayBeRepeat } = claim;
    try {
      if (receipts.has(request.kind) && !(await recipients.admit(to, request, now))) {
        await ledger.settle(request, 'withheld', clock());
        return 'withheld';
      }
      await transport.send({
        to,
        replyTo: words.replyTo,
        mayBeRepeat,
        ...renderMail(words, siteUrl, { mayBeRepeat }),
      });
    } catch (error) {
      const at = clock();
      // If giving back fails too, the claim ends by itself.
      if (error instanceof MailRejected) {
        await ledger.reject(request, until, at).catch(() => {});
        return 'rejected';
      }
      const unanswered = mayBeRepeat || error instanceof MailUnanswered;
      await ledger.release(request, until, { due: dueAfterFailure(at), unanswered }).catch(() => {});
      throw error instanceof MailUnanswered ? unavailable(error.cause) : error;
    }
    try {
      await ledger.settle(request, 'sent', clock());
      return 'sent';
    } catch {
      // It is on its way: a failure that the queue learned of would send it again at once.
      return 'sent-unmarked';
    }
  };
}
