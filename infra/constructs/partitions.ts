import { citiesPartition, cityStatePartition } from '../../lambdas/derived/cities/items.ts';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { pageKeys } from '../../lambdas/derived/pages/items.ts';
import {
  BLOG_PARTITION,
  cardPartition,
  publicPostKeys,
  tagPartition,
} from '../../lambdas/derived/posts/items.ts';
import { rankKeys } from '../../lambdas/derived/ranks/items.ts';
import { publicReviewKeys, starsPartition } from '../../lambdas/derived/reviews/items.ts';
import {
  deletionPartition,
  dictionaryPartition,
  postingPartition,
  searchKeys,
} from '../../lambdas/derived/search/items.ts';
import { cellsPartition } from '../../lambdas/derived/totals/cells.ts';
import { DELTA_PARTITION, pairsPartition, totalKeys } from '../../lambdas/derived/totals/items.ts';
import {
  CLOSED_QUEUE,
  googlePlacesKeys,
  MATCH_QUEUE,
  SYNC_PARTITION,
} from '../../lambdas/jobs/google-places/items.ts';
import { openDataKeys } from '../../lambdas/jobs/open-data/items.ts';
import { AUDIT_QUEUE, auditKeys } from '../../lambdas/records/audit/items.ts';
import { clinicKeys, PLACES_QUEUE, UNLISTED_QUEUE } from '../../lambdas/records/clinics/items.ts';
import { correctionKeys, correctionQueue } from '../../lambdas/records/corrections/items.ts';
import { OUTBOX_QUEUE, outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { postKeys, postQueue } from '../../lambdas/records/posts/items.ts';
import { REPORTED_QUEUE, reviewKeys, reviewQueue } from '../../lambdas/records/reviews/items.ts';
import {
  CONTACT_QUEUE,
  PRACTICE_QUEUE,
  REJECTED_QUEUE,
  submissionKeys,
} from '../../lambdas/records/submissions/items.ts';
import {
  CATEGORIES_PARTITION,
  DIRECTORY_PARTITION,
  taxonomyKeys,
} from '../../lambdas/records/taxonomy/items.ts';
import { correctionStatuses } from '../../shared/contracts/corrections/corrections.ts';
import { postStatuses } from '../../shared/contracts/posts/staff-posts.ts';
import { reviewStatuses } from '../../shared/contracts/reviews/reviews.ts';
import { type MailEvent, mailsOnEvent } from '../../shared/domain/mail/mail-kinds.ts';

/** `*` matches any characters, as in IAM's `StringLike`. */
const EVERY = '*';

/** The partitions whose keys end with a hash. */
const everyHash = (pk: string): string => pk.replace(/[0-9a-f]{64}$/, EVERY);

/** Partitions of the table as IAM conditions name them, made by the functions that make the keys. */
export const partitions = {
  directory: DIRECTORY_PARTITION,
  clinics: clinicKeys.clinic(EVERY).pk,
  slugs: clinicKeys.slug(EVERY).pk,
  cities: taxonomyKeys.city(EVERY).pk,
  citySlugs: taxonomyKeys.citySlug(EVERY).pk,
  categories: CATEGORIES_PARTITION,
  categorySlugs: taxonomyKeys.categorySlug(EVERY).pk,
  duplicates: everyHash(listingKeys.matchPartition('')),
  /** Cities by their names, and those of a state. */
  cityLists: { byName: citiesPartition(EVERY), ofState: cityStatePartition(EVERY) },
  exports: openDataKeys.latestExport().pk,
  pairs: pairsPartition(EVERY),
  cells: cellsPartition(EVERY),
  deltas: DELTA_PARTITION,
  /** Of the search index. */
  postings: postingPartition(EVERY, EVERY),
  dictionary: dictionaryPartition(EVERY),
  deletions: deletionPartition(EVERY),
  searched: searchKeys.manifest(EVERY).pk,
  submissions: submissionKeys.submission(EVERY).pk,
  reservedSlugs: clinicKeys.reservedSlug(EVERY).pk,
  contacts: submissionKeys.contact(EVERY).pk,
  corrections: correctionKeys.correction(EVERY).pk,
  /** What the public reads of posts. */
  posts: publicPostKeys.post(EVERY).pk,
  postPlaces: publicPostKeys.places(EVERY).pk,
  postLists: [BLOG_PARTITION, tagPartition(EVERY)].flatMap((list) => [list, cardPartition(list)]),
  /** Posts of every status. */
  postRecords: postKeys.record(EVERY).pk,
  postSlugs: postKeys.slug(EVERY).pk,
  moderation: publicReviewKeys.moderation().pk,
  ranks: rankKeys.ranks().pk,
  /** Reviews of every status, with the addresses of their authors and their reports. */
  reviews: reviewKeys.review(EVERY).pk,
  /** What reviews are compared with when they are written. */
  shingles: reviewKeys.shingle(EVERY).pk,
  recentReviews: reviewKeys.recentOfClinic(EVERY, '', '').pk.replace(/CLINIC#\*$/, EVERY),
  /** Every kind of `ONCE` partition; the next seven are single kinds. */
  once: submissionKeys.usedChallenge('').pk.replace(/#.*$/, `#${EVERY}`),
  idempotencyKeys: everyHash(submissionKeys.idempotencyKey('', '').pk),
  usedChallenges: everyHash(submissionKeys.usedChallenge('').pk),
  mails: outboxKeys.mail(EVERY, EVERY).pk,
  locationLookups: outboxKeys.locationLookup(EVERY).pk,
  confirmations: everyHash(reviewKeys.confirmation('').pk),
  reviewers: everyHash(reviewKeys.reviewer('', '').pk),
  recipients: everyHash(outboxKeys.recipient('').pk),
  summary: totalKeys.summary().pk,
  audit: auditKeys.audit(EVERY, '', '').pk,
  sync: SYNC_PARTITION,
  calls: googlePlacesKeys.calls(EVERY).pk,
  pendingPaths: pageKeys.pendingPaths().pk,
  placeTasks: googlePlacesKeys.match(EVERY).pk,
} as const;

/** Partitions of the index `byQueue`. */
export const queues = {
  clinics: PRACTICE_QUEUE,
  rejected: REJECTED_QUEUE,
  unlisted: UNLISTED_QUEUE,
  contacts: CONTACT_QUEUE,
  audit: AUDIT_QUEUE,
  places: PLACES_QUEUE,
  matchReviews: MATCH_QUEUE,
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
  events.flatMap((event) => mailsOnEvent[event].map((kind) => outboxKeys.mail(kind, EVERY).pk));
