import { describe, expect, it } from 'vitest';
import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import { regionsOf } from '../../../shared/domain/taxonomy/regions.ts';
import { testId } from '../../../test/fixtures/clinics.ts';
import { categories, cities } from '../../../test/fixtures/taxonomy.ts';
import type { ClientBuild } from './client-build.ts';
import { createRender } from './render.ts';

/** Limit of the edge, which sends the shell above it (CloudFront accepts 1 MB). */
const MAX_BYTES = 900_000;

const shell = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8" />',
  '<meta name="viewport" content="width=device-width" />',
  '<link rel="icon" href="/favicon.svg" />',
  '</head><body><div id="root"></div></body></html>',
].join('\n');

const chunk = { modules: ['/assets/a.js'], styles: ['/assets/a.css'] };
const build: ClientBuild = {
  shell,
  files: [],
  entry: chunk,
  pages: { 'src/pages/landing/landing.route.ts': chunk },
  // Padding: more than the budget of a page's styles.
  styles: { '/assets/a.css': [{ css: 'x'.repeat(100_000) }] },
};

/** Text of the maximum length and the most bytes: three-byte letters and escapes. */
const worst = (length: number) => `O’Neill & D'Arcy “診療所” <東京> `.repeat(length).slice(0, length);

const [category, ...others] = categories.map(({ id, slug, name }) => ({ id, slug, name }));
const chicago = cities.find(({ slug }) => slug === 'chicago');
if (!category || !chicago) throw new Error('the taxonomy is empty');

const card = (index: number): ClinicCard => ({
  id: testId(index),
  slug: `${'clinic-'.repeat(11)}${index}`.slice(-80),
  name: worst(120),
  address: worst(300),
  phone: worst(40),
  imageUrl: `https://images.example/${worst(2_000)}`,
  description: worst(4_000),
  services: Array.from({ length: 16 }, () => worst(40)),
  rating: '4.9',
  reviewCount: 123_456,
  googleRating: '4.9',
  googleReviewCount: 123_456,
  googlePlaceId: worst(300),
  verified: true,
  acceptingPatients: true,
  telemedicine: true,
  city: chicago,
  category,
  otherCategories: others,
});

const answers: Readonly<Record<string, unknown>> = {
  '/api/cities': cities.map((city) => ({ ...city, avgRating: '4.5', clinicCount: 1_000 })),
  '/api/categories': categories.map((category) => ({ ...category, avgRating: '4.5', clinicCount: 1_000 })),
  '/api/footer': { categories: [], cities: [], groups: [], posts: [], demonstration: true },
  [`/api/landings/recommended-${category.slug}-chicago`]: {
    slug: `recommended-${category.slug}-chicago`,
    modifier: 'recommended',
    category: { ...categories[0], avgRating: '4.5', clinicCount: 1_000 },
    city: { ...chicago, avgRating: '4.5', clinicCount: 1_000 },
  },
  '/api/stats': {
    totalClinics: 1_000_000,
    totalCities: 30,
    totalCategories: 20,
    avgRating: '4.5',
    totalReviews: 1_000_000,
    regions: [...regionsOf('USA'), ...regionsOf('CAN')].map(([code]) => code),
    demonstration: true,
  },
  '/api/clinics': Array.from({ length: 100 }, (_, index) => card(index)),
};

describe('the largest page', () => {
  it('of a hundred clinics, with texts as long as the forms allow, is below the limit of the edge', async () => {
    const result = await createRender(build)({
      path: `/recommended-${category.slug}-chicago`,
      query: '',
      fetch: async (path) => Response.json(answers[path.replace(/\?.*/, '')]),
      signal: new AbortController().signal,
      now: new Date('2026-11-21T12:00:00Z'),
    });
    const html = result.kind === 'page' ? result.html : '';
    expect(new Set(html.match(/(?<=href="\/clinics\/)[^"]+/g)).size).toBe(100);
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
  });
});
