/** Every call of the API (specification, section 7), once. */
import * as z from 'zod/mini';
import { blogPostSchema } from './blog.ts';
import { postListQuerySchema } from './blog-query.ts';
import { clinicListQuerySchema, clinicSearchQuerySchema } from './clinic-query.ts';
import { defineContract } from './contract.ts';
import { categorySchema, citySchema, clinicCardSchema, clinicDetailSchema, statsSchema } from './entities.ts';
import { sitemapLandingSchema, sitemapPostSchema, sitemapSliceSchema } from './sitemap.ts';

const none = z.object({});

export const contracts = {
  listCities: defineContract({
    method: 'GET',
    path: '/api/cities',
    auth: 'public',
    owner: 'public-read',
    params: none,
    query: none,
    response: z.array(citySchema),
    paged: false,
  }),
  listCategories: defineContract({
    method: 'GET',
    path: '/api/categories',
    auth: 'public',
    owner: 'public-read',
    params: none,
    query: none,
    response: z.array(categorySchema),
    paged: false,
  }),
  getStats: defineContract({
    method: 'GET',
    path: '/api/stats',
    auth: 'public',
    owner: 'public-read',
    params: none,
    query: none,
    response: statsSchema,
    paged: false,
  }),
  listFeaturedClinics: defineContract({
    method: 'GET',
    path: '/api/clinics/featured',
    auth: 'public',
    owner: 'public-read',
    params: none,
    query: none,
    response: z.array(clinicCardSchema),
    paged: false,
  }),
  searchClinics: defineContract({
    method: 'GET',
    path: '/api/clinics/search',
    auth: 'public',
    owner: 'public-read',
    params: none,
    query: clinicSearchQuerySchema,
    response: z.array(clinicCardSchema),
    paged: true,
  }),
  listClinics: defineContract({
    method: 'GET',
    path: '/api/clinics',
    auth: 'mixed',
    owner: 'public-read',
    params: none,
    query: clinicListQuerySchema,
    response: z.array(clinicCardSchema),
    paged: true,
  }),
  getClinic: defineContract({
    method: 'GET',
    path: '/api/clinics/{slugOrId}',
    auth: 'public',
    owner: 'public-read',
    params: z.object({ slugOrId: z.string() }),
    query: none,
    response: clinicDetailSchema,
    paged: false,
  }),
  /** Published posts, newest first. */
  listPosts: defineContract({
    method: 'GET',
    path: '/api/blog',
    auth: 'public',
    owner: 'public-read',
    params: none,
    query: postListQuerySchema,
    response: z.array(blogPostSchema),
    paged: false,
  }),
  getPost: defineContract({
    method: 'GET',
    path: '/api/blog/{slug}',
    auth: 'public',
    owner: 'public-read',
    params: z.object({ slug: z.string() }),
    query: none,
    response: blogPostSchema,
    paged: false,
  }),
  /** Slugs of the approved clinics of one slice. All slices of a number of parts together hold each clinic once. */
  listSitemapClinics: defineContract({
    method: 'GET',
    path: '/api/sitemap/clinics/{parts}/{part}',
    auth: 'public',
    owner: 'public-read',
    params: sitemapSliceSchema,
    query: none,
    response: z.array(z.string()),
    paged: false,
  }),
  listSitemapLandings: defineContract({
    method: 'GET',
    path: '/api/sitemap/landings',
    auth: 'public',
    owner: 'public-read',
    params: none,
    query: none,
    response: z.array(sitemapLandingSchema),
    paged: false,
  }),
  /** Published posts, newest first. */
  listSitemapPosts: defineContract({
    method: 'GET',
    path: '/api/sitemap/posts',
    auth: 'public',
    owner: 'public-read',
    params: none,
    query: none,
    response: z.array(sitemapPostSchema),
    paged: false,
  }),
};

export type ContractName = keyof typeof contracts;
