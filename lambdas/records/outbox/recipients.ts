/** The limit of mails to one mailbox, or to one domain, that public forms can cause (decision 0034). */

/** Mails in any 24 hours. */
export const MAX_RECEIPTS = 3;
export const RECEIPTS_WINDOW_MS = 24 * 60 * 60 * 1_000;

/** A mail that was sent to an email address. */
export interface CountedMail {
  /** The mail's kind and record. */
  readonly mail: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * The mails of a recipient with this one, or undefined when it would be one too many. A mail that is sent again counts once,
 * at the later time.
 */
export function withMail(
  counted: readonly CountedMail[],
  mail: string,
  now: Date,
): readonly CountedMail[] | undefined {
  const since = new Date(now.getTime() - RECEIPTS_WINDOW_MS).toISOString();
  const others = counted.filter((one) => one.mail !== mail && one.at > since);
  return others.length < MAX_RECEIPTS ? [...others, { mail, at: now.toISOString() }] : undefined;
}
