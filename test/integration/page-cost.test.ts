import { describe, expect, it } from 'vitest';
import { ClinicTransactions } from '../../lambdas/adapters/dynamodb/clinic-writer.ts';
import { DirectoryRepository } from '../../lambdas/adapters/dynamodb/directory-repository.ts';
import { ListingRepository } from '../../lambdas/adapters/dynamodb/listing-repository.ts';
import type { ListingScope } from '../../lambdas/app/directory/ports.ts';
import { categories, cities } from '../../shared/content/taxonomy.ts';
import type { ListedClinic } from '../../shared/domain/records.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { useTable } from './support/table.ts';

const unexpected = () => {
  throw new Error('bad item');
};
const everyCity = cities.map(({ id }) => id);

const scopes: readonly (readonly [name: string, scope: ListingScope, mostUnits: number])[] = [
  ['of a city and a category', { by: 'cityAndCategory', cityId: 'chicago', categoryId: 'dentistry' }, 3],
  ['of a city', { by: 'cities', cityIds: ['chicago'] }, 3],
  ['of a category', { by: 'category', categoryId: 'dentistry' }, 3],
  ['of every city', { by: 'cities', cityIds: everyCity }, 7.5],
];

/** The n-th clinic: of the size that clinics have, in each city by turns, with scores that spread. */
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
  return listed(clinic, { score: 40 + ((number * 7_919) % 4_000) / 100, ratings: [5, 4] });
}

describe('a page of a list', () => {
  const table = useTable();

  async function grow(from: number, to: number): Promise<void> {
    const writer = new ClinicTransactions(table().table);
    const numbers = Array.from({ length: to - from }, (_, index) => from + index).values();
    const worker = async () => {
      for (const number of numbers) await writer.addApproved(clinicNumber(number), []);
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
  }

  /** Read units of the first page of 20 of each list. */
  async function unitsOfPages(): Promise<Record<string, number>> {
    const listings = new ListingRepository(table().table, unexpected);
    const units: Record<string, number> = {};
    for (const [name, scope] of scopes) {
      table().capacity.units = 0;
      const { cards, next } = await listings.page({ scope, filters: {} }, { limit: 20 });
      expect(cards).toHaveLength(20);
      expect(next).toBeDefined();
      units[name] = table().capacity.units;
    }
    return units;
  }

  it('costs the same whether the directory is small or large', { timeout: 120_000 }, async () => {
    const directory = new DirectoryRepository(table().table, unexpected);
    await Promise.all(cities.map((city) => directory.putCity(city)));
    await Promise.all(categories.map((category) => directory.putCategory(category)));

    await grow(0, 125);
    const small = await unitsOfPages();
    await grow(125, 1_000);
    const large = await unitsOfPages();

    expect(large).toEqual(small);
    for (const [name, , mostUnits] of scopes) {
      expect(large[name]).toBeGreaterThan(0);
      expect(large[name]).toBeLessThanOrEqual(mostUnits);
    }
  });
});
