/** What use cases need in order to have e-mails sent. */

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
