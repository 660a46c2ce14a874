/** The limit of mails to one mailbox that public forms can cause (decision 0034). */

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

const DOTS_DO_NOT_COUNT: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** One mailbox for all spellings of an email address that reach one mailbox: case, what follows a plus sign, Gmail's dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = email.slice(0, at).toLowerCase();
  const untagged = local.replace(/(?<=.)\+.*$/s, '');
  return DOTS_DO_NOT_COUNT.has(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
}

/**
 * The mails of a mailbox with this one, or undefined when it would be one too many. A mail that is sent again counts once,
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
