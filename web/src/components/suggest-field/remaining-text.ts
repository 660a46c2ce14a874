import { fold, words } from '../../../../shared/domain/text/text.ts';

/** The text without a part that became a filter: 'Cardiologist chicago' without 'cardiologist' is 'chicago'. */
export function withoutMatched(text: string, matched: string): string {
  const part = words(matched);
  const rest = text.split(/\s+/).filter((word) => word !== '');
  for (let at = 0; part.length > 0 && at + part.length <= rest.length; at++) {
    const run = rest.slice(at, at + part.length);
    if (words(run.join(' ')).join(' ') === part.join(' ')) {
      return [...rest.slice(0, at), ...rest.slice(at + part.length)].join(' ');
    }
  }
  return '';
}

/**
 * The text without the words that a city was suggested for: the last ones that begin its name ('dentist new y' for New York
 * leaves 'dentist'). A short name such as 'NYC' begins none: a single word goes, several words stay.
 */
export function withoutCity(text: string, name: string): string {
  const all = text.split(/\s+/).filter((word) => word !== '');
  for (let from = 0; from < all.length; from++) {
    if (fold(name).startsWith(fold(all.slice(from).join(' ')))) return all.slice(0, from).join(' ');
  }
  return all.length > 1 ? all.join(' ') : '';
}
