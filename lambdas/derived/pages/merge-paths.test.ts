import { describe, expect, it } from 'vitest';
import { MAX_PATHS_OF_SECTION, mergePaths } from './merge-paths.ts';

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
