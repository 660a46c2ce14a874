/** The subject of a landing page and the call that reads it, in a module that only landing pages load. */
import * as z from 'zod/mini';
import { landingModifiers } from '../../domain/pages/landing-slug.ts';
import { defineContract, requestType } from '../contract.ts';
import { categorySchema, citySchema } from '../entities.ts';

/** Meaning of a landing page's slug; `slug` is the canonical one. */
export const landingSchema = z.object({
  slug: z.string(),
  modifier: z.enum(landingModifiers),
  category: categorySchema,
  city: citySchema,
});
export type Landing = z.infer<typeof landingSchema>;

/** Resolves a landing page's slug, which may be an alias or a former one, to specialty and city. */
export const getLanding = defineContract({
  method: 'GET',
  auth: 'public',
  owner: 'public-read',
  path: '/api/landings/{slug}',
  request: requestType<{ slug: string }>(),
  response: landingSchema,
});
