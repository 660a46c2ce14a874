import type { ClaimInvitation, ClaimPerson, ClaimRole } from '../../../shared/contracts/providers/claims.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError, notFound, unavailable } from '../../platform/errors.ts';
import type { ProviderCaller } from '../../platform/identity/token-verifier.ts';
import { auditOfClaim, withRole } from './claim-events.ts';
import type { Claimed, ClaimRepository } from './claim-repository.ts';
import type { ClaimSubjects } from './claim-subjects.ts';
import { noSuchClaim } from './claims.ts';
import type { EndClaim } from './end-claims.ts';
import { newInvitation } from './invitations.ts';
import type { ClaimRecord, InvitationRecord } from './items.ts';

export interface ClaimPeopleDependencies {
  readonly claims: ClaimRepository;
  readonly subjects: Pick<ClaimSubjects, 'of'>;
  readonly endClaim: EndClaim;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/**
 * Who works on a listing, for its owners. All throw `not_found` for a claim that is not the caller's, `forbidden` for one of another role, and
 * `service_unavailable`; those about one person throw `not_found` for an unknown one, and `conflict` for the last owner.
 */
export interface ClaimPeople {
  list(id: string, caller: ProviderCaller): Promise<ClaimPerson[]>;
  /** Nothing of the answer depends on whether the address has an account. */
  invite(id: string, invitation: ClaimInvitation, caller: ProviderCaller): Promise<ClaimPerson>;
  changeRole(id: string, personId: string, role: ClaimRole, caller: ProviderCaller): Promise<ClaimPerson>;
  remove(id: string, personId: string, caller: ProviderCaller): Promise<void>;
}

/** People and open invitations of a listing: all of them end in one go. */
const MAX_PEOPLE = 15;
/** Attempts while concurrent requests change the claims of a listing. */
const MAX_ATTEMPTS = 5;

export function createClaimPeople(dependencies: ClaimPeopleDependencies): ClaimPeople {
  const { claims, subjects, endClaim, clock, newId } = dependencies;

  const actorOf = ({ subject, email }: ProviderCaller) => ({ subject, username: email });

  /** The caller's claim with everything about its listing. */
  async function owned(
    id: string,
    { subject }: ProviderCaller,
  ): Promise<{ readonly claim: ClaimRecord; readonly claimed: Claimed }> {
    const claim = isUlid(id) ? await claims.byId(id) : undefined;
    if (claim?.account !== subject || claim.state !== 'granted') throw noSuchClaim();
    if (claim.role !== 'owner') throw new AppError('forbidden', 'Only an owner may do this.');
    return { claim, claimed: await claims.ofSubject(claim.kind, claim.subjectId, clock().toISOString()) };
  }

  /** Again while what it was decided by changes. */
  async function untilDone<Result>(attempt: () => Promise<Result | 'changed'>): Promise<Result> {
    for (let count = 1; count <= MAX_ATTEMPTS; count += 1) {
      const result = await attempt();
      if (result !== 'changed') return result;
    }
    throw unavailable(new Error('the people of a claim kept changing'));
  }

  const nameOf = async (claim: ClaimRecord) => (await subjects.of([claim])).get(claim.subjectId);

  return {
    async list(id, caller) {
      const { claimed } = await owned(id, caller);
      return peopleOf(claimed, caller);
    },

    invite: (id, { email, role }, caller) =>
      untilDone(async () => {
        const { claim, claimed } = await owned(id, caller);
        const people = peopleOf(claimed, caller);
        const known = people.find((one) => one.email.toLowerCase() === email.toLowerCase());
        if (known?.state === 'granted' || (known !== undefined && known.role === role)) return known;
        const open = claimed.invitations.find((one) => one.id === known?.id);
        if (open !== undefined) return changedInvitation(open, role, caller);
        if (people.length >= MAX_PEOPLE) {
          throw new AppError('conflict', `A listing has at most ${MAX_PEOPLE} people.`);
        }
        const { kind, subjectId } = claim;
        const invitation = newInvitation(newId(), { email, kind, subjectId, role }, 'invitation', clock());
        const audit = auditOfClaim({ id: claim.id, changedAt: invitation.createdAt }, await nameOf(claim), {
          id: newId(),
          action: 'invite-to-claim',
          actor: actorOf(caller),
          after: { role },
        });
        const saved = await claims.invite(invitation, audit);
        return saved === 'changed' ? saved : invitedPerson(invitation);
      }),

    changeRole: (id, personId, role, caller) =>
      untilDone(async () => {
        const { claimed } = await owned(id, caller);
        const invitation = claimed.invitations.find((one) => one.id === personId);
        if (invitation !== undefined) return changedInvitation(invitation, role, caller);
        const claim = grantedTo(claimed, personId);
        if (claim.role === role) return grantedPerson(claim, caller);
        if (role !== 'owner') keepLastOwner(claimed, claim);
        const after = withRole(claim, role, clock());
        const audit = auditOfClaim({ id: claim.id, changedAt: clock().toISOString() }, await nameOf(claim), {
          id: newId(),
          action: 'change-claim-role',
          actor: actorOf(caller),
          before: { role: claim.role },
          after: { role },
        });
        const saved = await claims.save({ before: claim, after, holding: claimed.holding, audit });
        return saved === 'changed' ? saved : grantedPerson(after, caller);
      }),

    async remove(id, personId, caller) {
      const { claimed } = await owned(id, caller);
      const invitation = claimed.invitations.find((one) => one.id === personId);
      if (invitation !== undefined) return claims.withdraw(invitation);
      const claim = grantedTo(claimed, personId);
      keepLastOwner(claimed, claim);
      await endClaim(claim.id, { actor: actorOf(caller), isOwn: claim.account === caller.subject });
    },
  };

  async function changedInvitation(
    invitation: InvitationRecord,
    role: ClaimRole,
    caller: ProviderCaller,
  ): Promise<ClaimPerson | 'changed'> {
    const after = { ...invitation, role };
    if (invitation.role === role) return invitedPerson(after);
    const at = { id: invitation.id, changedAt: clock().toISOString() };
    const audit = auditOfClaim(at, undefined, {
      id: newId(),
      action: 'change-claim-role',
      actor: actorOf(caller),
      before: { role: invitation.role },
      after: { role },
    });
    return (await claims.changeInvitation(after, audit)) === 'changed' ? 'changed' : invitedPerson(after);
  }
}

function grantedTo({ claims }: Claimed, id: string): ClaimRecord {
  const claim = claims.find((one) => one.id === id && one.state === 'granted');
  if (claim === undefined) throw notFound('There is no such person.');
  return claim;
}

function keepLastOwner({ holding }: Claimed, { id }: ClaimRecord): void {
  if (holding?.owners.length === 1 && holding.owners.includes(id)) {
    throw new AppError('conflict', 'The last owner leaves by ending the claim.');
  }
}

function peopleOf({ claims, invitations }: Claimed, caller: ProviderCaller): ClaimPerson[] {
  return [
    ...claims.filter(({ state }) => state === 'granted').map((claim) => grantedPerson(claim, caller)),
    ...invitations.map(invitedPerson),
  ];
}

const grantedPerson = (
  { id, email, role, changedAt, account }: ClaimRecord,
  caller: ProviderCaller,
): ClaimPerson => ({
  ...{ id, email, role, state: 'granted', since: changedAt },
  isCaller: account === caller.subject,
});

const invitedPerson = ({ id, email, role, createdAt }: InvitationRecord): ClaimPerson => ({
  ...{ id, email, role, state: 'invited', since: createdAt },
  isCaller: false,
});
