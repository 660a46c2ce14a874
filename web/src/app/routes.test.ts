import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import { decodablePath, matchRoute } from './match-route.ts';
import { routes, staticPaths } from './routes.ts';

describe('the table of routes', () => {
  it.each([
    [paths.home, 'home'],
    [paths.search({ city: 'chicago' }).replace(/\?.*/, ''), 'search'],
    [paths.listPractice, 'list-practice'],
    [paths.about, 'about'],
    [paths.contact, 'contact'],
    [paths.clinic('harbor-dental'), 'clinic'],
    [paths.practitioner('jane-roe'), 'practitioner'],
    [paths.admin, 'admin'],
    [paths.adminReviews, 'admin'],
    ['/admin/clinics/01J', 'admin'],
    ['/administration', 'landing'],
    ['/provider', 'provider'],
    ['/provider/account', 'provider'],
    ['/providers', 'landing'],
    [paths.blog, 'blog'],
    [paths.blogPost('reading-a-bill'), 'blog-post'],
    [paths.cities(), 'cities'],
    [paths.privacyPolicy, 'privacy-policy'],
    [paths.termsOfService, 'terms-of-service'],
    [paths.reviewsPolicy, 'reviews-policy'],
    [paths.openData, 'open-data'],
    [paths.dataQuality, 'data-quality'],
    ['/confirm-review', 'confirm-review'],
    [paths.compare([]), 'compare'],
    [paths.saved, 'saved'],
    [paths.landing('best', 'dentistry', 'chicago'), 'landing'],
    ['/search/', 'search'],
    ['/Search', 'landing'],
    ['/searching', 'landing'],
    ['/clinics', 'landing'],
    ['/clinics/a/b', 'not-found'],
  ])('leads %s to the page %s', (path, name) => {
    expect(matchRoute(path).route.name).toBe(name);
  });

  it('gives the decoded values of named segments', () => {
    expect(matchRoute('/clinics/Not_a%20slug!').params).toEqual({ slug: 'Not_a slug!' });
    expect(matchRoute(decodablePath('/clinics/100%')).params).toEqual({ slug: '100%' });
  });

  it('gives the sitemap every public page without a named segment that search engines list', () => {
    expect(staticPaths.toSorted()).toEqual([
      '/',
      '/about',
      '/blog',
      '/cities',
      '/contact',
      '/data-quality',
      '/list-practice',
      '/open-data',
      '/privacy-policy',
      '/reviews-policy',
      '/search',
      '/terms-of-service',
    ]);
  });

  it.each(routes.map(({ name, code }) => ({ name, code })))('has code for $name', async ({ code }) => {
    expect(await code.preload()).toMatchObject({ Screen: expect.any(Function), load: expect.any(Function) });
  });

  it.each(routes)('has the module of $name where the renderer looks for its chunk', ({ name }) => {
    expect(existsSync(new URL(`../pages/${name}/${name}.route.ts`, import.meta.url))).toBe(true);
  });
});

describe('a path that no route could match', () => {
  it.each([
    ['/clinics/100%', '/clinics/100%25'],
    ['/a%20b/%FF', '/a%20b/%25FF'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/cities%0a', '/cities%250a'],
    ['/a%E2%80%A8/b%0D', '/a%25E2%2580%25A8/b%250D'],
  ])('%s becomes %s', (path, decodable) => {
    expect(decodablePath(path)).toBe(decodable);
  });
});
