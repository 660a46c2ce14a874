/**
 * Sanitizes the text of public forms for mails. Anyone can submit a form with another person's email address, so its text may
 * be an attack on the mail's reader: no name may become a link, a phone number, a second line or change the text around it.
 */

import { hasPhoneNumber, visibleText } from '../../platform/text-patterns.ts';

/** Longest name in a mail, in UTF-16 units. */
const MAX_NAME_LENGTH = 80;

const LINE_BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const CONTROLS_IN_LINES = /[^\P{Cc}\n\t]+/gu;
/** Marks that change the direction of the text after them, with which a name could rewrite what follows it. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** What mail programs make a link of: something with a scheme, an address with an at sign, a name with a dot inside. */
const LINK_LIKE = /:\/\/|\bwww\b|[@＠]|[\p{L}\p{N}][.．。][\p{L}\p{N}]{2,}/iu;

/** A name on one line, or undefined for one that is empty or that a mail program would make a link of, to a page or a phone. */
export function nameInMail(text: string): string | undefined {
  const visible = text.replace(DIRECTION_MARKS, '');
  const line = oneLine(visible, MAX_NAME_LENGTH);
  if (line === '' || LINK_LIKE.test(visible) || hasPhoneNumber(visibleText(text))) return undefined;
  // Isolated, so that the text around it keeps its order.
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line;
}

/** A text of several lines, without invisible characters. */
export function linesInMail(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replace(CONTROLS_IN_LINES, '')
    .replace(DIRECTION_MARKS, '')
    .trim();
}

/** On one line and at most `max` UTF-16 units long, cut between what readers see as characters. */
export function oneLine(text: string, max: number): string {
  const line = text.toWellFormed().replace(LINE_BREAKS_AND_CONTROLS, ' ').trim();
  if (line.length <= max) return line;
  let cut = '';
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    if (cut.length + segment.length >= max) break;
    cut += segment;
  }
  return cut === '' ? '' : `${cut.trimEnd()}…`;
}
