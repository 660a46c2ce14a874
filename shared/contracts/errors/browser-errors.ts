/** The call with which browsers report their errors. */
import * as z from 'zod/mini';
import { MAX_MESSAGE_LENGTH, MAX_POSITIONS, reportedKinds } from '../../domain/errors/browser-errors.ts';

const text = (pattern: RegExp) => z.string().check(z.regex(pattern));

/** No field has room for a sentence about a person, except the message: see `withoutPersonalData`. */
export const browserErrorSchema = z.object({
  kind: z.enum(reportedKinds),
  /** The error's class, such as `TypeError`. */
  name: text(/^\w{1,40}$/),
  message: z.string().check(z.maxLength(MAX_MESSAGE_LENGTH)),
  /** Positions in the site's own files, innermost first, such as `site-Ab12.js:1:200`. */
  stack: z.array(text(/^[\w.-]{1,80}\.js(?::\d{1,7}:\d{1,7})?$/)).check(z.maxLength(MAX_POSITIONS)),
  /** Name of the route, such as `clinic`: no path, which has the slug of a clinic. */
  route: text(/^[a-z-]{1,30}$/),
  /** Name of the site's main file, which differs between releases. */
  release: text(/^[\w.-]{1,80}$/),
  /** Family and major version, such as `Chrome 156`. */
  browser: text(/^\w{1,10} \d{1,4}$/),
  /** Id of the request that the page was rendered for, if the browser knows it. */
  page: z.exactOptional(text(/^[\w=-]{16,100}$/)),
});
export type BrowserError = z.infer<typeof browserErrorSchema>;
