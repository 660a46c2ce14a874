/** What a public call may cost: read units over everything that its parameters may be, in a directory of large records. */

import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CityListProjection } from '../../lambdas/derived/cities/city-list-projection.ts';
import type { SearchedClinic } from '../../lambdas/derived/listings/project-clinic.ts';
import { ClinicPeopleProjection } from '../../lambdas/derived/people/clinic-people-projection.ts';
import { peopleKeys } from '../../lambdas/derived/people/items.ts';
import { PersonProjection } from '../../lambdas/derived/people/person-projection.ts';
import { publicItems } from '../../lambdas/derived/posts/post-projection.ts';
import { publicReviewKeys, starsPartition } from '../../lambdas/derived/reviews/items.ts';
import { DictionaryRepository } from '../../lambdas/derived/search/dictionary-repository.ts';
import {
  dictionaryTerms,
  indexedClinicOf,
  postingItems,
} from '../../lambdas/derived/search/indexed-clinic.ts';
import { changeKeys } from '../../lambdas/jobs/changes/items.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { personKeys } from '../../lambdas/records/people/items.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import { MAX_CALL_UNITS } from '../../lambdas/table/bounded-read.ts';
import { inQueue } from '../../lambdas/table/index-query.ts';
import { insurances, languages, services } from '../../shared/content/clinics/choices.ts';
import { reviewMaximums } from '../../shared/content/reviews/review-fields.ts';
import { practiceMaximums } from '../../shared/content/submissions/form-fields.ts';
import { calls } from '../../shared/contracts/calls.ts';
import { fillPath, NEXT_CURSOR_HEADER, needsSignIn } from '../../shared/contracts/contract.ts';
import { MAX_OFFSET, MAX_SITEMAP_PARTS, MAX_TAG_LENGTH } from '../../shared/contracts/limits.ts';
import { personMaximums } from '../../shared/contracts/people/staff-people.ts';
import { openTimes } from '../../shared/domain/clinics/open-times.ts';
import { MAX_CURRENT_ROLES } from '../../shared/domain/people/roles.ts';
import { MAX_CONTENT_BYTES, MAX_TAGS } from '../../shared/domain/posts/blog-post.ts';
import type { CityRecord, ListedClinic } from '../../shared/domain/records.ts';
import { MAX_SLUG_LENGTH } from '../../shared/domain/text/slug.ts';
import { listed, makeClinic, testId } from '../fixtures/clinics.ts';
import { makePost } from '../fixtures/posts.ts';
import { categories } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { type Call, loadPublicRead } from './support/http.ts';
import { writeListings } from './support/listings.ts';
import { type TestTable, useTable } from './support/table.ts';

const CITIES = 120;
const CLINICS = 2_200;
const SEARCHED = 500;
const REVIEWS = 130;
const POSTS = 150;
const CHANGES = 200;
const PEOPLE = 500;

const now = Date.now();
/** Three bytes each, the longest that a UTF-16 unit takes. */
const wide = (length: number) => '診'.repeat(length);

const { given, middle, family, suffix, degrees } = personMaximums;
/** With what is between its parts. */
const longestName = wide(5 + given + middle + family + suffix + degrees);

function cityNumber(number: number): CityRecord {
  const letters = String.fromCharCode(97 + (number % 26));
  const slug = `${letters}shville-${number}`;
  return { id: slug, slug, name: `${letters.toUpperCase()}shville ${number}`, state: 'IL', country: 'US' };
}

/** The n-th clinic; every third one has texts of the longest. */
function clinicNumber(number: number): ListedClinic {
  const isLong = number % 3 === 0;
  const { country: _country, ...city } = cityNumber(number % 4 === 0 ? 0 : number % CITIES);
  const category = categories[number % categories.length]?.slug ?? '';
  const name = `Lakeview Family Dental ${number}`;
  const clinic = makeClinic({
    id: testId(1_000_000 + number),
    name,
    category,
    slug: `${name.toLowerCase().replaceAll(' ', '-')}-${'x'.repeat(40)}`,
    location: { latitude: 41.6 + (number % 97) / 200, longitude: -87.9 + (number % 89) / 200 },
    parkingAvailable: number % 499 === 0,
    ...(isLong && {
      name: `${name} ${wide(practiceMaximums.name - name.length - 1)}`,
      address: wide(practiceMaximums.address),
      description: wide(practiceMaximums.description),
      practiceHours: wide(practiceMaximums.practiceHours),
      services: [...services],
      languagesSpoken: [...languages],
      insuranceAccepted: [...insurances],
    }),
  });
  return { ...listed(clinic, { score: 40 + (number % 50), ratings: [5, 4] }), city };
}

const clinics = Array.from({ length: CLINICS }, (_, number) => clinicNumber(number));
const [first] = clinics;
const slugOfFirst = first?.slug ?? '';

/** With as many roles as a person may have, and the longest name. */
const person = {
  id: testId(3_000_000),
  slug: 'jane-roe',
  name: { given: wide(personMaximums.given), middle: wide(personMaximums.middle), family: wide(80) },
  specialties: [categories[0]?.id ?? ''],
  createdAt: new Date(now).toISOString(),
  version: MAX_CURRENT_ROLES,
};

const searched = (clinic: ListedClinic): SearchedClinic => ({
  id: clinic.id,
  clinic,
  searchScore: clinic.score,
});

async function put(table: TestTable, items: readonly object[]): Promise<void> {
  await table.table.batchWrite(items.map((Item) => ({ PutRequest: { Item: { ...Item } } })));
}

async function fillPeople(table: TestTable): Promise<void> {
  const roles = clinics.slice(0, MAX_CURRENT_ROLES).map(({ id }) => ({
    ...personKeys.role(person.id, id),
    clinicId: id,
    statements: { staff: { at: person.createdAt } },
  }));
  await put(table, [
    { ...personKeys.person(person.id), ...person },
    { ...personKeys.slug(person.slug), practitionerId: person.id },
    ...roles,
  ]);
  await new PersonProjection(table.table).apply(person.id);
  await put(
    table,
    Array.from({ length: PEOPLE }, (_, number) => {
      const entry = {
        id: testId(4_000_000 + number),
        s: `person-${number}`,
        n: wide(100),
        l: [...languages],
        k: [categories[number % 3]?.id ?? ''],
        g: number % 50 === 0 ? 'male' : 'female',
        c: true,
      };
      return { ...peopleKeys.entry(first?.id ?? '', `${entry.k[0]}#${entry.s}#${entry.id}`), ...entry };
    }),
  );
  await new ClinicPeopleProjection(table.table).apply(first?.id ?? '');
}

async function fill(table: TestTable): Promise<void> {
  const directory = new DirectoryRepository(table.table, unexpected);
  for (const category of categories) await directory.putCategory(category);
  for (let number = 0; number < CITIES; number += 1) await directory.putCity(cityNumber(number));
  await writeListings(table, clinics);
  await fillPeople(table);
  const lists = new CityListProjection(table.table);
  for (let number = 0; number < CITIES; number += 1) await lists.apply(cityNumber(number).id);

  const words = new Set<string>();
  for (const clinic of clinics.slice(0, SEARCHED)) {
    const indexed = indexedClinicOf(searched(clinic));
    for (const word of dictionaryTerms(indexed)) words.add(word);
    await put(table, [...postingItems(indexed).values()]);
  }
  await new DictionaryRepository(table.table).add([...words]);

  await put(
    table,
    clinics.slice(0, CHANGES).flatMap(({ ratings: _ratings, score: _score, ...clinic }) => [
      { ...clinicKeys.clinic(clinic.id), ...clinic },
      { ...clinicKeys.slug(clinic.slug), clinicId: clinic.id },
    ]),
  );
  await put(
    table,
    Array.from({ length: CHANGES }, (_, number) => {
      const at = new Date(now - (number % 80) * 86_400_000 - 60_000 - number).toISOString();
      const { id = '', slug } = clinics[number] ?? {};
      return {
        ...changeKeys.change(`${at}#${String(number).padStart(40, '0')}`),
        id,
        slug,
        at,
        kind: 'changed',
        fields: ['phone', 'description'],
      };
    }),
  );
  await put(
    table,
    Array.from({ length: REVIEWS }, (_, number) => {
      const createdAt = new Date(now - number * 3_600_000).toISOString();
      const id = testId(2_000_000 + number);
      return {
        ...publicReviewKeys.review(first?.id ?? '', createdAt, id),
        ...inQueue(starsPartition(first?.id ?? ''), `${(number % 5) + 1}#${createdAt}`, id),
        id,
        createdAt,
        rating: (number % 5) + 1,
        authorName: 'Pat Tester',
        title: wide(reviewMaximums.title),
        content: wide(reviewMaximums.content),
        contactVerified: true,
        saw: { id, slug: 'x'.repeat(MAX_SLUG_LENGTH), name: longestName },
      };
    }),
  );
  await put(
    table,
    Array.from({ length: POSTS }, (_, number) =>
      publicItems(
        makePost({
          content: number % 2 === 0 ? 'x'.repeat(MAX_CONTENT_BYTES) : 'x'.repeat(6_000),
          tags:
            number % 10 === 0
              ? Array.from({ length: MAX_TAGS }, (_, tag) => `${wide(MAX_TAG_LENGTH - 3)}${tag}`)
              : ['Costs'],
        }),
      ),
    ).flat(),
  );
}

/** Values of the parameters of queries and paths, by their names. */
const someCity = cityNumber(0).slug;
const someCategory = categories[0]?.slug ?? '';
const values: Readonly<Record<string, readonly string[]>> = {
  limit: ['1', '20', '100'],
  offset: ['0', '10', '100', '1000', String(MAX_OFFSET)],
  q: [
    '',
    'lakeview',
    'family dental',
    'dental ashville',
    'lakeveiw famly',
    'a',
    'xyzzy',
    'dentist 診診',
    'b',
  ],
  exact: ['true'],
  city: [someCity, cityNumber(7).slug],
  cityId: [someCity, cityNumber(7).id, 'nowhere'],
  category: [someCategory],
  categoryId: [someCategory, categories[3]?.slug ?? ''],
  rating: ['3', '4', '5'],
  acceptingPatients: ['true', 'false'],
  telemedicine: ['true'],
  gender: ['female', 'male'],
  language: ['English', 'Korean'],
  insurance: ['Medicare'],
  wheelchair: ['true'],
  parking: ['true'],
  emergency: ['true'],
  open: [...openTimes],
  near: ['41.88,-87.63', '0,0', '89.9,10', '-41.5,170'],
  radius: ['1', '25', '100'],
  status: ['approved'],
  slug: [someCity, 'nowhere'],
  state: ['IL', 'ON'],
  tag: ['', 'Costs', 'Heart'],
  fields: ['card', 'tags'],
  sort: ['newest', 'highest', 'lowest'],
  since: [1, 20, 80].map((days) => new Date(now - days * 86_400_000).toISOString()),
};
const paths: Readonly<Record<string, readonly string[]>> = {
  slugOrId: [slugOfFirst, first?.id ?? '', clinics[3]?.slug ?? '', 'no-such-clinic', testId(9), person.slug],
  slug: [`best-${someCategory}-${someCity}`, 'top-nothing-nowhere', 'how-to-find-the-right-doctor'],
  code: ['60601', 'M5V', '00000'],
  parts: Array.from({ length: Math.log2(MAX_SITEMAP_PARTS) + 1 }, (_, power) => String(2 ** power)),
  part: ['0', '1', '3', '15'],
};
/** Sent from what a page names, not made up. */
const FOLLOWED = 'cursor';

const reads = Object.entries(calls)
  .filter(([, { method, auth }]) => method === 'GET' && !needsSignIn(auth))
  .map(([name, call]) => ({ name, path: call.path, parameters: Object.keys(call.query.shape) }));

function oneOf(known: Readonly<Record<string, readonly string[]>>, name: string) {
  const some = known[name];
  if (some === undefined) throw new Error(`this test has no values of the parameter ${name}`);
  return fc.constantFrom(...some);
}

/** Any request of a call: each parameter with any of its values, or without it. */
function requestOf({ path, parameters }: (typeof reads)[number]): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inPath = fc.record(Object.fromEntries(names.map((name) => [name, oneOf(paths, name)])));
  const inQuery = fc.record(
    Object.fromEntries(
      parameters.filter((name) => name !== FOLLOWED).map((name) => [name, oneOf(values, name)]),
    ),
    { requiredKeys: parameters.filter((name) => name === 'since') },
  );
  return fc
    .tuple(inPath, inQuery)
    .map(
      ([filled, query]) =>
        `${fillPath(path, filled)}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    );
}

describe('a public call', () => {
  const table = useTable();
  let call: Call;
  let spent = 0;
  /** What a function reads once in some seconds for all of its calls: each call is charged with it. */
  let shared = 0;

  beforeAll(async () => {
    await fill(table());
    const { send } = DynamoDBDocumentClient.prototype;
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
      this: DynamoDBDocumentClient,
      ...sent: unknown[]
    ) {
      const output = await Reflect.apply(send, this, sent);
      const consumed = [(output as { ConsumedCapacity?: unknown }).ConsumedCapacity ?? []].flat();
      for (const { CapacityUnits = 0 } of consumed as { CapacityUnits?: number }[]) spent += CapacityUnits;
      return output;
    } as typeof send);
    call = await loadPublicRead(table());
    shared = (await unitsOf('/api/categories')).units;
  }, 600_000);
  afterAll(() => void vi.restoreAllMocks());

  async function unitsOf(path: string) {
    spent = 0;
    const response = await call(path);
    return { units: spent, status: response.statusCode, next: response.headers[NEXT_CURSOR_HEADER] };
  }

  it.each(reads.map((read) => [read.name, read] as const))(
    '%s costs at most its ceiling, whatever its parameters are, on each of its pages',
    { timeout: 240_000 },
    async (_, read) => {
      let most = { units: 0, path: '' };
      await fc.assert(
        fc.asyncProperty(requestOf(read), fc.nat(4), async (request, further) => {
          let path = request;
          for (let page = 0; page <= further; page += 1) {
            const { units, status, next } = await unitsOf(path);
            expect(status, path).toBeLessThan(500);
            if (units > most.units) most = { units, path };
            expect(units + shared, path).toBeLessThanOrEqual(MAX_CALL_UNITS);
            if (next === undefined) break;
            path = `${request}&cursor=${encodeURIComponent(next)}`;
          }
        }),
        { numRuns: read.parameters.length > 5 ? 120 : 40, seed: 1 },
      );
      if (process.env.SHOW_COSTS) console.info(read.name, most.units + shared, most.path);
    },
  );

  it('lists of posts and of reviews end early where they would cost more, and lose nothing', async () => {
    const slugs: string[] = [];
    for (let offset = 0; ; ) {
      const response = await call(`/api/blog?limit=100&offset=${offset}`);
      const posts: { slug: string }[] = JSON.parse(response.body);
      if (posts.length === 0 || slugs.length > POSTS) break;
      slugs.push(...posts.map(({ slug }) => slug));
      offset += posts.length;
    }
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.length).toBeGreaterThan(30);
    for (const query of ['', '&sort=lowest', '&sort=highest']) {
      const ids: string[] = [];
      let cursor = '';
      do {
        const response = await call(`/api/clinics/${slugOfFirst}/reviews?limit=100${query}${cursor}`);
        const reviews: { id: string }[] = JSON.parse(response.body);
        expect(reviews.length).toBeGreaterThan(0);
        ids.push(...reviews.map(({ id }) => id));
        const next = response.headers[NEXT_CURSOR_HEADER];
        cursor = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`;
      } while (cursor !== '');
      expect([ids.length, new Set(ids).size]).toEqual([REVIEWS, REVIEWS]);
    }
  });

  it('the feed of changes ends early where their clinics would cost more, and loses nothing', async () => {
    const since = new Date(now - 85 * 86_400_000).toISOString();
    const ids: string[] = [];
    let cursor = '';
    do {
      const response = await call(`/api/changes?since=${since}${cursor}`);
      ids.push(...JSON.parse(response.body).map(({ id }: { id: string }) => id));
      const next = response.headers[NEXT_CURSOR_HEADER];
      cursor = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`;
    } while (cursor !== '');
    expect([ids.length, new Set(ids).size]).toEqual([CHANGES, CHANGES]);
  });

  it('the sitemap’s parts are those of its index, and together hold each clinic once', async () => {
    const statuses = new Map<number, number>();
    for (const parts of [1, 2, 4, 8, 16, 32, 4_096]) {
      statuses.set(parts, (await unitsOf(`/api/sitemap/clinics/${parts}/0`)).status);
    }
    // 2,200 clinics are 8 parts, and those of half and twice as many clinics are known too.
    expect(Object.fromEntries(statuses)).toEqual({
      1: 404,
      2: 404,
      4: 200,
      8: 200,
      16: 200,
      32: 404,
      4096: 404,
    });
    expect((await unitsOf('/api/sitemap/clinics/4096/0')).units).toBeLessThanOrEqual(shared);
    for (const parts of [4, 8]) {
      const slugs: string[] = [];
      for (let part = 0; part < parts; part += 1) {
        slugs.push(...JSON.parse((await call(`/api/sitemap/clinics/${parts}/${part}`)).body));
      }
      expect(slugs.toSorted()).toEqual(clinics.map(({ slug }) => slug).toSorted());
    }
  });
});
