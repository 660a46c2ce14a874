import { asciiAddress } from './email-address.ts';

/** URL of a link that begins an email (RFC 6068). Neither part of it can add recipients or headers. */
export function mailtoHref(address: string, subject: string): string {
  // Not URLSearchParams: mail programs do not decode its plus signs.
  return `mailto:${encodeURIComponent(asciiAddress(address) ?? address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}
