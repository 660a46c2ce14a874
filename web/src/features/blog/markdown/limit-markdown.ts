/**
 * Markdown as hostile as it can be must not keep a reader's device or the renderer busy: parsing emphasis and links
 * takes time that grows with the square of their marks in one block, and nesting takes stack. No text that a person
 * writes comes near these limits.
 */

/** Quotes and lists inside each other. */
const MAX_DEPTH = 16;
/** Marks of emphasis, links, code and HTML in one block of lines. */
const MAX_MARKS = 1000;
/** Lines under a block's lines that make them headings. */
const MAX_UNDERLINES = 50;
/** Columns before the text of a line, which lists nest by. */
const MAX_INDENT = 64;

const CONTAINER = /[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>]|$)/y;
const MARKS = /[[\]*_~`<!]/g;
const UNDERLINES = /^ {0,3}(?:=+|-+)[ \t]*$/gm;
const INDENT = new RegExp(`^[ \\t]{${MAX_INDENT + 1},}`);

/** The same Markdown, line for line, without what goes past the limits. */
export function limitMarkdown(markdown: string): string {
  return markdown
    .replace(/\r\n?/g, '\n')
    .split(/(\n[ \t]*\n)/)
    .map(limitBlock)
    .join('');
}

/** A run of lines between blank ones. */
function limitBlock(block: string): string {
  const text = block.split('\n').map(limitLine).join('\n');
  return without(UNDERLINES, MAX_UNDERLINES, without(MARKS, MAX_MARKS, text));
}

function limitLine(line: string): string {
  const indented = line.replace(INDENT, ' '.repeat(MAX_INDENT));
  const end = endOfContainers(indented);
  return end === undefined ? indented : indented.slice(0, end);
}

/** Where a line's nesting gets too deep: what comes after the deepest container is more of the same. */
function endOfContainers(line: string): number | undefined {
  CONTAINER.lastIndex = 0;
  let end = 0;
  for (let depth = 0; CONTAINER.test(line); depth += 1) {
    if (depth === MAX_DEPTH) return end;
    end = CONTAINER.lastIndex;
  }
  return undefined;
}

/** The text without any match, when there are more than `most`. */
function without(pattern: RegExp, most: number, text: string): string {
  return (text.match(pattern)?.length ?? 0) > most ? text.replace(pattern, '') : text;
}
