import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type Taxonomy, taxonomySchema } from '../../../shared/contracts/taxonomy/staff-taxonomy.ts';
import type { CategoryRecord, CityRecord } from '../../../shared/domain/records.ts';
import { withTimeZone } from '../../../shared/domain/taxonomy/time-zones.ts';

export interface TaxonomyContent {
  readonly cities: readonly CityRecord[];
  readonly categories: readonly CategoryRecord[];
}

/** The categories that every directory can begin with. */
export const BUILT_IN_TAXONOMY = new URL('categories.json', import.meta.url);

/** Cities and categories of a JSON file (`taxonomySchema`). Throws an error that names what is wrong in it. */
export function readTaxonomy(file: URL | string = BUILT_IN_TAXONOMY): TaxonomyContent {
  const parsed = z.safeParse(taxonomySchema, JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return recordsOf(parsed.data);
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${file} is no taxonomy: ${problems.join('; ')}`);
}

/** The first slug is the id (decision 0009). */
function recordsOf({ cities, categories }: Taxonomy): TaxonomyContent {
  return {
    cities: cities.map(({ id, timeZone, ...city }) =>
      withTimeZone({ ...city, ...(timeZone !== undefined && { timeZone }), id: id ?? city.slug }),
    ),
    categories: categories.map(({ id, schemaType, ...category }) => ({
      ...category,
      id: id ?? category.slug,
      ...(schemaType !== null && { schemaType }),
    })),
  };
}
