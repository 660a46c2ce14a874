import { DirectoryRepository } from '../../../lambdas/records/taxonomy/directory-repository.ts';
import type { Table } from '../../../lambdas/table/client.ts';
import { categories, cities } from '../../fixtures/taxonomy.ts';
import { unexpected } from '../../support/unexpected.ts';

/** Stores the cities and categories of most tests, without which no clinic can be added. */
export async function putTaxonomy(table: Table, some: typeof categories = categories): Promise<void> {
  const directory = new DirectoryRepository(table, unexpected);
  await Promise.all(cities.map((city) => directory.putCity(city)));
  await Promise.all(some.map((category) => directory.putCategory(category)));
}
