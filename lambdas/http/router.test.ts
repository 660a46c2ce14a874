import { describe, expect, it } from 'vitest';
import { contracts } from '../../shared/contracts/index.ts';
import type { Route } from './route.ts';
import { createRouter } from './router.ts';

const route = (name: string, method: Route['method'], path: string): Route => ({
  name,
  method,
  path,
  auth: 'public',
  sendsBody: false,
  needsBody: false,
  parameters: new Set(),
  keyed: false,
  answer: async () => ({ body: name, status: 200, cached: true }),
});

const router = createRouter([
  route('clinic', 'GET', '/api/clinics/{slugOrId}'),
  route('search', 'GET', '/api/clinics/search'),
  route('contact', 'POST', '/api/contact'),
  route('approve', 'PATCH', '/api/clinics/{id}/approve'),
]);

const find = (method: string, path: string) => router(method, path.split('/').slice(1));

describe('the router', () => {
  it('prefers a literal path to a parameter', () => {
    expect(find('GET', '/api/clinics/search')).toMatchObject({ route: { name: 'search' }, params: {} });
    expect(find('GET', '/api/clinics/other')).toMatchObject({
      route: { name: 'clinic' },
      params: { slugOrId: 'other' },
    });
  });

  it('answers HEAD like GET', () => {
    expect(find('HEAD', '/api/clinics/search')).toMatchObject({ route: { name: 'search' } });
    expect(find('HEAD', '/api/contact')).toMatchObject({ kind: 'wrong-method' });
  });

  it('lists the methods of a known path', () => {
    expect(find('DELETE', '/api/clinics/x')).toEqual({
      kind: 'wrong-method',
      allow: ['GET', 'HEAD', 'PATCH'],
    });
    expect(find('GET', '/api/clinics/x/approve')).toEqual({ kind: 'wrong-method', allow: ['PATCH'] });
  });

  it('lists the methods of a path that another function has', () => {
    const readsReviews = createRouter([route('list', 'GET', contracts.writeReview.path)]);
    expect(readsReviews('DELETE', ['api', 'clinics', 'x', 'reviews'])).toEqual({
      kind: 'wrong-method',
      allow: ['GET', 'HEAD', 'POST'],
    });
  });

  it.each([
    '/',
    '/api',
    '/api/clinics/',
    '/api/contact/',
    '/API/contact',
    '/api/clinics/a/b',
    '/api//contact',
  ])('does not know %s', (path) => {
    expect(find('GET', path)).toEqual({ kind: 'unknown' });
  });
});
