import { startTransition, useEffect, useState } from 'react';

type CardActionsModule = typeof import('./CardActions.tsx').default;

/** What tells that a visitor uses the page. */
const EVENTS = ['pointermove', 'touchstart', 'keydown', 'scroll', 'focusin'] as const;

/** The code of 'Compare' and 'Save'; undefined until the visitor does something, and without JavaScript. */
export function useCardActions(): CardActionsModule | undefined {
  const [loaded, setLoaded] = useState<CardActionsModule>();
  useEffect(() => {
    let isShown = true;
    const load = () => {
      remove();
      import('./CardActions.tsx').then(
        ({ default: found }) => {
          if (isShown) startTransition(() => setLoaded(found));
        },
        // The cards stay without them.
        () => {},
      );
    };
    const remove = () => {
      for (const name of EVENTS) window.removeEventListener(name, load);
    };
    for (const name of EVENTS) window.addEventListener(name, load, { passive: true });
    return () => {
      isShown = false;
      remove();
    };
  }, []);
  return loaded;
}
