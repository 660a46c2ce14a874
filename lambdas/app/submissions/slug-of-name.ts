import anyAscii from 'any-ascii';
import { slugify } from '../../../shared/domain/slug.ts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * The slug of a practice's name: letters of other scripts as Latin ones ("Клиника" becomes "klinika"), so that a reader sees
 * which practice an URL leads to. Apart from `slugify`, which browsers load as well: the tables for all scripts have half a
 * megabyte. Pictures and symbols are left out.
 */
export function slugOfName(name: string): string {
  return slugify(name.normalize('NFC').replace(WORD, (word) => anyAscii(word)));
}
