/** Which changed items of the table the projector works on. */

import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBRecord } from 'aws-lambda';
import { cityRecordSchema } from '../../../shared/contracts/entities.ts';
import { isShown, type PractitionerRecord } from '../../../shared/domain/people/records.ts';
import { totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import type { PageChange, ShownPost, StoredClinic } from '../../derived/pages/index.ts';
import {
  CLINIC_PEOPLE_PREFIX,
  clinicPersonItemSchema,
  MOVED_SORT_KEY,
  movedItemSchema,
  WORKS_PREFIX,
} from '../../derived/people/index.ts';
import { POST_PARTITION_PREFIX, postItemSchema, publicPostKeys } from '../../derived/posts/index.ts';
import {
  REVIEW_SUMS_SORT_KEY,
  reviewSumsItemSchema,
  SAW_NEXT_SORT_KEY,
  SAW_PREFIX,
  sawNextItemSchema,
} from '../../derived/reviews/index.ts';
import { DELTA_PREFIX, totalKeys } from '../../derived/totals/index.ts';
import {
  CLINIC_PARTITION_PREFIX,
  CLINIC_SORT_KEY,
  clinicItemSchema,
  PLACE_STATE_SORT_KEY,
  RANK_SORT_KEY,
  rankItemSchema,
  TEST_CLINIC_ID,
} from '../../records/clinics/index.ts';
import {
  MAIL_PARTITION_PREFIX,
  OUTBOX_QUEUE,
  outboxKey,
  outboxKeys,
  outboxKinds,
} from '../../records/outbox/index.ts';
import { PERSON_PREFIX, PERSON_SORT_KEY, personItemSchema } from '../../records/people/index.ts';
import { POST_RECORD_PREFIX, postKeys } from '../../records/posts/index.ts';
import { REVIEW_PARTITION_PREFIX, reviewKeys } from '../../records/reviews/index.ts';
import {
  CONTACT_PARTITION_PREFIX,
  SUBMISSION_PARTITION_PREFIX,
  submissionKeys,
} from '../../records/submissions/index.ts';
import { CATEGORIES_PARTITION, CITY_PREFIX, taxonomyKeys } from '../../records/taxonomy/index.ts';
import { itemOfImage, type Key, tableSchema } from '../../table/index.ts';
import { type ComingChange, publicChangeOf, ratingChangeOf } from '../changes/index.ts';
import type { Change, DerivedChange } from './project-records.ts';

/**
 * What the stream's filter lets pass, as far as keys tell: items of these partitions with one of these sort keys, or with any.
 * All others are derived, or nothing is derived of them.
 */
export const projectedKeys: readonly {
  readonly pkPrefix: string;
  readonly sks?: readonly string[];
  /** What the sort keys begin with, in place of `sks`. */
  readonly skPrefix?: string;
}[] = [
  {
    pkPrefix: CLINIC_PARTITION_PREFIX,
    sks: [CLINIC_SORT_KEY, PLACE_STATE_SORT_KEY, RANK_SORT_KEY, REVIEW_SUMS_SORT_KEY, MOVED_SORT_KEY],
  },
  { pkPrefix: REVIEW_PARTITION_PREFIX, sks: [reviewKeys.review('').sk] },
  { pkPrefix: SUBMISSION_PARTITION_PREFIX, sks: [submissionKeys.submission('').sk] },
  { pkPrefix: CONTACT_PARTITION_PREFIX, sks: [submissionKeys.contact('').sk] },
  { pkPrefix: CITY_PREFIX, sks: [taxonomyKeys.city('').sk] },
  { pkPrefix: totalKeys.bulkChange().pk, sks: [totalKeys.bulkChange().sk] },
  { pkPrefix: CATEGORIES_PARTITION },
  { pkPrefix: POST_PARTITION_PREFIX, sks: [publicPostKeys.post('').sk] },
  { pkPrefix: POST_RECORD_PREFIX, sks: [postKeys.record('').sk] },
  // Each change of a role changes the version of the person's record.
  { pkPrefix: PERSON_PREFIX, sks: [PERSON_SORT_KEY] },
  { pkPrefix: CLINIC_PEOPLE_PREFIX, skPrefix: WORKS_PREFIX },
  { pkPrefix: SAW_PREFIX, sks: [SAW_NEXT_SORT_KEY] },
  { pkPrefix: DELTA_PREFIX },
  { pkPrefix: outboxKeys.locationLookup('').pk },
  { pkPrefix: MAIL_PARTITION_PREFIX },
];

/** What a record of the stream asks for. */
export function changesOf({ eventName, dynamodb }: DynamoDBRecord): Change[] {
  const [pk, sk] = [dynamodb?.Keys?.pk?.S, dynamodb?.Keys?.sk?.S];
  if (pk === undefined || sk === undefined) return [];
  if (pk === totalKeys.bulkChange().pk) {
    const at = dynamodb?.NewImage?.at?.S;
    const asked = dynamodb?.NewImage?.asked?.S;
    return at === undefined ? [] : [{ kind: 'deferred', at, ...(asked !== undefined && { asked }) }];
  }
  if (pk.startsWith(SAW_PREFIX)) {
    const next = sawNextItemSchema.safeParse(itemOfImage(dynamodb?.NewImage)).data;
    return next === undefined ? [] : [{ kind: 'saw', id: pk.slice(SAW_PREFIX.length), after: next.after }];
  }
  if (sk === MOVED_SORT_KEY) {
    const next = movedItemSchema.safeParse(itemOfImage(dynamodb?.NewImage)).data;
    return next === undefined
      ? []
      : [{ kind: 'moved', id: pk.slice(CLINIC_PARTITION_PREFIX.length), after: next.after }];
  }
  // An import stores rank and place state of a new clinic before the clinic, whose own record asks for all.
  const isBeside = [RANK_SORT_KEY, PLACE_STATE_SORT_KEY].includes(sk);
  if (isBeside && eventName === 'INSERT' && dynamodb?.NewImage?.isImported?.BOOL === true) return [];
  const changed = withCorrelation(
    changeOf({ pk, sk }, eventName === 'INSERT'),
    dynamodb?.NewImage?.correlationId?.S,
  );
  // Restored from a backup: it is settled, or operators decide about it.
  const isClosed =
    changed?.kind === 'outbox' &&
    dynamodb?.NewImage !== undefined &&
    dynamodb.NewImage[queueAttribute]?.S !== OUTBOX_QUEUE;
  const images = () => [itemOfImage(dynamodb?.OldImage), itemOfImage(dynamodb?.NewImage)];
  const shown = pageChangeOf({ pk, sk }, images);
  const derived = shown?.kind === 'bulk' ? asBulk(changed) : changed;
  const coming = comingChangeOf({ pk, sk }, images);
  const sequenceNumber = dynamodb?.SequenceNumber ?? '';
  return [
    ...(derived === undefined || isClosed ? [] : [derived]),
    ...namedChangesOf({ pk, sk }, images),
    ...movedChangesOf({ pk, sk }, images),
    ...(shown === undefined ? [] : [{ kind: 'pages', change: shown } as const]),
    ...(coming === undefined
      ? []
      : [{ kind: 'feed', id: coming.id, change: { ...coming, sequenceNumber } } as const]),
  ];
}

/** What changes in public by an item of a clinic. */
function comingChangeOf({ pk, sk }: Key, images: () => readonly unknown[]): ComingChange | undefined {
  if (!pk.startsWith(CLINIC_PARTITION_PREFIX)) return undefined;
  const id = pk.slice(CLINIC_PARTITION_PREFIX.length);
  if (id === TEST_CLINIC_ID) return undefined;
  if (sk === CLINIC_SORT_KEY) {
    const [before, after] = images().map(clinicOf);
    return publicChangeOf(before, after);
  }
  if (sk !== REVIEW_SUMS_SORT_KEY) return undefined;
  const [before, after] = images().map((item) => reviewSumsItemSchema.parse(item ?? {}));
  return before && after && ratingChangeOf(id, before.sums, after.sums);
}

const { partitionKey: queueAttribute } = tableSchema.indexes.byQueue;

/** An entry of the outbox keeps the id of the request that wrote it. */
function withCorrelation(change: DerivedChange | undefined, correlationId: string | undefined) {
  return change?.kind === 'outbox' ? { ...change, entry: { ...change.entry, correlationId } } : change;
}

/** What is one of very many changes for pages is so for totals and lists of cities, too. */
function asBulk(change: DerivedChange | undefined): DerivedChange | undefined {
  const canBeBulk = change?.kind === 'clinic' || change?.kind === 'rank' || change?.kind === 'city';
  return canBeBulk ? { ...change, isBulk: true } : change;
}

/** What pages show of a changed item, before and after; undefined: nothing, or the same. */
function pageChangeOf({ pk, sk }: Key, images: () => readonly unknown[]): PageChange | undefined {
  const id = pk.slice(pk.indexOf('#') + 1);
  if (pk.startsWith(CLINIC_PARTITION_PREFIX)) {
    // No page shows it.
    if (id === TEST_CLINIC_ID) return undefined;
    if (sk === REVIEW_SUMS_SORT_KEY) {
      const [before, after] = images().map((item) => reviewSumsItemSchema.parse(item ?? {}));
      // Replies that become due change no page.
      if (before === undefined || after === undefined || before.revision === after.revision) return undefined;
      return {
        kind: 'reviews',
        id,
        before: totalsOf(before.sums),
        after: totalsOf(after.sums),
        ...(before.withdrawn !== after.withdrawn && { isWithdrawn: true }),
      };
    }
    if (sk === RANK_SORT_KEY) return rankChangeOf(id, images());
    // Not of what Google knows.
    if (sk !== CLINIC_SORT_KEY) return undefined;
    const [before, after] = images().map(clinicOf);
    const [shownBefore, shownAfter] = [shownClinic(before), shownClinic(after)];
    if (isDeepStrictEqual(shownBefore, shownAfter)) return undefined;
    const seenAt = after?.source?.seenAt;
    // An import writes when it saw the listing, and nothing else does.
    if (seenAt !== undefined && seenAt !== before?.source?.seenAt) return { kind: 'bulk', id };
    return { kind: 'clinic', id, before: shownBefore, after: shownAfter };
  }
  if (pk.startsWith(POST_PARTITION_PREFIX)) {
    const [before, after] = images().map(shownPost);
    return before === after ? undefined : { kind: 'post', id, before, after };
  }
  if (pk.startsWith(CLINIC_PEOPLE_PREFIX)) {
    const [before = [], after = []] = images().map((item) => clinicPersonItemSchema.safeParse(item).data?.k);
    return { kind: 'people', id, before, after };
  }
  if (pk.startsWith(PERSON_PREFIX) && sk === PERSON_SORT_KEY) return personChangeOf(id, images());
  if (pk === CATEGORIES_PARTITION) return { kind: 'taxonomy', id: sk };
  if (!pk.startsWith(CITY_PREFIX)) return undefined;
  const [before, after] = images().map((item) => cityRecordSchema.safeParse(item).data);
  // Totals are no part of the record.
  if (isDeepStrictEqual(before, after)) return undefined;
  return { kind: before === undefined && after?.isImported === true ? 'bulk' : 'taxonomy', id };
}

/** Each change of a role changes the record's version. */
function personChangeOf(id: string, images: readonly unknown[]): PageChange | undefined {
  const [before, after] = images.map((item) => personItemSchema.safeParse(item).data);
  const seenAt = after?.source?.seenAt;
  // As for clinics: an import writes when it saw the person.
  if (before !== undefined && seenAt !== undefined && seenAt !== before.source?.seenAt)
    return { kind: 'bulk', id };
  return { kind: 'person', id, before: shownSlug(before), after: shownSlug(after) };
}

/** People are found by name in the cities of their clinics. */
function movedChangesOf({ pk, sk }: Key, images: () => readonly unknown[]): DerivedChange[] {
  if (!pk.startsWith(CLINIC_PARTITION_PREFIX) || sk !== CLINIC_SORT_KEY) return [];
  const [before, after] = images().map((item) => clinicOf(item)?.city);
  if (before === undefined || after === undefined || isDeepStrictEqual(before, after)) return [];
  return [{ kind: 'moved', id: pk.slice(CLINIC_PARTITION_PREFIX.length) }];
}

/** Reviews name the person, and those that name a record which is shown as the person do too. */
function namedChangesOf({ pk, sk }: Key, images: () => readonly unknown[]): DerivedChange[] {
  if (!pk.startsWith(PERSON_PREFIX) || sk !== PERSON_SORT_KEY) return [];
  const [before, after] = images().map((item) => personItemSchema.safeParse(item).data);
  if (isDeepStrictEqual(before && namedAs(before), after && namedAs(after))) return [];
  const merged = [before, after].flatMap((person) => person?.merged ?? []);
  return [...new Set([pk.slice(PERSON_PREFIX.length), ...merged])].map((id) => ({ kind: 'saw', id }));
}

const namedAs = (person: PractitionerRecord) => {
  const { slug, name, mergedInto } = person;
  return { slug, name, mergedInto, isShown: isShown(person) };
};

function shownSlug(person: PractitionerRecord | undefined): string | undefined {
  return person !== undefined && isShown(person) ? person.slug : undefined;
}

function clinicOf(item: unknown): StoredClinic | undefined {
  return clinicItemSchema.safeParse(item).data;
}

function shownClinic(clinic: StoredClinic | undefined): StoredClinic | undefined {
  return clinic?.status === 'approved' ? clinic : undefined;
}

/** Of all causes only reviews name lists: an edit names them itself where they show it, and the others concern every clinic. */
function rankChangeOf(id: string, images: readonly unknown[]): PageChange | undefined {
  const [before, after] = images.map((item) => rankItemSchema.safeParse(item).data);
  if (before === undefined || after === undefined || after.cause !== 'reviewed') return undefined;
  return before.score === after.score
    ? undefined
    : { kind: 'rank', id, before: before.score, after: after.score };
}

function shownPost(item: unknown): ShownPost | undefined {
  const { data } = postItemSchema.safeParse(item);
  return data?.publishedAt === undefined ? undefined : { slug: data.slug };
}

/** What a changed item asks to derive; undefined: nothing. `isNew`: it did not exist before. */
export function changeOf({ pk, sk }: Key, isNew: boolean): DerivedChange | undefined {
  const isProjected = projectedKeys.some(
    ({ pkPrefix, sks, skPrefix = '' }) =>
      pk.startsWith(pkPrefix) && sk.startsWith(skPrefix) && (sks === undefined || sks.includes(sk)),
  );
  if (!isProjected) return undefined;
  const id = pk.slice(pk.indexOf('#') + 1);
  if (pk.startsWith(DELTA_PREFIX)) return { kind: 'delta', partition: pk };
  // An edited record may have another rank; a new one comes with its rank.
  if (sk === REVIEW_SUMS_SORT_KEY) return { kind: 'rank', id, isReviewed: true };
  if (sk === CLINIC_SORT_KEY && !isNew && pk.startsWith(CLINIC_PARTITION_PREFIX)) return { kind: 'rank', id };
  if (sk === MOVED_SORT_KEY) return { kind: 'moved', id };
  if (pk.startsWith(CLINIC_PARTITION_PREFIX)) return { kind: 'clinic', id };
  if (pk.startsWith(REVIEW_PARTITION_PREFIX)) return { kind: 'review', id };
  if (pk.startsWith(SUBMISSION_PARTITION_PREFIX)) return { kind: 'submission', id };
  if (pk.startsWith(CONTACT_PARTITION_PREFIX)) return { kind: 'contact', id };
  if (pk.startsWith(CITY_PREFIX)) return { kind: 'city', id };
  if (pk.startsWith(POST_RECORD_PREFIX)) return { kind: 'post', id };
  if (pk.startsWith(PERSON_PREFIX)) return { kind: 'person', id };
  if (pk.startsWith(CLINIC_PEOPLE_PREFIX)) return { kind: 'people', id };
  if (pk.startsWith(SAW_PREFIX)) return { kind: 'saw', id };
  // Derived; only pages follow it.
  if (pk.startsWith(POST_PARTITION_PREFIX) || pk === CATEGORIES_PARTITION) return undefined;
  // An entry that is postponed changes too; its sweep enqueues it.
  return isNew ? outboxChange(pk) : undefined;
}

function outboxChange(pk: string): DerivedChange | undefined {
  const id = pk.slice(pk.lastIndexOf('#') + 1);
  const kind = outboxKinds.find((one) => outboxKey({ kind: one, id }).pk === pk);
  return kind && { kind: 'outbox', entry: { kind, id } };
}
