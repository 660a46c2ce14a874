/** Ports of sending e-mails: for the use cases that request them, and for the worker. */

import type { MailKind } from '../../../shared/domain/mail/mail-kinds.ts';
import type { Queue } from '../../platform/queue.ts';

/** One e-mail, by the id of its record, so that queues hold no personal data. */
export interface MailRequest {
  readonly kind: MailKind;
  /** Id of the submission, the contact message or the review. */
  readonly id: string;
}

/** Requests for e-mails; the worker sends one that is requested several times once. */
export type MailQueue = Queue<MailRequest>;

/** `busy`: another worker has claimed it; the claim of a crashed worker expires. */
export type Claim =
  | {
      readonly outcome: 'claimed';
      /** An earlier claim ended with an unknown outcome: the mail may have been sent. */
      readonly mayBeRepeat: boolean;
    }
  | { readonly outcome: Settled | 'busy' };

/** `withheld`: its recipient had reached the limit, or its purpose is gone. Both are final. */
export type Settled = 'sent' | 'withheld';

/** Which mails were sent, and which are claimed by a worker. A mail that is not settled is in the outbox. */
export interface MailLedger {
  /** Claims a mail for one worker until `until`; then it is due again. */
  claim(request: MailRequest, now: Date, until: Date): Promise<Claim>;
  settle(request: MailRequest, as: Settled, at: Date): Promise<void>;
  /**
   * Ends the claim that lasts until `until`, unless another worker has claimed the mail since. The outbox leaves the mail to
   * the queue until `due`. `unanswered`: SES may have sent it.
   */
  release(
    request: MailRequest,
    until: Date,
    next: { readonly due: Date; readonly unanswered: boolean },
  ): Promise<void>;
  /** Ends the claim likewise, and excludes the mail from sweeps: SES rejects it. */
  reject(request: MailRequest, until: Date, at: Date): Promise<void>;
}

/** Limits the mails that public forms cause. */
export interface Recipients {
  /** False when this mail would exceed its recipient's limit; idempotent for a mail. */
  admit(email: string, request: MailRequest, now: Date): Promise<boolean>;
}
