export const REMOVED = '[removed]';

/** Matches an e-mail address wherever a text mentions it, without regard to case, and not within a longer address. */
export function addressPattern(email: string): RegExp {
  const literal = email.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(
    `(?<![\\p{L}\\p{N}.!#$%&'*+/=?^_\`{|}~-])${literal}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  );
}

/** A stored value without the address: a text that is nothing else becomes empty. The same value when it has none. */
export function withoutAddress(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') {
    const text = value.replace(pattern, REMOVED);
    return text === value ? value : text.trim() === REMOVED ? '' : text;
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutAddress(item, pattern));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  // Sets and binaries hold no texts of people here.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const entries = Object.entries(value).map(
    ([name, one]) => [name, one, withoutAddress(one, pattern)] as const,
  );
  return entries.some(([, before, after]) => before !== after)
    ? Object.fromEntries(entries.map(([name, , after]) => [name, after]))
    : value;
}
