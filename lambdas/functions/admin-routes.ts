import { calls } from '../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import { actorOf } from '../http/actor.ts';
import { type Route, route } from '../http/route.ts';
import { staffClinicRoutes } from '../records/clinics/index.ts';
import { correctionRoutes } from '../records/corrections/index.ts';
import { staffPostRoutes } from '../records/posts/index.ts';
import { placeRoutes } from '../records/taxonomy/index.ts';
import type { AdminContainer } from './admin-container.ts';

/** Every call of the function `admin`; one that is missing here is a type error. */
export function adminRoutes(container: AdminContainer): Route[] {
  const { moderation, contacts, placeDecisions, getSummary, getPlacesOverview, getRankJob, cursors } =
    container;
  const { listReviews, reviewModeration, pictures } = container;
  const routes: Record<ContractsOf<'admin'>, Route> = {
    ...staffClinicRoutes(container),
    ...correctionRoutes(container),
    ...staffPostRoutes(container),
    ...placeRoutes(container),
    approveClinic: route('approveClinic', calls.approveClinic, async ({ params, caller }) => ({
      body: await moderation.approve(params.id, actorOf(caller)),
    })),
    rejectClinic: route('rejectClinic', calls.rejectClinic, async ({ params, body, caller }) => ({
      body: await moderation.reject(params.id, body.reason, actorOf(caller)),
    })),
    listContacts: route('listContacts', calls.listContacts, ({ query }) =>
      cursors.page('listContacts', query, (after) => contacts.list({ limit: query.limit, after })),
    ),
    markContactRead: route('markContactRead', calls.markContactRead, async ({ params, caller }) => ({
      body: await contacts.markRead(params.id, actorOf(caller)),
    })),
    getAdminSummary: route('getAdminSummary', calls.getAdminSummary, async () => ({
      body: await getSummary(),
    })),
    requestUpload: route('requestUpload', calls.requestUpload, async ({ body }) => ({
      body: await pictures.requestUpload(body),
    })),
    getRankJob: route('getRankJob', calls.getRankJob, async () => ({ body: await getRankJob() })),
    getPlacesSync: route('getPlacesSync', calls.getPlacesSync, async () => ({
      body: await getPlacesOverview(),
    })),
    listPlaceMatches: route('listPlaceMatches', calls.listPlaceMatches, ({ query }) =>
      cursors.page('listPlaceMatches', query, (after) =>
        placeDecisions.matches({ limit: query.limit, after }),
      ),
    ),
    confirmPlaceMatch: route('confirmPlaceMatch', calls.confirmPlaceMatch, async (request) => ({
      body: await placeDecisions.confirm(request.params.id, request.body.placeId, actorOf(request.caller)),
    })),
    rejectPlaceMatch: route('rejectPlaceMatch', calls.rejectPlaceMatch, async ({ params, caller }) => ({
      body: await placeDecisions.reject(params.id, actorOf(caller)),
    })),
    listClosedClinics: route('listClosedClinics', calls.listClosedClinics, ({ query }) =>
      cursors.page('listClosedClinics', query, (after) =>
        placeDecisions.closed({ limit: query.limit, after }),
      ),
    ),
    reviewClosedClinic: route('reviewClosedClinic', calls.reviewClosedClinic, async ({ params, caller }) => ({
      body: await placeDecisions.review(params.id, actorOf(caller)),
    })),
    listStaffReviews: route('listStaffReviews', calls.listStaffReviews, ({ query }) =>
      cursors.page('listStaffReviews', query, (after) => listReviews(query, { limit: query.limit, after })),
    ),
    publishReview: route('publishReview', calls.publishReview, async ({ params, caller }) => ({
      body: await reviewModeration.publish(params.id, actorOf(caller)),
    })),
    rejectReview: route('rejectReview', calls.rejectReview, async ({ params, body, caller }) => ({
      body: await reviewModeration.reject(params.id, body, actorOf(caller)),
    })),
    removeReview: route('removeReview', calls.removeReview, async ({ params, body, caller }) => ({
      body: await reviewModeration.remove(params.id, body, actorOf(caller)),
    })),
    keepReview: route('keepReview', calls.keepReview, async ({ params, caller }) => ({
      body: await reviewModeration.keep(params.id, actorOf(caller)),
    })),
  };
  return Object.values(routes);
}
