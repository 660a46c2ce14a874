/** A file that was cut or is of the wrong kind would take most of a source off the site: the import counts first, and stops. */

/** Listings of a source that are on the site, and those of them that the file lacks. */
export interface UnlistCount {
  readonly listed: number;
  readonly missing: number;
}

export interface UnlistStop extends UnlistCount {
  readonly cause: 'empty file' | 'unreadable last row' | 'many missing';
}

/** Fewer are unlisted without confirmation: a register loses some providers each month. */
const MAX_MISSING = 20;
const MAX_MISSING_SHARE = 0.1;

interface UnlistFacts extends UnlistCount {
  readonly isEmpty: boolean;
  readonly endsUnreadable: boolean;
}

/** Why nothing may be unlisted; undefined when it may, or when the operator has confirmed the very number. */
export function unlistStop(
  { listed, missing, isEmpty, endsUnreadable }: UnlistFacts,
  confirmed: number | undefined,
): UnlistStop | undefined {
  if (missing === 0 || missing === confirmed) return undefined;
  if (isEmpty) return { listed, missing, cause: 'empty file' };
  if (endsUnreadable) return { listed, missing, cause: 'unreadable last row' };
  const isMany = missing > MAX_MISSING && missing > MAX_MISSING_SHARE * listed;
  return isMany ? { listed, missing, cause: 'many missing' } : undefined;
}
