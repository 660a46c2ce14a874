/** Reviews that are not published, and reports: what staff find in their queue and in their past decisions. */
import type { DecisionReason, ReportReason } from '../../shared/content/reviews/reviews.ts';
import type { Report, ReviewStatus } from '../../shared/contracts/reviews.ts';
import type { ReviewRecord } from '../../shared/domain/records.ts';
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

/** Sentences that break the rules, by the reason for which staff reject or remove a review. */
const offences: Readonly<Record<(typeof offenceReasons)[number], readonly string[]>> = {
  'private-details': [
    '{staff} from the desk lives at [12 Alder Court|48 Juniper Lane|7 Hollis Row], in case you want to [say hello|ask in person].',
    '[The patient before me|The man in the next chair], [Walter Prine|Greta Solberg], has [the same trouble with his liver|been on antidepressants for years].',
    '{doctor}’s private number is [(416) 555-0119|(312) 555-0177|(604) 555-0133], [it works in the evening|just call].',
  ],
  'not-about-care': [
    'The [burger place|hairdresser] next door is [far better than this street deserves|the real reason to come].',
    'My car was towed from [the supermarket across the road|the lot behind], and [that is what this is about|I want the city to know].',
    'I have never been inside, but [the building spoils the street|their sign is too bright at night].',
  ],
  advertising: [
    'By the way, [my studio|our shop] does [teeth whitening|massage|supplements] at half the price: https://[bright-deal|feel-good-now|vita-shop].example.',
    'Use the code [GLOW20|HEALTHY15] at www.[pure-drops|calm-tea|joint-gel].example, [it did more for me|and thank me later].',
    'Better call [my brother’s clinic|our new office]: (213) 555-01[12|45|88], [first visit free|no waiting].',
  ],
  offensive: [
    '[The man at the desk|The new receptionist] is a [stupid bastard|lazy bastard].',
    'What [bullshit|a load of bullshit], [all of it|from the first minute].',
    'People [from over there|with that accent] should [not be let near patients|go back].',
  ],
  'conflict-of-interest': [
    'I [work here on Tuesdays|am married to {doctor}|keep the books here], so I [should know|see it every day].',
    'I run [the practice across the street|another office in {area}], and [our patients say the same|we see who comes over to us].',
    'They [gave me a $20 card for these words|took something off the bill for this review].',
  ],
  unlawful: [
    'If I do not get [$300|my money] by Friday, [I post this everywhere|ten more of these follow].',
    '[Someone should|I will] wait for {doctor} [in the parking garage|after work], [then we will see|that will teach them].',
    'I [have copied|can sell you] their [patient list|prescription pads], [write to me|half price].',
  ],
};

/** Texts of the queue that screening notices. */
const noticed: readonly { readonly rating: number; readonly sentence: string }[] = [
  { rating: 5, sentence: 'I put all prices on www.clinic-prices-compared.example so that others can check.' },
  { rating: 2, sentence: 'The whole story with pictures is at https://my-clinic-diary.example/part-two.' },
  { rating: 4, sentence: 'Ask for {staff} and use the direct line, (312) 555-0164, or you will wait.' },
  { rating: 1, sentence: 'Call me on 416-555-0182 if the same happened to you.' },
  { rating: 2, sentence: 'I collect cases like mine: write to waited-too-long@mailbox.example.' },
  { rating: 1, sentence: 'What bullshit to be sent home after that.' },
  {
    rating: 3,
    sentence: 'My neighbour Mrs. Halloran was there for her depression, and everyone in the room heard it.',
  },
];

const reports: readonly (readonly [ReportReason, string])[] = [
  ['not-a-patient', 'We had no appointment on that day, and no one here knows of this visit.'],
  ['private-details', 'It names our receptionist, who did not agree to that.'],
  ['not-a-patient', ''],
  ['other', 'This is about the practice on the second floor, not about ours.'],
  ['offensive', 'The tone is unfair to the nurses.'],
  ['advertising', 'Reads like an advertisement for the practice.'],
  ['other', 'The wait was ten minutes, our system shows it.'],
  ['private-details', 'One can tell who the patient is.'],
  ['offensive', ''],
  ['not-a-patient', 'Same words as in a review of another clinic that I read last week.'],
];

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
      email: `reception@${own.clinic.email.split('@')[1]}`,
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
  return reports.flatMap(([reason, details], index) => {
    const review = reviews[index % reviews.length];
    if (review === undefined) return [];
    const createdAt = seconds(end - random.between(0.1, 5) * DAY_MS);
    return [{ id: random.ulid(createdAt), reviewId: review.id, reason, details, createdAt }];
  });
}

const seconds = (time: number): string => new Date(Math.floor(time / 1000) * 1000).toISOString();
