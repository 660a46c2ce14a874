import { MAX_SLUG_LENGTH } from '../../../shared/domain/slug.ts';
import type { Table } from './client.ts';
import { keys } from './keys.ts';

/** Suffixes looked at in one read when a slug is taken. */
const SLUGS_PER_READ = 20;

/**
 * The wanted slug, or the first of `-2`, `-3`, … that no clinic has and that is reserved for none. Whoever takes it makes
 * sure of it in the transaction.
 */
export async function freeSlug(table: Table, wanted: string): Promise<string> {
  let candidates = [wanted];
  for (let number = 2; ; number += SLUGS_PER_READ) {
    const owned = await table.batchGet(
      candidates.flatMap((slug) => [keys.slug(slug), keys.reservedSlug(slug)]),
    );
    const taken = new Set(owned.map(({ pk }) => pk));
    const free = candidates.find(
      (slug) => !taken.has(keys.slug(slug).pk) && !taken.has(keys.reservedSlug(slug).pk),
    );
    if (free !== undefined) return free;
    candidates = Array.from({ length: SLUGS_PER_READ }, (_, index) => suffixed(wanted, number + index));
  }
}

function suffixed(slug: string, number: number): string {
  const suffix = `-${number}`;
  return slug.slice(0, MAX_SLUG_LENGTH - suffix.length).replace(/-+$/, '') + suffix;
}
