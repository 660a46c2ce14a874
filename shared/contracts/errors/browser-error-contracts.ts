/** The contract without its schema, since every page loads it. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { BrowserError } from './browser-errors.ts';

/** Logs an error of the site in a visitor's browser. */
export const reportBrowserError = defineContract({
  method: 'POST',
  path: '/api/browser-errors',
  auth: 'public',
  owner: 'browser-errors',
  request: requestType<None, None, BrowserError>(),
  response: z.object({}),
});
