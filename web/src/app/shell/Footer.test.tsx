import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { FooterLinks } from '../../../../shared/contracts/entities.ts';
import { categories, cities } from '../../../../test/fixtures/taxonomy.ts';
import { footerQuery } from '../../features/directory/queries.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { Footer } from './Footer.tsx';

const data: FooterLinks = {
  categories: categories.slice(0, 9),
  cities: [...cities],
  groups: [
    { prefix: 'best-dentists', title: 'Best dentists' },
    { prefix: 'top-family-doctors', title: 'Top family doctors' },
  ],
  posts: [{ slug: 'choosing-right-specialist', title: 'Choosing the Right Specialist' }],
  demonstration: false,
};

function footer(changes: Partial<FooterLinks> | undefined = {}): string {
  const client = createQueryClient();
  if (changes) client.setQueryData(footerQuery.queryKey, { ...data, ...changes });
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
  it('links nine categories, five cities and the featured posts', () => {
    expect(links().filter((link) => link?.startsWith('/search?category='))).toHaveLength(9);
    expect(links().filter((link) => link?.startsWith('/search?city='))).toHaveLength(5);
    expect(links().filter((link) => link?.startsWith('/blog/'))).toEqual(['/blog/choosing-right-specialist']);
  });

  it('links the groups of landing pages in each of the cities', () => {
    const landings = links().filter((link) => /^\/(best|top)-/.test(link ?? ''));
    expect(new Set(landings).size).toBe(10);
    expect(landings).toContain('/best-dentists-chicago');
    expect(landings).toContain('/top-family-doctors-los-angeles');
    expect(footer()).toContain('Best dentists');
  });

  it('names each city twice at most', () => {
    const text = footer().replace(/<[^>]+>/g, ' ');
    expect(text.match(/Chicago/g)).toHaveLength(2);
    expect(text.match(/Los Angeles/g)).toHaveLength(2);
  });

  it.each([
    ['of a new directory', { categories: [], cities: [], groups: [], posts: [] }],
    ['whose lists could not be loaded', null],
  ])('%s has its own links and no empty lists', (_, changes) => {
    const html = footer(changes as Partial<FooterLinks>);
    expect(html).toContain('href="/cities"');
    expect(html).not.toContain('Popular categories');
    expect(html).not.toContain('Featured resources');
    expect(html).not.toContain('Specialties by city');
  });

  it('has the quick and the legal links', () => {
    for (const link of ['/search', '/cities', '/blog', '/about', '/contact', '/list-practice']) {
      expect(links()).toContain(link);
    }
    expect(links()).toContain('/privacy-policy');
    expect(links()).toContain('/terms-of-service');
    expect(links()).toContain('/reviews-policy');
    expect(links()).toContain('/open-data');
    expect(links()).toContain('/data-quality');
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
