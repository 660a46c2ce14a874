/**
 * The 300 queries of the bench. They were written before the search that they judge and are never changed for the sake of one
 * engine: a query that fails is a fault of the engine, or stays a known weakness.
 */
import { layQueries } from './lay-words.ts';
import { misspelledQueries } from './misspellings.ts';
import { mixedQueries } from './mixed.ts';
import { nameQueries } from './names.ts';
import { placeQueries } from './places.ts';
import { practitionerQueries } from './practitioners.ts';
import type { BenchQuery } from './query.ts';
import { serviceQueries } from './services.ts';

export const queries: readonly BenchQuery[] = [
  ...nameQueries,
  ...practitionerQueries,
  ...layQueries,
  ...misspelledQueries,
  ...serviceQueries,
  ...placeQueries,
  ...mixedQueries,
];
