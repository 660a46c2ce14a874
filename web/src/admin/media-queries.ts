import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Cloudscape's own mark of its dark scheme. */
const DARK_CLASS = 'awsui-dark-mode';

/** Cloudscape follows a class instead of the media query that the rest of the site follows. */
export function useColourScheme(): void {
  useLayoutEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => document.body.classList.toggle(DARK_CLASS, dark.matches);
    follow();
    dark.addEventListener('change', follow);
    return () => {
      dark.removeEventListener('change', follow);
      document.body.classList.remove(DARK_CLASS);
    };
  }, []);
}

/** Whether a media query matches. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
