import { queryOptions } from '@tanstack/react-query';

/**
 * The cards for a search, computed in the browser: nothing is sent. The table of phrases is loaded with the first search, since most
 * visits to a page have none.
 */
export function safetyQuery(text: string) {
  return queryOptions({
    queryKey: ['safety', text],
    queryFn: async () => (await import('./cards-for.ts')).cardsFor(text),
    enabled: text.trim() !== '',
  });
}
