import { MAX_SLUG_LENGTH } from '../../../shared/domain/text/slug.ts';
import type { Key, Table } from '../../table/index.ts';
import { clinicKeys } from './items.ts';

/** Suffixes `-2`, `-3`, `-4` are tried before the end of the record's id. */
const LAST_NUMBER = 4;
/** Characters of the record's id in a slug: the last, which are random. */
const ID_LENGTH = 8;

/** The items that make the slug of a clinic taken. */
const clinicSlugKeys = (slug: string): readonly Key[] => [
  clinicKeys.slug(slug),
  clinicKeys.reservedSlug(slug),
];

/**
 * The wanted slug, or the first of `-2`, `-3`, `-4` that is neither used nor reserved, or the slug with the end of the record's
 * id. One read of a few keys, however many records have the name. The transaction that uses the slug checks it again.
 *
 * @param keysOf The items that make a slug taken; those of clinics where absent.
 */
export async function freeSlug(
  table: Table,
  wanted: string,
  id: string,
  keysOf: (slug: string) => readonly Key[] = clinicSlugKeys,
): Promise<string> {
  const numbered = Array.from({ length: LAST_NUMBER - 1 }, (_, index) => suffixed(wanted, String(index + 2)));
  const candidates = [wanted, ...numbered];
  const owned = await table.batchGet(candidates.flatMap(keysOf));
  const taken = new Set(owned.map(({ pk }) => pk));
  const free = candidates.find((slug) => !keysOf(slug).some(({ pk }) => taken.has(pk)));
  return free ?? suffixed(wanted, id.slice(-ID_LENGTH).toLowerCase());
}

function suffixed(slug: string, ending: string): string {
  const suffix = `-${ending}`;
  return slug.slice(0, MAX_SLUG_LENGTH - suffix.length).replace(/-+$/, '') + suffix;
}
