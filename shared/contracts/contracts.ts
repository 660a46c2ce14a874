/**
 * Every call of the API (specification, section 7), once. Schemas of requests are imported as types only: browsers send
 * requests and read none.
 */
import * as z from 'zod/mini';
import { blogPostSchema } from './blog.ts';
import type { postListQuerySchema } from './blog-query.ts';
import { challengeSchema } from './challenge.ts';
import type { clinicListQuerySchema, clinicSearchQuerySchema } from './clinic-query.ts';
import type { contactListQuerySchema } from './contact-query.ts';
import { defineContract, type None, sends } from './contract.ts';
import { categorySchema, citySchema, clinicCardSchema, clinicDetailSchema, statsSchema } from './entities.ts';
import { signInSchema } from './sign-in.ts';
import { sitemapLandingSchema, sitemapPostSchema } from './sitemap.ts';
import type { sitemapSliceSchema } from './sitemap-slice.ts';
import { adminSummarySchema, clinicDecisionSchema, contactSchema, type rejectionSchema } from './staff.ts';
import {
  contactReceiptSchema,
  type contactRequestSchema,
  practiceReceiptSchema,
  type practiceRequestSchema,
} from './submissions.ts';

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

/** Approved clinics; for staff those of every status, or of the one asked for (`staff-calls.ts`). */
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

/** What a browser needs in order to sign staff in. */
export const getSignIn = defineContract({
  method: 'GET',
  path: '/api/sign-in',
  auth: 'public',
  owner: 'public-read',
  response: signInSchema,
  paged: false,
});

/** A proof of work to be solved before a form is sent. */
export const getChallenge = defineContract({
  method: 'GET',
  path: '/api/challenge',
  auth: 'public',
  owner: 'submissions',
  response: challengeSchema,
  paged: false,
  uncached: true,
});

/** Takes an `Idempotency-Key`, so that a repeat stores one practice. */
export const submitPractice = defineContract({
  method: 'POST',
  path: '/api/practices',
  auth: 'public',
  owner: 'submissions',
  request: sends<None, None, z.input<typeof practiceRequestSchema>>(),
  response: practiceReceiptSchema,
  status: 201,
  paged: false,
});

/** Takes an `Idempotency-Key`, so that a repeat stores one message. */
export const sendContactMessage = defineContract({
  method: 'POST',
  path: '/api/contact',
  auth: 'public',
  owner: 'submissions',
  request: sends<None, None, z.input<typeof contactRequestSchema>>(),
  response: contactReceiptSchema,
  status: 201,
  paged: false,
});

/** Makes a waiting practice public. Once more changes nothing. */
export const approveClinic = defineContract({
  method: 'PATCH',
  path: '/api/clinics/{id}/approve',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }>(),
  response: clinicDecisionSchema,
  paged: false,
});

/** Takes a waiting practice out of the queue, with the reason that its provider is told. Once more changes nothing. */
export const rejectClinic = defineContract({
  method: 'PATCH',
  path: '/api/clinics/{id}/reject',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }, None, z.input<typeof rejectionSchema>>(),
  response: clinicDecisionSchema,
  paged: false,
});

/** Contact messages, newest first. */
export const listContacts = defineContract({
  method: 'GET',
  path: '/api/contacts',
  auth: 'admin',
  owner: 'admin',
  request: sends<None, z.input<typeof contactListQuerySchema>>(),
  response: z.array(contactSchema),
  paged: true,
});

export const markContactRead = defineContract({
  method: 'PATCH',
  path: '/api/contacts/{id}/read',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }>(),
  response: contactSchema,
  paged: false,
});

/** The dashboard's counters. */
export const getAdminSummary = defineContract({
  method: 'GET',
  path: '/api/admin/summary',
  auth: 'admin',
  owner: 'admin',
  response: adminSummarySchema,
  paged: false,
});
