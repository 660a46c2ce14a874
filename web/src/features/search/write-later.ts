/** Pause after the last keystroke before a typed text reaches the address (specification, section 9). */
export const SEARCH_DEBOUNCE_MS = 300;

/**
 * Runs `write` after the pause, unless cancelled by calling what it returns or no longer wanted by then: the address
 * may have changed by Back or by a link a moment before the screen does.
 */
export function writeLater(write: () => void, stillWanted: () => boolean): () => void {
  const timer = setTimeout(() => {
    if (stillWanted()) write();
  }, SEARCH_DEBOUNCE_MS);
  return () => clearTimeout(timer);
}
