import { MAX_SLUG_LENGTH } from '../../../shared/domain/slug.ts';
import type { Table } from './client.ts';
import { keys } from './keys.ts';

/** Numbers that are tried before a slug gets a suffix that no other has: `-2`, `-3`, `-4`. */
const LAST_NUMBER = 4;
/** Characters of the record's id in a slug: the last, which are random. */
const ID_LENGTH = 8;

/**
 * The wanted slug, or the first of `-2`, `-3`, `-4` that no clinic has and that is reserved for none, or the slug with the
 * end of the record's id. One read of a few keys, however many records wanted the slug before. The transaction that takes
 * it makes sure of it.
 */
export async function freeSlug(table: Table, wanted: string, id: string): Promise<string> {
  const numbered = Array.from({ length: LAST_NUMBER - 1 }, (_, index) => suffixed(wanted, String(index + 2)));
  const candidates = [wanted, ...numbered];
  const owned = await table.batchGet(
    candidates.flatMap((slug) => [keys.slug(slug), keys.reservedSlug(slug)]),
  );
  const taken = new Set(owned.map(({ pk }) => pk));
  const free = candidates.find(
    (slug) => !taken.has(keys.slug(slug).pk) && !taken.has(keys.reservedSlug(slug).pk),
  );
  return free ?? suffixed(wanted, id.slice(-ID_LENGTH).toLowerCase());
}

function suffixed(slug: string, ending: string): string {
  const suffix = `-${ending}`;
  return slug.slice(0, MAX_SLUG_LENGTH - suffix.length).replace(/-+$/, '') + suffix;
}
