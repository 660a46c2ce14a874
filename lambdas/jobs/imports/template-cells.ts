/** Cells of the directory's own layouts. */
import { NO_CHOICE } from '../../../shared/domain/text/spreadsheet-cells.ts';
import { normalise } from '../../../shared/domain/text/text.ts';

/** Longest id, so that it fits into a key in any alphabet. */
export const MAX_ID_LENGTH = 200;

const FLAG_WORDS = new Map([
  ...['true', 'yes', 'y', '1', 'x'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0'].map((word) => [word, false] as const),
]);

/** Null for an empty cell, undefined for a word that is neither yes nor no. */
export function flagIn(text: string): boolean | null | undefined {
  return text === '' ? null : FLAG_WORDS.get(text.toLowerCase());
}

/** The parts of a list, without empty ones. */
export const partsIn = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The choices of a list, as the directory writes them; null for an empty cell, undefined when it has no such choice. */
export function choicesIn(text: string, all: readonly string[]): string[] | null | undefined {
  if (text === '') return null;
  if (text.toLowerCase() === NO_CHOICE) return [];
  const chosen = partsIn(text)
    .map(normalise)
    .filter((name) => name !== '')
    .map((name) => all.find((choice) => normalise(choice) === name));
  return chosen.every((choice) => choice !== undefined) ? chosen : undefined;
}

/** A day or an instant of ISO 8601 that has passed; undefined for an empty cell. */
export function pastInstantOf(text: string, now: Date): string | undefined {
  if (text === '') return undefined;
  const instant = new Date(text);
  return /^\d{4}-\d\d-\d\d/.test(text) && instant <= now ? instant.toISOString() : 'invalid';
}

/** Street and unit may be lines of one cell. */
export const linesInOne = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ', ');
