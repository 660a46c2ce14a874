import type { ClaimWay, ClaimWays } from '../../../shared/contracts/providers/claims.ts';
import type { ClinicRecord, ContactField } from '../../../shared/domain/records.ts';
import {
  isOfInstitution,
  isOfMailProvider,
  ownDomainOf,
  registeredDomainOf,
} from '../../platform/mailboxes/mailbox.ts';
import type { ClaimSubject } from './claim-subjects.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A contact proves something once it has been listed so long, in which a wrong one would have been noticed. */
const LISTED_MS = 30 * DAY_MS;
/** Codes that are sent for a listing, to whomever, in a month: what is guessed with them is one in 20,000. */
export const MAX_CODES = 10;

export interface WayQuestion {
  readonly subject: ClaimSubject;
  /** Verified address of the account. */
  readonly email: string;
  /** When codes for the listing were sent in the last month. */
  readonly codes: readonly string[];
  /** Whether calls can be made. */
  readonly hasVoice: boolean;
  readonly now: Date;
}

type Offer = ClaimWays['ways'][number];

const unavailable = (way: ClaimWay): Offer => ({ way, available: false });

/** The ways in which an account may prove that a listing is its own, the strongest first. */
export function waysOf(question: WayQuestion): Offer[] {
  const { subject, email, codes, hasVoice, now } = question;
  const documents: Offer = { way: 'documents', available: true };
  const { clinic } = subject;
  // A person's record has no contact of its own, and the one of a clinic proves nothing about who works there.
  if (clinic === undefined) {
    return [...(['email', 'domain', 'voice', 'letter'] as const).map(unavailable), documents];
  }
  const offer = (way: ClaimWay, isOffered: boolean, hint?: string): Offer =>
    isOffered ? { way, available: true, ...(hint !== undefined && { hint }) } : unavailable(way);
  const listed = (field: ContactField) => isListedLong(clinic, field, now);
  const hasCodes = codes.length < MAX_CODES;
  const { email: to, phoneE164, phoneExtension } = clinic;
  const domain = provenDomain(clinic, email);
  return [
    offer('email', hasCodes && to !== undefined && listed('email'), to && maskedEmail(to)),
    offer('domain', domain !== undefined && listed('website')),
    offer(
      'voice',
      // A call cannot dial on.
      hasVoice && hasCodes && phoneE164 !== undefined && phoneExtension === undefined && listed('phone'),
      phoneE164 && maskedPhone(phoneE164),
    ),
    offer('letter', hasCodes && letterAddress(clinic) !== undefined),
    documents,
  ];
}

/** Whether the contact has been there for long, and was not put there through an account. */
function isListedLong(
  { createdAt, contactSince, evidence }: ClinicRecord,
  field: ContactField,
  now: Date,
): boolean {
  const changedAt = contactSince?.[field];
  if (changedAt !== undefined && evidence?.[field]?.by === 'practice') return false;
  return now.getTime() - Date.parse(changedAt ?? createdAt) >= LISTED_MS;
}

/** The domain of the listed website, where the account's address is of it. */
export function provenDomain({ website }: ClinicRecord, email: string): string | undefined {
  const domain = website === undefined ? undefined : ownDomainOf(website);
  return domain !== undefined && !isOfMailProvider(email) && registeredDomainOf(email) === domain
    ? domain
    : undefined;
}

/** Clinics of a domain up to which an address of it speaks for each of them. */
const MAX_LOCATIONS = 10;

/** Whether an address of the domain says little about one practice. */
export const isSharedDomain = (domain: string, locations: number): boolean =>
  isOfInstitution(domain) || locations > MAX_LOCATIONS;

/** The lines of the street address that a register states; undefined where it states none. */
export function letterAddress(clinic: ClinicRecord): readonly string[] | undefined {
  const { source, editedFields = [], evidence, addressParts, city } = clinic;
  const isOfRegister =
    source !== undefined &&
    !editedFields.includes('address') &&
    (evidence?.address?.by ?? 'source') === 'source';
  if (!isOfRegister || !addressParts?.street) return undefined;
  const { street, unit, postalCode } = addressParts;
  return [
    unit === undefined ? street : `${street}, ${unit}`,
    [city.name, city.state, postalCode].filter((part) => part !== undefined).join(' '),
  ];
}

/** `o…@h….example`. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return `${[...local][0] ?? ''}…@${[...domain][0] ?? ''}….${ending}`;
}

/** `(…) …-0142`. */
export const maskedPhone = (phone: string): string => `(…) …-${phone.slice(-4)}`;
