/** How long the public may see outdated data: every cache between the table and a screen, added up. */
import { describe, expect, it } from 'vitest';
import { cacheControl } from '../edge/pages/handler.ts';
import { SHARED_MAX_AGE_MS } from '../edge/pages/shared-answers.ts';
import { PUBLIC_CACHE } from '../http/responses.ts';
import { DIRECTORY_MAX_AGE_MS } from './public-read-container.ts';

/** Seconds that CloudFront gives an answer, the last of them while it fetches a new one. */
function secondsOf(header: string): number {
  const directive = (name: string) => {
    const [, seconds] = new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(header) ?? [];
    return seconds === undefined ? undefined : Number(seconds);
  };
  const fresh = directive('s-maxage') ?? directive('max-age');
  if (fresh === undefined) throw new Error(`${header} has no age`);
  return fresh + (directive('stale-while-revalidate') ?? 0);
}

/** The projector derives lists and postings from a record within five seconds; a warm function caches totals. */
const inMemory = 5 + DIRECTORY_MAX_AGE_MS / 1_000;
/** The renderer calls the HTTP API directly, past CloudFront's cache of calls, and keeps what all pages share. */
const inRenderer = SHARED_MAX_AGE_MS / 1_000;

describe('an approved clinic', () => {
  it.each([
    ['calls', secondsOf(PUBLIC_CACHE)],
    ['pages', inRenderer + secondsOf(cacheControl.page)],
    ['URLs that had no page before', inRenderer + secondsOf(cacheControl.notFound)],
  ])('is in %s within a minute, with some seconds to spare', (_, cached) => {
    expect(inMemory + cached).toBeLessThanOrEqual(55);
  });
});
