import type { QueryClient } from '@tanstack/react-query';

/**
 * Markdown of the post that a request is about, by the request's query client: the server renders it, but the data that
 * travels with the page leaves it out, since the page already has it as HTML.
 */
export const bodies = new WeakMap<QueryClient, string>();
