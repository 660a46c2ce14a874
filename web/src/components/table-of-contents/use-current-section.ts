import { useEffect, useState } from 'react';

/**
 * Id of the current section: the last one that starts above the upper quarter of the viewport. None before the
 * first, and none on the server.
 */
export function useCurrentSection(entries: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  // A string, so that a new array with the same ids does not restart the observer.
  const ids = entries.map(({ id }) => id).join('\n');

  useEffect(() => {
    const targets = ids
      .split('\n')
      .map((id) => document.getElementById(id))
      .filter((element) => element !== null);
    const above = new Set<Element>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) above.add(target);
          else above.delete(target);
        }
        setCurrent(targets.findLast((target) => above.has(target))?.id);
      },
      // Covers everything above the line, so that a jump never skips a section.
      { rootMargin: '1000000px 0px -75% 0px' },
    );
    for (const target of targets) observer.observe(target);
    return () => observer.disconnect();
  }, [ids]);

  return current;
}
