/** Every call of the API (specification, section 7), once. */
import * as z from 'zod/mini';
import { clinicListQuerySchema, clinicSearchQuerySchema } from './clinic-query.ts';
import { defineContract } from './contract.ts';
import { categorySchema, citySchema, clinicCardSchema, clinicDetailSchema, statsSchema } from './entities.ts';

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
};

export type ContractName = keyof typeof contracts;
