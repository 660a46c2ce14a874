import type { Clock } from '../clock.ts';
import type { SubmissionReader } from '../submissions/ports.ts';
import { compose } from './compose.ts';
import { type MailLedger, MailRefused, type MailRequest, type MailTransport } from './ports.ts';
import { renderMail } from './render.ts';

/**
 * How long a worker keeps a mail to itself: longer than its function may run, so that whoever claims it next finds no
 * one at work, and shorter than the queue waits before it hands a message out again (`infra/stacks/jobs-stack.ts`).
 */
export const CLAIM_MS = 30_000;

export interface SendMailDependencies {
  readonly records: SubmissionReader;
  readonly ledger: MailLedger;
  readonly transport: MailTransport;
  readonly clock: Clock;
  /** Address for notices to staff. */
  readonly staff: string;
  /** What links begin with, without a slash at its end. */
  readonly siteUrl: string;
}

/**
 * What became of a mail. Done: `sent`, `sent-unmarked` (it went out, and the ledger does not know), `sent-before`. To
 * be tried again: `busy` (another worker has it) and `missing` (no record to write about). `refused`: by the mail
 * service, for good.
 */
export type MailOutcome = 'sent' | 'sent-unmarked' | 'sent-before' | 'busy' | 'missing' | 'refused';

/**
 * Sends a mail once, however often and by however many workers it is asked for. The mail service knows no keys for
 * repeats: a mail that it took goes out again when the worker dies before the ledger knows, when the answer does not come
 * in time, and after `sent-unmarked` if it is asked for again.
 * Throws `service_unavailable`; then nobody has it claimed.
 */
export function createSendMail(dependencies: SendMailDependencies) {
  const { records, ledger, transport, clock, staff, siteUrl } = dependencies;
  return async (request: MailRequest): Promise<MailOutcome> => {
    const composed = await compose(request, records, staff);
    if (composed === undefined) return 'missing';
    const now = clock();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claim = await ledger.claim(request, now, until);
    switch (claim) {
      case 'sent':
        return 'sent-before';
      case 'busy':
        return 'busy';
      case 'claimed':
        break;
    }
    const { to, words } = composed;
    try {
      await transport.send({ to, replyTo: words.replyTo, ...renderMail(words, siteUrl) });
    } catch (error) {
      // If this fails too, the claim ends by itself.
      await ledger.release(request, until).catch(() => {});
      if (error instanceof MailRefused) return 'refused';
      throw error;
    }
    try {
      await ledger.markSent(request, clock());
      return 'sent';
    } catch {
      // It is on its way: a failure told to the queue would send it again.
      return 'sent-unmarked';
    }
  };
}
