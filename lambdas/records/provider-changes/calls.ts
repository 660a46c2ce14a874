import { calls } from '../../../shared/contracts/calls.ts';
import { actorOf, providerOf } from '../../http/caller.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { ChangeDecisions } from './decide-changes.ts';
import type { ListingEditing } from './edit-listing.ts';
import type { OwnPerson } from './edit-person.ts';
import type { ReviewReplying } from './reply-to-reviews.ts';

interface ProviderDependencies {
  readonly listingEditing: ListingEditing;
  readonly reviewReplying: ReviewReplying;
  readonly ownPerson: OwnPerson;
  readonly cursors: Cursors;
}

/** What providers do to the listings that they hold claims on. */
export function providerChangeRoutes({
  listingEditing,
  reviewReplying,
  ownPerson,
  cursors,
}: ProviderDependencies) {
  return {
    getProviderClinic: route('getProviderClinic', calls.getProviderClinic, async ({ params, caller }) => ({
      body: await listingEditing.get(params.id, providerOf(caller)),
    })),
    editProviderClinic: route(
      'editProviderClinic',
      calls.editProviderClinic,
      async ({ params, body, caller }) => ({
        body: await listingEditing.edit(params.id, body, providerOf(caller)),
      }),
    ),
    confirmProviderClinic: route(
      'confirmProviderClinic',
      calls.confirmProviderClinic,
      async ({ params, body, caller }) => ({
        body: await listingEditing.confirm(params.id, body, providerOf(caller)),
      }),
    ),
    requestRemoval: route('requestRemoval', calls.requestRemoval, async ({ params, body, caller }) => ({
      body: await listingEditing.requestRemoval(params.id, body, providerOf(caller)),
    })),
    listProviderReviews: route(
      'listProviderReviews',
      calls.listProviderReviews,
      ({ params, query, caller }) =>
        cursors.page('listProviderReviews', { ...query, id: params.id }, (after) =>
          reviewReplying.list(params.id, { limit: query.limit, after }, providerOf(caller)),
        ),
    ),
    checkReply: route('checkReply', calls.checkReply, async ({ params, body, caller }) => ({
      body: await reviewReplying.check(params.id, body.content, providerOf(caller)),
    })),
    putReply: route('putReply', calls.putReply, async ({ params, body, caller }) => ({
      body: await reviewReplying.write(params.id, body.content, providerOf(caller)),
    })),
    removeReply: route('removeReply', calls.removeReply, async ({ params, caller }) => ({
      body: await reviewReplying.remove(params.id, providerOf(caller)),
    })),
    getProviderPractitioner: route(
      'getProviderPractitioner',
      calls.getProviderPractitioner,
      async ({ params, caller }) => ({ body: await ownPerson.get(params.id, providerOf(caller)) }),
    ),
    editProviderPractitioner: route(
      'editProviderPractitioner',
      calls.editProviderPractitioner,
      async ({ params, body, caller }) => ({
        body: await ownPerson.edit(params.id, body, providerOf(caller)),
      }),
    ),
  };
}

interface StaffDependencies {
  readonly changeDecisions: ChangeDecisions;
  readonly cursors: Cursors;
}

/** What staff decide about what providers ask for. */
export function staffProviderChangeRoutes({ changeDecisions, cursors }: StaffDependencies) {
  return {
    listProviderChanges: route('listProviderChanges', calls.listProviderChanges, ({ query }) =>
      cursors.page('listProviderChanges', query, (after) =>
        changeDecisions.list({ limit: query.limit, after }),
      ),
    ),
    acceptProviderChange: route(
      'acceptProviderChange',
      calls.acceptProviderChange,
      async ({ params, caller }) => ({ body: await changeDecisions.accept(params.id, actorOf(caller)) }),
    ),
    rejectProviderChange: route(
      'rejectProviderChange',
      calls.rejectProviderChange,
      async ({ params, body, caller }) => ({
        body: await changeDecisions.reject(params.id, body.reason, actorOf(caller)),
      }),
    ),
  };
}
