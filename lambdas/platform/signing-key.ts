import { hkdfSync } from 'node:crypto';

/** What the functions sign or hash. Never change a purpose: what was signed or hashed before would become invalid. */
export type SigningPurpose = 'paging cursors' | 'proof-of-work challenges' | 'reviewers' | 'networks';

/**
 * The key of one purpose, derived from the one generated secret by HKDF with SHA-256 (RFC 5869), in hexadecimal. Keys of
 * different purposes are independent: what is signed for one is not valid for the other (decision 0006).
 */
export function signingKey(secret: string, purpose: SigningPurpose): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `careatlas ${purpose}`, 32)).toString('hex');
}
