/**
 * Calls that read what is public (specification, section 7). Schemas of requests are imported as types only: browsers
 * send requests and parse none.
 */
import * as z from 'zod/mini';
import { blogPostSchema } from './blog.ts';
import { defineContract, type None, sends } from './contract.ts';
import { categorySchema, citySchema, clinicCardSchema, clinicDetailSchema, statsSchema } from './entities.ts';
import type {
  clinicListQuerySchema,
  clinicSearchQuerySchema,
  postListQuerySchema,
  sitemapSliceSchema,
} from './parameters.ts';
import { sitemapLandingSchema, sitemapPostSchema } from './sitemap.ts';

export const listCities = defineContract({
  method: 'GET',
  path: '/api/cities',
  auth: 'public',
  owner: 'public-read',
  response: z.array(citySchema),
  paged: false,
});

export const listCategories = defineContract({
  method: 'GET',
  path: '/api/categories',
  auth: 'public',
  owner: 'public-read',
  response: z.array(categorySchema),
  paged: false,
});

export const getStats = defineContract({
  method: 'GET',
  path: '/api/stats',
  auth: 'public',
  owner: 'public-read',
  response: statsSchema,
  paged: false,
});

export const listFeaturedClinics = defineContract({
  method: 'GET',
  path: '/api/clinics/featured',
  auth: 'public',
  owner: 'public-read',
  response: z.array(clinicCardSchema),
  paged: false,
});

export const searchClinics = defineContract({
  method: 'GET',
  path: '/api/clinics/search',
  auth: 'public',
  owner: 'public-read',
  request: sends<None, z.input<typeof clinicSearchQuerySchema>>(),
  response: z.array(clinicCardSchema),
  paged: true,
});

/** Approved clinics; for staff those of every status, or of the status that the query names (`staffListClinics`). */
export const listClinics = defineContract({
  method: 'GET',
  path: '/api/clinics',
  auth: 'mixed',
  owner: 'public-read',
  request: sends<None, z.input<typeof clinicListQuerySchema>>(),
  response: z.array(clinicCardSchema),
  paged: true,
});

/** Approved clinics; for staff those of every status. */
export const getClinic = defineContract({
  method: 'GET',
  path: '/api/clinics/{slugOrId}',
  auth: 'mixed',
  owner: 'public-read',
  request: sends<{ slugOrId: string }>(),
  response: clinicDetailSchema,
  paged: false,
});

/** Published posts, newest first. */
export const listPosts = defineContract({
  method: 'GET',
  path: '/api/blog',
  auth: 'public',
  owner: 'public-read',
  request: sends<None, z.input<typeof postListQuerySchema>>(),
  response: z.array(blogPostSchema),
  paged: false,
});

export const getPost = defineContract({
  method: 'GET',
  path: '/api/blog/{slug}',
  auth: 'public',
  owner: 'public-read',
  request: sends<{ slug: string }>(),
  response: blogPostSchema,
  paged: false,
});

/** Slugs of the approved clinics of one slice. All slices of a number of parts together hold each clinic once. */
export const listSitemapClinics = defineContract({
  method: 'GET',
  path: '/api/sitemap/clinics/{parts}/{part}',
  auth: 'public',
  owner: 'public-read',
  request: sends<z.input<typeof sitemapSliceSchema>>(),
  response: z.array(z.string()),
  paged: false,
});

export const listSitemapLandings = defineContract({
  method: 'GET',
  path: '/api/sitemap/landings',
  auth: 'public',
  owner: 'public-read',
  response: z.array(sitemapLandingSchema),
  paged: false,
});

/** Published posts, newest first. */
export const listSitemapPosts = defineContract({
  method: 'GET',
  path: '/api/sitemap/posts',
  auth: 'public',
  owner: 'public-read',
  response: z.array(sitemapPostSchema),
  paged: false,
});
