/** What a report of a browser's error may contain: the browser applies it before it sends, the function before it logs. */

/**
 * - `error`, `rejection`: nothing caught it;
 * - `render`: a page showed its error card;
 * - `fallback`: the server could not render the page, and the browser did.
 */
export const reportedKinds = ['error', 'rejection', 'render', 'fallback'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** The metric of the header `Server-Timing` whose description is the id of the request that a page was rendered for. */
export const PAGE_TIMING = 'page';

/** Longest message of a report. */
export const MAX_MESSAGE_LENGTH = 200;
/** Maximum positions of a report's stack. */
export const MAX_POSITIONS = 8;

/** Messages of browsers about a module that did not load. */
const CHUNK_FAILURE = /dynamically imported module|importing a module script/i;
/** React's errors of a page that differs from the server's, and of parts that it could not hydrate. */
const HYDRATION_FAILURE = /React error #4(?:18|19|2\d)\b/;

/** The kind of a reported error, as far as its message tells more: a file of the site did not load, or hydration failed. */
export function kindOfError(reported: ReportedKind, message: string): ReportedKind | 'chunk' | 'hydration' {
  if (CHUNK_FAILURE.test(message)) return 'chunk';
  return HYDRATION_FAILURE.test(message) ? 'hydration' : reported;
}

/**
 * Removes from an error's message anything that may be about a person: quoted texts (an engine quotes the JSON that it cannot
 * parse), email addresses, URLs, paths and long numbers.
 */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/["`“][^"`”]*["`”]?|\S*[@/]\S*|\+?\d[\d\s().-]{3,}/g, '…')
    .slice(0, MAX_MESSAGE_LENGTH);
}
