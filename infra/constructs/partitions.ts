import {
  AUDIT_QUEUE,
  CLINIC_QUEUE,
  CLOSED_QUEUE,
  CONTACT_QUEUE,
  DIRECTORY_PARTITION,
  DOUBT_QUEUE,
  keys,
  PLACES_QUEUE,
  REJECTED_QUEUE,
  SYNC_PARTITION,
} from '../../lambdas/adapters/dynamodb/keys.ts';

/** `*` stands for any letters, as in IAM's `StringLike`. */
const EVERY = '*';

/** A partition whose key ends with a hash of what it is for. */
const everyHash = (pk: string): string => pk.replace(/[0-9a-f]{64}$/, EVERY);

/** Partitions of the table by what they hold, as rights name them: made by the functions that make the keys. */
export const partitions = {
  directory: DIRECTORY_PARTITION,
  clinics: keys.clinic(EVERY).pk,
  slugs: keys.slug(EVERY).pk,
  duplicates: everyHash(keys.match('').pk),
  groups: keys.group(EVERY).pk,
  pairs: keys.pair('', '').pk,
  submissions: keys.submission(EVERY).pk,
  reservedSlugs: keys.reservedSlug(EVERY).pk,
  contacts: keys.contact(EVERY).pk,
  /** Of every kind: keys, challenges and mails, which follow one by one. */
  once: keys.usedChallenge('').pk.replace(/#.*$/, `#${EVERY}`),
  idempotencyKeys: everyHash(keys.idempotencyKey('', '').pk),
  usedChallenges: everyHash(keys.usedChallenge('').pk),
  mails: keys.mail(EVERY, EVERY).pk,
  summary: keys.summary().pk,
  audit: keys.audit(EVERY, '', '').pk,
  sync: SYNC_PARTITION,
  calls: keys.calls(EVERY).pk,
  placeTasks: keys.doubt(EVERY).pk,
} as const;

/** Partitions of the index of what waits for staff. */
export const queues = {
  clinics: CLINIC_QUEUE,
  rejected: REJECTED_QUEUE,
  contacts: CONTACT_QUEUE,
  audit: AUDIT_QUEUE,
  places: PLACES_QUEUE,
  doubts: DOUBT_QUEUE,
  closed: CLOSED_QUEUE,
} as const;
