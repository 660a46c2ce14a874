import { words } from '../../../../shared/domain/text.ts';

const SMALL_WORDS = new Set(['the', 'of', 'and', 'at', 'for', 'dr', 'la', 'le', 'el', 'de', 'du', 'des']);

/** One or two capitals that stand for a name: 'The Harbor Dental Group' gives 'HD'. */
export function initials(name: string): string {
  const all = words(name);
  const telling = all.filter((word) => !SMALL_WORDS.has(word));
  return (telling.length > 0 ? telling : all)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
