import type * as z from 'zod/mini';
import type { RawItem } from '../../../lambdas/adapters/dynamodb/client.ts';
import * as items from '../../../lambdas/adapters/dynamodb/items.ts';
import {
  AUDIT_PREFIX,
  BLOG_PARTITION,
  CATEGORIES_PARTITION,
  CATEGORY_PREFIX,
  CITY_PREFIX,
  CLINIC_PARTITION_PREFIX,
  CLINIC_SORT_KEY,
  CONTACT_PARTITION_PREFIX,
  COUNTED_SORT_KEY,
  CROWDED_SORT_KEY,
  DIRECTORY_PARTITION,
  GOOGLE_SORT_KEY,
  type Key,
  keys,
  LISTING_SORT_KEY,
  MATCH_PARTITION_PREFIX,
  POST_PARTITION_PREFIX,
  POST_PLACES_PREFIX,
  POST_RECORD_PREFIX,
  PUBLISHED_REVIEW_PREFIX,
  RANK_SORT_KEY,
  RENAMED_CITY_PREFIX,
  REPORT_PREFIX,
  REVIEW_PARTITION_PREFIX,
  REVIEW_SUMS_SORT_KEY,
  RUN_PREFIX,
  SUBMISSION_PARTITION_PREFIX,
  SYNC_PARTITION,
} from '../../../lambdas/adapters/dynamodb/keys.ts';
import { manifestItemSchema } from '../../../lambdas/adapters/dynamodb/search/posted-clinic.ts';
import { searchKeys } from '../../../lambdas/adapters/dynamodb/search/search-keys.ts';
import { auditKindOf } from '../../../shared/domain/audit.ts';

/** What another item needs: one of the items exists, and `holds`. */
export interface Reference {
  readonly keys: readonly [Key, ...Key[]];
  readonly problem: string;
  readonly holds?: (item: RawItem) => boolean;
}

/** A kind of item. */
interface Rule {
  readonly kind: string;
  is(key: Key): boolean;
  /** Undefined: the item is not valid. */
  references(item: RawItem, key: Key): readonly Reference[] | undefined;
}

/** The rule of an item; undefined for one of an unknown kind. */
export function ruleOf(key: Key): Rule | undefined {
  return rules.find((rule) => rule.is(key));
}

type Within = (key: Key) => boolean;
const inPartition =
  (prefix: string, sk?: string): Within =>
  (key) =>
    key.pk.startsWith(prefix) && (sk === undefined || key.sk === sk);
const beginning =
  (prefix: string, sk: string): Within =>
  (key) =>
    key.pk.startsWith(prefix) && key.sk.startsWith(sk);

function rule<Schema extends z.ZodMiniType>(
  kind: string,
  is: Within,
  schema: Schema,
  references: (item: z.output<Schema>, key: Key, stored: RawItem) => readonly Reference[] = () => [],
): Rule {
  return {
    kind,
    is,
    references(item, key) {
      const parsed = schema.safeParse(item);
      return parsed.success ? references(parsed.data, key, item) : undefined;
    },
  };
}

/** Of which only the key matters, or whose owner checks it when it reads it. */
const plain = (kind: string, is: Within): Rule => ({ kind, is, references: () => [] });

const afterHash = (text: string): string => text.slice(text.indexOf('#') + 1);
const isApproved = ({ status }: RawItem) => status === 'approved';

const needs = (problem: string, key: Key, holds?: (item: RawItem) => boolean): Reference => ({
  keys: [key],
  problem,
  ...(holds && { holds }),
});
const needsClinic = (id: string) => needs('refers to a clinic that does not exist', keys.clinic(id));
const needsReview = (id: string) => needs('belongs to a review that does not exist', keys.review(id));
const needsPost = (id: string) => needs('refers to a post that does not exist', keys.postRecord(id));

const rules: readonly Rule[] = [
  rule('clinic', inPartition(CLINIC_PARTITION_PREFIX, CLINIC_SORT_KEY), items.clinicItemSchema, (clinic) => [
    needs('is in a city that does not exist', keys.city(clinic.city.id)),
    needs('is in a category that does not exist', keys.category(clinic.category.id)),
    needs(
      'has a slug that does not lead to it',
      keys.slug(clinic.slug),
      ({ clinicId }) => clinicId === clinic.id,
    ),
    ...(clinic.status === 'approved'
      ? [
          needs('has no listing', keys.listing(clinic.id)),
          needs('is not in search', searchKeys.manifest(clinic.id)),
          needs('has no rank', keys.rank(clinic.id)),
        ]
      : []),
  ]),
  rule(
    'listing',
    inPartition(CLINIC_PARTITION_PREFIX, LISTING_SORT_KEY),
    items.storedListingItemSchema,
    (_, { pk }) => [needs('is of a clinic that is not public', keys.clinic(afterHash(pk)), isApproved)],
  ),
  rule('rank', inPartition(CLINIC_PARTITION_PREFIX, RANK_SORT_KEY), items.rankItemSchema, (_, { pk }) => [
    needsClinic(afterHash(pk)),
  ]),
  rule(
    'place',
    inPartition(CLINIC_PARTITION_PREFIX, GOOGLE_SORT_KEY),
    items.placeStateItemSchema,
    (_, { pk }) => [needsClinic(afterHash(pk))],
  ),
  rule(
    'sums of reviews',
    inPartition(CLINIC_PARTITION_PREFIX, REVIEW_SUMS_SORT_KEY),
    items.reviewSumsItemSchema,
    (_, { pk }) => [needsClinic(afterHash(pk))],
  ),
  rule(
    'published review',
    beginning(CLINIC_PARTITION_PREFIX, PUBLISHED_REVIEW_PREFIX),
    items.publishedReviewItemSchema,
    ({ id }) => [
      needs('is of a review that is not published', keys.review(id), ({ status }) => status === 'published'),
    ],
  ),
  rule('slug', inPartition('SLUG#'), items.slugItemSchema, ({ clinicId }) => [needsClinic(clinicId)]),
  rule(
    'practice sent in',
    inPartition(SUBMISSION_PARTITION_PREFIX, keys.submission('').sk),
    items.submissionItemSchema,
    ({ id, slug, status }) =>
      status === 'pending_approval'
        ? [
            needs(
              'has a slug that is not reserved',
              keys.reservedSlug(slug),
              ({ submissionId }) => submissionId === id,
            ),
          ]
        : [],
  ),
  rule('reserved slug', inPartition('RESERVED#'), items.reservedSlugItemSchema, ({ submissionId }) => [
    needs('is of a practice that does not exist', keys.submission(submissionId)),
  ]),
  rule('message', inPartition(CONTACT_PARTITION_PREFIX, keys.contact('').sk), items.contactItemSchema),
  rule(
    'counted message',
    inPartition(CONTACT_PARTITION_PREFIX, COUNTED_SORT_KEY),
    items.formCountedItemSchema,
  ),
  rule(
    'counted practice',
    inPartition(SUBMISSION_PARTITION_PREFIX, COUNTED_SORT_KEY),
    items.formCountedItemSchema,
  ),
  rule('correction', inPartition('CORRECTION#'), items.correctionItemSchema, ({ clinicId }) => [
    needsClinic(clinicId),
  ]),
  rule(
    'review',
    inPartition(REVIEW_PARTITION_PREFIX, keys.review('').sk),
    items.reviewItemSchema,
    ({ id, clinicId, status, createdAt }) => [
      needsClinic(clinicId),
      ...(status === 'published'
        ? [needs('is published and not on its clinic’s page', keys.publishedReview(clinicId, createdAt, id))]
        : []),
    ],
  ),
  rule(
    'address of a review',
    inPartition(REVIEW_PARTITION_PREFIX, keys.reviewContact('').sk),
    items.reviewContactItemSchema,
    (_, { pk }) => [needsReview(afterHash(pk))],
  ),
  rule(
    'report of a review',
    beginning(REVIEW_PARTITION_PREFIX, REPORT_PREFIX),
    items.reviewReportItemSchema,
    (_, { pk }) => [needsReview(afterHash(pk))],
  ),
  plain('open reports', inPartition(REVIEW_PARTITION_PREFIX, keys.reviewReported('').sk)),
  rule(
    'counted review',
    inPartition(REVIEW_PARTITION_PREFIX, COUNTED_SORT_KEY),
    items.reviewCountedItemSchema,
    (_, { pk }) => [needsReview(afterHash(pk))],
  ),
  rule('city', inPartition(CITY_PREFIX, keys.city('').sk), items.cityItemSchema, ({ id, slug }) => [
    needs('has a slug that does not lead to it', keys.citySlug(slug), (item) => item.id === id),
  ]),
  rule('slug of a city', inPartition('CITYSLUG#'), items.citySlugItemSchema, ({ id }) => [
    needs('leads to a city that does not exist', keys.city(id)),
  ]),
  rule(
    'renamed city',
    beginning(DIRECTORY_PARTITION, RENAMED_CITY_PREFIX),
    items.renamedCityItemSchema,
    ({ id }) => [needs('is of a city that does not exist', keys.city(id))],
  ),
  rule(
    'entry in a list of cities',
    (key) => /^CITIES#|^CITYSTATE#/.test(key.pk),
    items.listedCitySchema,
    ({ id }) => [needs('is of a city that does not exist', keys.city(id))],
  ),
  rule('category', beginning(DIRECTORY_PARTITION, CATEGORY_PREFIX), items.categoryItemSchema),
  rule(
    'record of a category',
    inPartition(CATEGORIES_PARTITION),
    items.categoryRecordItemSchema,
    ({ id }) => [needs('is in no list', keys.category(id))],
  ),
  rule('number of cities', inPartition(DIRECTORY_PARTITION, keys.cityCount().sk), items.cityCountItemSchema),
  rule('counts', inPartition(DIRECTORY_PARTITION, keys.counts().sk), items.countsItemSchema),
  rule('settings', inPartition(DIRECTORY_PARTITION, keys.settings().sk), items.settingsItemSchema),
  rule(
    'count of a city and category',
    inPartition('PAIRS#'),
    items.pairItemSchema,
    ({ cityId, categoryId }) => [
      needs('is of a city that does not exist', keys.city(cityId)),
      needs('is of a category that does not exist', keys.category(categoryId)),
    ],
  ),
  plain('crowded duplicate key', inPartition(MATCH_PARTITION_PREFIX, CROWDED_SORT_KEY)),
  rule('duplicate key', inPartition(MATCH_PARTITION_PREFIX), items.matchItemSchema, ({ id }) => [
    needsClinic(id),
  ]),
  rule('entry of search', inPartition('SEARCHED#'), manifestItemSchema, (_, { pk }) => [
    needs('is of a clinic that is not public', keys.clinic(afterHash(pk)), isApproved),
  ]),
  rule('post', inPartition(POST_RECORD_PREFIX, keys.postRecord('').sk), items.postRecordItemSchema, (post) =>
    post.relatedClinicIds.map(needsClinic),
  ),
  rule('text of a post', inPartition(POST_RECORD_PREFIX), items.postContentItemSchema, (_, { pk }) => [
    needsPost(afterHash(pk)),
  ]),
  rule('slug of a post', inPartition('POSTSLUG#'), items.postSlugItemSchema, ({ postId }) => [
    needsPost(postId),
  ]),
  rule('published post', inPartition(POST_PARTITION_PREFIX), items.postItemSchema, ({ id }) => [
    needsPost(id),
  ]),
  rule('keys of a post', inPartition(POST_PLACES_PREFIX), items.postPlacesItemSchema, (_, { pk }) => [
    needsPost(afterHash(pk)),
  ]),
  rule('entry of the blog', inPartition(BLOG_PARTITION), items.postEntryItemSchema, ({ slug }) => [
    needs('is of a post that does not exist', keys.post(slug)),
  ]),
  rule('card of a post', inPartition('CARDS#'), items.postCardItemSchema),
  rule('entry of activity', inPartition(AUDIT_PREFIX), items.auditItemSchema, ({ action, subject }) =>
    // Other records may be removed, and what was done to them stays on record.
    auditKindOf(action) === 'clinic'
      ? [
          {
            keys: [keys.clinic(subject), keys.submission(subject)],
            problem: 'is about a clinic that does not exist',
          },
        ]
      : [],
  ),
  rule(
    'task about a place',
    inPartition('PLACETASK#', keys.matchReview('').sk),
    items.matchReviewItemSchema,
    ({ clinicId }) => [needsClinic(clinicId)],
  ),
  rule(
    'closed place',
    inPartition('PLACETASK#', keys.closed('').sk),
    items.closedItemSchema,
    ({ clinicId }) => [needsClinic(clinicId)],
  ),
  rule('sync', beginning(SYNC_PARTITION, RUN_PREFIX), items.syncRunItemSchema),
  rule('running sync', inPartition(SYNC_PARTITION, keys.currentSync().sk), items.currentSyncItemSchema),
  rule('counters', inPartition(keys.summary().pk), items.summaryItemSchema),
  rule('idempotency key', inPartition('ONCE#KEY#'), items.idempotencyKeyItemSchema),
  rule('used challenge', inPartition('ONCE#CHALLENGE#'), items.usedChallengeItemSchema),
  rule('link of a review', (key) => /^ONCE#(CONFIRM|REVIEWER)#/.test(key.pk), items.reviewLinkItemSchema),
  rule('shingle', inPartition('SHINGLE#'), items.shingleItemSchema),
  rule('last export', inPartition('EXPORT'), items.latestExportItemSchema),
  rule('listing of a source', inPartition('IMPORTED#'), items.importedItemSchema, ({ clinicId }) => [
    needsClinic(clinicId),
  ]),
  // Parsed by their readers, or nothing but keys and counts.
  ...[
    ['entry of the outbox', /^ONCE#(MAIL|LOCATION|RECIPIENT)#/],
    ['recent review', /^RECENT#/],
    ['counts of cells', /^CELLS#/],
    ['word of search', /^[TDY]#/],
    ['change of totals', /^DELTA$/],
    ['rate limit', /^CALLS#/],
    ['state of ranks', /^RANKS$/],
    ['figures of moderation', /^MODERATION$/],
    ['slug of a category', /^CATEGORYSLUG#/],
  ].map(([kind, partition]) => plain(String(kind), ({ pk }) => new RegExp(partition ?? '').test(pk))),
];
