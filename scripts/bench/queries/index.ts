import * as z from 'zod';
import { readData } from '../../demo-data/data-file.ts';
import { type BenchQuery, benchQuery, queryKinds, querySchema } from './query.ts';

const byKind = readData(
  new URL('queries.json', import.meta.url),
  z.record(z.enum(queryKinds), z.array(querySchema)),
);

/**
 * The 300 queries of the bench. They were written before the search that they judge and are never changed for the sake of one
 * engine: a query that fails is a fault of the engine, or stays a known weakness. For a complaint or a treatment the clinics
 * of its specialty are right, whether their text mentions it or not. What came into the directory after them counts, too: people
 * with their specialties and genders, and the category of chiropractors, who were expected to be missing.
 */
export const queries: readonly BenchQuery[] = queryKinds.flatMap((kind) =>
  byKind[kind].map((row) => benchQuery(kind, row)),
);

/** Clinics that the bench's directory holds at every size, so that queries can name them. */
export const knownClinics = readData(
  new URL('known-clinics.json', import.meta.url),
  z.array(
    z.strictObject({
      name: z.string(),
      /** Slug of its category. */
      category: z.string(),
      /** Name of its city, as `directory/places.json` has it. */
      city: z.string(),
    }),
  ),
);
