/**
 * Texts of people in cells of CSV that a spreadsheet shows: a cell that it would compute could send data away or run a program.
 */

/** Beginning of a formula, also in full width, after any apostrophes of the text's own. */
const COMPUTED = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The cell of a text: with a leading apostrophe where a spreadsheet would compute it. */
export function cellOfText(text: string): string {
  return COMPUTED.test(text) ? `'${text}` : text;
}

/** A row of CSV (RFC 4180) for a spreadsheet. */
export function csvRow(texts: readonly string[]): string {
  const cells = texts.map(cellOfText);
  const quoted = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(',')}\r\n`;
}

/** The text of a cell that `cellOfText` made. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && COMPUTED.test(cell) ? cell.slice(1) : cell;
}

/** The cell of a list that is known to be empty; an empty cell says nothing. */
export const NO_CHOICE = 'none';
