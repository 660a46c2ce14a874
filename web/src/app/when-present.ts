/**
 * Calls `onFound` with what `find` gives, at once or as soon as the content of `root` has it: a page may show its
 * heading only when its data is there. Returns what ends the wait.
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
