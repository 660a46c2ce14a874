import { describe, expect, it } from 'vitest';
import { groupMember, listingItem } from '../../lambdas/adapters/dynamodb/listing-item.ts';
import { ListingRepository } from '../../lambdas/adapters/dynamodb/listing-repository.ts';
import { SitemapRepository } from '../../lambdas/adapters/dynamodb/sitemap-repository.ts';
import type { ListingScope } from '../../lambdas/app/directory/ports.ts';
import { cities } from '../../shared/content/taxonomy.ts';
import type { ListedClinic } from '../../shared/domain/records.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { useTable } from './support/table.ts';

const unexpected = () => {
  throw new Error('bad item');
};
const BATCH = 25;
const everyCity = cities.map(({ id }) => id);

const scopes: readonly (readonly [name: string, scope: ListingScope, mostUnits: number])[] = [
  ['of a city and a category', { by: 'cityAndCategory', cityId: 'chicago', categoryId: 'dentistry' }, 3],
  ['of a city', { by: 'cities', cityIds: ['chicago'] }, 3],
  ['of a category', { by: 'category', categoryId: 'dentistry' }, 3],
  ['of every city', { by: 'cities', cityIds: everyCity }, 7.5],
];

/** The n-th clinic: of a usual size, in each city in rotation, with scores that spread. */
function clinicNumber(number: number): ListedClinic {
  const padded = String(number).padStart(6, '0');
  const clinic = makeClinic({
    name: `Lakeview Family Health ${padded}`,
    address: `${padded} North Southport Avenue, 2nd Floor, Chicago, IL 60657`,
    imageUrl: `/media/clinics/lakeview-family-health-${padded}.svg`,
    description: 'Unhurried visits, same-week appointments and a nurse line that answers. '.repeat(5),
    services: ['General Consultation', 'Preventive Care', 'Chronic Disease Management', 'Telemedicine'],
    googlePlaceId: `ChIJ-place-number-${padded}`,
    google: { rating: 4.6, reviewCount: 277 },
    city: everyCity[number % everyCity.length] ?? '',
    category: 'dentistry',
  });
  const scattered = (Math.imul(number, 2_654_435_761) >>> 0) % 4_000;
  return listed(clinic, { score: 40 + scattered / 100, ratings: [5, 4] });
}

describe('a page of a list', () => {
  const table = useTable();

  /** Lists only: what a page reads. Ten thousand whole clinics would take a minute. */
  async function grow(from: number, to: number): Promise<void> {
    const batches = Array.from(
      { length: Math.ceil((to - from) / BATCH) },
      (_, batch) => from + batch * BATCH,
    );
    const queue = batches.values();
    const worker = async () => {
      for (const start of queue) {
        const numbers = Array.from({ length: Math.min(BATCH, to - start) }, (_, index) => start + index);
        const clinics = numbers.map(clinicNumber);
        await table().table.batchWrite(
          clinics.map((clinic) => ({
            PutRequest: {
              Item: listingItem(clinic, groupMember(clinic), { kept: true, otherCategories: [] }),
            },
          })),
        );
      }
    };
    await Promise.all([worker(), worker()]);
  }

  /** Read units of the first page of 20 of each list. */
  async function unitsOfPages(): Promise<Record<string, number>> {
    const listings = new ListingRepository(table().table, unexpected);
    const units: Record<string, number> = {};
    for (const [name, scope] of scopes) {
      table().capacity.units = 0;
      const { items, next } = await listings.page({ scope, filters: {} }, { limit: 20 });
      expect(items).toHaveLength(20);
      expect(next).toBeDefined();
      units[name] = table().capacity.units;
    }
    return units;
  }

  it('costs the same at 573 and at 10,000 clinics', { timeout: 240_000 }, async () => {
    await grow(0, 573);
    const small = await unitsOfPages();
    await grow(573, 10_000);
    const large = await unitsOfPages();

    expect(large).toEqual(small);
    for (const [name, , mostUnits] of scopes) {
      expect(large[name]).toBeGreaterThan(0);
      expect(large[name]).toBeLessThanOrEqual(mostUnits);
    }
  });

  /** Uses the clinics of the test before. */
  it('keeps the cost of a sitemap slice to that of its own clinics', async () => {
    const sitemap = new SitemapRepository(table().table, unexpected);
    for (const parts of [1, 16, 64]) {
      table().capacity.units = 0;
      const slugs = await sitemap.clinicSlugs({ parts, part: parts - 1 }, 50_000);
      expect(slugs.length / (10_000 / parts)).toBeCloseTo(1, 0);
      // 125 bytes for each clinic, in units of half of 4 KB.
      expect(table().capacity.units).toBeGreaterThan(0);
      expect(table().capacity.units).toBeLessThan(slugs.length * 0.016 + 1);
    }
  });
});
