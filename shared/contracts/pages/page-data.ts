/**
 * The call with which the renderer asks for everything that a page needs at once. It is no contract: only the renderer may
 * send it, so that it has no route, no cache key and no client in browsers.
 */
import * as z from 'zod/mini';
import { NEXT_CURSOR_HEADER, TOTAL_HEADER, UNDERSTOOD_HEADER, WITHOUT_LOCATION_HEADER } from '../contract.ts';

export const PAGE_DATA_PATH = '/api/page-data';

/** Maximum calls in one request. */
export const MAX_PAGE_CALLS = 8;

/** The headers of a call's response that it carries: those that clients read. */
export const PAGE_DATA_HEADERS = [
  NEXT_CURSOR_HEADER,
  UNDERSTOOD_HEADER,
  WITHOUT_LOCATION_HEADER,
  TOTAL_HEADER,
];

/** The response to one of the calls, as if it had been sent alone. */
const callResponseSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
export type PageCallResponse = z.infer<typeof callResponseSchema>;

/** Responses in the order of the calls. */
export const pageDataSchema = z.array(callResponseSchema);
