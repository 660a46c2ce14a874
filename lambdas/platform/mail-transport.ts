export interface Mail {
  readonly to: string;
  readonly replyTo?: string | undefined;
  /** Where one POST request ends such mails, without anything else (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An earlier attempt may have been sent; a header marks the mail. */
  readonly mayBeRepeat: boolean;
  /** Names the mail in SES's events, by which a bounce or complaint is stored beside it. No personal data. */
  readonly about: { readonly kind: string; readonly id: string };
}

export interface MailTransport {
  /**
   * Sends a mail. Throws `MailRejected`, `MailPostponed`, `MailUnanswered`, or `service_unavailable` when it was not sent and
   * may be later.
   */
  send(mail: Mail): Promise<void>;
}

/** SES rejects this mail for good. */
export class MailRejected extends Error {
  constructor(cause: unknown) {
    super('SES rejected a mail', { cause });
    this.name = 'MailRejected';
  }
}

/** `throttled`: above the account's rate or daily quota. `not-ready`: SES accepts no mail of this identity or account yet. */
export type PostponedBy = 'throttled' | 'not-ready';

/** SES accepts this mail later, without a change of the mail. */
export class MailPostponed extends Error {
  readonly by: PostponedBy;

  constructor(by: PostponedBy, cause: unknown) {
    super(`SES does not accept mails now: ${by}`, { cause });
    this.name = 'MailPostponed';
    this.by = by;
  }
}

/** SES did not respond: it may have sent this mail. */
export class MailUnanswered extends Error {
  constructor(cause: unknown) {
    super('SES did not respond', { cause });
    this.name = 'MailUnanswered';
  }
}
