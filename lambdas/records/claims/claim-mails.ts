import { parseItem, type Table } from '../../table/index.ts';
import { type ClaimCodes, canEnterCode } from './claim-codes.ts';
import type { ClaimRepository } from './claim-repository.ts';
import type { ClaimSubject, ClaimSubjects } from './claim-subjects.ts';
import { hasMoved } from './claims.ts';
import {
  type ClaimRecord,
  claimKeys,
  type InvitationRecord,
  invitationItemSchema,
  noticeItemSchema,
} from './items.ts';

type Listing = Pick<ClaimSubject, 'name' | 'slug'>;

export interface MailedClaim
  extends Pick<
    ClaimRecord,
    'id' | 'kind' | 'subjectId' | 'email' | 'state' | 'reason' | 'check' | 'isUnsubscribed'
  > {
  /** Whether its account was not used for long, and has not been since. */
  readonly isReminded: boolean;
  /** Undefined where the record is gone. */
  readonly listing: Listing | undefined;
}

/** The mails about claims. All throw `service_unavailable`; undefined where there is no such record. */
export class ClaimMails {
  readonly #table: Table;
  readonly #claims: Pick<ClaimRepository, 'byId'>;
  readonly #subjects: Pick<ClaimSubjects, 'of'>;
  readonly #codes: ClaimCodes;
  readonly #clock: () => Date;

  constructor(options: {
    readonly table: Table;
    readonly claims: Pick<ClaimRepository, 'byId'>;
    readonly subjects: Pick<ClaimSubjects, 'of'>;
    readonly codes: ClaimCodes;
    readonly clock: () => Date;
  }) {
    this.#table = options.table;
    this.#claims = options.claims;
    this.#subjects = options.subjects;
    this.#codes = options.codes;
    this.#clock = options.clock;
  }

  /** The code of a claim and the listed address; `unneeded` when it cannot be entered any more, or the address has changed. */
  async code(
    id: string,
  ): Promise<{ readonly to: string; readonly code: string; readonly name: string } | 'unneeded' | undefined> {
    const claim = await this.#claims.byId(id);
    if (claim === undefined) return undefined;
    const listing = await this.#listing(claim);
    const to = listing?.clinic?.email;
    if (listing === undefined || to === undefined) return 'unneeded';
    if (!canEnterCode(claim, this.#clock()) || hasMoved(claim, listing)) return 'unneeded';
    return { to, code: this.#codes.codeOf(claim), name: listing.name };
  }

  async claim(id: string): Promise<MailedClaim | undefined> {
    const claim = await this.#claims.byId(id);
    return (
      claim && {
        ...claim,
        isReminded: claim.remindedAt !== undefined,
        listing: await this.#listing(claim),
      }
    );
  }

  /** The holder of a listing that another account claims, or that has a new review; `unneeded` when the holder's claim has ended. */
  async notice(id: string): Promise<MailedClaim | 'unneeded' | undefined> {
    const item = await this.#table.get(claimKeys.notice(id), { consistent: true });
    if (item === undefined) return undefined;
    const holder = await this.claim(parseItem('notice', noticeItemSchema, item).holderId);
    return holder?.state === 'granted' ? holder : 'unneeded';
  }

  async invitation(
    id: string,
  ): Promise<
    (Pick<InvitationRecord, 'email' | 'role' | 'way'> & { readonly listing: Listing | undefined }) | undefined
  > {
    const item = await this.#table.get(claimKeys.invitation(id), { consistent: true });
    if (item === undefined) return undefined;
    const invitation = parseItem('invitation', invitationItemSchema, item);
    return { ...invitation, listing: await this.#listing(invitation) };
  }

  async #listing(of: Pick<ClaimRecord, 'kind' | 'subjectId'>): Promise<ClaimSubject | undefined> {
    return (await this.#subjects.of([of])).get(of.subjectId);
  }
}
