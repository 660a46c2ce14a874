/**
 * Calls `onFound` with the result of `find`, at once or as soon as `root` contains it: a page may show its heading only
 * when its data is there. Returns a function that stops observing.
 */
export function whenPresent<T>(
  root: Node,
  find: () => T | null,
  onFound: (found: T) => void,
): (() => void) | undefined {
  const found = find();
  if (found !== null) {
    onFound(found);
    return undefined;
  }
  const observer = new MutationObserver(() => {
    const later = find();
    if (later === null) return;
    observer.disconnect();
    onFound(later);
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
