/** Words of Markdown without its marks, for places that show plain text. What a page renders is the renderer's own. */

const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const IMAGE_OR_LINK = /!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g;
const TAG = /<\/?[a-z][^<>]*>/gi;
const AUTOLINK = /<((?:https?:|mailto:)[^<>\s]*)>/gi;
/** Runs of marks that touch a word on one side only: `2 * 3` and `snake_case` keep theirs. */
const STARS_AND_TILDES = /(?:\*+|~~)(?=\S)|(?<=\S)(?:\*+|~~)/g;
const UNDERSCORES = /(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])/gu;

/** One line's text: 'See **the [list](/x)** of `code`' becomes 'See the list of code'. */
export function inlineText(markdown: string): string {
  // Escaped characters step aside, as private-use characters, until the marks are gone.
  const escaped: string[] = [];
  return markdown
    .replace(ESCAPED, (_, character: string) => {
      escaped.push(character);
      return '\uE000';
    })
    .replace(AUTOLINK, '$1')
    .replace(TAG, '')
    .replace(IMAGE_OR_LINK, '$1')
    .replace(IMAGE_OR_LINK, '$1')
    .replace(STARS_AND_TILDES, '')
    .replace(UNDERSCORES, '')
    .replaceAll('`', '')
    .replaceAll('\uE000', () => escaped.shift() ?? '')
    .trim();
}

const BLOCK_MARKS = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+)*/;
const RULE_OR_FENCE = /^[ \t]*(?:`{3,}|~{3,}|[-*_=][-*_= \t]*$|\|?[ \t]*:?-+[-:| \t]*$)/;

/** A text in one line: no marks, one space between words. */
export function plainText(markdown: string): string {
  return markdown
    .split(/\r\n|\n|\r/)
    .filter((line) => !RULE_OR_FENCE.test(line))
    .map((line) => inlineText(line.replace(BLOCK_MARKS, '')))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
