import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** SHA-256, in hexadecimal. */
export function plainHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Namespace of the directory's ids; another one changes every UUID that was published. */
const UUID_NAMESPACE = Buffer.from('7c2b6e0a51f84c6b9d0e3a8f24d1c957', 'hex');

/** The UUID of a name, version 5 (RFC 9562, section 5.5): the same name has the same one everywhere. */
export function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(UUID_NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** HMAC with SHA-256, in hexadecimal: without the key a hash does not reveal which of some likely texts it is of. */
export function keyedHash(key: string): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

/** What the functions sign or hash. Never change a purpose: what was signed or hashed before would become invalid. */
export type SigningPurpose =
  | 'paging cursors'
  | 'proof-of-work challenges'
  | 'reviewers'
  | 'networks'
  | 'codes of claims'
  | 'calls with codes'
  | 'unsubscribing';

/**
 * The key of one purpose, derived from the one generated secret by HKDF with SHA-256 (RFC 5869), in hexadecimal. Keys of
 * different purposes are independent: what is signed for one is not valid for the other (decision 0006).
 */
export function signingKey(secret: string, purpose: SigningPurpose): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `careatlas ${purpose}`, 32)).toString('hex');
}
