const LENGTH = 3;

/**
 * A few characters for a category's id, in postings that are read by hundreds. Another category may have the same, so it rules out
 * clinics and proves nothing. Hash: FNV-1a, G. Fowler, L. C. Noll and K.-P. Vo.
 */
export function categoryCode(categoryId: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(categoryId)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(LENGTH, '0').slice(-LENGTH);
}
