import { createHash, createHmac } from 'node:crypto';

/** SHA-256, in hexadecimal. */
export function plainHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** HMAC with SHA-256, in hexadecimal: without the key a hash does not reveal which of some likely texts it is of. */
export function keyedHash(key: string): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}
