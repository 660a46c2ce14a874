/** How long the public may see outdated data: every cache between the table and a screen, added up, in seconds. */
import { describe, expect, it } from 'vitest';
import { type StageName, stageConfig } from '../../infra/stage.ts';
import { PAGE_DEADLINE_MS } from '../../lambdas/edge/pages/handler.ts';
import { pageCacheControl } from '../../lambdas/edge/pages/lifetimes.ts';
import { PUBLIC_CACHE } from '../../lambdas/http/responses.ts';
import { production } from './production.ts';

const { freshness } = production();

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

/** With some to spare. */
const MINUTE = 55;
/** The projector derives lists and postings from a record within this time, */
const PROJECTION = 5;
/** and adds up the totals that they change soon after. */
const TOTALS = 4;
/** A warm function caches totals. */
const MEMORY = freshness.directoryMaxAgeMs / 1_000;
/** Until the worker that waits sees its slot, and CloudFront has its request. */
const REQUEST = 3;
/** Until the request reaches the caches of all edge locations: AWS states no limit, but seconds are usual. */
const PROPAGATION = 15;

it('a decision about a review is in calls within half a minute, averages of cities and categories too', () => {
  expect(PROJECTION + TOTALS + MEMORY + secondsOf(PUBLIC_CACHE)).toBeLessThanOrEqual(30);
});

describe('an approved clinic', () => {
  it.each([
    ['calls', secondsOf(PUBLIC_CACHE)],
    ['pages whose path no change names', secondsOf(pageCacheControl.short)],
    ['URLs that had no page before', secondsOf(pageCacheControl.notFound)],
  ])('is in %s within a minute, with some seconds to spare', (_, cached) => {
    expect(PROJECTION + MEMORY + cached).toBeLessThanOrEqual(MINUTE);
  });

  it('is in pages that are invalidated within a minute, with some seconds to spare', () => {
    const slot = freshness.invalidationIntervalMs / 1_000;
    expect(
      PROJECTION + freshness.pageQueueDelay + freshness.pageQueueWindow + slot + REQUEST + PROPAGATION,
    ).toBeLessThanOrEqual(MINUTE);
  });

  it('is in what pages are rendered from when they are invalidated', () => {
    // A page whose rendering began before must not be cached after it.
    expect(freshness.pageQueueDelay).toBeGreaterThanOrEqual(TOTALS + MEMORY + PAGE_DEADLINE_MS / 1_000);
  });
});

describe('the stages', () => {
  it('of AWS have the same times', () => {
    expect(stageConfig('dev').freshness).toEqual(freshness);
    expect(freshness).toEqual({
      directoryMaxAgeMs: 5_000,
      pageQueueDelay: 20,
      pageQueueWindow: 2,
      invalidationIntervalMs: 10_000,
    });
  });

  it.each<StageName>(['local', 'dev'])('%s renders no page from totals that a function cached', (name) => {
    const { pageQueueDelay, directoryMaxAgeMs } = stageConfig(name).freshness;
    expect(pageQueueDelay * 1_000).toBeGreaterThan(directoryMaxAgeMs + PAGE_DEADLINE_MS);
  });
});
