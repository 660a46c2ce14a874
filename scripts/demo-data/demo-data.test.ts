import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { phoneParts } from '../../lambdas/platform/phone-number.ts';
import { decisionReasons } from '../../shared/content/reviews/review-fields.ts';
import { inquiryTypes } from '../../shared/content/submissions/form-fields.ts';
import { reportSchema, reviewFormSchema } from '../../shared/contracts/reviews/reviews.ts';
import {
  contactMessageSchema,
  practiceSubmissionSchema,
} from '../../shared/contracts/submissions/submissions.ts';
import { openDisputes } from '../../shared/domain/clinics/disputes.ts';
import { isAllOutdated, isOutdated } from '../../shared/domain/clinics/evidence.ts';
import { readHours } from '../../shared/domain/clinics/opening-hours.ts';
import { readableDegrees } from '../../shared/domain/imports/degrees.ts';
import { duplicateKeys } from '../../shared/domain/listings/duplicates.ts';
import {
  type PersonWithRoles,
  practitionerRecordSchema,
  roleRecordSchema,
} from '../../shared/domain/people/records.ts';
import { type ClinicRecord, reviewRecordSchema } from '../../shared/domain/records.ts';
import { isSlug, isUlid } from '../../shared/domain/text/slug.ts';
import { categories, cities } from '../../test/fixtures/taxonomy.ts';
import { demonstrationData } from './index.ts';

const data = demonstrationData();
const approved = data.clinics.filter(({ status }) => status === 'approved');
const asOf = Date.parse(data.asOf);
const DAY_MS = 86_400_000;

const share = (count: number, of: number = approved.length) => count / of;
const where = (holds: (clinic: ClinicRecord) => boolean) => approved.filter(holds).length;
const size = ({ length }: readonly unknown[]) => length;
const duplicates = (texts: readonly string[]) => texts.length - new Set(texts).size;

const published = data.reviews.filter(({ status }) => status === 'published');
const unpublished = data.reviews.filter(({ status }) => status !== 'published');
const ratings = new Map<string, number[]>();
for (const { clinicId, rating } of published) {
  ratings.set(clinicId, [...(ratings.get(clinicId) ?? []), rating]);
}
const means = [...ratings.values()].map((stars) => stars.reduce((sum, star) => sum + star, 0) / stars.length);

describe('demonstration data', () => {
  it('is the same at every call', () => {
    const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
    expect(hash(demonstrationData())).toBe(hash(data));
  });

  it('has the counts that the specification shows', () => {
    const perCity = cities.map(({ slug }) => [slug, where(({ city }) => city.slug === slug)]);
    expect(Object.fromEntries(perCity)).toEqual({
      chicago: 116,
      'los-angeles': 116,
      'new-york': 114,
      toronto: 111,
      vancouver: 116,
    });
    expect(approved).toHaveLength(573);
    expect(data.cities.map(({ imageUrl: _imageUrl, ...city }) => city)).toEqual(cities);
    expect(data.categories).toEqual(categories);
  });

  it('has every specialty in every city, at least three times', () => {
    const counts = cities.flatMap((city) =>
      categories.map((category) =>
        where((clinic) => clinic.city.slug === city.slug && clinic.category.slug === category.slug),
      ),
    );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
    expect(where(({ category }) => category.slug === 'family-medicine')).toBeGreaterThan(
      2 * where(({ category }) => category.slug === 'nephrology'),
    );
  });

  it('has six listings that wait, submitted lately and without reviews', () => {
    const pending = data.clinics.filter(({ status }) => status === 'pending_approval');
    expect(pending).toHaveLength(6);
    for (const { id, createdAt, verified, ...practice } of pending) {
      // What the form would have let through.
      const { city, category, website = '' } = practice;
      const sent = { ...practice, website, cityId: city.id, categoryId: category.id };
      expect(practiceSubmissionSchema.safeParse(sent).error?.issues ?? []).toEqual([]);

      expect(asOf - Date.parse(createdAt)).toBeLessThan(10 * DAY_MS);
      expect(verified).toBe(false);
      expect(practice.imageUrl).toBeUndefined();
      expect(ratings.has(id)).toBe(false);
    }
  });

  it('tells nothing later than its own instant, in order', () => {
    for (const { evidence = {} } of data.clinics) {
      for (const { at } of Object.values(evidence)) {
        expect(Date.parse(at)).toBeLessThanOrEqual(asOf);
      }
    }
    const listed = new Map(data.clinics.map(({ id, createdAt }) => [id, createdAt]));
    for (const { clinicId, createdAt, decidedAt, reply, removedAt } of data.reviews) {
      const times = [listed.get(clinicId), createdAt, decidedAt, reply?.createdAt, removedAt, data.asOf];
      const known = times.filter((time) => time !== undefined);
      expect(known).toEqual(known.toSorted());
    }
    const decidedAt = new Map(published.map((review) => [review.id, review.decidedAt]));
    for (const { reviewId, createdAt } of data.reports) {
      expect(createdAt > (decidedAt.get(reviewId) ?? data.asOf) && createdAt < data.asOf).toBe(true);
    }
  });
});

describe('names and addresses', () => {
  it('have ids, slugs, phones and pictures of their own', () => {
    expect(duplicates(data.clinics.map(({ id }) => id))).toBe(0);
    expect(duplicates(data.clinics.map(({ slug }) => slug))).toBe(0);
    expect(duplicates(data.reviews.map(({ id }) => id))).toBe(0);
    for (const { id, slug } of data.clinics) {
      expect(isUlid(id)).toBe(true);
      expect(isSlug(slug)).toBe(true);
    }
  });

  it('repeat a name only for groups with two houses and for second listings', () => {
    expect(duplicates(approved.map(({ name }) => name))).toBeLessThanOrEqual(20);
    expect(Math.max(...approved.map(({ name }) => name.length))).toBe(60);
    expect(where(({ name }) => /[À-ž]/.test(name))).toBeGreaterThan(10);
    expect(where(({ name }) => name.includes("'"))).toBeGreaterThan(2);
    expect(where(({ name }) => name.includes('&'))).toBeGreaterThan(30);
  });

  it('have reserved phone numbers and domains', () => {
    const site = 'https://none.example';
    for (const { phone = '(212) 555-0100', email = 'desk@none.example', website = site } of data.clinics) {
      expect(phone).toMatch(/^\([2-9]\d\d\) 555-01\d\d$/);
      expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+\.example$/);
      expect(website).toMatch(/^https:\/\/(www\.)?[a-z0-9-]+\.example$/);
    }
  });

  it.each([
    ['chicago', /, Chicago, IL 606\d\d$/],
    ['los-angeles', /, Los Angeles, CA 900\d\d$/],
    ['new-york', /, (New York|Brooklyn|Bronx|Astoria|Flushing|Jackson Heights), NY 1(00|04|11|12|13)\d\d$/],
    ['toronto', /, Toronto, ON M\d[A-Z] \d[A-Z]\d$/],
    ['vancouver', /, Vancouver, BC V\d[A-Z] \d[A-Z]\d$/],
  ])('in %s have addresses as the post office writes them', (city, pattern) => {
    const addresses = data.clinics.filter((clinic) => clinic.city.slug === city);
    for (const { address } of addresses) expect(address).toMatch(pattern);
  });
});

describe('people', () => {
  const roles = data.people.flatMap(({ roles }) => roles);

  it('are about 900, at every approved clinic, some at two', () => {
    expect(data.people.length).toBeGreaterThan(850);
    expect(data.people.length).toBeLessThan(980);
    expect(new Set(roles.map(({ clinicId }) => clinicId))).toEqual(new Set(approved.map(({ id }) => id)));
    expect(data.people.filter(({ roles }) => roles.length > 1).length).toBeGreaterThan(50);
    const sizes = [...Map.groupBy(roles, ({ clinicId }) => clinicId).values()].map(size);
    // More than a clinic page shows at once.
    expect(sizes.filter((count) => count > 10).length).toBeGreaterThanOrEqual(3);
  });

  it('are valid records with slugs and numbers of their own', () => {
    for (const { person, roles } of data.people) {
      expect(practitionerRecordSchema.safeParse(person).error?.issues ?? []).toEqual([]);
      for (const role of roles) expect(roleRecordSchema.safeParse(role).error?.issues ?? []).toEqual([]);
      expect([isUlid(person.id), isSlug(person.slug)]).toEqual([true, true]);
      expect(readableDegrees(person.name.degrees ?? '')).toBe(person.name.degrees);
      expect(new Set(roles.map(({ clinicId }) => clinicId)).size).toBe(roles.length);
    }
    expect(duplicates(data.people.map(({ person }) => person.id))).toBe(0);
    expect(duplicates(data.people.map(({ person }) => person.slug))).toBe(0);
    const numbers = data.people.map(({ person }) => person.npi ?? person.college?.number ?? '');
    expect(duplicates(numbers)).toBe(0);
    // NPIs that are assigned begin with 1.
    for (const number of numbers) expect(number).toMatch(/^(2\d{9}|9\d{6})$/);
  });

  it('have specialties, languages, licences and evidence, and a gender where it is stated', () => {
    const having = (holds: (one: PersonWithRoles) => boolean) =>
      share(data.people.filter(holds).length, data.people.length);
    expect(having(({ person }) => person.gender !== undefined)).toBeGreaterThan(0.7);
    expect(having(({ person }) => person.gender !== undefined)).toBeLessThan(0.9);
    expect(having(({ person }) => (person.languages ?? []).length > 1)).toBeGreaterThan(0.25);
    expect(having(({ person }) => person.specialties.length > 1)).toBeGreaterThan(0.02);
    for (const { person, roles } of data.people) {
      expect(person.specialties.length).toBeGreaterThan(0);
      expect(person.evidence?.gender !== undefined).toBe(person.gender !== undefined);
      expect(
        person.licences?.every(({ registerUrl = '' }) => registerUrl.startsWith('https://licenses.example/')),
      ).toBe(true);
      for (const { statements } of roles) {
        for (const said of Object.values(statements)) expect(Date.parse(said.at)).toBeLessThanOrEqual(asOf);
      }
    }
  });
});

describe('facts of a listing', () => {
  it('have hours that can mostly be read', () => {
    const written = approved.flatMap(({ practiceHours = '' }) =>
      practiceHours === '' ? [] : [practiceHours],
    );
    const read = written.filter((hours) => readHours(hours) !== undefined);
    expect(share(read.length, written.length)).toBeGreaterThan(0.94);
    expect(read.length).toBeLessThan(written.length);
    expect(duplicates(written)).toBeLessThan(written.length * 0.7);
  });

  it('are not known, old or disputed of some practices', () => {
    const now = new Date(asOf);
    expect(
      approved.filter(({ acceptingPatients }) => acceptingPatients === undefined).length,
    ).toBeGreaterThan(20);
    expect(approved.filter(({ evidence }) => isAllOutdated(evidence, now)).length).toBeGreaterThan(20);
    expect(approved.filter((clinic) => openDisputes(clinic).length > 0).length).toBeGreaterThan(5);
    const isPartlyOld = ({ evidence }: ClinicRecord) =>
      Object.values(evidence ?? {}).some((one) => isOutdated(one, now)) && !isAllOutdated(evidence, now);
    expect(approved.filter(isPartlyOld).length).toBeGreaterThan(30);
    for (const { verified, verification } of approved) expect(verification !== undefined).toBe(verified);
  });

  it('are described in words of their own, two to four sentences', () => {
    const described = data.clinics.flatMap(({ description }) => (description ? [{ description }] : []));
    expect(duplicates(described.map(({ description }) => description))).toBe(0);
    for (const { description } of described) {
      expect(description).not.toMatch(/[{}[\]|]|undefined| {2}/);
      expect(description.length).toBeGreaterThan(80);
      expect(description.length).toBeLessThan(700);
    }
  });

  it('show what merging does: twelve practices under two categories, two more known by name and address', () => {
    const groups = new Map<string, number>();
    for (const clinic of approved) {
      for (const key of duplicateKeys(clinic)) groups.set(key, (groups.get(key) ?? 0) + 1);
    }
    const doubled = [...groups].filter(([, count]) => count > 1).map(([key]) => key);
    expect(doubled.filter((key) => key.startsWith('place '))).toHaveLength(12);
    expect(doubled.filter((key) => key.startsWith('name '))).toHaveLength(14);
  });
});

describe('reviews', () => {
  it('are about 4,500, of approved clinics, some of which have none', () => {
    const ids = new Set(approved.map(({ id }) => id));
    expect(published.length).toBeGreaterThan(4300);
    expect(published.length).toBeLessThan(4700);
    expect(data.reviews.every(({ clinicId }) => ids.has(clinicId))).toBe(true);
    expect(approved.length - ratings.size).toBe(25);
    expect(Math.max(...[...ratings.values()].map((stars) => stars.length))).toBeGreaterThan(50);
  });

  it('give averages that make every rating filter useful', () => {
    expect(Math.min(...means)).toBeGreaterThanOrEqual(2.4);
    expect(Math.min(...means)).toBeLessThan(2.6);
    const shown = (least: number) => share(means.filter((mean) => mean >= least - 0.05).length, means.length);
    expect(shown(5)).toBeGreaterThan(0.05);
    expect(shown(5)).toBeLessThan(0.25);
    expect(shown(4)).toBeGreaterThan(0.6);
    expect(shown(4)).toBeLessThan(0.9);
    expect(shown(3)).toBeGreaterThan(0.9);
    expect(shown(3)).toBeLessThan(1);
  });

  it('are written once each, in many voices', () => {
    expect(duplicates(published.map(({ content }) => content))).toBe(0);
    expect(new Set(published.map(({ title }) => title)).size).toBeGreaterThan(500);
    expect(new Set(published.map(({ authorName }) => authorName)).size).toBeGreaterThan(1500);
    for (const { title, content } of published) {
      expect(`${title} ${content}`).not.toMatch(/[{}[\]|]|undefined| {2}/);
      expect(title.length).toBeLessThan(70);
    }
  });

  it('are what the form would have stored, of any status', () => {
    for (const review of data.reviews) {
      expect(reviewRecordSchema.safeParse(review).error?.issues ?? []).toEqual([]);
      const { rating, title, content, authorName } = review;
      const form = { rating, title, content, authorName };
      expect(reviewFormSchema.parse(form)).toEqual({ ...form, email: '' });
      expect(review.hasContact || !review.contactVerified).toBe(true);
    }
  });

  it('name one of the clinic’s people, some of them', () => {
    const works = new Set(
      data.people.flatMap(({ person, roles }) => roles.map(({ clinicId }) => `${person.id} ${clinicId}`)),
    );
    const naming = data.reviews.filter(({ practitionerId }) => practitionerId !== undefined);
    expect(share(naming.length, data.reviews.length)).toBeGreaterThan(0.1);
    expect(share(naming.length, data.reviews.length)).toBeLessThan(0.5);
    for (const { practitionerId, clinicId } of naming) {
      expect(works.has(`${practitionerId} ${clinicId}`)).toBe(true);
    }
    expect(naming.some(({ status }) => status === 'pending')).toBe(true);
  });

  it('wait in a queue of the last days, with texts that screening notices', () => {
    const pending = unpublished.filter(({ status }) => status === 'pending');
    expect(pending).toHaveLength(39);
    expect(pending.every(({ createdAt }) => asOf - Date.parse(createdAt) < 5 * DAY_MS)).toBe(true);
    expect(pending.every(({ decidedAt, reason }) => decidedAt === undefined && reason === undefined)).toBe(
      true,
    );
    const texts = pending.map(({ content }) => content);
    for (const noticed of [/https:\/\//, /www\./, /555-01/, /@/, /bullshit/]) {
      expect(texts.filter((text) => noticed.test(text)).length).toBeGreaterThan(0);
    }
    const known = published.map(({ content }) => content);
    expect(texts.filter((text) => known.some((content) => text.startsWith(content)))).toHaveLength(2);
    // Five of them at once of one clinic.
    expect(
      Math.max(...[...Map.groupBy(pending, ({ clinicId }) => clinicId).values()].map(size)),
    ).toBeGreaterThanOrEqual(5);
  });

  it('are rejected and removed for every reason, whatever their stars', () => {
    const decided = unpublished.filter(({ status }) => status !== 'pending');
    expect(decided.filter(({ status }) => status === 'rejected')).toHaveLength(58);
    expect(decided.filter(({ status }) => status === 'removed')).toHaveLength(17);
    expect(new Set(decided.map(({ reason }) => reason))).toEqual(
      new Set(decisionReasons.map(({ value }) => value)),
    );
    const high = (reviews: typeof decided) =>
      share(reviews.filter(({ rating }) => rating >= 4).length, reviews.length);
    expect(high(decided)).toBeGreaterThan(high(published) - 0.15);
    expect(high(decided)).toBeLessThan(high(published) + 0.15);
    for (const { status, decidedAt, removedAt } of decided) {
      expect(decidedAt).toBeDefined();
      expect(removedAt !== undefined).toBe(status === 'removed');
    }
  });

  it('are reported ten times, one of them twice', () => {
    const ids = new Set(published.map(({ id }) => id));
    expect(data.reports).toHaveLength(10);
    expect(duplicates(data.reports.map(({ reviewId }) => reviewId))).toBe(1);
    for (const { reviewId, id, createdAt, reason, details } of data.reports) {
      expect(ids.has(reviewId)).toBe(true);
      expect(reportSchema.parse({ id, createdAt, reason, details })).toBeDefined();
    }
  });
});

describe('messages', () => {
  it('are fourteen, of every kind, half of them read', () => {
    expect(data.contacts).toHaveLength(14);
    expect(new Set(data.contacts.map(({ inquiryType }) => inquiryType))).toEqual(
      new Set(inquiryTypes.map(({ value }) => value)),
    );
    expect(data.contacts.filter(({ status }) => status === 'read')).toHaveLength(7);
    expect(duplicates(data.contacts.map(({ id }) => id))).toBe(0);
    expect(duplicates(data.contacts.map(({ createdAt }) => createdAt))).toBe(0);
  });

  it('are what the form would have stored', () => {
    for (const { id, status: _status, createdAt, phoneE164, ...message } of data.contacts) {
      expect(contactMessageSchema.parse(message)).toEqual(message);
      expect(isUlid(id)).toBe(true);
      expect(Date.parse(createdAt)).toBeLessThan(asOf);
      expect(phoneE164).toBe(phoneParts(message.phone).phoneE164);
    }
  });

  it('are fictional, and cover what a dashboard shows', () => {
    for (const { email, phone } of data.contacts) {
      expect(email).toMatch(/@[a-z0-9-]+\.example$/);
      if (phone !== '') expect(phone).toMatch(/555.01\d\d/);
    }
    const texts = data.contacts.map(({ subject, message }) => `${subject} ${message}`);
    expect(Math.max(...texts.map(({ length }) => length))).toBeGreaterThan(3_000);
    expect(Math.min(...texts.map(({ length }) => length))).toBeLessThan(50);
    for (const odd of [/<script /, /&amp;/, /[À-ž]/, /\p{Script=Han}/u, /\n\n/, /\p{Emoji_Presentation}/u]) {
      expect(texts.filter((text) => odd.test(text)).length).toBeGreaterThan(0);
    }
  });
});

describe('pictures', () => {
  const ofClinics = data.pictures.filter(({ path }) => path.startsWith('clinics/'));

  it('belong to the cities, clinics and posts that show one', () => {
    const shown = [
      ...data.cities.flatMap(({ imageUrl }) => imageUrl ?? []),
      ...data.clinics.flatMap(({ imageUrl }) => imageUrl ?? []),
      ...data.posts.flatMap(({ heroImage }) => heroImage ?? []),
    ];
    expect(data.pictures.map(({ path }) => `/media/${path}`)).toEqual(shown);
  });

  it('are small, fixed in size and self-contained', () => {
    for (const { svg } of ofClinics) {
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(3600);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 450"/);
    }
    for (const { svg } of data.pictures) {
      expect(svg).not.toMatch(/<script|<text|<image|NaN|undefined|href="(?!#)|url\((?!#)/);
    }
  });

  it('are well formed', () => {
    for (const { svg } of data.pictures) {
      expect(unclosed(svg.replace(/<(title|style)>[^<>&]+<\/\1>|\n */g, ''))).toEqual([]);
    }
  });
});

/** Tags that are left open or closed in the wrong order, and text that is none of the tags. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  const rest = svg.replace(/<(\/?)(\w+)((?: [\w-]+="[^"<>]*")*)(\/?)>/g, (tag, closing, name, _, empty) => {
    if (closing) return open.pop() === name ? '' : tag;
    if (!empty) open.push(name);
    return '';
  });
  return rest === '' ? open : [...open, rest];
}
