import type { Claim, ClaimRequest, ClaimWays } from '../../../shared/contracts/providers/claims.ts';
import { mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError, notFound, unavailable } from '../../platform/errors.ts';
import type { ProviderCaller } from '../../platform/identity/token-verifier.ts';
import type { VoiceCodes } from '../../platform/voice-codes.ts';
import { type ClaimCodes, canEnterCode, MAX_WRONG, newCode } from './claim-codes.ts';
import type { ClaimDocuments } from './claim-documents.ts';
import { auditOfClaim, claimOf, providerActor, withState } from './claim-events.ts';
import type { ClaimChange, Claimed, ClaimRepository } from './claim-repository.ts';
import type { ClaimSubject, ClaimSubjects } from './claim-subjects.ts';
import { isSharedDomain, provenDomain, waysOf } from './claim-ways.ts';
import type { EndClaim } from './end-claims.ts';
import type { ClaimRecord } from './items.ts';

export interface ClaimsDependencies {
  readonly claims: ClaimRepository;
  readonly subjects: ClaimSubjects;
  readonly codes: ClaimCodes;
  readonly documents: Pick<ClaimDocuments, 'keep'>;
  readonly endClaim: EndClaim;
  /** Undefined where no calls can be made. */
  readonly voice: VoiceCodes | undefined;
  /** Number of clinics whose website is of the domain. */
  readonly locationsOf: (domain: string) => Promise<number>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/** What an account does to have a listing. All throw `service_unavailable`, and `not_found` for what is not the caller's or does not exist. */
export interface Claims {
  ways(kind: ClaimRecord['kind'], subjectId: string, caller: ProviderCaller): Promise<ClaimWays>;
  /**
   * Claims a listing; `isNew` unless the account's claim on it is open already. Throws `way-not-available`, `invalid_request` for a
   * document that was not uploaded, and `too_many_requests` for an account with too many open claims.
   */
  create(
    request: ClaimRequest,
    caller: ProviderCaller,
  ): Promise<{ readonly claim: Claim; readonly isNew: boolean }>;
  /** Throws `wrong-code`, and `gone` where no code can be entered any more. */
  enterCode(id: string, code: string, caller: ProviderCaller): Promise<Claim>;
  /** Ends a claim; repeating it changes nothing. */
  end(id: string, caller: ProviderCaller): Promise<void>;
}

/** Claims of an account that wait for a code or for staff. */
const MAX_OPEN = 10;
/** Attempts while concurrent requests change the claims of a listing. */
const MAX_ATTEMPTS = 5;

export const noSuchClaim = () => notFound('There is no such claim.');
const noSuchListing = () => notFound('There is no such listing.');

export function createClaims(dependencies: ClaimsDependencies): Claims {
  const { claims, subjects, codes, documents, endClaim, voice, locationsOf, clock, newId } = dependencies;

  async function listing(kind: ClaimRecord['kind'], subjectId: string): Promise<ClaimSubject> {
    const subject = await subjects.shown({ kind, subjectId });
    if (subject === undefined) throw noSuchListing();
    return subject;
  }

  const offersOf = (subject: ClaimSubject, { email }: ProviderCaller, claimed: Claimed) =>
    waysOf({ subject, email, codes: claimed.codes, hasVoice: voice !== undefined, now: clock() });

  /** Again while what it was decided by changes. */
  async function untilDone<Result>(attempt: () => Promise<Result | 'changed'>): Promise<Result> {
    for (let count = 1; count <= MAX_ATTEMPTS; count += 1) {
      const result = await attempt();
      if (result !== 'changed') return result;
    }
    throw unavailable(new Error('the claims kept changing'));
  }

  /** The claim once it is proved: granted, or for staff to decide. */
  function proved(claim: ClaimRecord, { holding }: Claimed, check: ClaimRecord['check']): ClaimRecord {
    const why = holding === undefined ? check : 'held';
    return why === undefined
      ? withState(claim, 'granted', clock())
      : { ...withState(claim, 'waiting', clock()), check: why };
  }

  /** What belongs to a change into a state: mails, the audit item of a grant. */
  function consequences(claim: ClaimRecord, subject: ClaimSubject): Pick<ClaimChange, 'audit' | 'mails'> {
    if (claim.state === 'waiting') return { mails: mailsOnEvent.claimWaiting };
    if (claim.state !== 'granted') return claim.way === 'email' ? { mails: mailsOnEvent.claimCode } : {};
    const audit = auditOfClaim(claim, subject, {
      id: newId(),
      action: 'grant-claim',
      actor: providerActor(claim),
      after: { role: claim.role, way: claim.way },
    });
    return { audit, mails: mailsOnEvent.claimGranted };
  }

  async function started(
    request: ClaimRequest,
    subject: ClaimSubject,
    { subject: account, email }: ProviderCaller,
    claimed: Claimed,
  ): Promise<ClaimRecord> {
    const now = clock();
    const { kind, subjectId, way, npi, officialName, upload } = request;
    const claim: ClaimRecord = {
      version: 0,
      id: newId(),
      account,
      email,
      kind,
      subjectId,
      role: 'owner',
      state: 'waiting',
      way,
      createdAt: now.toISOString(),
      changedAt: now.toISOString(),
      seenAt: now.toISOString(),
    };
    switch (way) {
      case 'email':
      case 'voice':
      case 'letter':
        return {
          ...claim,
          state: 'code-sent',
          code: newCode(way, now),
          ...(claimed.holding !== undefined && { check: 'held' as const }),
        };
      case 'domain': {
        const domain = subject.clinic && provenDomain(subject.clinic, email);
        const isShared = domain === undefined || isSharedDomain(domain, await locationsOf(domain));
        return proved(claim, claimed, isShared ? 'shared-domain' : undefined);
      }
      case 'documents':
        return {
          ...claim,
          check: claimed.holding === undefined ? 'document' : 'held',
          ...(npi && { npi }),
          ...(officialName && { officialName }),
          document: await documents.keep(claim.id, upload ?? ''),
        };
    }
  }

  /** The claim of the caller by its id, if it is the account's last one on its listing. */
  async function own(id: string, { subject }: ProviderCaller): Promise<ClaimRecord> {
    const claim = isUlid(id) ? await claims.byId(id) : undefined;
    if (claim?.account !== subject) throw noSuchClaim();
    return claim;
  }

  async function callWith(claim: ClaimRecord, phone: string): Promise<void> {
    try {
      await voice?.call(phone, codes.codeOf(claim));
    } catch (error) {
      // No call, no code: the same request begins again.
      const over = withWrong(claim, MAX_WRONG);
      await claims.save({ before: claim, after: over, holding: undefined });
      throw error;
    }
  }

  const noticesTo = ({ holding }: Claimed) =>
    (holding?.owners ?? []).map((holderId) => ({ id: newId(), holderId }));

  return {
    async ways(kind, subjectId, caller) {
      const subject = await listing(kind, subjectId);
      const claimed = await claims.ofSubject(kind, subjectId, clock().toISOString());
      return { ways: offersOf(subject, caller, claimed) };
    },

    create: (request, caller) =>
      untilDone(async () => {
        const { kind, subjectId, way } = request;
        const subject = await listing(kind, subjectId);
        const now = clock();
        const claimed = await claims.ofSubject(kind, subjectId, now.toISOString());
        const known = claimed.claims.find(({ account }) => account === caller.subject);
        if (known !== undefined && isSame(known, way, now)) {
          return { claim: claimOf(known, subject), isNew: false };
        }
        if (!offersOf(subject, caller, claimed).some((offer) => offer.way === way && offer.available)) {
          throw new AppError('way-not-available', 'This way is not available.');
        }
        const held = await claims.ofAccount(caller.subject);
        if (held.filter(({ id, state }) => id !== known?.id && isOpen(state)).length >= MAX_OPEN) {
          throw new AppError('too_many_requests', 'Please finish your other claims first.');
        }
        const claim = await started(request, subject, caller, claimed);
        const saved = await claims.save({
          after: claim,
          replaced: known,
          holding: claimed.holding,
          ...consequences(claim, subject),
          notices: noticesTo(claimed),
          codes: claim.code && [...claimed.codes, claim.code.sentAt],
        });
        if (saved === 'changed') return saved;
        const phone = subject.clinic?.phoneE164;
        if (way === 'voice' && phone !== undefined) await callWith(claim, phone);
        return { claim: claimOf(claim, subject), isNew: true };
      }),

    enterCode: (id, code, caller) =>
      untilDone(async () => {
        const claim = await own(id, caller);
        const now = clock();
        const claimed = await claims.ofSubject(claim.kind, claim.subjectId, now.toISOString());
        const isLast = claimed.claims.some((one) => one.id === claim.id);
        const subject = await subjects.shown(claim);
        if (!isLast || !canEnterCode(claim, now) || subject === undefined || hasMoved(claim, subject)) {
          throw new AppError('gone', 'This code cannot be entered any more.');
        }
        if (!codes.isRight(claim, code)) {
          const after = withWrong(claim, (claim.code?.wrong ?? 0) + 1);
          if ((await claims.save({ before: claim, after, holding: claimed.holding })) === 'changed') {
            return 'changed';
          }
          throw new AppError('wrong-code', 'This is not the code.');
        }
        const after = proved(claim, claimed, undefined);
        const saved = await claims.save({
          before: claim,
          after,
          holding: claimed.holding,
          ...consequences(after, subject),
          // Who has come to hold it since the claim was made does not know of it.
          ...(claim.check !== 'held' && { notices: noticesTo(claimed) }),
        });
        return saved === 'changed' ? saved : claimOf(after, subject);
      }),

    async end(id, caller) {
      const claim = isUlid(id) ? await claims.byId(id) : undefined;
      if (claim === undefined) throw noSuchClaim();
      const isOwn = claim.account === caller.subject;
      const callers = isOwn ? undefined : await claims.claim(caller.subject, claim.kind, claim.subjectId);
      const isOwner = callers?.state === 'granted' && callers.role === 'owner';
      // A claim that waits is not the holder's to see: staff decide about it.
      if (!isOwn && !(isOwner && (claim.state === 'granted' || claim.state === 'ended'))) throw noSuchClaim();
      await endClaim(id, { actor: { subject: caller.subject, username: caller.email }, isOwn });
    },
  };
}

const isOpen = (state: ClaimRecord['state']): boolean => state === 'code-sent' || state === 'waiting';

/** Whether the claim is what is asked for again, so that nothing has to be sent again. */
function isSame(claim: ClaimRecord, way: ClaimRecord['way'], now: Date): boolean {
  if (claim.state === 'granted' || claim.state === 'waiting') return true;
  return claim.way === way && canEnterCode(claim, now);
}

/** Whether the contact that the code went to is another one by now. */
export function hasMoved({ way, code }: ClaimRecord, { clinic }: ClaimSubject): boolean {
  const field = way === 'voice' ? 'phone' : way === 'letter' ? 'address' : 'email';
  const since = clinic?.contactSince?.[field];
  return since !== undefined && code !== undefined && since > code.sentAt;
}

function withWrong(claim: ClaimRecord, wrong: number): ClaimRecord {
  const { code, version } = claim;
  return { ...claim, version: version + 1, ...(code !== undefined && { code: { ...code, wrong } }) };
}
