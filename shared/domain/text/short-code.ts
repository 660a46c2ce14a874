/** A few characters for an id, where it is stored very often. Another id may have the same. Hash: FNV-1a, G. Fowler, L. C. Noll and K.-P. Vo. */
export function shortCode(id: string, length: number): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(length, '0').slice(-length);
}
