import { calls } from '../../../shared/contracts/calls.ts';
import { actorOf, providerOf } from '../../http/caller.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { Pictures } from '../pictures/index.ts';
import type { ClaimLetters } from './claim-letters.ts';
import type { ClaimPeople } from './claim-people.ts';
import type { Claims } from './claims.ts';
import type { ProviderAccounts } from './provider-account.ts';
import type { ClaimDecisions } from './staff-claims.ts';
import type { Unsubscribe } from './unsubscribe.ts';

interface Dependencies {
  readonly accounts: ProviderAccounts;
}

/** What providers read of their account. */
export function providerAccountRoutes({ accounts }: Dependencies) {
  return {
    getProviderAccount: route('getProviderAccount', calls.getProviderAccount, async ({ caller }) => ({
      body: await accounts.account(providerOf(caller)),
    })),
    deleteProviderAccount: route('deleteProviderAccount', calls.deleteProviderAccount, async ({ caller }) => {
      await accounts.deleteAccount(providerOf(caller));
      return { body: undefined };
    }),
  };
}

interface ClaimDependencies {
  readonly claims: Claims;
  readonly claimPeople: ClaimPeople;
  readonly unsubscribe: Unsubscribe;
  readonly pictures: Pick<Pictures, 'requestUpload'>;
}

/** How accounts claim listings, and who works on them. */
export function claimRoutes({ claims, claimPeople, unsubscribe, pictures }: ClaimDependencies) {
  return {
    getClaimWays: route('getClaimWays', calls.getClaimWays, async ({ query, caller }) => ({
      body: await claims.ways(query.kind, query.subjectId, providerOf(caller)),
    })),
    createClaim: route('createClaim', calls.createClaim, async ({ body, caller }) => {
      const { claim, isNew } = await claims.create(body, providerOf(caller));
      return isNew ? { body: claim } : { body: claim, status: 200 };
    }),
    enterClaimCode: route('enterClaimCode', calls.enterClaimCode, async ({ params, body, caller }) => ({
      body: await claims.enterCode(params.id, body.code, providerOf(caller)),
    })),
    endOwnClaim: route('endOwnClaim', calls.endOwnClaim, async ({ params, caller }) => {
      await claims.end(params.id, providerOf(caller));
      return { body: undefined };
    }),
    unsubscribe: route('unsubscribe', calls.unsubscribe, async ({ params }) => {
      await unsubscribe(params.id, params.token);
      return { body: undefined };
    }),
    listClaimPeople: route('listClaimPeople', calls.listClaimPeople, async ({ params, caller }) => ({
      body: await claimPeople.list(params.id, providerOf(caller)),
    })),
    inviteClaimPerson: route(
      'inviteClaimPerson',
      calls.inviteClaimPerson,
      async ({ params, body, caller }) => ({
        body: await claimPeople.invite(params.id, body, providerOf(caller)),
      }),
    ),
    changeClaimRole: route('changeClaimRole', calls.changeClaimRole, async ({ params, body, caller }) => ({
      body: await claimPeople.changeRole(params.id, params.personId, body.role, providerOf(caller)),
    })),
    removeClaimPerson: route('removeClaimPerson', calls.removeClaimPerson, async ({ params, caller }) => {
      await claimPeople.remove(params.id, params.personId, providerOf(caller));
      return { body: undefined };
    }),
    requestProviderUpload: route('requestProviderUpload', calls.requestProviderUpload, async ({ body }) => ({
      body: await pictures.requestUpload(body),
    })),
  };
}

interface StaffDependencies {
  readonly claimDecisions: ClaimDecisions;
  readonly claimLetters: ClaimLetters;
  readonly cursors: Cursors;
}

/** What staff do about claims. */
export function staffClaimRoutes({ claimDecisions, claimLetters, cursors }: StaffDependencies) {
  return {
    listStaffClaims: route('listStaffClaims', calls.listStaffClaims, ({ query }) =>
      cursors.page('listStaffClaims', query, (after) =>
        claimDecisions.list(query.state, { limit: query.limit, after }),
      ),
    ),
    grantClaim: route('grantClaim', calls.grantClaim, async ({ params, body, caller }) => ({
      body: await claimDecisions.grant(params.id, body.evidence, actorOf(caller)),
    })),
    refuseClaim: route('refuseClaim', calls.refuseClaim, async ({ params, body, caller }) => ({
      body: await claimDecisions.reject(params.id, body.reason, actorOf(caller)),
    })),
    endClaim: route('endClaim', calls.endClaim, async ({ params, body, caller }) => ({
      body: await claimDecisions.end(params.id, body.reason, actorOf(caller)),
    })),
    getClaimDocument: route('getClaimDocument', calls.getClaimDocument, async ({ params }) => {
      const { type, bytes } = await claimDecisions.document(params.id);
      return {
        body: new Uint8Array(bytes),
        headers: { 'content-type': type, 'content-disposition': 'attachment' },
      };
    }),
    getClaimLetters: route('getClaimLetters', calls.getClaimLetters, async () => ({
      body: await claimLetters(),
    })),
  };
}
