import { describe, expect, it } from 'vitest';
import type { ClinicCard } from '../../../../shared/contracts/entities.ts';
import { categories, cities } from '../../../../test/fixtures/taxonomy.ts';
import { clinicCard } from '../../../../test/support/directory.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { route } from './landing.route.ts';

const counts = { avgRating: '4.1', clinicCount: 9 };

function card(name: string, rating: string): ClinicCard {
  return clinicCard(name, {
    rating,
    reviewCount: 3,
    imageUrl: '/media/a.svg',
    description: 'Gentle care',
    services: ['Surgery'],
  });
}

const landing = (categorySlug: string) => ({
  slug: `best-${categorySlug}-chicago`,
  modifier: 'best',
  category: { ...categories.find(({ slug }) => slug === categorySlug), ...counts },
  city: { ...cities[0], ...counts },
});

const answers: Readonly<Record<string, unknown>> = {
  '/api/cities?limit=10': cities.map((city) => ({ ...city, ...counts })),
  '/api/categories': categories.map((category) => ({ ...category, ...counts })),
  '/api/landings/best-dentistry-chicago': landing('dentistry'),
  '/api/landings/best-dentists-chicago': landing('dentistry'),
  '/api/landings/best-cardiology-chicago': landing('cardiology'),
  '/api/clinics?cityId=chicago&categoryId=dentistry&limit=100': [card('elm', '4.0'), card('oak', '4.8')],
};

/** Loads the page at an address from these answers; gives the calls it made, and what it would send. */
async function loaded(slug: string) {
  const calls: string[] = [];
  const queries = createQueryClient(async (path) => {
    calls.push(path);
    const answer = answers[path];
    const status = path.startsWith('/api/landings/') ? 404 : 503;
    return answer ? Response.json(answer) : new Response('', { status });
  });
  const result = await route.load({ queries, params: { slug }, search: new URLSearchParams() });
  const sent = queries
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data);
  return { result, calls, sent: JSON.stringify(sent) };
}

describe('loading a landing page', () => {
  it('returns 404 for a slug without a modifier, without a call', async () => {
    const { result, calls } = await loaded('nope');
    expect(result).toEqual({ status: 404 });
    expect(calls).toEqual([]);
  });

  it('returns 404 for an unknown specialty or city', async () => {
    expect((await loaded('best-nothing-chicago')).result).toEqual({ status: 404 });
    expect((await loaded('best-dentistry-nowhere')).result).toEqual({ status: 404 });
  });

  it('redirects a plural name without reading clinics', async () => {
    const { result, calls } = await loaded('best-dentists-chicago');
    expect(result).toEqual({ status: 301, location: '/best-dentistry-chicago' });
    expect(calls).toEqual(['/api/landings/best-dentists-chicago']);
  });

  it('lists the clinics in structured data as they are shown, the highest rated first', async () => {
    const { result } = await loaded('best-dentistry-chicago');
    expect(result).toMatchObject({
      status: 200,
      structuredData: [
        { '@type': 'BreadcrumbList' },
        {
          '@type': 'ItemList',
          name: 'Best Dentists in Chicago',
          itemListElement: [{ name: 'oak' }, { name: 'elm' }],
        },
      ],
    });
  });

  it('sends the fields that cards show, and none that only a search needs', async () => {
    const { sent } = await loaded('best-dentistry-chicago');
    expect(sent).toContain('"name":"oak"');
    expect(sent).toContain('How to recognize the best dentists in Chicago');
    for (const left of ['Gentle care', 'Surgery', '/media/a.svg']) expect(sent).not.toContain(left);
  });

  it('rejects when a call fails, so that no incomplete page is sent', async () => {
    await expect(loaded('best-cardiology-chicago')).rejects.toThrow('503');
  });
});
