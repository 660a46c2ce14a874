/** How long the public may see outdated data: every cache between the table and a screen, added up. */
import { describe, expect, it } from 'vitest';
import { MAX_AGE_MS, SETTLING_MS } from '../adapters/dynamodb/listing-search.ts';
import { cacheControl } from '../edge/pages/handler.ts';
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

/** A function reads the new count, and reads again when the indexes have caught up with the table. */
const inMemory = (DIRECTORY_MAX_AGE_MS + SETTLING_MS) / 1_000;

describe('an approved clinic', () => {
  it.each([
    ['calls', secondsOf(PUBLIC_CACHE)],
    // The renderer calls the HTTP API directly, past CloudFront's cache of calls.
    ['pages', secondsOf(cacheControl.page)],
    ['URLs that had no page before', secondsOf(cacheControl.notFound)],
  ])('is in %s within a minute, with some seconds to spare', (_, cached) => {
    expect(inMemory + cached).toBeLessThanOrEqual(55);
  });

  it('is found in time because the count changes: the age alone would take too long', () => {
    expect(MAX_AGE_MS / 1_000 + secondsOf(cacheControl.page)).toBeGreaterThan(60);
  });
});
