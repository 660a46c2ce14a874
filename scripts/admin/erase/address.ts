import { mailboxOf } from '../../../lambdas/platform/mailboxes/mailbox.ts';

export const REMOVED = '[removed]';

const LOCAL = "[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_`{|}~-]";
const LABEL = String.raw`[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
/** Anything that may be an email address, also one in a URL, whose @ is encoded there. */
const CANDIDATE = new RegExp(`(?<!${LOCAL})(${LOCAL}+)(@|%40)(${LABEL}(?:\\.${LABEL})*)`, 'giu');
/** Characters that addresses rarely have, and that texts and URLs have before one. */
const BEFORE_ADDRESS = /[/=?&'{|`]/g;

/** Replaces the addresses in a text that reach one mailbox. */
export type RemoveAddress = (text: string) => string;

/**
 * Finds a person's address wherever a text mentions it, in each spelling that reaches the same mailbox: other case, tags, dots,
 * another domain of the provider, percent-encoded. Not within a longer address.
 */
export function addressRemover(email: string): RemoveAddress {
  const mailbox = mailboxOf(email.trim());
  const isSame = (local: string, domain: string) => mailboxOf(`${local}@${domain}`) === mailbox;
  return (text) =>
    text.replace(CANDIDATE, (whole, local: string, at: string, domain: string) => {
      const decode = at === '@' ? (part: string) => part : decoded;
      for (const start of [0, ...[...local.matchAll(BEFORE_ADDRESS)].map(({ index }) => index + 1)]) {
        const own = decode(local.slice(start));
        if (own !== '' && isSame(own, domain)) return `${local.slice(0, start)}${REMOVED}`;
      }
      return whole;
    });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A stored value without the address: a text that is nothing else becomes empty. The same value when it has none. */
export function withoutAddress(value: unknown, remove: RemoveAddress): unknown {
  if (typeof value === 'string') {
    const text = remove(value);
    return text === value ? value : text.trim() === REMOVED ? '' : text;
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutAddress(item, remove));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  // Sets and binaries hold no texts of people here.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const entries = Object.entries(value).map(
    ([name, one]) => [name, one, withoutAddress(one, remove)] as const,
  );
  return entries.some(([, before, after]) => before !== after)
    ? Object.fromEntries(entries.map(([name, , after]) => [name, after]))
    : value;
}
