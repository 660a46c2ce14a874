import type { MailKind } from '../../../shared/domain/mail/mail-kinds.ts';
import type { Clock } from '../../platform/clock.ts';
import { unavailable } from '../../platform/errors.ts';
import {
  MailPostponed,
  MailRejected,
  type MailTransport,
  MailUnanswered,
  type PostponedBy,
} from '../../platform/mail-transport.ts';
import { dueAfterFailure, dueAfterPostponement } from '../../records/outbox/index.ts';
import { type Composed, compose, type MailSources } from './compose.ts';
import type { MailLedger, MailRequest } from './mail-ledger.ts';
import type { MailRecipients } from './mail-recipients.ts';
import { renderMail } from './render.ts';

/** Mails to an email address that anyone may have entered; staff cause or receive the others. */
const receipts: ReadonlySet<MailKind> = new Set([
  'practice-received',
  'message-received',
  'review-confirmation',
  'correction-decided',
  'claim-code',
  'claim-invitation',
]);

export interface SendMailDependencies extends MailSources {
  readonly ledger: Pick<MailLedger, 'claim' | 'settle' | 'release' | 'postpone' | 'reject'>;
  readonly recipients: Pick<MailRecipients, 'admit'>;
  readonly transport: MailTransport;
  /** Resolves when the next mail may be sent. */
  readonly pace: () => Promise<void>;
  readonly clock: Clock;
  /**
   * How long a worker's claim lasts: longer than its function's timeout, so that the next worker has no concurrent one, and
   * short, since a mail whose worker crashed is sent again only after it.
   */
  readonly claimMs: number;
  /** What links begin with, without a slash at its end. */
  readonly siteUrl: string;
}

/**
 * Done: `sent`, `sent-unmarked` (sent, but not stored in the ledger), `sent-before`, `withheld` (its recipient had reached the
 * limit), `unneeded` (what it asks for is done or gone); `throttled` and `not-ready`: SES does not accept mails now, and the
 * outbox enqueues it again later. Retried: `busy` (claimed by another worker) and `missing` (no record). `rejected`: by SES, for
 * good.
 */
export type MailOutcome =
  | 'sent'
  | 'sent-unmarked'
  | 'sent-before'
  | 'withheld'
  | 'unneeded'
  | 'busy'
  | 'missing'
  | 'rejected'
  | PostponedBy;

/** No further attempt follows. */
const ENDED: ReadonlySet<MailOutcome> = new Set(['sent', 'sent-before', 'withheld', 'rejected']);

/**
 * Sends a mail once, however many messages and workers request it. SES has no idempotency keys: a mail is sent twice when the
 * worker crashes before the ledger is updated, when SES does not respond in time, and after `sent-unmarked`. The second mail is
 * marked as a possible repeat. Throws `service_unavailable`; the claim has ended then.
 */
export function createSendMail(dependencies: SendMailDependencies) {
  const { ledger, recipients, transport, pace, clock, claimMs, siteUrl } = dependencies;
  return async (request: MailRequest): Promise<MailOutcome> => {
    const composed = await compose(request, dependencies);
    if (composed === undefined) return 'missing';
    const outcome = await deliver(request, composed);
    if (composed !== 'unneeded' && ENDED.has(outcome)) await composed.ended?.();
    return outcome;
  };

  async function deliver(request: MailRequest, composed: Composed | 'unneeded'): Promise<MailOutcome> {
    const now = clock();
    const until = new Date(now.getTime() + claimMs);
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
    const { mayBeRepeat, postponed } = claim;
    try {
      if (composed === 'unneeded') {
        await ledger.settle(request, 'withheld', clock());
        return 'unneeded';
      }
      const { to } = composed;
      if (receipts.has(request.kind) && !(await recipients.admit(to, request, now))) {
        await ledger.settle(request, 'withheld', clock());
        return 'withheld';
      }
      await pace();
      const words = await composed.words();
      await transport.send({
        to,
        replyTo: words.replyTo,
        ...(words.unsubscribePath !== undefined && { unsubscribeUrl: `${siteUrl}${words.unsubscribePath}` }),
        mayBeRepeat,
        about: { kind: request.kind, id: request.id },
        ...renderMail(words, siteUrl, { mayBeRepeat }),
      });
    } catch (error) {
      const at = clock();
      // If ending the claim fails too, it expires.
      if (error instanceof MailRejected) {
        await ledger.reject(request, until, at).catch(() => {});
        return 'rejected';
      }
      if (error instanceof MailPostponed) {
        const due = dueAfterPostponement(postponed, at);
        if (due === undefined) {
          await ledger.reject(request, until, at).catch(() => {});
          return 'rejected';
        }
        await ledger.postpone(request, until, { due, at, unanswered: mayBeRepeat }).catch(() => {});
        return error.by;
      }
      const unanswered = mayBeRepeat || error instanceof MailUnanswered;
      await ledger.release(request, until, { due: dueAfterFailure(at), unanswered }).catch(() => {});
      throw error instanceof MailUnanswered ? unavailable(error.cause) : error;
    }
    try {
      await ledger.settle(request, 'sent', clock());
      return 'sent';
    } catch {
      // The mail is sent: a failure returned to the queue would send it again.
      return 'sent-unmarked';
    }
  }
}
