/** Every call with the schemas that parse its request. For the server, which trusts nothing that it is sent. */
import * as z from 'zod/mini';
import { postListQuerySchema } from './blog-query.ts';
import { clinicListQuerySchema, clinicSearchQuerySchema } from './clinic-query.ts';
import { type Call, defineCall } from './contract.ts';
import { type ContractName, contracts } from './index.ts';
import { sitemapSliceSchema } from './sitemap-slice.ts';

const none = z.object({});
const nothing = { params: none, query: none };

export const calls = {
  listCities: defineCall(contracts.listCities, nothing),
  listCategories: defineCall(contracts.listCategories, nothing),
  getStats: defineCall(contracts.getStats, nothing),
  listFeaturedClinics: defineCall(contracts.listFeaturedClinics, nothing),
  searchClinics: defineCall(contracts.searchClinics, { params: none, query: clinicSearchQuerySchema }),
  listClinics: defineCall(contracts.listClinics, { params: none, query: clinicListQuerySchema }),
  getClinic: defineCall(contracts.getClinic, { params: z.object({ slugOrId: z.string() }), query: none }),
  listPosts: defineCall(contracts.listPosts, { params: none, query: postListQuerySchema }),
  getPost: defineCall(contracts.getPost, { params: z.object({ slug: z.string() }), query: none }),
  listSitemapClinics: defineCall(contracts.listSitemapClinics, { params: sitemapSliceSchema, query: none }),
  listSitemapLandings: defineCall(contracts.listSitemapLandings, nothing),
  listSitemapPosts: defineCall(contracts.listSitemapPosts, nothing),
} satisfies Record<ContractName, Call>;
