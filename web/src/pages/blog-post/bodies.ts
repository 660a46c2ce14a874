import type { QueryClient } from '@tanstack/react-query';

/**
 * Markdown of the requested post, by the request's query client. The server renders it; the page state leaves it out,
 * since the page already has it as HTML.
 */
export const bodies = new WeakMap<QueryClient, string>();
