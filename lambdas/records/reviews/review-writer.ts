import type {
  ConfirmedReview,
  Report,
  ReviewToConfirm,
  Signal,
} from '../../../shared/contracts/reviews/reviews.ts';
import { isShown } from '../../../shared/domain/people/records.ts';
import { isCurrent } from '../../../shared/domain/people/roles.ts';
import type { ReviewRecord } from '../../../shared/domain/records.ts';
import { isSlug, isUlid } from '../../../shared/domain/text/slug.ts';
import { notFound } from '../../platform/errors.ts';
import type { Key, RawItem, Table, TransactItems, Writes } from '../../table/index.ts';
import {
  inQueue,
  parseItem,
  positionOf,
  readableItem,
  retryOnConflict,
  tableSchema,
} from '../../table/index.ts';
import type { Added } from '../clinics/index.ts';
import { clinicItemSchema, clinicKeys, slugItemSchema } from '../clinics/index.ts';
import type { OutboxKind } from '../outbox/index.ts';
import { personItemSchema, personKeys, roleItemSchema } from '../people/index.ts';
import type { Earlier, NamedRequest, Once, Outcome } from '../submissions/index.ts';
import { addOnce, addPlanned, earlierRequest, isNew, seconds } from '../submissions/index.ts';
import {
  REPORTED_QUEUE,
  reporterItemSchema,
  reviewContactItemSchema,
  reviewItemSchema,
  reviewKeys,
  reviewLinkItemSchema,
  reviewQueue,
  reviewReportItemSchema,
  shingleItemSchema,
} from './items.ts';
import {
  type Clues,
  type EarlierReviews,
  RECENT_DAYS,
  type RecentGroup,
  type ReviewedClinic,
  type SharedSignal,
} from './screening/screen.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Deleted earlier when the review is decided and confirmed. DynamoDB may take days to delete an expired item. */
const CONTACT_DAYS = 27;
/** A contact can confirm one review of a clinic in so many days. */
const REVIEWER_DAYS = 365;
/** Reviews that a network reports within a day until further ones are last in the queue. */
const MAX_REPORTED_REVIEWS = 5;

const REPORTER_DAYS = 1;
/** Sorts after every time. */
const AFTER_OTHERS = '~';

const queue = tableSchema.indexes.byQueue;

/** What is stored beside a review. */
interface ReviewAddition {
  /** The author's address, if there is one. */
  readonly email: string | undefined;
  readonly clues: Clues;
  readonly shared: readonly SharedSignal[];
}

/** The public's writes of reviews, and what they compare and confirm. All throw `service_unavailable`. */
export class ReviewWriter implements EarlierReviews {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** An approved clinic by slug or id, or the one as which it is shown. */
  async approved(slugOrId: string): Promise<ReviewedClinic | undefined> {
    const id = isUlid(slugOrId) ? slugOrId : isSlug(slugOrId) ? await this.#idOfSlug(slugOrId) : undefined;
    const own = id === undefined ? undefined : await this.#clinic(id);
    const into = own?.status === 'unlisted' ? own.mergedInto : undefined;
    const clinic = into === undefined ? own : await this.#clinic(into);
    return clinic?.status === 'approved' ? clinic : undefined;
  }

  /** Whether pages show the person at the clinic. */
  async isShownAt(practitionerId: string, clinicId: string): Promise<boolean> {
    const keys = [personKeys.person(practitionerId), personKeys.role(practitionerId, clinicId)];
    const items = await this.#table.batchGet(keys);
    const [person, role] = keys.map(({ sk }) => items.find((item) => item.sk === sk));
    return (
      person !== undefined &&
      role !== undefined &&
      isShown(parseItem('person', personItemSchema, person)) &&
      isCurrent(parseItem('role', roleItemSchema, role))
    );
  }

  async withShingles(hashes: readonly string[]): Promise<ReviewRecord[]> {
    if (hashes.length === 0) return [];
    const items = await this.#table.batchGet(hashes.map(reviewKeys.shingle));
    const ids = new Set(items.map((item) => parseItem('shingle', shingleItemSchema, item).reviewId));
    if (ids.size === 0) return [];
    const reviews = await this.#table.batchGet([...ids].map(reviewKeys.review));
    return reviews.map((item) => parseItem('review', reviewItemSchema, item));
  }

  async recent(group: RecentGroup, since: Date, max: number): ReturnType<EarlierReviews['recent']> {
    const { pk, sk } = reviewKeys.recent(group.kind, group.key, since.toISOString(), '');
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk > :since',
      ExpressionAttributeValues: { ':pk': pk, ':since': sk },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: max,
    });
    return items.map((item) => {
      const [at = '', id = ''] = String(item.sk).split('#');
      return { id, at };
    });
  }

  /** Keys expire after a day. */
  earlier(request: NamedRequest, at: Date): Promise<Earlier | undefined> {
    return earlierRequest(this.#table, request, at);
  }

  /** Stores a review with what is beside it, and with its consequences in the outbox. */
  addReview(
    review: ReviewRecord,
    addition: ReviewAddition,
    once: Once,
    consequences: readonly OutboxKind[],
  ): Promise<Outcome> {
    const plan = () => this.#additionWrites(review, addition, once.at);
    return addOnce(this.#table, review.id, once, consequences, plan);
  }

  /** Imports a review that was written at another time, without a mail; once for an id. */
  importReview(review: ReviewRecord, addition: ReviewAddition): Promise<Added> {
    const plan = () => this.#additionWrites(review, addition, new Date(review.createdAt));
    const present = async () => ((await this.#review(review.id)) ? 'present' : undefined);
    return addPlanned<Added>(this.#table, plan, 'added', present);
  }

  /** The review with what is beside it, and the signals that earlier ones share with it and do not have yet. */
  async #additionWrites(review: ReviewRecord, addition: ReviewAddition, at: Date): Promise<Writes> {
    const { email, clues, shared } = addition;
    // With its own id there is always something to read, so that the requests do not depend on what others have written.
    const ids = new Set([review.id, ...shared.flatMap(({ earlier }) => earlier)]);
    const items = await this.#table.batchGet([...ids].map(reviewKeys.review), { consistent: true });
    const earlier = items.map((item) => parseItem('review', reviewItemSchema, item));
    return (TableName) => [
      ...reviewWrites(TableName, review, email, clues, at),
      ...earlier.flatMap((one) => shareSignals(TableName, one, shared)),
    ];
  }

  /** Sets the practice's reply. */
  async reply(reviewId: string, reply: NonNullable<ReviewRecord['reply']>): Promise<void> {
    await this.#table.update({
      Key: reviewKeys.review(reviewId),
      ConditionExpression: 'attribute_exists(pk)',
      UpdateExpression: 'SET reply = :reply',
      ExpressionAttributeValues: { ':reply': reply },
    });
  }

  /**
   * Stores a report, unless its network has reported the review within a day. Throws `not_found` unless the review is published.
   *
   * @param network Keyed hash of the network that it came from.
   */
  addReport(reviewId: string, report: Report, network: string | undefined, once: Once): Promise<Outcome> {
    return addOnce(this.#table, report.id, once, [], async () => {
      const review = isUlid(reviewId) ? await this.#review(reviewId) : undefined;
      if (review?.status !== 'published') throw notFound('There is no such review.');
      const [isRepeat, isFlood] =
        network === undefined
          ? [false, false]
          : await Promise.all([
              this.#hasReported(reviewId, network, once.at),
              this.#isFlood(network, once.at),
            ]);
      if (isRepeat) return () => [];
      const reported = await this.#table.get(reviewKeys.reported(reviewId), { consistent: true });
      return (TableName) => [
        ...reportWrites(TableName, reviewId, report, { reported, isFlood }),
        ...(network === undefined ? [] : reporterWrites(TableName, reviewId, report, network, once.at)),
      ];
    });
  }

  async #hasReported(reviewId: string, network: string, at: Date): Promise<boolean> {
    const item = await this.#table.get(reviewKeys.reporter(reviewId, network), { consistent: true });
    return item !== undefined && parseItem('reporter', reporterItemSchema, item).expiresAt > seconds(at);
  }

  /** Whether the network has reported so many reviews within a day that it is a flood. */
  async #isFlood(network: string, at: Date): Promise<boolean> {
    const since = new Date(at.getTime() - DAY_SECONDS * 1_000).toISOString();
    const { pk, sk } = reviewKeys.reportOfNetwork(network, since, '');
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk > :since',
      ExpressionAttributeValues: { ':pk': pk, ':since': sk },
      ConsistentRead: true,
      Limit: MAX_REPORTED_REVIEWS,
    });
    return items.length === MAX_REPORTED_REVIEWS;
  }

  /**
   * Uses the token of a link: the review's contact is confirmed, or the review gets the signal `repeated`, because the contact
   * has confirmed another one of the clinic. Undefined for a token that is not valid, or not any more.
   *
   * @param hashOf The keyed hash of an address.
   */
  async confirm(
    token: string,
    at: Date,
    hashOf: (email: string) => string,
    repeated: Signal,
  ): Promise<ConfirmedReview | undefined> {
    return retryOnConflict(async () => {
      const found = await this.#confirmable(token, at);
      if (found === undefined) return undefined;
      const { review, email, clinic } = found;
      const reviewer = reviewKeys.reviewer(hashOf(email), review.clinicId);
      const status = (await this.#isCurrent(reviewer, at)) ? 'already-reviewed' : 'confirmed';
      await this.#table.transact((TableName) => [
        { Delete: { TableName, Key: reviewKeys.confirmation(token), ...isUnexpired(at) } },
        ...(status === 'confirmed'
          ? confirmWrites(TableName, review, reviewer, at)
          : repeatWrites(TableName, review, repeated)),
      ]);
      return { clinic: { slug: clinic.slug, name: clinic.name }, status };
    });
  }

  /** What a valid token confirms, for the page of its link; undefined for any other token. */
  async toConfirm(token: string, at: Date): Promise<ReviewToConfirm | undefined> {
    const found = await this.#confirmable(token, at);
    if (found === undefined) return undefined;
    const { review, clinic } = found;
    return { clinic: { slug: clinic.slug, name: clinic.name }, rating: review.rating };
  }

  /** What a valid token confirms. A review whose contact is confirmed or gone has nothing more to confirm. */
  async #confirmable(token: string, at: Date) {
    const item = await this.#table.get(reviewKeys.confirmation(token), { consistent: true });
    const link = item && parseItem('confirmation', reviewLinkItemSchema, item);
    if (link === undefined || link.expiresAt <= seconds(at)) return undefined;
    const [review, contact] = await Promise.all([
      this.#review(link.reviewId),
      this.#table.get(reviewKeys.contact(link.reviewId), { consistent: true }),
    ]);
    if (review === undefined || contact === undefined || review.contactVerified) return undefined;
    const clinic = await this.#clinic(review.clinicId);
    const { email } = parseItem('contact of a review', reviewContactItemSchema, contact);
    return clinic && { review, email, clinic };
  }

  async #isCurrent(key: Key, at: Date): Promise<boolean> {
    const item = await this.#table.get(key, { consistent: true });
    return item !== undefined && parseItem('reviewer', reviewLinkItemSchema, item).expiresAt > seconds(at);
  }

  async #idOfSlug(slug: string): Promise<string | undefined> {
    const item = await this.#table.get(clinicKeys.slug(slug));
    return item && parseItem('slug', slugItemSchema, item).clinicId;
  }

  async #clinic(id: string) {
    const item = await this.#table.get(clinicKeys.clinic(id));
    return item && parseItem('clinic', clinicItemSchema, item);
  }

  async #review(id: string): Promise<ReviewRecord | undefined> {
    const item = await this.#table.get(reviewKeys.review(id), { consistent: true });
    return item && parseItem('review', reviewItemSchema, item);
  }
}

function reviewWrites(
  TableName: string,
  review: ReviewRecord,
  email: string | undefined,
  clues: Clues,
  at: Date,
): TransactItems {
  return [
    ...recordWrites(TableName, review),
    ...(email === undefined ? [] : [contactWrite(TableName, review.id, email, at)]),
    ...clueWrites(TableName, review, clues, at),
  ];
}

/** Conditional on the signals that were read: another review may add some at the same time. */
function shareSignals(
  TableName: string,
  { id, signals }: ReviewRecord,
  shared: readonly SharedSignal[],
): TransactItems {
  const added = shared
    .filter(
      ({ earlier, signal }) => earlier.includes(id) && !signals.some(({ kind }) => kind === signal.kind),
    )
    .map(({ signal }) => signal);
  if (added.length === 0) return [];
  return [
    {
      Update: {
        TableName,
        Key: reviewKeys.review(id),
        ConditionExpression: 'size(signals) = :known',
        UpdateExpression: 'SET signals = list_append(signals, :added)',
        ExpressionAttributeValues: { ':known': signals.length, ':added': added },
      },
    },
  ];
}

function recordWrites(TableName: string, review: ReviewRecord): TransactItems {
  const { id, status, createdAt } = review;
  const Item = readableItem(reviewItemSchema, {
    ...reviewKeys.review(id),
    ...review,
    ...inQueue(reviewQueue(status), createdAt, id),
  });
  return [{ Put: { TableName, Item, ...isNew } }];
}

function contactWrite(TableName: string, id: string, email: string, at: Date): TransactItems[number] {
  return { Put: { TableName, Item: { ...reviewKeys.contact(id), email, ...expiry(at, CONTACT_DAYS) } } };
}

function clueWrites(
  TableName: string,
  { id, createdAt }: ReviewRecord,
  { shingles, groups }: Clues,
  at: Date,
): TransactItems {
  const recent = groups.map(({ kind, key }) => reviewKeys.recent(kind, key, createdAt, id));
  return [
    ...shingles.map((hash) => ({ Put: { TableName, Item: { ...reviewKeys.shingle(hash), reviewId: id } } })),
    ...recent.map((key) => ({ Put: { TableName, Item: { ...key, ...expiry(at, RECENT_DAYS) } } })),
  ];
}

interface Reported {
  /** The item that has the review in the queue, as it was read. */
  readonly reported: RawItem | undefined;
  /** Whether the report is one of many from its network. */
  readonly isFlood: boolean;
}

/** The report, and the review's position in the queue: that of its first open report, after all others while it has only those of floods. */
function reportWrites(
  TableName: string,
  reviewId: string,
  report: Report,
  { reported, isFlood }: Reported,
): TransactItems {
  const known = reported && positionOf(reported);
  const stays = known !== undefined && (isFlood || !known.startsWith(AFTER_OTHERS));
  const position = inQueue(
    REPORTED_QUEUE,
    isFlood ? `${AFTER_OTHERS}${report.createdAt}` : report.createdAt,
    reviewId,
  );
  return [
    {
      ConditionCheck: {
        TableName,
        Key: reviewKeys.review(reviewId),
        ConditionExpression: '#status = :published',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':published': 'published' },
      },
    },
    {
      Put: {
        TableName,
        Item: readableItem(reviewReportItemSchema, {
          ...reviewKeys.report(reviewId, report.createdAt, report.id),
          ...report,
        }),
        ...isNew,
      },
    },
    {
      Update: {
        TableName,
        Key: reviewKeys.reported(reviewId),
        // Reports that come at once do not change the position of each other, so that only a position is a conflict.
        ConditionExpression: known === undefined ? 'attribute_not_exists(pk)' : '#position = :known',
        UpdateExpression: 'SET #queue = :queue, #position = :position, lastReportId = :report',
        ExpressionAttributeNames: { '#queue': queue.partitionKey, '#position': queue.sortKey },
        ExpressionAttributeValues: {
          ':queue': position[queue.partitionKey],
          ':position': stays ? known : position[queue.sortKey],
          ':report': report.id,
          ...(known !== undefined && { ':known': known }),
        },
      },
    },
  ];
}

/** What further reports from the network are compared with. */
function reporterWrites(
  TableName: string,
  reviewId: string,
  report: Report,
  network: string,
  at: Date,
): TransactItems {
  return [
    {
      Put: {
        TableName,
        Item: { ...reviewKeys.reporter(reviewId, network), ...expiry(at, REPORTER_DAYS) },
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': seconds(at) },
      },
    },
    {
      Put: {
        TableName,
        Item: {
          ...reviewKeys.reportOfNetwork(network, report.createdAt, report.id),
          ...expiry(at, REPORTER_DAYS),
        },
      },
    },
  ];
}

function confirmWrites(TableName: string, review: ReviewRecord, reviewer: Key, at: Date): TransactItems {
  return [
    {
      Put: {
        TableName,
        Item: { ...reviewer, reviewId: review.id, ...expiry(at, REVIEWER_DAYS) },
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': seconds(at) },
      },
    },
    updateOf(TableName, review, 'SET contactVerified = :true', { ':true': true }),
    // The second of confirmation and decision deletes the address.
    ...(review.decidedAt === undefined ? [] : [contactDelete(TableName, review.id)]),
  ];
}

function repeatWrites(TableName: string, review: ReviewRecord, signal: Signal): TransactItems {
  return [
    updateOf(TableName, review, 'SET signals = list_append(signals, :signal)', { ':signal': [signal] }),
    contactDelete(TableName, review.id),
  ];
}

/** Conditional on what was read of it: whether it is decided says who deletes the address. */
function updateOf(
  TableName: string,
  { id, decidedAt }: ReviewRecord,
  UpdateExpression: string,
  values: Readonly<Record<string, unknown>>,
): TransactItems[number] {
  const decided = decidedAt === undefined ? 'attribute_not_exists' : 'attribute_exists';
  return {
    Update: {
      TableName,
      Key: reviewKeys.review(id),
      ConditionExpression: `contactVerified = :false AND ${decided}(decidedAt)`,
      UpdateExpression,
      ExpressionAttributeValues: { ':false': false, ...values },
    },
  };
}

function contactDelete(TableName: string, id: string): TransactItems[number] {
  return { Delete: { TableName, Key: reviewKeys.contact(id), ConditionExpression: 'attribute_exists(pk)' } };
}

function isUnexpired(at: Date) {
  return {
    ConditionExpression: 'expiresAt > :now',
    ExpressionAttributeValues: { ':now': seconds(at) },
  };
}

function expiry(at: Date, days: number) {
  return { [tableSchema.timeToLive]: seconds(at) + days * DAY_SECONDS };
}
