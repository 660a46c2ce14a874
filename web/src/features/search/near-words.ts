/** Words of a text that ask for what is around the visitor. */
const NEAR_WORDS =
  /\b(?:near(?:est)?|close|closest)\s+(?:to\s+)?me\b|\bnear\s*by\b|\baround\s+(?:me|here)\b/i;

export function asksForNear(text: string): boolean {
  return NEAR_WORDS.test(text);
}

/** The text without them. */
export function withoutNear(text: string): string {
  return text.replace(NEAR_WORDS, ' ').replace(/\s+/g, ' ').trim();
}
