/** Address of a link that begins an e-mail with a subject. */
export function mailtoHref(address: string, subject: string): string {
  // Not URLSearchParams: mail programs take its plus signs for plus signs.
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
