import { describe, expect, it } from 'vitest';
import { matchRoute, sourcesOf } from './routes.ts';

const keys = [
  'ANY /api/{call}',
  'ANY /api',
  'GET /api/clinics/{slugOrId}',
  'GET /api/clinics/search',
  'GET /api/clinics',
  'ANY /api/clinics/search',
  'GET /api/{kind}/latest',
];
const routes = keys.map((key) => ({ key }));
const chosen = (method: string, path: string) => matchRoute(routes, method, path)?.route.key;

describe('API Gateway chooses the route', () => {
  it.each([
    ['GET', '/api/clinics', 'GET /api/clinics'],
    ['GET', '/api/clinics/search', 'GET /api/clinics/search'],
    ['POST', '/api/clinics/search', 'ANY /api/clinics/search'],
    ['GET', '/api/clinics/some-clinic', 'GET /api/clinics/{slugOrId}'],
    // A literal earlier in the path outweighs one later.
    ['GET', '/api/clinics/latest', 'GET /api/clinics/{slugOrId}'],
    ['GET', '/api/reviews/latest', 'GET /api/{kind}/latest'],
    ['HEAD', '/api/clinics', 'ANY /api/{call}'],
    ['DELETE', '/api', 'ANY /api'],
  ])('%s %s → %s', (method, path, key) => {
    expect(chosen(method, path)).toBe(key);
  });

  it('does not depend on the order of the routes', () => {
    expect(matchRoute(routes.toReversed(), 'GET', '/api/clinics/search')?.route.key).toBe(
      'GET /api/clinics/search',
    );
  });

  it('returns the path parameters', () => {
    expect(matchRoute(routes, 'GET', '/api/clinics/abc')?.pathParameters).toEqual({ slugOrId: 'abc' });
  });

  it('finds none for an empty parameter or an unknown path, unless there is $default', () => {
    expect(chosen('GET', '/api/unknown/call')).toBeUndefined();
    expect(chosen('GET', '/api/')).toBeUndefined();
    expect(chosen('GET', '/')).toBeUndefined();
    expect(matchRoute([...routes, { key: '$default' }], 'GET', '/')?.route.key).toBe('$default');
  });
});

describe('the sources of a route', () => {
  it.each([
    ['GET /api/clinics/{slugOrId}', 'GET', ['$default/GET/api/clinics/{slugOrId}']],
    ['ANY /api/stats', 'PUT', ['$default/ANY/api/stats', '$default/PUT/api/stats']],
    ['$default', 'GET', ['$default/$default']],
  ])('of %s for %s', (key, method, sources) => expect(sourcesOf(key, method)).toEqual(sources));
});
