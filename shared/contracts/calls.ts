/** Every call with the schemas that parse its request, for the server. */
import * as z from 'zod/mini';
import {
  approvalSchema,
  clinicEditSchema,
  listingReasonSchema,
  mergeSchema,
  settlementSchema,
} from './clinics/staff-clinics.ts';
import { type Call, defineCall } from './contract.ts';
import { correctionRequestSchema } from './corrections/corrections.ts';
import { acceptanceSchema, correctionRejectionSchema } from './corrections/staff-corrections.ts';
import { clinicCardSchema } from './entities.ts';
import { browserErrorSchema } from './errors/browser-errors.ts';
import { placeChoiceSchema } from './google-places/google-places.ts';
import { type ContractName, contracts } from './index.ts';
import {
  activityQuerySchema,
  changesQuerySchema,
  cityListQuerySchema,
  clinicListQuerySchema,
  clinicSearchQuerySchema,
  correctionListQuerySchema,
  pagingQuerySchema,
  postListQuerySchema,
  practitionerListQuerySchema,
  reviewListQuerySchema,
  sitemapSliceSchema,
  staffCityListQuerySchema,
  staffClinicListQuerySchema,
  staffPostListQuerySchema,
  staffPractitionerListQuerySchema,
  staffReviewListQuerySchema,
  suggestionsQuerySchema,
} from './parameters.ts';
import {
  hidingSchema,
  newPractitionerSchema,
  newRoleSchema,
  practitionerEditSchema,
  practitionerMergeSchema,
  roleEditSchema,
} from './people/staff-people.ts';
import { uploadRequestSchema } from './pictures/uploads.ts';
import { blogPostSchema, postCardSchema, postTagsSchema } from './posts/posts.ts';
import { newPostSchema, postEditSchema, publicationSchema } from './posts/staff-posts.ts';
import { claimListQuerySchema, claimWaysQuerySchema } from './providers/claim-parameters.ts';
import { providerUploadRequestSchema } from './providers/claim-uploads.ts';
import {
  claimCodeSchema,
  claimGrantSchema,
  claimInvitationSchema,
  claimReasonSchema,
  claimRequestSchema,
  claimRoleSchema,
} from './providers/claims.ts';
import { listingEventSchema } from './providers/insights.ts';
import { providerChangeRejectionSchema } from './providers/provider-changes.ts';
import {
  clinicConfirmationSchema,
  providerClinicEditSchema,
  removalRequestSchema,
} from './providers/provider-clinics.ts';
import { providerPractitionerEditSchema } from './providers/provider-practitioners.ts';
import { replySchema } from './providers/provider-replies.ts';
import {
  confirmationSchema,
  removalSchema,
  reportRequestSchema,
  reviewRequestSchema,
} from './reviews/reviews.ts';
import { rejectionSchema, staffClinicSchema } from './staff/staff.ts';
import { contactRequestSchema, practiceRequestSchema } from './submissions/submissions.ts';
import {
  categoryEditSchema,
  cityEditSchema,
  newCategorySchema,
  newCitySchema,
} from './taxonomy/staff-taxonomy.ts';

const nothing = { params: z.object({}), query: z.object({}), body: z.undefined() };
const byId = { ...nothing, params: z.object({ id: z.string() }) };
const bySlugOrId = { ...nothing, params: z.object({ slugOrId: z.string() }) };
const byPerson = { ...nothing, params: z.object({ id: z.string(), personId: z.string() }) };
const page = { ...nothing, query: pagingQuerySchema };

/** Clinics of lists: with the fields of staff, or as cards. */
const listedClinics = z.array(z.union([staffClinicSchema, clinicCardSchema]));

/** Posts of lists, by the first schema that fits: a whole post has the fields of a card, and a card those of tags. */
const listedPosts = z.array(z.union([blogPostSchema, postCardSchema, postTagsSchema]));

export const calls = {
  listCities: defineCall(contracts.listCities, { ...nothing, query: cityListQuerySchema }),
  getPostalPlace: defineCall(contracts.getPostalPlace, {
    ...nothing,
    params: z.object({ code: z.string() }),
  }),
  suggest: defineCall(contracts.suggest, { ...nothing, query: suggestionsQuerySchema }),
  listCategories: defineCall(contracts.listCategories, nothing),
  getStats: defineCall(contracts.getStats, nothing),
  getFooter: defineCall(contracts.getFooter, nothing),
  getLanding: defineCall(contracts.getLanding, { ...nothing, params: z.object({ slug: z.string() }) }),
  listFeaturedClinics: defineCall(contracts.listFeaturedClinics, nothing),
  searchClinics: defineCall(contracts.searchClinics, { ...nothing, query: clinicSearchQuerySchema }),
  listClinics: defineCall(
    { ...contracts.listClinics, response: listedClinics },
    { ...nothing, query: clinicListQuerySchema },
  ),
  getClinic: defineCall(contracts.getClinic, bySlugOrId),
  getPractitioner: defineCall(contracts.getPractitioner, bySlugOrId),
  listPractitioners: defineCall(contracts.listPractitioners, {
    ...bySlugOrId,
    query: practitionerListQuerySchema,
  }),
  listReviews: defineCall(contracts.listReviews, {
    ...bySlugOrId,
    query: reviewListQuerySchema,
  }),
  getScore: defineCall(contracts.getScore, bySlugOrId),
  getModeration: defineCall(contracts.getModeration, nothing),
  listPosts: defineCall(
    { ...contracts.listPosts, response: listedPosts },
    { ...nothing, query: postListQuerySchema },
  ),
  getPost: defineCall(contracts.getPost, { ...nothing, params: z.object({ slug: z.string() }) }),
  listSitemapClinics: defineCall(contracts.listSitemapClinics, { ...nothing, params: sitemapSliceSchema }),
  listSitemapPractitioners: defineCall(contracts.listSitemapPractitioners, {
    ...nothing,
    params: sitemapSliceSchema,
  }),
  listSitemapLandings: defineCall(contracts.listSitemapLandings, { ...nothing, params: sitemapSliceSchema }),
  listSitemapPosts: defineCall(contracts.listSitemapPosts, nothing),
  listChanges: defineCall(contracts.listChanges, { ...nothing, query: changesQuerySchema }),
  getDataQuality: defineCall(contracts.getDataQuality, nothing),
  getOpenData: defineCall(contracts.getOpenData, nothing),
  getRetention: defineCall(contracts.getRetention, nothing),
  getSignIn: defineCall(contracts.getSignIn, nothing),
  getChallenge: defineCall(contracts.getChallenge, nothing),
  submitPractice: defineCall(contracts.submitPractice, { ...nothing, body: practiceRequestSchema }),
  sendContactMessage: defineCall(contracts.sendContactMessage, { ...nothing, body: contactRequestSchema }),
  writeReview: defineCall(contracts.writeReview, {
    ...bySlugOrId,
    body: reviewRequestSchema,
  }),
  showReviewToConfirm: defineCall(contracts.showReviewToConfirm, { ...nothing, body: confirmationSchema }),
  confirmReview: defineCall(contracts.confirmReview, { ...nothing, body: confirmationSchema }),
  reportReview: defineCall(contracts.reportReview, { ...byId, body: reportRequestSchema }),
  reportClinic: defineCall(contracts.reportClinic, {
    ...bySlugOrId,
    body: correctionRequestSchema,
  }),
  approveClinic: defineCall(contracts.approveClinic, { ...byId, body: approvalSchema }),
  rejectClinic: defineCall(contracts.rejectClinic, { ...byId, body: rejectionSchema }),
  listContacts: defineCall(contracts.listContacts, page),
  markContactRead: defineCall(contracts.markContactRead, byId),
  listMails: defineCall(contracts.listMails, byId),
  getAdminSummary: defineCall(contracts.getAdminSummary, nothing),
  getRankJob: defineCall(contracts.getRankJob, nothing),
  syncAllPlaces: defineCall(contracts.syncAllPlaces, nothing),
  getPlacesSync: defineCall(contracts.getPlacesSync, nothing),
  listPlaceMatches: defineCall(contracts.listPlaceMatches, page),
  confirmPlaceMatch: defineCall(contracts.confirmPlaceMatch, { ...byId, body: placeChoiceSchema }),
  rejectPlaceMatch: defineCall(contracts.rejectPlaceMatch, byId),
  listClosedClinics: defineCall(contracts.listClosedClinics, page),
  reviewClosedClinic: defineCall(contracts.reviewClosedClinic, byId),
  listStaffReviews: defineCall(contracts.listStaffReviews, {
    ...nothing,
    query: staffReviewListQuerySchema,
  }),
  publishReview: defineCall(contracts.publishReview, byId),
  rejectReview: defineCall(contracts.rejectReview, { ...byId, body: removalSchema }),
  removeReview: defineCall(contracts.removeReview, { ...byId, body: removalSchema }),
  keepReview: defineCall(contracts.keepReview, byId),
  listStaffClinics: defineCall(contracts.listStaffClinics, { ...nothing, query: staffClinicListQuerySchema }),
  getStaffClinic: defineCall(contracts.getStaffClinic, byId),
  editClinic: defineCall(contracts.editClinic, { ...bySlugOrId, body: clinicEditSchema }),
  confirmClinic: defineCall(contracts.confirmClinic, byId),
  unlistClinic: defineCall(contracts.unlistClinic, { ...byId, body: listingReasonSchema }),
  relistClinic: defineCall(contracts.relistClinic, { ...byId, body: listingReasonSchema }),
  mergeClinic: defineCall(contracts.mergeClinic, { ...byId, body: mergeSchema }),
  splitClinic: defineCall(contracts.splitClinic, byId),
  settleDispute: defineCall(contracts.settleDispute, { ...byId, body: settlementSchema }),
  listStaffPractitioners: defineCall(contracts.listStaffPractitioners, {
    ...nothing,
    query: staffPractitionerListQuerySchema,
  }),
  getStaffPractitioner: defineCall(contracts.getStaffPractitioner, byId),
  addPractitioner: defineCall(contracts.addPractitioner, { ...nothing, body: newPractitionerSchema }),
  editPractitioner: defineCall(contracts.editPractitioner, { ...bySlugOrId, body: practitionerEditSchema }),
  addRole: defineCall(contracts.addRole, { ...byId, body: newRoleSchema }),
  editRole: defineCall(contracts.editRole, {
    ...nothing,
    params: z.object({ id: z.string(), clinicId: z.string() }),
    body: roleEditSchema,
  }),
  mergePractitioner: defineCall(contracts.mergePractitioner, { ...byId, body: practitionerMergeSchema }),
  splitPractitioner: defineCall(contracts.splitPractitioner, byId),
  hidePractitioner: defineCall(contracts.hidePractitioner, { ...byId, body: hidingSchema }),
  listStaffPosts: defineCall(contracts.listStaffPosts, { ...nothing, query: staffPostListQuerySchema }),
  getStaffPost: defineCall(contracts.getStaffPost, byId),
  createPost: defineCall(contracts.createPost, { ...nothing, body: newPostSchema }),
  editPost: defineCall(contracts.editPost, { ...byId, body: postEditSchema }),
  publishPost: defineCall(contracts.publishPost, { ...byId, body: z._default(publicationSchema, {}) }),
  unpublishPost: defineCall(contracts.unpublishPost, byId),
  listStaffCities: defineCall(contracts.listStaffCities, { ...nothing, query: staffCityListQuerySchema }),
  addCity: defineCall(contracts.addCity, { ...nothing, body: newCitySchema }),
  editCity: defineCall(contracts.editCity, { ...byId, body: cityEditSchema }),
  removeCity: defineCall(contracts.removeCity, byId),
  listStaffCategories: defineCall(contracts.listStaffCategories, nothing),
  addCategory: defineCall(contracts.addCategory, { ...nothing, body: newCategorySchema }),
  editCategory: defineCall(contracts.editCategory, { ...byId, body: categoryEditSchema }),
  removeCategory: defineCall(contracts.removeCategory, byId),
  listActivity: defineCall(contracts.listActivity, { ...nothing, query: activityQuerySchema }),
  listCorrections: defineCall(contracts.listCorrections, { ...nothing, query: correctionListQuerySchema }),
  acceptCorrection: defineCall(contracts.acceptCorrection, {
    ...byId,
    body: z._default(acceptanceSchema, {}),
  }),
  rejectCorrection: defineCall(contracts.rejectCorrection, { ...byId, body: correctionRejectionSchema }),
  requestUpload: defineCall(contracts.requestUpload, { ...nothing, body: uploadRequestSchema }),
  getProviderSignIn: defineCall(contracts.getProviderSignIn, nothing),
  getProviderAccount: defineCall(contracts.getProviderAccount, nothing),
  getProviderClinic: defineCall(contracts.getProviderClinic, byId),
  getClaimWays: defineCall(contracts.getClaimWays, { ...nothing, query: claimWaysQuerySchema }),
  createClaim: defineCall(contracts.createClaim, { ...nothing, body: claimRequestSchema }),
  enterClaimCode: defineCall(contracts.enterClaimCode, { ...byId, body: claimCodeSchema }),
  endOwnClaim: defineCall(contracts.endOwnClaim, byId),
  unsubscribe: defineCall(contracts.unsubscribe, {
    ...nothing,
    params: z.object({ id: z.string(), token: z.string() }),
  }),
  listClaimPeople: defineCall(contracts.listClaimPeople, byId),
  inviteClaimPerson: defineCall(contracts.inviteClaimPerson, { ...byId, body: claimInvitationSchema }),
  changeClaimRole: defineCall(contracts.changeClaimRole, { ...byPerson, body: claimRoleSchema }),
  removeClaimPerson: defineCall(contracts.removeClaimPerson, byPerson),
  deleteProviderAccount: defineCall(contracts.deleteProviderAccount, nothing),
  requestProviderUpload: defineCall(contracts.requestProviderUpload, {
    ...nothing,
    body: providerUploadRequestSchema,
  }),
  listStaffClaims: defineCall(contracts.listStaffClaims, { ...nothing, query: claimListQuerySchema }),
  grantClaim: defineCall(contracts.grantClaim, { ...byId, body: claimGrantSchema }),
  refuseClaim: defineCall(contracts.refuseClaim, { ...byId, body: claimReasonSchema }),
  endClaim: defineCall(contracts.endClaim, { ...byId, body: claimReasonSchema }),
  getClaimLetters: defineCall(contracts.getClaimLetters, nothing),
  getClaimDocument: defineCall(contracts.getClaimDocument, byId),
  editProviderClinic: defineCall(contracts.editProviderClinic, { ...byId, body: providerClinicEditSchema }),
  confirmProviderClinic: defineCall(contracts.confirmProviderClinic, {
    ...byId,
    body: clinicConfirmationSchema,
  }),
  requestRemoval: defineCall(contracts.requestRemoval, { ...byId, body: removalRequestSchema }),
  listProviderReviews: defineCall(contracts.listProviderReviews, { ...byId, query: pagingQuerySchema }),
  getInsights: defineCall(contracts.getInsights, byId),
  getInsightsFile: defineCall(contracts.getInsightsFile, byId),
  checkReply: defineCall(contracts.checkReply, { ...byId, body: replySchema }),
  putReply: defineCall(contracts.putReply, { ...byId, body: replySchema }),
  removeReply: defineCall(contracts.removeReply, byId),
  getProviderPractitioner: defineCall(contracts.getProviderPractitioner, byId),
  editProviderPractitioner: defineCall(contracts.editProviderPractitioner, {
    ...byId,
    body: providerPractitionerEditSchema,
  }),
  listProviderChanges: defineCall(contracts.listProviderChanges, page),
  acceptProviderChange: defineCall(contracts.acceptProviderChange, byId),
  rejectProviderChange: defineCall(contracts.rejectProviderChange, {
    ...byId,
    body: providerChangeRejectionSchema,
  }),
  countEvent: defineCall(contracts.countEvent, { ...nothing, body: listingEventSchema }),
  reportBrowserError: defineCall(contracts.reportBrowserError, { ...nothing, body: browserErrorSchema }),
} satisfies Record<ContractName, Call>;
