/**
 * The bench's directory: the n-th clinic is the same in every run and at every size, and is made without those before it, so
 * that a million of them need no memory.
 */
import * as z from 'zod';
import { insurances, languages } from '../../../shared/content/clinics/choices.ts';
import { rank } from '../../../shared/domain/ranks/ranking.ts';
import type { CategoryRecord, ListedClinic, ReviewRecord } from '../../../shared/domain/records.ts';
import {
  countedReview,
  dueBefore,
  evidenceAt,
  noReviews,
  plus,
  type ReviewSums,
  sumsOf,
  totalsOf,
} from '../../../shared/domain/reviews/review-sums.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import { bySlug, readData } from '../../demo-data/data-file.ts';
import { practiceHours } from '../../demo-data/hours.ts';
import { person, populationSchema } from '../../demo-data/people.ts';
import { listed, spelled, spelledFor, write } from '../../demo-data/phrasing.ts';
import { Random } from '../../demo-data/random.ts';
import { type Specialty, specialties } from '../../demo-data/specialties/index.ts';
import { readTaxonomy } from '../../seed/taxonomy/taxonomy.ts';
import { knownClinics } from '../queries/index.ts';
import { type BenchCity, cityAt } from './cities.ts';

const { categories } = readTaxonomy();

/** All ages are counted back from here. */
export const BENCH_TIME = new Date('2026-11-01T00:00:00.000Z');
const DAY_MS = 86_400_000;
/** About the mean rating that every category gets. */
const CATEGORY_MEAN = 3.85;

/** Shares of clinics. */
const REPEATED = 0.015;
const WITHOUT_LOCATION = 0.07;
const WITHOUT_REVIEWS = 0.2;

export interface BenchClinic {
  readonly clinic: ListedClinic;
  readonly reviews: readonly ReviewRecord[];
}

export const { population, namesakes } = readData(
  new URL('names.json', import.meta.url),
  z.strictObject({ population: populationSchema, namesakes: z.array(z.string()) }),
);

/** Makes the clinics of these cities. */
export function benchClinics(cities: readonly BenchCity[]): (number: number) => BenchClinic {
  const known = knownClinics.flatMap(({ name, category, city }) => {
    const found = cities.find(({ record }) => record.name === city);
    // A directory of few cities has only the known clinics of those.
    return found === undefined ? [] : [{ name, category, city: found }];
  });
  return (number) => {
    const random = new Random(`bench clinic ${number}`);
    const plan = known[number];
    if (plan !== undefined) return makeClinic(number, plan.city, plan.category, random, plan.name);
    const original = random.chance(REPEATED) && number > known.length ? number - 1 : undefined;
    const city = cityAt(cities, random.next());
    const category = random.weighted(specialties.map(({ slug, weight }) => [slug, weight]));
    if (original === undefined) return makeClinic(number, city, category, random);
    // The same practice under another category.
    const source = new Random(`bench clinic ${original}`);
    source.next();
    const sourceCity = cityAt(cities, source.next());
    const sourceCategory = source.weighted(specialties.map(({ slug, weight }) => [slug, weight]));
    const { clinic } = makeClinic(original, sourceCity, sourceCategory, source);
    const own = makeClinic(number, sourceCity, category, random);
    const { name, address, phone = '', location } = clinic;
    return {
      ...own,
      clinic: { ...own.clinic, name, address, phone, ...(location !== undefined && { location }) },
    };
  };
}

function makeClinic(
  number: number,
  city: BenchCity,
  categorySlug: string,
  random: Random,
  givenName?: string,
): BenchClinic {
  const specialty = bySlug(specialties, categorySlug);
  const category: CategoryRecord = bySlug(categories, categorySlug);
  const { country } = city.record;
  const founder = person(population, random);
  const street = random.pick(city.streets);
  const quarter = random.pick(city.quarters);
  const name = givenName ?? practiceName({ specialty, city, street, quarter, founder }, random);
  const createdAt = instant(random.between(25, 1_450));
  const id = random.ulid(createdAt);
  const telemedicine = random.chance(specialty.telemedicine);
  const emergencyServices = random.chance(specialty.emergency + 0.02);
  const verified = random.chance(0.7);
  const reviews = reviewsOf(id, random);
  const clinic = {
    id,
    // The number makes it unique without a list of those before.
    slug: `${slugify(name).slice(0, 60)}-${number.toString(36)}`,
    name,
    address: addressOf(city, street, random),
    // From 555-0100 to 555-0199 numbers are reserved for fiction.
    phone: `(${city.areaCode}) 555-01${String(random.integer(0, 99)).padStart(2, '0')}`,
    email: `office@practice-${number.toString(36)}.example`,
    website: `https://www.practice-${number.toString(36)}.example`,
    description: descriptionOf(specialty, quarter, street, founder.family, country, random),
    services: servicesOf(specialty, telemedicine, emergencyServices, random),
    insuranceAccepted: insurances.filter(() => random.chance(country === 'CA' ? 0.25 : 0.5)),
    languagesSpoken: languages.filter(
      (language) =>
        language === 'English' ||
        language === founder.language ||
        random.chance(languageShare(city, language)),
    ),
    practiceHours: practiceHours(specialty.opening, false, random),
    verified,
    acceptingPatients: random.chance(0.8),
    telemedicine,
    emergencyServices,
    parkingAvailable: random.chance(0.55),
    wheelchairAccessible: random.chance(0.7),
    ...(random.chance(0.9) && { googlePlaceId: `ChIJbench${String(number).padStart(18, '0')}` }),
    city: refOf(city),
    category: { id: category.id, slug: category.slug, name: category.name },
    status: 'approved' as const,
    createdAt,
    confirmedAt: instant(540 * random.next() ** 1.8),
    credentials: {
      licenceChecked: random.chance(0.7),
      taxonomyMatches: random.chance(0.85),
      contactVerified: verified,
    },
    ...(!random.chance(WITHOUT_LOCATION) && { location: locationOf(city, random) }),
  };
  const sums = reviewSums(reviews);
  const evidence = evidenceAt(sums, BENCH_TIME);
  const { score } = rank({ clinic, evidence, categoryMean: CATEGORY_MEAN, asOf: BENCH_TIME });
  return { clinic: { ...clinic, ratings: totalsOf(sums), score }, reviews };
}

/** The running sums of a clinic's reviews, as of the bench's time. */
export function reviewSums(reviews: readonly ReviewRecord[]): ReviewSums {
  const dueUntil = dueBefore(BENCH_TIME);
  return reviews
    .map((review) => sumsOf(countedReview(review), dueUntil))
    .reduce((sum, one) => plus(sum, one), noReviews);
}

interface NameParts {
  readonly specialty: Specialty;
  readonly city: BenchCity;
  readonly street: string;
  readonly quarter: string;
  readonly founder: { readonly given: string; readonly family: string };
}

function practiceName({ specialty, city, street, quarter, founder }: NameParts, random: Random): string {
  const noun = random
    .pick(specialty.names)
    .replace('{Center}', city.record.country === 'CA' ? 'Centre' : 'Center');
  const streetName = street.replace(/^[NESW]{1,2} /, '').replace(/ [NESW]$/, '');
  const name = random.weighted([
    [`${quarter} ${noun}`, 17],
    [`${streetName} ${noun}`, 9],
    [`${random.pick(namesakes)} ${noun}`, 20],
    [`${founder.family} ${noun}`, 15],
    [`Dr. ${founder.given} ${founder.family}`, 9],
    [`${founder.family} & ${person(population, random).family} ${noun}`, 8],
    [`${random.pick(specialty.brands)}`, 8],
    [`${city.record.name} ${noun}`, 9],
    [`${noun} of ${quarter}`, 5],
  ]);
  return spelledFor(city.record.country, name);
}

function addressOf(city: BenchCity, street: string, random: Random): string {
  const unit = random.chance(0.5) ? [`Suite ${random.integer(1, 14)}${random.integer(10, 99)}`] : [];
  const postal =
    city.record.country === 'CA'
      ? `${random.pick([...'ABCEGHJKLMNPRSTVX'])}${random.integer(1, 9)}K ${random.integer(1, 9)}M${random.integer(1, 9)}`
      : String(random.integer(10_000, 99_999));
  const { name, state } = city.record;
  return [`${random.integer(1, 9_900)} ${street}`, ...unit, name, `${state} ${postal}`].join(', ');
}

/** Two or three sentences, about 200 characters. */
function descriptionOf(
  specialty: Specialty,
  quarter: string,
  street: string,
  family: string,
  country: 'US' | 'CA',
  random: Random,
): string {
  const topics = listed(random.sample(specialty.topics, 3));
  const doctors = spelled(random.integer(2, 6));
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const values = {
    topics,
    Topics: capital(topics),
    spelled: doctors,
    Spelled: capital(doctors),
    doctor: `Dr. ${family}`,
    area: quarter,
    street,
  };
  const sentences = [
    random.pick(specialty.focus),
    random.pick(specialty.approach),
    ...(random.chance(0.4) ? ['You find us in {area}.'] : []),
  ];
  return spelledFor(country, sentences.map((sentence) => write(sentence, values, random)).join(' '));
}

function servicesOf(specialty: Specialty, telemedicine: boolean, emergency: boolean, random: Random) {
  const { always, often } = specialty.services;
  return [
    ...new Set([
      ...always,
      ...random.sample(often, 3),
      ...(emergency ? (['Emergency Care'] as const) : []),
      ...(telemedicine ? (['Telemedicine'] as const) : []),
    ]),
  ];
}

function languageShare(city: BenchCity, language: string): number {
  if (language === 'French') return city.record.state === 'QC' ? 0.9 : 0.06;
  return language === 'Spanish' && city.record.country === 'US' ? 0.3 : 0.05;
}

/** Around the centre: two of three within nine kilometres. */
function locationOf({ centre }: BenchCity, random: Random) {
  const degrees = (middle: number, spread: number) =>
    Math.round((middle + spread * random.normal()) * 1e5) / 1e5;
  return { latitude: degrees(centre.latitude, 0.08), longitude: degrees(centre.longitude, 0.1) };
}

function reviewsOf(clinicId: string, random: Random): ReviewRecord[] {
  if (random.chance(WITHOUT_REVIEWS)) return [];
  const count = Math.min(150, Math.round(Math.exp(1.4 + random.normal())));
  const liked = random.between(0.4, 0.95);
  return Array.from({ length: count }, () => {
    const age = 1_100 * random.next() ** 1.5;
    const createdAt = instant(age);
    return {
      id: random.ulid(createdAt),
      clinicId,
      authorName: 'A Patient',
      rating: random.chance(liked) ? random.integer(4, 5) : random.integer(1, 4),
      title: 'A visit',
      content: 'They listened and explained what comes next. '.repeat(random.integer(1, 4)).trim(),
      createdAt,
      status: 'published',
      contactVerified: random.chance(0.6),
      hasContact: true,
      signals: [],
      decidedAt: createdAt,
      ...(random.chance(0.4) && {
        reply: { content: 'Thank you for writing.', createdAt: instant(Math.max(0, age - 5)) },
      }),
    };
  });
}

function refOf({ record: { id, slug, name, state } }: BenchCity) {
  return { id, slug, name, state };
}

function instant(daysAgo: number): string {
  return new Date(Math.floor((BENCH_TIME.getTime() - daysAgo * DAY_MS) / 1_000) * 1_000).toISOString();
}
