/** A changed text as the audit keeps it: whole when it is short, otherwise its length and the part that differs. */

const SHORT = 2_000;
/** Characters beside the part that differs. */
const CONTEXT = 40;

export interface ContentChange {
  readonly before: string;
  readonly after: string;
}

/** Describes what changed of a text, in UTF-16 units; half a character at an end is left out. */
export function contentChange(before: string, after: string): ContentChange {
  if (before.length <= SHORT && after.length <= SHORT) return { before, after };
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const of = (text: string) => changedPart(text, Math.max(0, start - CONTEXT), Math.max(0, end - CONTEXT));
  return { before: of(before), after: of(after) };
}

/** `skipped` characters at the beginning and `rest` at the end are the same in both texts. */
function changedPart(text: string, skipped: number, rest: number): string {
  const part = text.slice(skipped, Math.min(text.length - rest, skipped + SHORT));
  const left = text.length - skipped - part.length;
  const count = (characters: number) => `… ${characters} characters …`;
  return [
    `(${text.length} characters)`,
    ...(skipped > 0 ? [count(skipped)] : []),
    part.toWellFormed().replaceAll('\uFFFD', ''),
    ...(left > 0 ? [count(left)] : []),
  ].join('\n');
}
