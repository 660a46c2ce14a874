/**
 * Where visitors were on each page of the tab's history: what Back returns to. The tab's session storage keeps it during visits to other
 * sites.
 */

export interface Place {
  readonly y?: number;
  /** A link and its distance from the top of the window: lists have estimated heights until they are scrolled through. */
  readonly href?: string | null;
  readonly top?: number | undefined;
  /** Whether it is the link that was followed; else it was the first in view. */
  readonly isFollowed?: boolean;
  /** Pages of the list that were loaded. */
  readonly pages?: number;
}

const STORAGE_KEY = 'places';

let known: Map<string, Place> | undefined;

function places(): Map<string, Place> {
  try {
    known ??= new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    // Without storage, Back after a visit to another site returns to the top.
  }
  known ??= new Map();
  return known;
}

interface Entry {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
}

/** The same URL has several entries in a history, and the first entry of every visit has the same key. */
export const entryId = ({ key, pathname, search }: Entry): string => key + pathname + search;

export const placeOf = (id: string): Place | undefined => places().get(id);

export function remember(id: string, place: Place): void {
  places().set(id, { ...placeOf(id), ...place });
}

export function storePlaces(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...places()]));
  } catch {
    // As above.
  }
}

/** Where a link of the page is. Cards have several of one address. */
export function positionOf(link: Element | undefined): Pick<Place, 'href' | 'top'> {
  const href = link?.getAttribute('href') ?? null;
  return { href, top: linkAt({ href })?.getBoundingClientRect().top };
}

/** The first link in view that moves with the page. */
export function firstInView(): Element | undefined {
  return [...document.querySelectorAll('#main a[href]')].find((link) => {
    const { top, height } = link.getBoundingClientRect();
    return top >= 0 && height > 0 && !link.closest('aside');
  });
}

/** The link of a place; null where the page does not have it (yet). */
export function linkAt({ href }: Place): HTMLElement | null {
  return typeof href === 'string' ? document.querySelector(`#main a[href="${CSS.escape(href)}"]`) : null;
}

/** Scrolls to the place, and again when the heights of what is above it are known. */
export function returnTo(place: Place): void {
  window.scrollTo({ top: place.y ?? 0, behavior: 'instant' });
  const link = linkAt(place);
  const { top } = place;
  if (!link || top === undefined) return;
  const align = () => window.scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' });
  align();
  requestAnimationFrame(() => {
    align();
    requestAnimationFrame(align);
  });
}

/** The position that React Router gives an entry of the history. */
const position = (): number => window.history.state?.idx ?? 0;

/** Not stored: a list may be around the visitor's location. */
let results: { readonly path: string; readonly position: number } | undefined;

/** Remembers the list that the visitor looks at, until the page is loaded again. */
export function rememberResults(path: string): void {
  results = { path, position: position() };
}

/** The list that was last looked at, and whether Back leads to it. */
export function lastResults(): { readonly path: string; readonly isBefore: boolean } | undefined {
  return results && { path: results.path, isBefore: results.position === position() - 1 };
}
