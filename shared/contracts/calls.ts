/** Every call with the schemas that parse its request. For the server, which trusts nothing that it is sent. */
import * as z from 'zod/mini';
import { postListQuerySchema } from './blog-query.ts';
import { clinicListQuerySchema, clinicSearchQuerySchema } from './clinic-query.ts';
import { contactListQuerySchema } from './contact-query.ts';
import { type Call, defineCall } from './contract.ts';
import { clinicCardSchema } from './entities.ts';
import { type ContractName, contracts } from './index.ts';
import { placeTasksQuerySchema } from './places-query.ts';
import { placeChoiceSchema } from './places-sync.ts';
import { sitemapSliceSchema } from './sitemap-slice.ts';
import { rejectionSchema, staffClinicSchema } from './staff.ts';
import { contactRequestSchema, practiceRequestSchema } from './submissions.ts';

const none = z.object({});
const noBody = z.undefined();
const nothing = { params: none, query: none, body: noBody };
const byId = z.object({ id: z.string() });

/** Staff get more of each clinic; the fields of a card alone make it a card. */
const listedClinics = z.array(z.union([staffClinicSchema, clinicCardSchema]));

export const calls = {
  listCities: defineCall(contracts.listCities, nothing),
  listCategories: defineCall(contracts.listCategories, nothing),
  getStats: defineCall(contracts.getStats, nothing),
  listFeaturedClinics: defineCall(contracts.listFeaturedClinics, nothing),
  searchClinics: defineCall(contracts.searchClinics, {
    params: none,
    query: clinicSearchQuerySchema,
    body: noBody,
  }),
  listClinics: defineCall(
    { ...contracts.listClinics, response: listedClinics },
    { params: none, query: clinicListQuerySchema, body: noBody },
  ),
  getClinic: defineCall(contracts.getClinic, {
    params: z.object({ slugOrId: z.string() }),
    query: none,
    body: noBody,
  }),
  listPosts: defineCall(contracts.listPosts, { params: none, query: postListQuerySchema, body: noBody }),
  getPost: defineCall(contracts.getPost, {
    params: z.object({ slug: z.string() }),
    query: none,
    body: noBody,
  }),
  listSitemapClinics: defineCall(contracts.listSitemapClinics, {
    params: sitemapSliceSchema,
    query: none,
    body: noBody,
  }),
  listSitemapLandings: defineCall(contracts.listSitemapLandings, nothing),
  listSitemapPosts: defineCall(contracts.listSitemapPosts, nothing),
  getSignIn: defineCall(contracts.getSignIn, nothing),
  getChallenge: defineCall(contracts.getChallenge, nothing),
  submitPractice: defineCall(contracts.submitPractice, {
    params: none,
    query: none,
    body: practiceRequestSchema,
  }),
  sendContactMessage: defineCall(contracts.sendContactMessage, {
    params: none,
    query: none,
    body: contactRequestSchema,
  }),
  approveClinic: defineCall(contracts.approveClinic, { params: byId, query: none, body: noBody }),
  rejectClinic: defineCall(contracts.rejectClinic, { params: byId, query: none, body: rejectionSchema }),
  listContacts: defineCall(contracts.listContacts, {
    params: none,
    query: contactListQuerySchema,
    body: noBody,
  }),
  markContactRead: defineCall(contracts.markContactRead, { params: byId, query: none, body: noBody }),
  getAdminSummary: defineCall(contracts.getAdminSummary, nothing),
  syncAllPlaces: defineCall(contracts.syncAllPlaces, nothing),
  getPlacesSync: defineCall(contracts.getPlacesSync, nothing),
  listPlaceMatches: defineCall(contracts.listPlaceMatches, {
    params: none,
    query: placeTasksQuerySchema,
    body: noBody,
  }),
  confirmPlaceMatch: defineCall(contracts.confirmPlaceMatch, {
    params: byId,
    query: none,
    body: placeChoiceSchema,
  }),
  rejectPlaceMatch: defineCall(contracts.rejectPlaceMatch, { params: byId, query: none, body: noBody }),
  listClosedClinics: defineCall(contracts.listClosedClinics, {
    params: none,
    query: placeTasksQuerySchema,
    body: noBody,
  }),
  reviewClosedClinic: defineCall(contracts.reviewClosedClinic, { params: byId, query: none, body: noBody }),
} satisfies Record<ContractName, Call>;
