import { describe, expect, it } from 'vitest';
import { cacheControlOf, pageCacheControl } from './lifetimes.ts';

const statics = ['/', '/search', '/about', '/cities', '/blog', '/privacy-policy'];
const lifetime = (path: string, query = '') => {
  const control = cacheControlOf(path, query, statics);
  return Object.entries(pageCacheControl).find(([, one]) => one === control)?.[0];
};

describe('the lifetime of a page', () => {
  it('states a day, ten minutes or seconds, with as much again for revalidation', () => {
    expect(pageCacheControl).toEqual({
      long: 'public, max-age=0, s-maxage=86400, stale-while-revalidate=86400, stale-if-error=86400',
      medium: 'public, max-age=0, s-maxage=600, stale-while-revalidate=600, stale-if-error=86400',
      short: 'public, max-age=0, s-maxage=20, stale-while-revalidate=10, stale-if-error=86400',
      notFound: 'public, max-age=0, s-maxage=10, stale-while-revalidate=10, stale-if-error=86400',
    });
  });

  it.each([
    ['/clinics/harbor-dental', ''],
    ['/blog/better-sleep', ''],
  ])('is a day for %s', (path, query) => expect(lifetime(path, query)).toBe('long'));

  it.each([
    ['/', ''],
    ['/about', ''],
    ['/privacy-policy', ''],
    ['/search', ''],
    ['/search', 'city=chicago'],
    ['/search', 'category=walk-in-clinic'],
    ['/search', 'category=dentistry&city=los-angeles'],
    ['/best-dentistry-chicago', ''],
    ['/cities', ''],
    ['/cities', 'state=IL'],
    ['/blog', ''],
    ['/practitioners/jane-roe', ''],
  ])('is ten minutes for %s?%s', (path, query) => expect(lifetime(path, query)).toBe('medium'));

  it.each([
    // What no change names.
    ['/search', 'q=dental'],
    ['/search', 'near=41.88,-87.63'],
    ['/search', 'category=dentistry&city=chicago&telemedicine=true'],
    ['/search', 'category=dentistry&rating=4'],
    ['/search', 'category=dentistry&city=chicago&open=now'],
    ['/search', 'city=all'],
    ['/cities', 'cursor=abc'],
    ['/cities', 'cursor=abc&state=IL'],
    ['/blog', 'tag=sleep'],
    ['/blog', 'offset=10'],
    ['/', 'city=chicago'],
    ['/clinics/harbor-dental', 'city=chicago'],
    ['/best-dentistry-chicago', 'offset=10'],
    // Other spellings of what a change names.
    ['/search', 'city=chicago&category=dentistry'],
    ['/search', 'category=dentistry&city=chicago&city=toronto'],
    ['/search', 'city=Chicago'],
    ['/search', 'city=los%2Dangeles'],
    ['/search', '&city=chicago'],
    ['/cities', 'state=il'],
    ['/clinics/harbor%2Ddental', ''],
    ['/clinics/harbor-dental/', ''],
    ['/clinics/a/b', ''],
    ['/practitioners/a/b', ''],
    ['/practitioners/Jane-Roe', ''],
    ['/practitioners/jane-roe', 'q=x'],
    ['/best-dentistry%2Dchicago', ''],
  ])('is short for %s?%s', (path, query) => expect(lifetime(path, query)).toBe('short'));
});
