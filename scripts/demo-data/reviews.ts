import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import type { ClinicRecord, ReviewRecord } from '../../shared/domain/records.ts';
import { person } from './people.ts';
import { spelledFor, write } from './phrasing.ts';
import type { Place } from './places/index.ts';
import type { Random } from './random.ts';
import { closers, complaints, openers, praise, replies, shortNotes, titles } from './review-phrases.ts';
import type { Specialty } from './specialties/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOWEST_MEAN = 2.4;
const REVIEWED_DAYS = 3 * 365;

export interface ReviewedPractice {
  readonly clinic: ClinicRecord;
  readonly specialty: Specialty;
  readonly place: Place;
  readonly area: string;
  /** "Dr. Okafor" and colleagues. */
  readonly doctors: readonly string[];
  /** How many reviews, and around which mean they lie. */
  readonly count: number;
  readonly mean: number;
}

type Tone = 'high' | 'mixed' | 'low';

/** What reviews of a practice name. */
type Values = Readonly<Record<'doctor' | 'staff' | 'area' | 'us' | 'visit', string>>;

/** A review with what its record does not tell. */
export interface DemonstrationReview extends ReviewRecord {
  /** The address of an author who follows the link, where it is not one like any other. */
  readonly email?: string;
  /** When staff removed it. */
  readonly removedAt?: string;
}

export interface ReviewWriter {
  /** All published reviews of a practice. */
  published(practice: ReviewedPractice, random: Random): ReviewRecord[];
  /** What a patient writes: never the same text twice. */
  text(
    practice: ReviewedPractice,
    rating: number,
    random: Random,
  ): Pick<ReviewRecord, 'authorName' | 'rating' | 'title' | 'content'>;
}

export function reviewWriter(asOf: string): ReviewWriter {
  const written = new Set<string>();
  const replied = new Set<string>();

  function text(practice: ReviewedPractice, rating: number, values: Values, random: Random) {
    const { place, specialty } = practice;
    const tone = toneOf(rating);
    return {
      authorName: author(practice, random),
      rating,
      title: spelledFor(place.country, title(specialty, tone, values, random)),
      content: unique(written, () =>
        spelledFor(place.country, content(specialty, rating, tone, values, random)),
      ),
    };
  }

  return {
    published(practice, random) {
      const replyRate = random.chance(0.25) ? 0 : random.between(0.1, 0.95);
      const staff = staffOf(practice, random);
      return starsAround(practice.mean, practice.count, random).map((rating, index) => {
        const values = valuesOf(practice, staff, random);
        const createdAt = writtenAt(practice.clinic, asOf, random);
        const id = random.ulid(createdAt);
        const review = text(practice, rating, values, random);
        const contactVerified = random.chance(0.86);
        const repliedAt = replyTime(createdAt, replyRate, asOf, random);
        // A stream of its own: what is drawn of it leaves the reviews as they are.
        const later = random.fork(`after ${index}`);
        return {
          id,
          clinicId: practice.clinic.id,
          ...review,
          createdAt,
          status: 'published',
          contactVerified,
          hasContact: contactVerified,
          signals: [],
          decidedAt: decisionTime(createdAt, repliedAt ?? asOf, later),
          ...(repliedAt && {
            reply: {
              content: unique(replied, () => replyText(practice, toneOf(rating), values, later)),
              createdAt: repliedAt,
            },
          }),
        };
      });
    },
    text: (practice, rating, random) =>
      text(practice, rating, valuesOf(practice, staffOf(practice, random), random), random),
  };
}

/** Share of the reviews whose authors chose the person whom their text names, and of those whose text names no one. */
const NAMED_BY_CHOICE = 0.6;
const CHOSEN_ALONE = 0.12;

/** Reviews with whom their authors saw, as far as they say: one of the clinic's people. */
export function withPeopleSeen<Written extends ReviewRecord>(
  reviews: readonly Written[],
  people: readonly PersonWithRoles[],
  random: Random,
): Written[] {
  const peopleAt = Map.groupBy(
    people.flatMap(({ person: { id, name }, roles }) =>
      roles.map(({ clinicId }) => ({ id, spoken: `Dr. ${name.family}`, clinicId })),
    ),
    ({ clinicId }) => clinicId,
  );
  return reviews.map((review) => {
    const text = `${review.title} ${review.content}`;
    const here = peopleAt.get(review.clinicId) ?? [];
    const named = here.filter(({ spoken }) => text.includes(spoken));
    // A text may name a colleague who is not in the directory.
    const candidates = named.length > 0 || text.includes('Dr. ') ? named : here;
    const draws = random.fork(review.id);
    if (candidates.length === 0 || !draws.chance(named.length > 0 ? NAMED_BY_CHOICE : CHOSEN_ALONE))
      return review;
    return { ...review, practitionerId: draws.pick(candidates).id };
  });
}

const toneOf = (rating: number): Tone => (rating >= 4 ? 'high' : rating === 3 ? 'mixed' : 'low');

const staffOf = ({ place }: ReviewedPractice, random: Random): string[] =>
  [1, 2, 3].map(() => person(place.population, random).given);

function valuesOf(practice: ReviewedPractice, staff: readonly string[], random: Random): Values {
  return {
    doctor: random.pick(practice.doctors),
    staff: random.pick(staff),
    area: practice.area,
    us: practice.specialty.slug === 'pediatrics' ? 'us' : 'me',
    visit: random.pick(practice.specialty.visits),
  };
}

/** When staff decided: mostly within a day, before what follows from it. */
export function decisionTime(createdAt: string, latest: string, random: Random): string {
  const begin = Date.parse(createdAt);
  const taken = Math.min(70, 7 * 2 ** random.normal()) * HOUR_MS;
  const time = begin + Math.min(taken, 0.9 * (Date.parse(latest) - begin));
  return new Date(Math.floor(time / 1000) * 1000).toISOString();
}

/** Stars that scatter as people's do, and whose mean is as near the given one as their number allows. */
function starsAround(mean: number, count: number, random: Random): number[] {
  const spread = mean > 4.7 ? 0.5 : mean > 4 ? 0.9 : 1.4;
  const stars = Array.from({ length: count }, () =>
    Math.min(5, Math.max(1, Math.round(mean + 0.2 + spread * random.normal()))),
  );
  const wanted = Math.max(Math.round(mean * count), Math.ceil(LOWEST_MEAN * count));
  let missing = wanted - stars.reduce((sum, star) => sum + star, 0);
  while (missing !== 0) {
    const step = Math.sign(missing);
    const index = random.integer(0, count - 1);
    const moved = (stars[index] ?? 0) + step;
    if (moved < 1 || moved > 5) continue;
    stars[index] = moved;
    missing -= step;
  }
  return stars;
}

/** Within three years, never before the listing, more of them lately, in waking hours. */
function writtenAt(clinic: ClinicRecord, asOf: string, random: Random): string {
  const end = Date.parse(asOf);
  const listedDays = (end - Date.parse(clinic.createdAt)) / DAY_MS;
  const age = Math.min(REVIEWED_DAYS - 1, listedDays - 2) * random.next() ** 1.25;
  const day = Math.floor((end - age * DAY_MS) / DAY_MS) - 1;
  // Seven in the morning to eleven at night in North America, on the UTC clock.
  return new Date(day * DAY_MS + random.integer(13 * 3_600, 24 * 3_600) * 1000).toISOString();
}

function replyTime(createdAt: string, rate: number, asOf: string, random: Random): string | undefined {
  const repliedAt = Date.parse(createdAt) + random.integer(6 * 3_600, 12 * 86_400) * 1000;
  return random.chance(rate) && repliedAt < Date.parse(asOf) ? new Date(repliedAt).toISOString() : undefined;
}

function replyText({ place }: ReviewedPractice, tone: Tone, values: Values, random: Random): string {
  const { openers: first, middles, closers: last } = replies[tone];
  const [opener = '', closer = ''] = [random.pick(first), random.pick(last)];
  const [middle = '', another = ''] = random.sample(middles, 2);
  const sentences = random.weighted([
    [[opener, middle], 4],
    [[opener, middle, closer], 5],
    [[opener, middle, another, closer], 2],
  ]);
  return spelledFor(
    place.country,
    sentences.map((sentence) => write(sentence, { ...values }, random)).join(' '),
  );
}

function author({ place, specialty }: ReviewedPractice, random: Random): string {
  const { given, family } = person(place.population, random, specialty.patients);
  return random.weighted([
    [`${given} ${family.charAt(0)}.`, 46],
    [`${given} ${family}`, 24],
    [given, 12],
    [`${given.charAt(0)}. ${family}`, 11],
    [`${given.charAt(0)}.${family.charAt(0)}.`, 5],
    ['A patient', 2],
  ]);
}

function title({ titles: own }: Specialty, tone: Tone, values: Values, random: Random): string {
  const general = titles[tone];
  const specific = tone === 'high' ? own.high : tone === 'low' ? own.low : [];
  const list = specific.length > 0 && random.chance(0.3) ? specific : general;
  return write(random.pick(list), values, random);
}

function content(specialty: Specialty, rating: number, tone: Tone, values: Values, random: Random): string {
  const length = random.weighted([
    ['short', 22],
    ['medium', 52],
    ['long', 26],
  ] as const);
  const good = random.shuffle([
    ...random.sample(specialty.praise, 2),
    ...random.sample(praise, length === 'long' ? 3 : 1),
  ]);
  const bad = random.shuffle([
    ...random.sample(specialty.complaints, 1),
    ...random.sample(complaints, length === 'long' ? 2 : 1),
  ]);
  const opener = random.pick(openers[tone]);
  const closer = random.pick(closers[tone]);
  const plans: Readonly<Record<Tone, Readonly<Record<typeof length, readonly (string | undefined)[]>>>> = {
    high: {
      short: random.chance(0.5)
        ? [random.pick(shortNotes.high), good[0]]
        : [opener, random.pick(shortNotes.high)],
      medium: [
        opener,
        good[0],
        ...(random.chance(0.5) ? [good[1]] : []),
        ...(rating === 4 && random.chance(0.55)
          ? [`[My only gripe:|One small thing:|Four stars because of this:] ${lower(bad[0])}`]
          : []),
        ...(random.chance(0.4) ? [closer] : []),
      ],
      long: [
        opener,
        good[0],
        good[1],
        good[2],
        ...(rating === 4 && random.chance(0.7)
          ? [`[Not everything is perfect:|A fair warning:|Minus one star:] ${lower(bad[0])}`]
          : []),
        closer,
      ],
    },
    mixed: {
      short: [random.pick(shortNotes.mixed), random.chance(0.5) ? good[0] : bad[0]],
      medium: [
        opener,
        good[0],
        `[But:|On the other hand:|Less good:] ${lower(bad[0])}`,
        ...(random.chance(0.5) ? [closer] : []),
      ],
      long: [opener, good[0], good[1], `[Still:|And yet:|The other side:] ${lower(bad[0])}`, bad[1], closer],
    },
    low: {
      short: [random.pick(shortNotes.low), bad[0]],
      medium: [opener, bad[0], bad[1], ...(random.chance(0.5) ? [closer] : [])],
      long: [
        opener,
        bad[0],
        bad[1],
        bad[2],
        ...(random.chance(0.4) ? [`[To be fair:|One good word:|In fairness:] ${lower(good[0])}`] : []),
        closer,
      ],
    },
  };
  return plans[tone][length]
    .flatMap((sentence) => (sentence === undefined ? [] : [write(sentence, values, random)]))
    .join(' ');
}

/** A sentence that goes on after a colon, unless it begins with a name, a number or "I". */
function lower(sentence = ''): string {
  return /^(?:[[{"“\d]|I\b|A1c|ECG|MRI|EEG|PSA|CPAP)/.test(sentence)
    ? sentence
    : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function unique(written: Set<string>, draw: () => string): string {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const text = draw();
    if (written.has(text)) continue;
    written.add(text);
    return text;
  }
  throw new Error('ran out of new review texts');
}
