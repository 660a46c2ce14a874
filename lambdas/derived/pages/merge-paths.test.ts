import { describe, expect, it } from 'vitest';
import { MAX_PATHS, MAX_PATHS_OF_SECTION, mergePagePaths, mergePaths, onePathFor } from './merge-paths.ts';

const many = (prefix: string, count = MAX_PATHS_OF_SECTION + 1) =>
  Array.from({ length: count }, (_, number) => `${prefix}${number}`);

describe('paths of a request', () => {
  it('are distinct and sorted', () => {
    expect(mergePaths(['/b', '/a', '/b'])).toEqual(['/a', '/b']);
  });

  it('are a wildcard where a section has more than a request names', () => {
    const atBound = many('/clinics/', MAX_PATHS_OF_SECTION);
    expect(mergePaths(atBound)).toHaveLength(MAX_PATHS_OF_SECTION);
    expect(mergePaths([...many('/clinics/'), '/best-dentistry-chicago'])).toEqual([
      '/best-dentistry-chicago',
      '/clinics/*',
    ]);
    expect(mergePaths(many('/search?city=c'))).toEqual(['/search*']);
    expect(mergePaths(many('/blog/'))).toEqual(['/blog/*']);
  });

  it('are a wildcard where one is too long to wait beside others', () => {
    expect(mergePaths(['/clinics/a', `/clinics/${'b'.repeat(1_000)}`, '/search'])).toEqual([
      '/clinics/*',
      '/search',
    ]);
  });

  it('leave out what a wildcard covers, and only that', () => {
    expect(mergePaths(['/blog', '/blog/*', '/blog/sleep', '/blog/nap'])).toEqual(['/blog', '/blog/*']);
  });

  it('are every page when there are too many landing pages', () => {
    expect(mergePaths([...many('/best-dentistry-c'), '/clinics/a', '/blog/*'])).toEqual(['/*']);
  });
});

describe('urgent and ordinary paths', () => {
  it('are named once', () => {
    expect(
      mergePagePaths({ urgent: ['/a', '/clinics/*'], ordinary: ['/a', '/b', '/clinics/c', '/b'] }),
    ).toEqual({ urgent: ['/a', '/clinics/*'], ordinary: ['/b'] });
  });

  it('are wildcards where both would be more than a batch has', () => {
    const all = (end: string) =>
      ['/clinics/', '/blog/', '/search?city=', '/best-dentistry-'].flatMap((prefix) =>
        many(`${prefix}${end}`, MAX_PATHS_OF_SECTION),
      );
    const { urgent, ordinary } = mergePagePaths({ urgent: all('a'), ordinary: all('b') });
    expect([urgent.length, ordinary]).toEqual([4 * MAX_PATHS_OF_SECTION, ['/*']]);
    expect(urgent.length + ordinary.length).toBeLessThanOrEqual(MAX_PATHS);
  });
});

it.each([
  [['/search?city=chicago'], '/search?city=chicago'],
  [['/search', '/search?city=chicago'], '/search*'],
  [['/best-dentistry-chicago', '/about'], '/*'],
  [['/blog', '/blog/sleep'], '/*'],
])('one path for %j is %s', (paths, expected) => expect(onePathFor(paths)).toBe(expected));
