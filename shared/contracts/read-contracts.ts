/**
 * Public read calls (specification, section 7). Schemas of requests are imported as types only: browsers
 * send requests and parse none.
 */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from './contract.ts';
import {
  categorySchema,
  citySchema,
  clinicCardSchema,
  clinicDetailSchema,
  footerSchema,
  postalPlaceSchema,
  statsSchema,
  suggestionsSchema,
} from './entities.ts';
import { sitemapLandingSchema, sitemapPostSchema } from './pages/sitemap.ts';
import type {
  cityListQuerySchema,
  clinicListQuerySchema,
  clinicSearchQuerySchema,
  postListQuerySchema,
  sitemapSliceSchema,
  suggestionsQuerySchema,
} from './parameters.ts';
import { blogPostSchema } from './posts/posts.ts';

const read = { method: 'GET', auth: 'public', owner: 'public-read' } as const;

/** Lists cities, the most clinics first. */
export const listCities = defineContract({
  ...read,
  path: '/api/cities',
  request: requestType<None, z.input<typeof cityListQuerySchema>>(),
  response: z.array(citySchema),
  paged: true,
});

/** Where a ZIP code or a Canadian postal code is, by the clinics there. */
export const getPostalPlace = defineContract({
  ...read,
  path: '/api/postal-codes/{code}',
  request: requestType<{ code: string }>(),
  response: postalPlaceSchema,
});

/** Suggests specialties, cities and clinics while a visitor types. */
export const suggest = defineContract({
  ...read,
  path: '/api/suggestions',
  request: requestType<None, z.input<typeof suggestionsQuerySchema>>(),
  response: suggestionsSchema,
});

export const listCategories = defineContract({
  ...read,
  path: '/api/categories',
  response: z.array(categorySchema),
});

export const getStats = defineContract({
  ...read,
  path: '/api/stats',
  response: statsSchema,
});

/** Reads the links of the footer. */
export const getFooter = defineContract({
  ...read,
  path: '/api/footer',
  response: footerSchema,
});

export const listFeaturedClinics = defineContract({
  ...read,
  path: '/api/clinics/featured',
  response: z.array(clinicCardSchema),
});

export const searchClinics = defineContract({
  ...read,
  path: '/api/clinics/search',
  request: requestType<None, z.input<typeof clinicSearchQuerySchema>>(),
  response: z.array(clinicCardSchema),
  paged: true,
});

/** Approved clinics; for staff those of every status, or of the status that the query names (`staffListClinics`). */
export const listClinics = defineContract({
  ...read,
  path: '/api/clinics',
  auth: 'mixed',
  request: requestType<None, z.input<typeof clinicListQuerySchema>>(),
  response: z.array(clinicCardSchema),
  paged: true,
});

/** Approved clinics; for staff those of every status. */
export const getClinic = defineContract({
  ...read,
  path: '/api/clinics/{slugOrId}',
  auth: 'mixed',
  request: requestType<{ slugOrId: string }>(),
  response: clinicDetailSchema,
});

/** Published posts, newest first: whole, or the parts of each that `fields` names (`postCardSchema`, `postTagsSchema`). */
export const listPosts = defineContract({
  ...read,
  path: '/api/blog',
  request: requestType<None, z.input<typeof postListQuerySchema>>(),
  response: z.array(blogPostSchema),
});

export const getPost = defineContract({
  ...read,
  path: '/api/blog/{slug}',
  request: requestType<{ slug: string }>(),
  response: blogPostSchema,
});

/** Slugs of the approved clinics of one slice. All slices of a number of parts together hold each clinic once. */
export const listSitemapClinics = defineContract({
  ...read,
  path: '/api/sitemap/clinics/{parts}/{part}',
  request: requestType<z.input<typeof sitemapSliceSchema>>(),
  response: z.array(z.string()),
});

/** The same of the people that pages show. */
export const listSitemapPractitioners = defineContract({
  ...read,
  path: '/api/sitemap/practitioners/{parts}/{part}',
  request: requestType<z.input<typeof sitemapSliceSchema>>(),
  response: z.array(z.string()),
});

/** City and specialty pairs of the cities of one slice; all slices of a number of parts together hold each pair once. */
export const listSitemapLandings = defineContract({
  ...read,
  path: '/api/sitemap/landings/{parts}/{part}',
  request: requestType<z.input<typeof sitemapSliceSchema>>(),
  response: z.array(sitemapLandingSchema),
});

/** Published posts, newest first. */
export const listSitemapPosts = defineContract({
  ...read,
  path: '/api/sitemap/posts',
  response: z.array(sitemapPostSchema),
});
