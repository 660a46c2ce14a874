import { hkdfSync } from 'node:crypto';

/** What the functions sign. Never change a purpose: what was signed before would become invalid. */
export type SigningPurpose = 'paging cursors' | 'proof-of-work challenges';

/**
 * The key of one purpose, derived from the one generated secret by HKDF with SHA-256 (RFC 5869), in hexadecimal. Keys of
 * different purposes are independent: what is signed for one is not valid for the other (decision 0006).
 */
export function signingKey(secret: string, purpose: SigningPurpose): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `careatlas ${purpose}`, 32)).toString('hex');
}
