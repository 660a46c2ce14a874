/** What use cases need in order to have e-mails sent, and what the worker needs that sends them. */

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

export interface MailQueue {
  /** Has e-mails sent soon; one that is asked for again goes out once. Throws `service_unavailable`. */
  send(requests: readonly MailRequest[]): Promise<void>;
}

export interface Mail {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailTransport {
  /** Throws `MailRefused`, or `service_unavailable` when it may work later. */
  send(mail: Mail): Promise<void>;
}

/** The mail service will not send this mail, however often it is asked. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super('the mail service refused a mail', { cause });
    this.name = 'MailRefused';
  }
}

/** `busy`: another worker has it, or had it when it died; its claim ends by itself. */
export type ClaimOutcome = 'claimed' | 'sent' | 'busy';

/** Which mails went out, and who is about to send one. */
export interface MailLedger {
  /** Only one worker gets a mail until `until`. */
  claim(request: MailRequest, now: Date, until: Date): Promise<ClaimOutcome>;
  markSent(request: MailRequest, at: Date): Promise<void>;
  /** Gives back what was claimed until `until`, unless somebody else has it by now. */
  release(request: MailRequest, until: Date): Promise<void>;
}
