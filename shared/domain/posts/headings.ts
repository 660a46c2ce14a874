/** Headings of a post's Markdown, for its table of contents (specification, sections 3 and 5). */
import { inlineText } from './markdown-text.ts';

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
}

export interface LocatedHeading extends Heading {
  /** Its line in the Markdown, from 1. */
  readonly line: number;
}

const HEADING = /^(##|###)[ \t]+(\S.*)$/;
const CLOSING_MARKS = /(?:^|[ \t])#+[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const HTML_BLOCK = /^ {0,3}<(?:(!--)|\/?[a-z])/i;
/** A longer heading is cut: it does not fit into a table of contents, and parsing its marks costs time. */
const MAX_LENGTH = 300;
/** Ids of the page's own elements, which a heading must not have. */
const FRAME = ['root', 'main', 'top'];

/**
 * Headings of the second and third level: two or three number signs at the start of a line, outside code and HTML. An
 * id is the lower-cased text with hyphens for white space; the first heading of a text has it exactly so, later ones
 * get `-2`, `-3`.
 */
export function findHeadings(markdown: string): LocatedHeading[] {
  const found = [...headingLines(markdown)];
  const taken = new Set([...FRAME, ...found.map(({ text }) => idOf(text))]);
  const used = new Set<string>(FRAME);
  return found.map((heading) => ({ ...heading, id: uniqueId(idOf(heading.text), used, taken) }));
}

/** Lower case, hyphens for white space. */
export function idOf(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '-');
}

/**
 * `id`, or with the first number from 2 that is free. `used` are the ids given so far; this one is added; `taken` are
 * those that no numbered id may have.
 */
export function uniqueId(id: string, used: Set<string>, taken: ReadonlySet<string> = used): string {
  let unique = id;
  for (let number = 2; used.has(unique) || (unique !== id && taken.has(unique)); number += 1) {
    unique = `${id}-${number}`;
  }
  used.add(unique);
  return unique;
}

function* headingLines(markdown: string): Generator<Omit<LocatedHeading, 'id'>> {
  /** Whether a line ends the current block of code or HTML. */
  let endsBlock: ((line: string) => boolean) | undefined;
  for (const [index, line] of markdown.split(/\r\n|\n|\r/).entries()) {
    if (endsBlock) {
      if (endsBlock(line)) endsBlock = undefined;
      continue;
    }
    endsBlock = blockStartedBy(line);
    if (endsBlock) continue;
    const [, marks = '', rest = ''] = HEADING.exec(line) ?? [];
    const text = inlineText(rest.slice(0, MAX_LENGTH).replace(CLOSING_MARKS, ''));
    if (text !== '') yield { text, level: marks === '##' ? 2 : 3, line: index + 1 };
  }
}

function blockStartedBy(line: string): ((line: string) => boolean) | undefined {
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) {
    const end = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`);
    return (later) => end.test(later);
  }
  const html = HTML_BLOCK.exec(line);
  if (!html) return undefined;
  const isComment = html[1] !== undefined;
  const isEnd = (later: string) => (isComment ? later.includes('-->') : later.trim() === '');
  return isEnd(line) ? undefined : isEnd;
}
