import { type MailWords, mails } from '../../../shared/content/mail/mails.ts';
import { claimCheckWords, claimKindWords, claimRoleWords } from '../../../shared/content/providers/claims.ts';
import { inquiryTypes } from '../../../shared/content/submissions/form-fields.ts';
import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';
import type { ClaimMails, MailedClaim } from '../../records/claims/index.ts';
import type { CorrectionMails } from '../../records/corrections/index.ts';
import type { ChangeMails } from '../../records/provider-changes/index.ts';
import type { ConfirmationLinks } from '../../records/reviews/index.ts';
import type { SubmissionRepository } from '../../records/submissions/index.ts';
import type { MailRequest } from './mail-ledger.ts';
import { linesInMail, nameInMail } from './sanitize-user-text.ts';

export interface Composed {
  readonly to: string;
  /** Called when the mail is sent: a link that works once is made then. */
  readonly words: () => MailWords | Promise<MailWords>;
  /** Called when the mail is sent or given up: deletes an address that was kept for it. */
  readonly ended?: () => Promise<void>;
}

export interface MailSources {
  readonly records: Pick<SubmissionRepository, 'submission' | 'contact'>;
  readonly links: Pick<ConfirmationLinks, 'recipient' | 'issue'>;
  readonly corrections: Pick<CorrectionMails, 'decision' | 'forgetAddress'>;
  readonly claims: Pick<ClaimMails, 'code' | 'claim' | 'notice' | 'invitation'>;
  /** Of the links that end mails to the owner of a claim. */
  readonly unsubscribeToken: (claimId: string) => string;
  readonly changes: Pick<ChangeMails, 'decision' | 'forgetAddress'>;
  /** Email address for notices to staff. */
  readonly staff: string;
}

/**
 * A mail's recipient and text. Undefined while its record does not exist, or does not have the status of the mail yet;
 * `unneeded` when its purpose is gone.
 */
export async function compose(
  { kind, id }: MailRequest,
  { records, links, corrections, claims, unsubscribeToken, changes, staff }: MailSources,
): Promise<Composed | 'unneeded' | undefined> {
  switch (kind) {
    case 'practice-received':
      return composed(await records.submission(id), (record) => ({
        to: record.email ?? '',
        words: () => mails.practiceReceived(practice(record)),
      }));
    case 'practice-approved':
      return composed(await records.submission(id), (record) => {
        if (record.status !== 'approved') return undefined;
        const words = mails.practiceApproved({ name: nameInMail(record.name), slug: record.slug });
        return { to: record.email ?? '', words: () => words };
      });
    case 'practice-rejected':
      return composed(await records.submission(id), (record) => {
        if (record.status !== 'rejected' || record.rejectionReason === undefined) return undefined;
        const reason = linesInMail(record.rejectionReason);
        return {
          to: record.email ?? '',
          words: () => mails.practiceRejected({ name: nameInMail(record.name), reason }),
        };
      });
    case 'review-confirmation': {
      const recipient = await links.recipient(id);
      if (recipient === undefined || recipient === 'unneeded') return recipient;
      const clinic = nameInMail(recipient.clinicName);
      const words = async () => mails.reviewConfirmation({ token: await links.issue(id), clinic });
      return { to: recipient.email, words };
    }
    case 'correction-decided':
      return composed(await corrections.decision(id), ({ email, status, clinic }) => {
        if (status === 'open') return undefined;
        const words = mails.correctionDecided({
          clinic: clinic && nameInMail(clinic.name),
          slug: clinic?.slug,
          isAccepted: status === 'accepted',
        });
        return { to: email, words: () => words, ended: () => corrections.forgetAddress(id) };
      });
    case 'claim-code': {
      const sent = await claims.code(id);
      if (sent === undefined || sent === 'unneeded') return sent;
      const words = mails.claimCode({ name: nameInMail(sent.name), code: sent.code });
      return { to: sent.to, words: () => words };
    }
    case 'claim-made': {
      const holder = await claims.notice(id);
      return holder === 'unneeded' ? holder : composed(holder, toAccount(mails.claimMade));
    }
    case 'review-published': {
      const owner = await claims.notice(id);
      if (owner === undefined || owner === 'unneeded') return owner;
      return toAccount(({ name }) => mails.reviewPublished({ name, clinicId: owner.subjectId }))(owner);
    }
    case 'listing-confirmation': {
      const owner = await claims.notice(id);
      if (owner === undefined || owner === 'unneeded') return owner;
      const { id: claimId, subjectId: clinicId, isUnsubscribed } = owner;
      if (isUnsubscribed) return 'unneeded';
      const token = unsubscribeToken(claimId);
      return toAccount(({ name }) => mails.listingConfirmation({ name, clinicId, claimId, token }))(owner);
    }
    case 'claim-granted':
      return composed(await claims.claim(id), (claim) =>
        claim.state === 'granted' ? toAccount(mails.claimGranted)(claim) : OVER,
      );
    case 'claim-refused':
      return composed(await claims.claim(id), (claim) => {
        const { reason } = claim;
        if (claim.state !== 'refused' || reason === undefined) return OVER;
        return toAccount(({ name }) => mails.claimRefused({ name, reason: linesInMail(reason) }))(claim);
      });
    case 'claim-ended':
      return composed(await claims.claim(id), (claim) => {
        if (claim.state !== 'ended') return OVER;
        const reason = claim.reason === undefined ? undefined : linesInMail(claim.reason);
        return toAccount(({ name }) => mails.claimEnded({ name, reason }))(claim);
      });
    case 'claim-dormant':
      return composed(await claims.claim(id), (claim) =>
        claim.state === 'granted' && claim.isReminded ? toAccount(mails.claimDormant)(claim) : OVER,
      );
    case 'claim-invitation':
      return composed(await claims.invitation(id), ({ email, role, listing }) => {
        const name = listing && nameInMail(listing.name);
        const words = mails.claimInvitation({ name, role: claimRoleWords[role] });
        return { to: email, words: () => words };
      });
    case 'claim-notice':
      return composed(await claims.claim(id), ({ state, kind, check }) => {
        if (state !== 'waiting') return OVER;
        const reason = check === undefined ? '' : claimCheckWords[check];
        const words = mails.claimNotice({ kind: claimKindWords[kind], reason });
        return { to: staff, words: () => words };
      });
    case 'provider-change-decided':
      return composed(await changes.decision(id), ({ email, state, kind, name, removal, reason }) => {
        if (state === 'waiting') return undefined;
        const words = mails.providerChangeDecided({
          name: name === undefined ? undefined : nameInMail(name),
          what: removal?.kind ?? kind,
          reason: reason === undefined ? undefined : linesInMail(reason),
          isAccepted: state === 'accepted',
        });
        return { to: email, words: () => words, ended: () => changes.forgetAddress(id) };
      });
    case 'practice-notice':
      return composed(await records.submission(id), (record) => ({
        to: staff,
        words: () => mails.practiceNotice({ ...practice(record), submitted: inWords(record.createdAt) }),
      }));
    case 'message-received':
      return composed(await records.contact(id), (record) => ({
        to: record.email,
        words: () => mails.messageReceived({ name: nameInMail(record.fullName), inquiry: inquiryOf(record) }),
      }));
    case 'message-notice':
      return composed(await records.contact(id), (record) => ({
        to: staff,
        words: () => mails.messageNotice({ inquiry: inquiryOf(record), received: inWords(record.createdAt) }),
      }));
  }
}

/** What the mail is about has changed since, so that it is not needed. */
const OVER = { to: '', words: () => mails.claimNotice({ kind: '', reason: '' }) } as const;

/** A mail to the account of a claim, with the name of the listing. */
const toAccount =
  (words: (claim: { readonly name: string | undefined }) => MailWords) =>
  ({ email, listing }: MailedClaim): Composed => {
    const written = words({ name: listing && nameInMail(listing.name) });
    return { to: email, words: () => written };
  };

function composed<Entry>(
  record: Entry | undefined,
  compose: (record: Entry) => Composed | undefined,
): Composed | 'unneeded' | undefined {
  const mail = record && compose(record);
  // The address was erased.
  return mail?.to === '' ? 'unneeded' : mail;
}

function practice({ name, city, category }: SubmissionRecord) {
  return { name: nameInMail(name), city: `${city.name}, ${city.state}`, category: category.name };
}

function inquiryOf({ inquiryType }: ContactRecord): string {
  return inquiryTypes.find(({ value }) => value === inquiryType)?.label ?? inquiryType;
}

/** "November 22, 2026 at 4:55 AM UTC". */
function inWords(instant: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(instant))} UTC`;
}
