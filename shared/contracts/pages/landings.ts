/** What a landing page is about, and the call that reads it, in a module of its own: other pages carry none of it. */
import * as z from 'zod/mini';
import { landingModifiers } from '../../domain/pages/landing-slug.ts';
import { defineContract, sends } from '../contract.ts';
import { categorySchema, citySchema } from '../entities.ts';

/** What the slug of a landing page stands for; `slug` is the canonical one. */
export const landingSchema = z.object({
  slug: z.string(),
  modifier: z.enum(landingModifiers),
  category: categorySchema,
  city: citySchema,
});
export type Landing = z.infer<typeof landingSchema>;

/** The specialty and city of a landing page's slug, which may be an alias or a former one. */
export const getLanding = defineContract({
  method: 'GET',
  auth: 'public',
  owner: 'public-read',
  path: '/api/landings/{slug}',
  request: sends<{ slug: string }>(),
  response: landingSchema,
});
