const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;

/**
 * An id with the form of a ULID, always the same for the same hash: what an interrupted import wrote is found again. Its beginning
 * is no time.
 *
 * @param hash SHA-256, in hexadecimal.
 */
export function derivedId(hash: string): string {
  const bytes = Array.from({ length: LENGTH }, (_, index) =>
    Number.parseInt(hash.slice(2 * index, 2 * index + 2), 16),
  );
  // 128 bits: the first digit is at most 7.
  return bytes.map((byte, index) => DIGITS.charAt(byte % (index === 0 ? 8 : DIGITS.length))).join('');
}
