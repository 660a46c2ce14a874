import { useEffect, useState } from 'react';

/**
 * Id of the part that is being read: the last one that began above the upper quarter of the screen. None before the
 * first, and none on the server.
 */
export function useCurrentSection(entries: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  // As text, so that a list made anew with the same ids does not start over.
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
      // Everything above the line counts, however far: then no jump can pass a part by unseen.
      { rootMargin: '1000000px 0px -75% 0px' },
    );
    for (const target of targets) observer.observe(target);
    return () => observer.disconnect();
  }, [ids]);

  return current;
}
