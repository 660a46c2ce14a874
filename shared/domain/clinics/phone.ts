/** URL of a link that dials a number, which is given as a plus sign and digits; undefined without one. */
export function telHref(phoneE164: string | undefined): string | undefined {
  return phoneE164 === undefined ? undefined : `tel:${phoneE164}`;
}
