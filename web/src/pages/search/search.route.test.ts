import { describe, expect, it } from 'vitest';
import { clinicCard, dentistry, toronto } from '../../../../test/support/directory.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { route } from './search.route.ts';

const elgin = { ...toronto, id: 'us-9', slug: 'elgin', name: 'Elgin', state: 'IL' };
const understood = { categoryId: dentistry.id };

const answers: Readonly<Record<string, unknown>> = {
  '/api/cities': [toronto],
  '/api/categories': [dentistry],
  '/api/stats': {
    totalClinics: 1,
    totalCities: 1,
    totalCategories: 1,
    avgRating: '4.0',
    totalReviews: 9,
    regions: ['ON'],
    demonstration: false,
  },
  '/api/cities?slug=toronto': [toronto],
  '/api/cities?slug=elgin': [elgin],
  '/api/cities?slug=old-elgin': [elgin],
  '/api/cities?slug=atlantis': [],
};

/** Loads the page with a query string; gives the calls it made, and the data it would send. */
async function loaded(search: string) {
  const calls: string[] = [];
  const queries = createQueryClient(async (path) => {
    calls.push(path);
    if (!path.startsWith('/api/clinics')) return Response.json(answers[path]);
    const headers = { 'x-understood': encodeURIComponent(JSON.stringify(understood)) };
    return Response.json([clinicCard('oak', { description: 'Gentle care' })], { headers });
  });
  const result = await route.load({ queries, params: {}, search: new URLSearchParams(search) });
  const sent = queries
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data);
  return { result, calls, sent: JSON.stringify(sent) };
}

describe('loading the search page', () => {
  it('asks for the clinics of a city by its id', async () => {
    const { result, calls } = await loaded('city=elgin');
    expect(result).toMatchObject({ status: 200 });
    expect(calls).toEqual([
      '/api/cities',
      '/api/categories',
      '/api/stats',
      '/api/cities?slug=elgin',
      '/api/clinics?cityId=us-9&limit=20',
    ]);
  });

  it('does not read a city that is among the largest again', async () => {
    const { calls, sent } = await loaded('city=toronto');
    expect(calls.at(-1)).toBe('/api/clinics?cityId=ca-1&limit=20');
    expect(sent.match(new RegExp(`"slug":"${toronto.slug}","name"`, 'g'))).toHaveLength(1);
  });

  it('redirects a city’s former slug to the present one', async () => {
    const { result } = await loaded('q=teeth&city=old-elgin');
    expect(result).toEqual({ status: 301, location: '/search?q=teeth&city=elgin' });
  });

  it('leaves out a city that does not exist', async () => {
    const { calls } = await loaded('city=atlantis');
    expect(calls.at(-1)).toBe('/api/clinics?limit=20');
  });

  it('sends what the search was understood as, and the fields that cards show', async () => {
    const { sent } = await loaded('q=teeth');
    expect(sent).toContain(JSON.stringify(understood));
    expect(sent).toContain('"name":"oak"');
    expect(sent).not.toContain('Gentle care');
  });
});
