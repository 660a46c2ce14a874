import { describe, expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

describe('matching a path', () => {
  it('takes a path without names as it is', () => {
    expect(matchPath('/', '/')).toEqual({});
    expect(matchPath('/search', '/search')).toEqual({});
    expect(matchPath('/search', '/search/')).toEqual({});
    expect(matchPath('/search', '/searching')).toBeNull();
    expect(matchPath('/', '/search')).toBeNull();
  });

  it('gives the values of named segments', () => {
    expect(matchPath('/clinics/:slug', '/clinics/harbor-dental')).toEqual({ slug: 'harbor-dental' });
    expect(matchPath('/clinics/:slug', '/clinics/Not_a%20slug!')).toEqual({ slug: 'Not_a slug!' });
  });

  it('needs as many segments as the pattern has', () => {
    expect(matchPath('/clinics/:slug', '/clinics')).toBeNull();
    expect(matchPath('/clinics/:slug', '/clinics/a/b')).toBeNull();
  });

  it('keeps a segment that cannot be decoded', () => {
    expect(matchPath('/clinics/:slug', '/clinics/100%')).toEqual({ slug: '100%' });
  });
});
