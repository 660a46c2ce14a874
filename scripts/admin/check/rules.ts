import type * as z from 'zod/mini';
import {
  CROWDED_SORT_KEY,
  DUPLICATE_PARTITION_PREFIX,
  duplicateItemSchema,
  LISTING_SORT_KEY,
  listingItemSchema,
  listingKeys,
  OTHER_ENTRY_PREFIX,
} from '../../../lambdas/derived/listings/items.ts';
import { storedListingItemSchema } from '../../../lambdas/derived/listings/stored-listing.ts';
import {
  BY_NAME_PREFIX,
  CLINIC_PEOPLE_PREFIX,
  CLINIC_PEOPLE_SORT_KEY,
  clinicPeopleItemSchema,
  clinicPersonItemSchema,
  indexedPersonItemSchema,
  MOVED_SORT_KEY,
  movedItemSchema,
  NAMED_PREFIX,
  NUMBERED_PREFIX,
  namedPersonItemSchema,
  PERSON_MANIFEST_PREFIX,
  peopleKeys,
  personManifestItemSchema,
  WORKS_PREFIX,
} from '../../../lambdas/derived/people/items.ts';
import {
  BLOG_PARTITION,
  POST_MANIFEST_PREFIX,
  POST_PARTITION_PREFIX,
  postCardItemSchema,
  postEntryItemSchema,
  postItemSchema,
  postManifestItemSchema,
  publicPostKeys,
} from '../../../lambdas/derived/posts/items.ts';
import {
  PUBLISHED_REVIEW_PREFIX,
  publicReviewKeys,
  publishedReviewItemSchema,
  REVIEW_SUMS_SORT_KEY,
  reviewCountedItemSchema,
  reviewSumsItemSchema,
  SAW_NEXT_SORT_KEY,
  SAW_PREFIX,
  sawNextItemSchema,
} from '../../../lambdas/derived/reviews/items.ts';
import { manifestItemSchema, searchKeys } from '../../../lambdas/derived/search/items.ts';
import {
  COUNTED_SORT_KEY,
  formCountedItemSchema,
  pairItemSchema,
  summaryItemSchema,
  totalKeys,
} from '../../../lambdas/derived/totals/items.ts';
import { CHANGES_PREFIX, changeItemSchema } from '../../../lambdas/jobs/changes/items.ts';
import { dataQualityItemSchema, dataQualityKeys } from '../../../lambdas/jobs/data-quality/items.ts';
import {
  closedItemSchema,
  currentSyncItemSchema,
  googlePlacesKeys,
  matchTaskItemSchema,
  RUN_PREFIX,
  SYNC_PARTITION,
  syncRunItemSchema,
} from '../../../lambdas/jobs/google-places/items.ts';
import {
  houseItemSchema,
  importedPersonItemSchema,
  importRecordItemSchema,
} from '../../../lambdas/jobs/imports/items.ts';
import { latestExportItemSchema } from '../../../lambdas/jobs/open-data/items.ts';
import { AUDIT_PREFIX, auditItemSchema } from '../../../lambdas/records/audit/items.ts';
import {
  ACCOUNT_PREFIX,
  CLAIM_PREFIX,
  CLAIMED_PREFIX,
  type ClaimRecord,
  claimItemSchema,
  claimKeys,
  codesItemSchema,
  HOLDING_SORT_KEY,
  holdingItemSchema,
  INVITATION_PREFIX,
  invitationItemSchema,
  noticeItemSchema,
} from '../../../lambdas/records/claims/items.ts';
import {
  CLINIC_PARTITION_PREFIX,
  CLINIC_SORT_KEY,
  clinicItemSchema,
  clinicKeys,
  PLACE_STATE_SORT_KEY,
  placeStateItemSchema,
  RANK_SORT_KEY,
  rankItemSchema,
  reservedSlugItemSchema,
  slugItemSchema,
} from '../../../lambdas/records/clinics/items.ts';
import { TEST_CLINIC_ID } from '../../../lambdas/records/clinics/test-clinic.ts';
import { correctionItemSchema } from '../../../lambdas/records/corrections/items.ts';
import {
  INSIGHTS_PREFIX,
  insightsWeekItemSchema,
  WEEK_PREFIX,
} from '../../../lambdas/records/insights/items.ts';
import {
  PERSON_PREFIX,
  PERSON_SORT_KEY,
  personItemSchema,
  personKeys,
  personOwnerItemSchema,
  ROLE_PREFIX,
  roleItemSchema,
} from '../../../lambdas/records/people/items.ts';
import {
  POST_RECORD_PREFIX,
  postContentItemSchema,
  postKeys,
  postRecordItemSchema,
  postSlugItemSchema,
} from '../../../lambdas/records/posts/items.ts';
import {
  providerChangeItemSchema,
  providerChangeKeys,
  waitingItemSchema,
} from '../../../lambdas/records/provider-changes/items.ts';
import {
  REPORT_PREFIX,
  REVIEW_PARTITION_PREFIX,
  reviewContactItemSchema,
  reviewItemSchema,
  reviewKeys,
  reviewLinkItemSchema,
  reviewReportItemSchema,
  shingleItemSchema,
} from '../../../lambdas/records/reviews/items.ts';
import {
  CONTACT_PARTITION_PREFIX,
  contactItemSchema,
  idempotencyKeyItemSchema,
  SUBMISSION_PARTITION_PREFIX,
  submissionItemSchema,
  submissionKeys,
  usedChallengeItemSchema,
} from '../../../lambdas/records/submissions/items.ts';
import {
  CATEGORIES_PARTITION,
  CATEGORY_PREFIX,
  CITY_PREFIX,
  categoryItemSchema,
  categoryRecordItemSchema,
  cityCountItemSchema,
  cityItemSchema,
  citySlugItemSchema,
  countsItemSchema,
  DIRECTORY_PARTITION,
  listedCitySchema,
  RENAMED_CITY_PREFIX,
  renamedCityItemSchema,
  settingsItemSchema,
  taxonomyKeys,
} from '../../../lambdas/records/taxonomy/items.ts';
import type { RawItem } from '../../../lambdas/table/client.ts';
import type { Key } from '../../../lambdas/table/key.ts';
import { auditKindOf } from '../../../shared/domain/audit/audit.ts';
import { fullName } from '../../../shared/domain/people/person-name.ts';
import { isShown } from '../../../shared/domain/people/records.ts';

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
const needsClinic = (id: string) => needs('refers to a clinic that does not exist', clinicKeys.clinic(id));
const needsReview = (id: string) => needs('belongs to a review that does not exist', reviewKeys.review(id));
const needsPerson = (id: string) => needs('is of a person who does not exist', personKeys.person(id));
const isPersonShown = (item: RawItem) => {
  const { data } = personItemSchema.safeParse(item);
  return data !== undefined && isShown(data);
};
const isPersonNamed = (item: RawItem, slug: string, name: string) => {
  const { data } = personItemSchema.safeParse(item);
  return data !== undefined && isShown(data) && data.slug === slug && fullName(data.name) === name;
};
const needsPost = (id: string) => needs('refers to a post that does not exist', postKeys.record(id));

/** The claim by its id, of which the others are copies. */
const needsClaim = (id: string) => needs('is of a claim that does not exist', claimKeys.claim(id));
const needsListing = ({ kind, subjectId }: Pick<ClaimRecord, 'kind' | 'subjectId'>) =>
  kind === 'clinic' ? needsClinic(subjectId) : needsPerson(subjectId);
const isOwner = ({ state, role }: RawItem) => state === 'granted' && role === 'owner';

const rules: readonly Rule[] = [
  rule('claim', inPartition(CLAIM_PREFIX, claimKeys.claim('').sk), claimItemSchema, (claim) => [
    needsListing(claim),
    ...(claim.state === 'granted' || claim.state === 'waiting'
      ? [
          claimKeys.ofAccount(claim.account, claim.kind, claim.subjectId),
          claimKeys.ofSubject(claim.kind, claim.subjectId, claim.account),
        ].map((key) =>
          needs('is not in the claims of its account and its listing', key, ({ id }) => id === claim.id),
        )
      : []),
  ]),
  rule('claim of an account', beginning(ACCOUNT_PREFIX, CLAIM_PREFIX), claimItemSchema, ({ id }) => [
    needsClaim(id),
  ]),
  rule('claim on a listing', beginning(CLAIMED_PREFIX, ACCOUNT_PREFIX), claimItemSchema, ({ id }) => [
    needsClaim(id),
  ]),
  rule(
    'owners of a listing',
    inPartition(CLAIMED_PREFIX, HOLDING_SORT_KEY),
    holdingItemSchema,
    ({ owners }) =>
      owners.map((id) => needs('names an owner without a granted claim', claimKeys.claim(id), isOwner)),
  ),
  rule('codes', inPartition(CLAIMED_PREFIX, claimKeys.codes('', '').sk), codesItemSchema),
  rule('invitation', beginning(CLAIMED_PREFIX, INVITATION_PREFIX), invitationItemSchema, (one) => [
    needsListing(one),
  ]),
  rule('invitation', inPartition(INVITATION_PREFIX), invitationItemSchema, (one) => [needsListing(one)]),
  rule('invitation', beginning('INVITED#', INVITATION_PREFIX), invitationItemSchema, (one) => [
    needsListing(one),
  ]),
  rule('notice of a claim', inPartition(claimKeys.notice('').pk), noticeItemSchema),
  rule('clinic', inPartition(CLINIC_PARTITION_PREFIX, CLINIC_SORT_KEY), clinicItemSchema, (clinic) => [
    ...(clinic.id === TEST_CLINIC_ID
      ? []
      : [
          needs('is in a city that does not exist', taxonomyKeys.city(clinic.city.id)),
          needs('is in a category that does not exist', taxonomyKeys.category(clinic.category.id)),
          needs(
            'has a slug that does not lead to it',
            clinicKeys.slug(clinic.slug),
            ({ clinicId }) => clinicId === clinic.id,
          ),
        ]),
    ...(clinic.status === 'approved'
      ? [
          needs('has no listing', listingKeys.listing(clinic.id)),
          needs('is not in search', searchKeys.manifest(clinic.id)),
          needs('has no rank', clinicKeys.rank(clinic.id)),
        ]
      : []),
    ...(clinic.mergedInto === undefined
      ? []
      : [needs('is shown as a clinic that does not exist', clinicKeys.clinic(clinic.mergedInto))]),
  ]),
  rule(
    'listing',
    inPartition(CLINIC_PARTITION_PREFIX, LISTING_SORT_KEY),
    storedListingItemSchema,
    (_, { pk }) => [needs('is of a clinic that is not public', clinicKeys.clinic(afterHash(pk)), isApproved)],
  ),
  rule('listing in another category', inPartition(OTHER_ENTRY_PREFIX), listingItemSchema, (_, { pk, sk }) => [
    needs(
      'is of a clinic that is not listed',
      listingKeys.listing(afterHash(pk)),
      ({ alsoIn }) => Array.isArray(alsoIn) && alsoIn.includes(sk),
    ),
  ]),
  rule('rank', inPartition(CLINIC_PARTITION_PREFIX, RANK_SORT_KEY), rankItemSchema, (_, { pk }) => [
    needsClinic(afterHash(pk)),
  ]),
  rule(
    'place',
    inPartition(CLINIC_PARTITION_PREFIX, PLACE_STATE_SORT_KEY),
    placeStateItemSchema,
    (_, { pk }) => [needsClinic(afterHash(pk))],
  ),
  rule(
    'sums of reviews',
    inPartition(CLINIC_PARTITION_PREFIX, REVIEW_SUMS_SORT_KEY),
    reviewSumsItemSchema,
    (_, { pk }) => [needsClinic(afterHash(pk))],
  ),
  rule(
    'published review',
    beginning(CLINIC_PARTITION_PREFIX, PUBLISHED_REVIEW_PREFIX),
    publishedReviewItemSchema,
    ({ id, saw }) => [
      needs(
        'is of a review that is not published',
        reviewKeys.review(id),
        ({ status }) => status === 'published',
      ),
      ...(saw === undefined
        ? []
        : [
            needs('names a person otherwise than pages do', personKeys.person(saw.id), (item) =>
              isPersonNamed(item, saw.slug, saw.name),
            ),
          ]),
    ],
  ),
  rule('slug', inPartition('SLUG#'), slugItemSchema, ({ clinicId }) => [needsClinic(clinicId)]),
  rule(
    'practice sent in',
    inPartition(SUBMISSION_PARTITION_PREFIX, submissionKeys.submission('').sk),
    submissionItemSchema,
    ({ id, slug, status }) =>
      status === 'pending_approval'
        ? [
            needs(
              'has a slug that is not reserved',
              clinicKeys.reservedSlug(slug),
              ({ submissionId }) => submissionId === id,
            ),
          ]
        : [],
  ),
  rule('reserved slug', inPartition('RESERVED#'), reservedSlugItemSchema, ({ submissionId }) => [
    needs('is of a practice that does not exist', submissionKeys.submission(submissionId)),
  ]),
  rule('message', inPartition(CONTACT_PARTITION_PREFIX, submissionKeys.contact('').sk), contactItemSchema),
  rule('counted message', inPartition(CONTACT_PARTITION_PREFIX, COUNTED_SORT_KEY), formCountedItemSchema),
  rule('counted practice', inPartition(SUBMISSION_PARTITION_PREFIX, COUNTED_SORT_KEY), formCountedItemSchema),
  rule('correction', inPartition('CORRECTION#'), correctionItemSchema, ({ clinicId }) => [
    needsClinic(clinicId),
  ]),
  rule('week of insights', beginning(INSIGHTS_PREFIX, WEEK_PREFIX), insightsWeekItemSchema, (_, { pk }) => [
    needsClinic(afterHash(pk)),
  ]),
  rule(
    'change by a provider',
    inPartition('PROVIDERCHANGE#'),
    providerChangeItemSchema,
    ({ id, kind, state, subjectId, reply }) => [
      kind === 'practitioner' ? needsPerson(subjectId) : needsClinic(subjectId),
      ...(state === 'waiting'
        ? [
            needs(
              'waits and is not what waits about its record',
              providerChangeKeys.waiting(kind, reply?.reviewId ?? subjectId),
              ({ changeId }) => changeId === id,
            ),
          ]
        : []),
    ],
  ),
  rule('waiting change', inPartition('WAITING#'), waitingItemSchema, ({ changeId }) => [
    needs(
      'is of a change that does not wait',
      providerChangeKeys.change(changeId),
      ({ state }) => state === 'waiting',
    ),
  ]),
  rule(
    'review',
    inPartition(REVIEW_PARTITION_PREFIX, reviewKeys.review('').sk),
    reviewItemSchema,
    ({ id, clinicId, status, createdAt }) => [
      needsClinic(clinicId),
      ...(status === 'published'
        ? [
            needs(
              'is published and not on its clinic’s page',
              publicReviewKeys.review(clinicId, createdAt, id),
            ),
          ]
        : []),
    ],
  ),
  rule(
    'address of a review',
    inPartition(REVIEW_PARTITION_PREFIX, reviewKeys.contact('').sk),
    reviewContactItemSchema,
    (_, { pk }) => [needsReview(afterHash(pk))],
  ),
  rule(
    'report of a review',
    beginning(REVIEW_PARTITION_PREFIX, REPORT_PREFIX),
    reviewReportItemSchema,
    (_, { pk }) => [needsReview(afterHash(pk))],
  ),
  plain('open reports', inPartition(REVIEW_PARTITION_PREFIX, reviewKeys.reported('').sk)),
  rule(
    'counted review',
    inPartition(REVIEW_PARTITION_PREFIX, COUNTED_SORT_KEY),
    reviewCountedItemSchema,
    ({ saw }, { pk }) => [
      needsReview(afterHash(pk)),
      ...(saw === undefined
        ? []
        : [
            needs(
              'names a person whose list of reviews lacks it',
              publicReviewKeys.saw(saw.id, afterHash(pk)),
            ),
          ]),
    ],
  ),
  {
    kind: 'review by person',
    is: beginning(SAW_PREFIX, publicReviewKeys.saw('', '').sk),
    references: (_, { pk, sk }) => [
      needs(
        'is of a review that does not name the person',
        reviewKeys.review(afterHash(sk)),
        ({ status, practitionerId }) => status === 'published' && practitionerId === afterHash(pk),
      ),
    ],
  },
  rule('reviews to bring up to date', inPartition(SAW_PREFIX, SAW_NEXT_SORT_KEY), sawNextItemSchema),
  rule('city', inPartition(CITY_PREFIX, taxonomyKeys.city('').sk), cityItemSchema, ({ id, slug }) => [
    needs('has a slug that does not lead to it', taxonomyKeys.citySlug(slug), (item) => item.id === id),
  ]),
  rule('slug of a city', inPartition('CITYSLUG#'), citySlugItemSchema, ({ id }) => [
    needs('leads to a city that does not exist', taxonomyKeys.city(id)),
  ]),
  rule(
    'renamed city',
    beginning(DIRECTORY_PARTITION, RENAMED_CITY_PREFIX),
    renamedCityItemSchema,
    ({ id }) => [needs('is of a city that does not exist', taxonomyKeys.city(id))],
  ),
  rule(
    'entry in a list of cities',
    (key) => /^CITIES#|^CITYSTATE#/.test(key.pk),
    listedCitySchema,
    ({ id }) => [needs('is of a city that does not exist', taxonomyKeys.city(id))],
  ),
  rule('category', beginning(DIRECTORY_PARTITION, CATEGORY_PREFIX), categoryItemSchema),
  rule('record of a category', inPartition(CATEGORIES_PARTITION), categoryRecordItemSchema, ({ id }) => [
    needs('is in no list', taxonomyKeys.category(id)),
  ]),
  rule(
    'number of cities',
    inPartition(DIRECTORY_PARTITION, taxonomyKeys.cityCount().sk),
    cityCountItemSchema,
  ),
  rule('counts', inPartition(DIRECTORY_PARTITION, taxonomyKeys.counts().sk), countsItemSchema),
  rule('settings', inPartition(DIRECTORY_PARTITION, taxonomyKeys.settings().sk), settingsItemSchema),
  rule('count of a city and category', inPartition('PAIRS#'), pairItemSchema, ({ cityId, categoryId }) => [
    needs('is of a city that does not exist', taxonomyKeys.city(cityId)),
    needs('is of a category that does not exist', taxonomyKeys.category(categoryId)),
  ]),
  plain('crowded duplicate key', inPartition(DUPLICATE_PARTITION_PREFIX, CROWDED_SORT_KEY)),
  rule('duplicate key', inPartition(DUPLICATE_PARTITION_PREFIX), duplicateItemSchema, ({ id }) => [
    needsClinic(id),
  ]),
  rule('entry of search', inPartition('SEARCHED#'), manifestItemSchema, (_, { pk }) => [
    needs('is of a clinic that is not public', clinicKeys.clinic(afterHash(pk)), isApproved),
  ]),
  rule('post', inPartition(POST_RECORD_PREFIX, postKeys.record('').sk), postRecordItemSchema, (post) =>
    post.relatedClinicIds.map(needsClinic),
  ),
  rule('text of a post', inPartition(POST_RECORD_PREFIX), postContentItemSchema, (_, { pk }) => [
    needsPost(afterHash(pk)),
  ]),
  rule('slug of a post', inPartition('POSTSLUG#'), postSlugItemSchema, ({ postId }) => [needsPost(postId)]),
  rule('published post', inPartition(POST_PARTITION_PREFIX), postItemSchema, ({ id }) => [needsPost(id)]),
  rule('keys of a post', inPartition(POST_MANIFEST_PREFIX), postManifestItemSchema, (_, { pk }) => [
    needsPost(afterHash(pk)),
  ]),
  rule('entry of the blog', inPartition(BLOG_PARTITION), postEntryItemSchema, ({ slug }) => [
    needs('is of a post that does not exist', publicPostKeys.post(slug)),
  ]),
  rule('card of a post', inPartition('CARDS#'), postCardItemSchema),
  rule('entry of activity', inPartition(AUDIT_PREFIX), auditItemSchema, ({ action, subject }) =>
    // Other records may be removed, and what was done to them stays on record.
    auditKindOf(action) === 'clinic'
      ? [
          {
            keys: [clinicKeys.clinic(subject), submissionKeys.submission(subject)],
            problem: 'is about a clinic that does not exist',
          },
        ]
      : [],
  ),
  rule('person', inPartition(PERSON_PREFIX, PERSON_SORT_KEY), personItemSchema, (person) => [
    needs(
      'has a slug that does not lead to it',
      personKeys.slug(person.slug),
      ({ practitionerId }) => practitionerId === person.id,
    ),
    needs('is in no list', peopleKeys.manifest(person.id)),
    ...(person.mergedInto === undefined
      ? []
      : [needs('is shown as a person who does not exist', personKeys.person(person.mergedInto))]),
  ]),
  rule('role', beginning(PERSON_PREFIX, ROLE_PREFIX), roleItemSchema, ({ clinicId }, { pk }) => [
    needsClinic(clinicId),
    needsPerson(afterHash(pk)),
  ]),
  rule(
    'slug or number of a person',
    (key) => /^PERSON(SLUG|NUMBER)#/.test(key.pk),
    personOwnerItemSchema,
    ({ practitionerId }) => [needsPerson(practitionerId)],
  ),
  rule(
    'person at a clinic',
    beginning(CLINIC_PEOPLE_PREFIX, WORKS_PREFIX),
    clinicPersonItemSchema,
    ({ id }, { pk }) => [
      needs('is of a person whom no page shows', personKeys.person(id), isPersonShown),
      needs('has no current role', personKeys.role(id, afterHash(pk)), ({ until }) => until === undefined),
      needs('is not counted at its clinic', peopleKeys.summary(afterHash(pk))),
    ],
  ),
  rule(
    'people of a clinic',
    inPartition(CLINIC_PARTITION_PREFIX, CLINIC_PEOPLE_SORT_KEY),
    clinicPeopleItemSchema,
    (_, { pk }) => [needsClinic(afterHash(pk))],
  ),
  rule('people to bring up to date', inPartition(CLINIC_PARTITION_PREFIX, MOVED_SORT_KEY), movedItemSchema),
  rule(
    'keys of a person',
    inPartition(PERSON_MANIFEST_PREFIX),
    personManifestItemSchema,
    ({ entries }, { pk }) => [
      needsPerson(afterHash(pk)),
      ...entries.map((entry) => needs('names an entry that does not exist', { pk: entry.pk, sk: entry.sk })),
    ],
  ),
  rule('person by name', inPartition(BY_NAME_PREFIX), namedPersonItemSchema, ({ id }) => [needsPerson(id)]),
  rule(
    'person in the index',
    ({ pk }) => pk.startsWith(NAMED_PREFIX) || pk.startsWith(NUMBERED_PREFIX),
    indexedPersonItemSchema,
    ({ id }) => [needsPerson(id)],
  ),
  rule(
    'task about a place',
    inPartition('PLACETASK#', googlePlacesKeys.match('').sk),
    matchTaskItemSchema,
    ({ clinicId }) => [needsClinic(clinicId)],
  ),
  rule(
    'closed place',
    inPartition('PLACETASK#', googlePlacesKeys.closed('').sk),
    closedItemSchema,
    ({ clinicId }) => [needsClinic(clinicId)],
  ),
  rule('sync', beginning(SYNC_PARTITION, RUN_PREFIX), syncRunItemSchema),
  rule('running sync', inPartition(SYNC_PARTITION, googlePlacesKeys.currentSync().sk), currentSyncItemSchema),
  rule('counters', inPartition(totalKeys.summary().pk), summaryItemSchema),
  rule('idempotency key', inPartition('ONCE#KEY#'), idempotencyKeyItemSchema),
  rule('used challenge', inPartition('ONCE#CHALLENGE#'), usedChallengeItemSchema),
  rule('link of a review', (key) => /^ONCE#(CONFIRM|REVIEWER)#/.test(key.pk), reviewLinkItemSchema),
  rule('shingle', inPartition('SHINGLE#'), shingleItemSchema),
  rule('entry of the feed of changes', inPartition(CHANGES_PREFIX), changeItemSchema),
  rule('last export', inPartition('EXPORT'), latestExportItemSchema),
  rule('data quality', inPartition(dataQualityKeys.latest().pk), dataQualityItemSchema),
  rule('listing of a source', inPartition('IMPORTED#'), importRecordItemSchema, ({ clinicId }) => [
    needsClinic(clinicId),
  ]),
  rule(
    'person of a source',
    inPartition('IMPORTEDPERSON#'),
    importedPersonItemSchema,
    ({ personId, isErased }) => (isErased ? [] : [needsPerson(personId)]),
  ),
  rule('clinic at a house', inPartition('HOUSE#'), houseItemSchema, ({ clinicId }) => [
    needsClinic(clinicId),
  ]),
  // Parsed by their readers, or nothing but keys and counts.
  ...[
    ['entry of the outbox', /^ONCE#(MAIL|LOCATION|RECIPIENT)#/],
    ['recent review', /^RECENT#/],
    ['counts of cells', /^CELLS#/],
    ['place of a postal code', /^POSTAL#/],
    ['word of search', /^[TDY]#/],
    ['change of totals', /^(DELTA#|DEFERRED)/],
    ['rate limit', /^CALLS#/],
    ['state of ranks', /^RANKS$/],
    ['figures of moderation', /^MODERATION$/],
    ['slug of a category', /^CATEGORYSLUG#/],
  ].map(([kind, partition]) => plain(String(kind), ({ pk }) => new RegExp(partition ?? '').test(pk))),
];
