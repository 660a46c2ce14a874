/** The contract without its schema, since public pages load it. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { ListingEvent } from './insights.ts';

/** Counts what a visitor did with a listing. The answer is the same for a clinic that is not public, which is not counted. */
export const countEvent = defineContract({
  method: 'POST',
  path: '/api/events',
  auth: 'public',
  owner: 'submissions',
  status: 204,
  request: requestType<None, None, ListingEvent>(),
  response: z.undefined(),
});
