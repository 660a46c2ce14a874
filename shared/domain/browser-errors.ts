/** What a report of a browser's error may contain: the browser applies it before it sends, the function before it logs. */

/**
 * - `error`, `rejection`: nothing caught it;
 * - `render`: a page showed its error card;
 * - `hydration`: the browser rendered something else than the server;
 * - `chunk`: a file of the site did not load;
 * - `fallback`: the server could not render the page, and the browser did.
 */
export const browserErrorKinds = ['error', 'rejection', 'render', 'hydration', 'chunk', 'fallback'] as const;
export type BrowserErrorKind = (typeof browserErrorKinds)[number];

/** The metric of the header `Server-Timing` whose description is the id of the request that a page was rendered for. */
export const PAGE_TIMING = 'page';

/** Longest message of a report. */
export const MAX_MESSAGE_LENGTH = 200;
/** Most positions of a report's stack. */
export const MAX_POSITIONS = 8;

/**
 * An error's message without what may be about a person: quoted texts (an engine quotes the JSON that it cannot parse), email
 * addresses, URLs, paths and long numbers.
 */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/["`“][^"`”]*["`”]?|\S*[@/]\S*|\+?\d[\d\s().-]{3,}/g, '…')
    .slice(0, MAX_MESSAGE_LENGTH);
}
