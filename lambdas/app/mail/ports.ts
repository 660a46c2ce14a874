/** What use cases need in order to have e-mails sent, and what the worker needs that sends them. */
import type { Queue } from '../ports.ts';

export const mailKinds = [
  /** To the provider: the practice was received. */
  'practice-received',
  /** To staff: a practice waits. */
  'practice-notice',
  'practice-approved',
  'practice-rejected',
  /** To the sender: the message was received. */
  'message-received',
  /** To staff: a message waits. */
  'message-notice',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** One e-mail. It names its record and says nothing of it, so that a queue holds nothing personal. */
export interface MailRequest {
  readonly kind: MailKind;
  /** Id of the submission or the contact message. */
  readonly id: string;
}

/** Requests for e-mails; the worker sends one that is requested several times once. */
export type MailQueue = Queue<MailRequest>;

export interface Mail {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An earlier attempt may have been sent: the mail's headers say so. */
  readonly mayBeRepeat: boolean;
}

export interface MailTransport {
  /** Throws `MailRejected`, `MailUnanswered`, or `service_unavailable` when it was not sent and may be later. */
  send(mail: Mail): Promise<void>;
}

/** The mail service will not send this mail, however often it is asked. */
export class MailRejected extends Error {
  constructor(cause: unknown) {
    super('the mail service refused a mail', { cause });
    this.name = 'MailRejected';
  }
}

/** The mail service did not say whether it took this mail. */
export class MailUnanswered extends Error {
  constructor(cause: unknown) {
    super('the mail service did not answer', { cause });
    this.name = 'MailUnanswered';
  }
}

/** `busy`: another worker has it, or had it when it died; its claim ends by itself. */
export type Claim =
  | {
      readonly outcome: 'claimed';
      /** An earlier claim ended without a known outcome: the mail may have been sent. */
      readonly mayBeRepeat: boolean;
    }
  | { readonly outcome: Settled | 'busy' };

/** `withheld`: its recipient had enough of them. Neither comes back. */
export type Settled = 'sent' | 'withheld';

/** Which mails went out, and who is about to send one. A mail that is not settled is in the outbox. */
export interface MailLedger {
  /** Only one worker gets a mail until `until`; then it is due again. */
  claim(request: MailRequest, now: Date, until: Date): Promise<Claim>;
  settle(request: MailRequest, as: Settled, at: Date): Promise<void>;
  /**
   * Gives back what was claimed until `until`, unless another worker has it by now. The outbox leaves it to the queue until
   * `due`. `unanswered`: the service may have sent it.
   */
  release(
    request: MailRequest,
    until: Date,
    next: { readonly due: Date; readonly unanswered: boolean },
  ): Promise<void>;
  /** Gives it back likewise, and has no sweep enqueue it again: the mail service rejects it. */
  reject(request: MailRequest, until: Date, at: Date): Promise<void>;
}

/** Counts the mails that strangers cause. */
export interface Recipients {
  /** False when this mail would be one too many for its recipient; it may be asked again about the same mail. */
  admit(email: string, request: MailRequest, now: Date): Promise<boolean>;
}
