import { calls } from '../../../shared/contracts/calls.ts';
import { actorOf } from '../../http/caller.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { createGooglePlacesOverview } from './overview.ts';
import type { PlaceDecisions } from './place-decisions.ts';
import type { SyncAll } from './sync-all.ts';

export function googlePlacesSyncRoutes({ syncAll }: { readonly syncAll: SyncAll }) {
  return {
    syncAllPlaces: route('syncAllPlaces', calls.syncAllPlaces, async () => ({ body: await syncAll() })),
  };
}

interface StaffDependencies {
  readonly getPlacesOverview: ReturnType<typeof createGooglePlacesOverview>;
  readonly placeDecisions: PlaceDecisions;
  readonly cursors: Cursors;
}

/** What staff see of the sync with Google, and do to its tasks. */
export function staffGooglePlacesRoutes({ getPlacesOverview, placeDecisions, cursors }: StaffDependencies) {
  return {
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
  };
}
