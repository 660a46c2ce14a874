import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Stats } from '../../../../shared/contracts/entities.ts';
import { statsQuery } from '../../features/directory/queries.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { Footer } from './Footer.tsx';

const stats: Stats = {
  totalClinics: 573,
  totalCities: 5,
  totalCategories: 20,
  avgRating: '4.3',
  totalReviews: 4500,
  regions: ['IL'],
  demonstration: false,
};

function footer(changes: Partial<Stats> = {}): string {
  const client = createQueryClient();
  client.setQueryData(statsQuery.queryKey, { ...stats, ...changes });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaticRouter location="/">
        <Footer />
      </StaticRouter>
    </QueryClientProvider>,
  );
}

const links = () => [...footer().matchAll(/href="([^"]+)"/g)].map((match) => match[1]);

describe('footer', () => {
  it('links nine categories, five cities and four resources', () => {
    expect(links().filter((link) => link?.startsWith('/search?category='))).toHaveLength(9);
    expect(links().filter((link) => link?.startsWith('/search?city='))).toHaveLength(5);
    expect(links().filter((link) => link?.startsWith('/blog/'))).toHaveLength(4);
  });

  it('links five specialties in each of the five cities', () => {
    const landings = links().filter((link) => /^\/(best|top)-/.test(link ?? ''));
    expect(new Set(landings).size).toBe(25);
    expect(landings).toContain('/best-dentists-chicago');
    expect(landings).toContain('/top-family-doctors-los-angeles');
    expect(landings).toContain('/best-cardiologists-new-york');
    expect(landings).toContain('/top-pediatricians-toronto');
    expect(landings).toContain('/best-walk-in-clinics-vancouver');
  });

  it('has the quick and the legal links', () => {
    for (const link of ['/search', '/cities', '/blog', '/about', '/contact', '/list-practice']) {
      expect(links()).toContain(link);
    }
    expect(links()).toContain('/privacy-policy');
    expect(links()).toContain('/terms-of-service');
    expect(links()).toContain('/reviews-policy');
    expect(links()).toContain('/open-data');
  });

  it('names the region that the directory covers, and the year', () => {
    expect(footer()).toContain('across North America');
    expect(footer()).toContain('© 2025');
  });

  it('shows a notice while the data is fictional', () => {
    expect(footer({ demonstration: true })).toContain('Demonstration data');
    expect(footer()).not.toContain('Demonstration data');
  });
});
