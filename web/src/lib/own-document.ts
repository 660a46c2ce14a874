import { useEffect, useState } from 'react';

/**
 * Only a document that was loaded from a path below `area` may connect to the user pool: the content security policy of the public
 * pages forbids it. After a client-side navigation from a public page, the page is reloaded.
 */
export function useOwnDocument(area: string): boolean {
  const [own] = useState(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation === undefined || new URL(navigation.name).pathname.startsWith(area);
  });
  useEffect(() => {
    if (!own) window.location.reload();
  }, [own]);
  return own;
}
