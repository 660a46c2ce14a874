import type { ClaimList } from '../../../shared/contracts/providers/claim-parameters.ts';
import type { StaffClaim } from '../../../shared/contracts/providers/claims.ts';
import { mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DocumentFile } from '../../platform/document-store.ts';
import { AppError, notFound, unavailable } from '../../platform/errors.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { ClaimDocuments } from './claim-documents.ts';
import { auditOfClaim, withState } from './claim-events.ts';
import type { Claimed, ClaimRepository } from './claim-repository.ts';
import type { ClaimSubject, ClaimSubjects } from './claim-subjects.ts';
import { noSuchClaim } from './claims.ts';
import type { EndClaim } from './end-claims.ts';
import { type ClaimRecord, claimQueue } from './items.ts';

type Actor = AuditRecord['actor'];

export interface ClaimDecisionDependencies {
  readonly claims: ClaimRepository;
  readonly subjects: Pick<ClaimSubjects, 'of'>;
  readonly documents: Pick<ClaimDocuments, 'read' | 'remove'>;
  readonly endClaim: EndClaim;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/**
 * Claims as staff decide about them; repeating a decision changes nothing. Each is a mail and an entry of activity. All throw `not_found` and
 * `service_unavailable`, decisions `conflict` where the claim does not wait for them.
 */
export interface ClaimDecisions {
  list(state: ClaimList, request: PageRequest): Promise<Page<StaffClaim>>;
  /** Others on the same listing stay as they are. */
  grant(id: string, evidence: string, actor: Actor): Promise<StaffClaim>;
  reject(id: string, reason: string, actor: Actor): Promise<StaffClaim>;
  end(id: string, reason: string, actor: Actor): Promise<StaffClaim>;
  document(id: string): Promise<DocumentFile>;
}

/** Attempts while concurrent requests change the claims of a listing. */
const MAX_ATTEMPTS = 5;
/** Listings that are read at a time. */
const CONCURRENT_READS = 10;

export function createClaimDecisions(dependencies: ClaimDecisionDependencies): ClaimDecisions {
  const { claims, subjects, documents, endClaim, clock, newId } = dependencies;

  const nameOf = ({ kind, subjectId }: ClaimRecord) => `${kind} ${subjectId}`;

  async function shown(records: readonly ClaimRecord[]): Promise<StaffClaim[]> {
    const found = await subjects.of(records);
    const listings = new Map<string, Claimed>();
    const distinct = [...new Map(records.map((claim) => [nameOf(claim), claim])).values()];
    await inParallel(distinct, CONCURRENT_READS, async (claim) => {
      const { kind, subjectId } = claim;
      listings.set(nameOf(claim), await claims.ofSubject(kind, subjectId, clock().toISOString()));
    });
    return records.map((claim) =>
      staffClaim(claim, found.get(claim.subjectId), listings.get(nameOf(claim))?.claims ?? []),
    );
  }

  async function shownOne(id: string): Promise<StaffClaim> {
    const [claim] = await shown([await stored(id)]);
    if (claim === undefined) throw noSuchClaim();
    return claim;
  }

  async function stored(id: string): Promise<ClaimRecord> {
    const claim = isUlid(id) ? await claims.byId(id) : undefined;
    if (claim === undefined) throw noSuchClaim();
    return claim;
  }

  async function decide(
    id: string,
    state: 'granted' | 'refused',
    said: Pick<ClaimRecord, 'evidence' | 'reason'>,
    actor: Actor,
  ): Promise<StaffClaim> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const claim = await stored(id);
      if (claim.state === state) return shownOne(id);
      if (claim.state !== 'waiting') throw new AppError('conflict', `The claim is ${claim.state}.`);
      const after = { ...withState(claim, state, clock()), ...said, decidedBy: actor.username };
      const { holding } = await claims.ofSubject(claim.kind, claim.subjectId, after.changedAt);
      const reason = said.evidence ?? said.reason;
      const audit = auditOfClaim(after, (await subjects.of([claim])).get(claim.subjectId), {
        id: newId(),
        action: state === 'granted' ? 'grant-claim' : 'refuse-claim',
        actor,
        ...(reason !== undefined && { reason }),
      });
      const mails = state === 'granted' ? mailsOnEvent.claimGranted : mailsOnEvent.claimRefused;
      if ((await claims.save({ before: claim, after, holding, audit, mails })) === 'changed') continue;
      await documents.remove(claim);
      return shownOne(id);
    }
    throw unavailable(new Error('the claim kept changing'));
  }

  return {
    async list(state, { limit, after }) {
      const order = state === 'waiting' ? 'oldest first' : 'newest first';
      const { items, next } = await claims.page({ queue: claimQueue(state), order, after }, limit);
      return { items: await shown(items), next };
    },
    grant: (id, evidence, actor) => decide(id, 'granted', { evidence }, actor),
    reject: (id, reason, actor) => decide(id, 'refused', { reason }, actor),
    async end(id, reason, actor) {
      const { state } = await stored(id);
      if (state !== 'granted' && state !== 'ended') {
        throw new AppError('conflict', `The claim is ${state}.`);
      }
      await endClaim(id, { actor, reason });
      return shownOne(id);
    },
    async document(id) {
      const file = await documents.read(await stored(id));
      if (file === undefined) throw notFound('There is no such document.');
      return file;
    },
  };
}

function staffClaim(
  claim: ClaimRecord,
  subject: ClaimSubject | undefined,
  ofListing: readonly ClaimRecord[],
): StaffClaim {
  const { document, account: _account, kind, subjectId: _subjectId, ...rest } = claim;
  return {
    ...rest,
    kind,
    subject: subject === undefined ? null : { id: subject.id, slug: subject.slug, name: subject.name },
    ...(document !== undefined && { document: { type: document.type } }),
    listed: listedOf(subject),
    others: ofListing.filter(
      ({ id, state }) => id !== claim.id && (state === 'waiting' || state === 'granted'),
    ),
  };
}

/** What staff compare a claim with. */
function listedOf(subject: ClaimSubject | undefined): Record<string, string> {
  const { email, phone, website, address } = subject?.clinic ?? {};
  const facts = { email, phone, website, address, npi: subject?.npi };
  return Object.fromEntries(
    Object.entries(facts).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
