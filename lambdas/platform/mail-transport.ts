export interface Mail {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An earlier attempt may have been sent; a header marks the mail. */
  readonly mayBeRepeat: boolean;
}

export interface MailTransport {
  /** Sends a mail. Throws `MailRejected`, `MailUnanswered`, or `service_unavailable` when it was not sent and may be later. */
  send(mail: Mail): Promise<void>;
}

/** SES rejects this mail for good. */
export class MailRejected extends Error {
  constructor(cause: unknown) {
    super('SES rejected a mail', { cause });
    this.name = 'MailRejected';
  }
}

/** SES did not respond: it may have sent this mail. */
export class MailUnanswered extends Error {
  constructor(cause: unknown) {
    super('SES did not respond', { cause });
    this.name = 'MailUnanswered';
  }
}
