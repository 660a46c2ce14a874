import {
  AUDIT_QUEUE,
  BLOG_PARTITION,
  CATEGORIES_PARTITION,
  CLINIC_QUEUE,
  CLOSED_QUEUE,
  CONTACT_QUEUE,
  cardPartition,
  cellsPartition,
  citiesPartition,
  cityStatePartition,
  correctionQueue,
  DELTA_PARTITION,
  DIRECTORY_PARTITION,
  keys,
  OUTBOX_QUEUE,
  PLACES_QUEUE,
  pairsPartition,
  postQueue,
  REJECTED_QUEUE,
  REPORTED_QUEUE,
  REVIEW_QUEUE,
  reviewQueue,
  SYNC_PARTITION,
  starsPartition,
  tagPartition,
  UNLISTED_QUEUE,
} from '../../lambdas/adapters/dynamodb/keys.ts';
import {
  deletionPartition,
  dictionaryPartition,
  postingPartition,
  searchKeys,
} from '../../lambdas/adapters/dynamodb/search/search-keys.ts';
import { correctionStatuses } from '../../shared/contracts/corrections.ts';
import { reviewStatuses } from '../../shared/contracts/reviews.ts';
import { postStatuses } from '../../shared/contracts/staff-posts.ts';
import { type MailEvent, mailsOnEvent } from '../../shared/domain/mail-kinds.ts';

/** `*` matches any characters, as in IAM's `StringLike`. */
const EVERY = '*';

/** The partitions whose keys end with a hash. */
const everyHash = (pk: string): string => pk.replace(/[0-9a-f]{64}$/, EVERY);

/** Partitions of the table as IAM conditions name them, made by the functions that make the keys. */
export const partitions = {
  directory: DIRECTORY_PARTITION,
  clinics: keys.clinic(EVERY).pk,
  slugs: keys.slug(EVERY).pk,
  cities: keys.city(EVERY).pk,
  citySlugs: keys.citySlug(EVERY).pk,
  categories: CATEGORIES_PARTITION,
  categorySlugs: keys.categorySlug(EVERY).pk,
  duplicates: everyHash(keys.matchPartition('')),
  /** Cities by their names, and those of a state. */
  cityLists: { byName: citiesPartition(EVERY), ofState: cityStatePartition(EVERY) },
  exports: keys.latestExport().pk,
  pairs: pairsPartition(EVERY),
  cells: cellsPartition(EVERY),
  deltas: DELTA_PARTITION,
  /** Of the search index. */
  postings: postingPartition(EVERY, EVERY),
  dictionary: dictionaryPartition(EVERY),
  deletions: deletionPartition(EVERY),
  searched: searchKeys.manifest(EVERY).pk,
  submissions: keys.submission(EVERY).pk,
  reservedSlugs: keys.reservedSlug(EVERY).pk,
  contacts: keys.contact(EVERY).pk,
  corrections: keys.correction(EVERY).pk,
  /** What the public reads of posts. */
  posts: keys.post(EVERY).pk,
  postPlaces: keys.postPlaces(EVERY).pk,
  postLists: [BLOG_PARTITION, tagPartition(EVERY)].flatMap((list) => [list, cardPartition(list)]),
  /** Posts of every status. */
  postRecords: keys.postRecord(EVERY).pk,
  postSlugs: keys.postSlug(EVERY).pk,
  moderation: keys.moderation().pk,
  ranks: keys.ranks().pk,
  /** Reviews of every status, with the addresses of their authors and their reports. */
  reviews: keys.review(EVERY).pk,
  /** What reviews are compared with when they are written. */
  shingles: keys.shingle(EVERY).pk,
  recentReviews: keys.recentOfClinic(EVERY, '', '').pk.replace(/CLINIC#\*$/, EVERY),
  /** Every kind of `ONCE` partition; the next seven are single kinds. */
  once: keys.usedChallenge('').pk.replace(/#.*$/, `#${EVERY}`),
  idempotencyKeys: everyHash(keys.idempotencyKey('', '').pk),
  usedChallenges: everyHash(keys.usedChallenge('').pk),
  mails: keys.mail(EVERY, EVERY).pk,
  locationLookups: keys.locationLookup(EVERY).pk,
  confirmations: everyHash(keys.confirmation('').pk),
  reviewers: everyHash(keys.reviewer('', '').pk),
  recipients: everyHash(keys.recipient('').pk),
  summary: keys.summary().pk,
  audit: keys.audit(EVERY, '', '').pk,
  sync: SYNC_PARTITION,
  calls: keys.calls(EVERY).pk,
  pendingPaths: keys.calls('cloudfront').pk,
  placeTasks: keys.matchReview(EVERY).pk,
} as const;

/** Partitions of the index `byQueue`. */
export const queues = {
  clinics: CLINIC_QUEUE,
  rejected: REJECTED_QUEUE,
  unlisted: UNLISTED_QUEUE,
  contacts: CONTACT_QUEUE,
  audit: AUDIT_QUEUE,
  places: PLACES_QUEUE,
  matchReviews: REVIEW_QUEUE,
  closed: CLOSED_QUEUE,
  /** Of every status. */
  reviews: reviewStatuses.map(reviewQueue),
  reported: REPORTED_QUEUE,
  /** Of every status. */
  corrections: correctionStatuses.map(correctionQueue),
  /** Of every status. */
  posts: postStatuses.map(postQueue),
  scheduledPosts: postQueue('scheduled'),
  stars: starsPartition(EVERY),
  outbox: OUTBOX_QUEUE,
} as const;

/** The e-mails that these events cause. */
export const mailsOn = (...events: readonly MailEvent[]): string[] =>
  events.flatMap((event) => mailsOnEvent[event].map((kind) => keys.mail(kind, EVERY).pk));
