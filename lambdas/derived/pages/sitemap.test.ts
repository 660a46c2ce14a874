import { describe, expect, it } from 'vitest';
import { categoryOf } from '../../../test/fixtures/clinics.ts';
import { createSitemap, MAX_SITEMAP_URLS } from './sitemap.ts';
import type { PairCount } from './sitemap-repository.ts';

const totals = { avgRating: '4.0', clinicCount: 1 };
const directory = {
  categories: async () => [{ ...categoryOf('dentistry'), slug: 'dentists', ...totals }],
};

function sitemapOf({ pairs = [], clinics = 0 }: { pairs?: PairCount[]; clinics?: number }) {
  const store: Parameters<typeof createSitemap>[1] = {
    clinicSlugs: async (_, count) =>
      Array.from({ length: Math.min(count, clinics) }, (_, index) => `clinic-${index}`),
    pairCounts: async () => pairs,
  };
  return createSitemap(directory, store, { newest: async () => [] });
}

describe('the sitemap', () => {
  it('names specialties by their slugs, and only pairs that have a clinic', async () => {
    const pair = { city: 'windy-city', categoryId: 'dentistry', clinicCount: 3 };
    const pairs = [pair, { ...pair, clinicCount: 0 }, { ...pair, categoryId: 'gone' }];
    expect(await sitemapOf({ pairs }).landings({ parts: 1, part: 0 })).toEqual([
      { city: 'windy-city', category: 'dentists', clinicCount: 3 },
    ]);
  });

  it('gives no more clinics at once than one file may hold', async () => {
    const whole = { parts: 1, part: 0 };
    expect(await sitemapOf({ clinics: MAX_SITEMAP_URLS }).clinics(whole)).toHaveLength(MAX_SITEMAP_URLS);
    await expect(sitemapOf({ clinics: MAX_SITEMAP_URLS + 1 }).clinics(whole)).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { parts: [expect.stringContaining('must be more')] },
    });
  });
});
