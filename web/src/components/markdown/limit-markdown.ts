/**
 * Limits hostile Markdown, which could block the browser or the renderer: parsing emphasis and links
 * takes quadratic time in the number of marks per block, and nesting uses the stack. Ordinary texts
 * stay far below these limits.
 */

/** Nesting depth of quotes and lists. */
const MAX_DEPTH = 16;
/** Marks of emphasis, links, code and HTML in one block. */
const MAX_MARKS = 1000;
/** Setext heading underlines in one block. */
const MAX_UNDERLINES = 50;
/** Indentation of a line, by which lists nest. */
const MAX_INDENT = 64;

const CONTAINER = /[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>]|$)/y;
const MARKS = /[[\]*_~`<!]/g;
const UNDERLINES = /^ {0,3}(?:=+|-+)[ \t]*$/gm;
const INDENT = new RegExp(`^[ \\t]{${MAX_INDENT + 1},}`);

/** The Markdown with the same lines, without the excess. */
export function limitMarkdown(markdown: string): string {
  return markdown
    .replace(/\r\n?/g, '\n')
    .split(/(\n[ \t]*\n)/)
    .map(limitBlock)
    .join('');
}

/** A block is a run of lines between blank lines. */
function limitBlock(block: string): string {
  const text = block.split('\n').map(limitLine).join('\n');
  return without(UNDERLINES, MAX_UNDERLINES, without(MARKS, MAX_MARKS, text));
}

function limitLine(line: string): string {
  const indented = line.replace(INDENT, ' '.repeat(MAX_INDENT));
  const end = endOfContainers(indented);
  return end === undefined ? indented : indented.slice(0, end);
}

/** Index in the line at which the maximum depth is reached. */
function endOfContainers(line: string): number | undefined {
  CONTAINER.lastIndex = 0;
  let end = 0;
  for (let depth = 0; CONTAINER.test(line); depth += 1) {
    if (depth === MAX_DEPTH) return end;
    end = CONTAINER.lastIndex;
  }
  return undefined;
}

/** Removes all matches when there are more than `max`. */
function without(pattern: RegExp, most: number, text: string): string {
  return (text.match(pattern)?.length ?? 0) > most ? text.replace(pattern, '') : text;
}
