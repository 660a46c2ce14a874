/** Reviews that are not published, and reports: what staff find in their queue and in their past decisions. */
import * as z from 'zod';
import type { DecisionReason } from '../../shared/content/reviews/review-fields.ts';
import { type Report, type ReviewStatus, reportSchema } from '../../shared/contracts/reviews/reviews.ts';
import type { ClinicRecord, ReviewRecord } from '../../shared/domain/records.ts';
import { readData } from './data-file.ts';
import { spelledFor, write } from './phrasing.ts';
import type { Random } from './random.ts';
import {
  type DemonstrationReview,
  decisionTime,
  type ReviewedPractice,
  type ReviewWriter,
} from './reviews.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Reviews by status. Staff decide alike about low and high stars. */
const REJECTED = 58;
const REMOVED = 17;
const ORDINARY_PENDING = 22;
const PENDING_DAYS = 4;
const BURST = 5;

export interface ReviewReport extends Report {
  readonly reviewId: string;
}

const offenceReasons = [
  'private-details',
  'not-about-care',
  'advertising',
  'offensive',
  'conflict-of-interest',
  'unlawful',
] as const satisfies readonly DecisionReason[];

const { offences, noticed, reports } = readData(
  new URL('moderation.json', import.meta.url),
  z.strictObject({
    /** Sentences that break the rules, by the reason for which staff reject or remove a review. */
    offences: z.record(z.enum(offenceReasons), z.array(z.string())),
    /** Texts of the queue that screening notices. */
    noticed: z.array(z.strictObject({ rating: z.int(), sentence: z.string() })),
    reports: z.array(z.strictObject({ reason: reportSchema.shape.reason, details: z.string() })),
  }),
);

export interface Moderated {
  readonly reviews: readonly DemonstrationReview[];
  readonly reports: readonly ReviewReport[];
}

interface Context {
  readonly practices: readonly ReviewedPractice[];
  readonly published: readonly ReviewRecord[];
  readonly writer: ReviewWriter;
  readonly asOf: string;
}

export function moderatedReviews({ practices, published, writer, asOf }: Context, random: Random): Moderated {
  const end = Date.parse(asOf);
  const reviewed = practices.filter(({ count }) => count > 0);
  const daysAgo = (least: number, most: number) => seconds(end - random.between(least, most) * DAY_MS);

  /** A review as it comes in, which a sentence may follow. */
  function received(
    practice: ReviewedPractice,
    rating: number,
    createdAt: string,
    { sentence, ...changes }: Partial<DemonstrationReview> & { readonly sentence?: string } = {},
  ): DemonstrationReview {
    const { content, ...text } = writer.text(practice, rating, random);
    const values = { doctor: practice.doctors[0] ?? '', staff: 'Robin', area: practice.area };
    const added = sentence && spelledFor(practice.place.country, write(sentence, values, random));
    const contactVerified = random.chance(0.7);
    return {
      id: random.ulid(createdAt),
      clinicId: practice.clinic.id,
      ...text,
      content: added ? `${content} ${added}` : content,
      createdAt,
      status: 'pending',
      contactVerified,
      hasContact: contactVerified || random.chance(0.6),
      signals: [],
      ...changes,
    };
  }

  /** One that broke a rule, with the stars of a published one. */
  function offending(index: number, leastDays: number): DemonstrationReview {
    const practice = random.pick(reviewed);
    const listedDays = (end - Date.parse(practice.clinic.createdAt)) / DAY_MS;
    const createdAt = daysAgo(leastDays, Math.min(700, listedDays - 1));
    const other = random.pick(published.filter((review) => review.createdAt < createdAt));
    const reason = offenceReasons[index % (offenceReasons.length + 1)];
    return reason === undefined
      ? received(practice, other.rating, createdAt, { content: other.content, reason: 'repeated' })
      : received(practice, other.rating, createdAt, { sentence: random.pick(offences[reason]), reason });
  }

  const rejected = Array.from({ length: REJECTED }, (_, index) => {
    const review = offending(index, 3);
    return decided(review, 'rejected', decisionTime(review.createdAt, asOf, random));
  });
  const removed = Array.from({ length: REMOVED }, (_, index) => {
    const review = offending(index, 20);
    const decidedAt = decisionTime(review.createdAt, asOf, random);
    const removedAt = seconds(Date.parse(decidedAt) + random.between(1, 15) * DAY_MS);
    return { ...decided(review, 'removed', decidedAt), removedAt };
  });

  const busy = random.pick(reviewed.filter(({ count }) => count > 8));
  const burst = Array.from({ length: BURST }, (_, index) =>
    received(busy, 5, seconds(end - (6 + 2 * index) * HOUR_MS), {
      hasContact: false,
      contactVerified: false,
    }),
  );
  const own = random.pick(reviewed.filter(({ clinic }) => clinic.website !== undefined));
  const visited = random.pick(reviewed);
  const twice = { email: 'two-visits@mail.example', hasContact: true };
  const pending = [
    ...Array.from({ length: ORDINARY_PENDING }, () =>
      received(random.pick(practices), random.pick(published).rating, daysAgo(0.05, PENDING_DAYS)),
    ),
    ...noticed.map(({ rating, sentence }) =>
      received(random.pick(reviewed), rating, daysAgo(0.05, PENDING_DAYS), { sentence }),
    ),
    ...random.sample(published, 2).map(({ rating, content }) =>
      received(random.pick(reviewed), rating, daysAgo(0.05, PENDING_DAYS), {
        content: `${content} Would come again.`,
      }),
    ),
    ...burst,
    // Written from the practice's own domain.
    received(own, 5, daysAgo(0.05, PENDING_DAYS), {
      email: `reception@${domainOf(own.clinic)}`,
      hasContact: true,
      contactVerified: true,
    }),
    // The same author twice: the second link confirms nothing.
    received(visited, 5, daysAgo(3, 4), { ...twice, contactVerified: true }),
    received(visited, 4, daysAgo(1, 2), { ...twice, contactVerified: false }),
  ];

  return {
    reviews: [...rejected, ...removed, ...pending],
    reports: reported(published, end, random),
  };
}

function decided(review: DemonstrationReview, status: ReviewStatus, decidedAt: string): DemonstrationReview {
  return { ...review, status, decidedAt, hasContact: review.contactVerified };
}

/** Reports of the last days on reviews of the last months; two are on one review. */
function reported(published: readonly ReviewRecord[], end: number, random: Random): ReviewReport[] {
  const lately = published.filter(({ createdAt }) => {
    const days = (end - Date.parse(createdAt)) / DAY_MS;
    return days > 6 && days < 120;
  });
  const reviews = random.sample(lately, reports.length - 1);
  return reports.flatMap(({ reason, details }, index) => {
    const review = reviews[index % reviews.length];
    if (review === undefined) return [];
    const createdAt = seconds(end - random.between(0.1, 5) * DAY_MS);
    return [{ id: random.ulid(createdAt), reviewId: review.id, reason, details, createdAt }];
  });
}

const seconds = (time: number): string => new Date(Math.floor(time / 1000) * 1000).toISOString();

/** The domain of the practice's email address. */
const domainOf = ({ email = '' }: ClinicRecord): string => email.slice(email.indexOf('@') + 1);
