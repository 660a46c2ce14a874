import { describe, expect, it } from 'vitest';
import { categoryOf } from '../../../test/fixtures/clinics.ts';
import { withNamesOf } from '../../records/taxonomy/directory.ts';
import { createSitemap } from './sitemap.ts';
import type { PairCount, Slice } from './sitemap-repository.ts';

const renamed = { id: 'windy-city', slug: 'chicago', name: 'Chicago', state: 'IL' };
const totals = { clinicCount: 1, locatedCount: 1, ratings: { sum: 4, count: 1 } };
const categories = [{ ...categoryOf('dentistry'), slug: 'dentists', ...totals }];

function sitemapOf({
  pairs = [],
  clinics = 0,
  cities = 1,
}: {
  pairs?: PairCount[];
  clinics?: number;
  cities?: number;
}) {
  const reads: Slice[] = [];
  const stats = { totalClinics: clinics, totalCities: cities, totalCategories: 20 };
  const sitemap = createSitemap(
    {
      stats: async () => ({ ...stats, avgRating: '4.0', totalReviews: 0, regions: [], demonstration: false }),
      withPresentNames: async (shown) => withNamesOf({ categories, renamedCities: [renamed] }, shown),
    },
    {
      clinicSlugs: async (slice) => {
        reads.push(slice);
        return ['harbor-dental'];
      },
      personSlugs: async (slice) => {
        reads.push(slice);
        return ['jane-roe'];
      },
      pairCounts: async (slice) => {
        reads.push(slice);
        return pairs;
      },
    },
    { newest: async () => [] },
  );
  return { sitemap, reads };
}

describe('the sitemap', () => {
  it('names cities and specialties by their present slugs, and only pairs that have a clinic', async () => {
    const pair = { cityId: 'windy-city', categoryId: 'dentistry', clinicCount: 3 };
    const pairs = [
      pair,
      { ...pair, cityId: 'toronto' },
      { ...pair, clinicCount: 0 },
      { ...pair, categoryId: 'gone' },
    ];
    expect(await sitemapOf({ pairs }).sitemap.landings({ parts: 1, part: 0 })).toEqual([
      { city: 'chicago', category: 'dentists', clinicCount: 3 },
      { city: 'toronto', category: 'dentists', clinicCount: 3 },
    ]);
  });

  it('has the parts that its index names, and reads nothing for others', async () => {
    const { sitemap, reads } = sitemapOf({ clinics: 40_573, cities: 500 });
    for (const parts of [1, 2, 8, 2_048, 4_096]) {
      for (const read of [sitemap.clinics, sitemap.practitioners, sitemap.landings]) {
        await expect(read({ parts, part: 0 })).rejects.toMatchObject({ code: 'not_found' });
      }
    }
    expect(reads).toEqual([]);
    expect(await sitemap.clinics({ parts: 128, part: 127 })).toEqual(['harbor-dental']);
    expect(await sitemap.landings({ parts: 32, part: 31 })).toEqual([]);
    expect(await sitemap.practitioners({ parts: 512, part: 511 })).toEqual(['jane-roe']);
    expect(reads).toHaveLength(3);
  });
});
