import { describe, expect, it } from 'vitest';
import { landingModifiers } from '../../../shared/domain/pages/landing-slug.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import { listed, makeClinic } from '../../../test/fixtures/clinics.ts';
import { cacheControlOf, pageCacheControl } from '../../edge/pages/lifetimes.ts';
import { changedPaths, type PageChange, type PeerReader } from './changed-paths.ts';
import type { PagePaths } from './merge-paths.ts';
import type { ShownClinic } from './peer-repository.ts';

/** Peers of the clinic, whose reviews come to these totals. */
const peersOf = (
  showing: readonly string[] | 'many' = [],
  clinic: ShownClinic | undefined = undefined,
  lists = { search: false, landings: false },
  alsoIn: readonly string[] = [],
): PeerReader => ({
  showing: async () => showing,
  clinic: async () => clinic,
  changedLists: async () => lists,
  alsoIn: async () => alsoIn.map((id) => ({ id, slug: id })),
  categories: async (ids) => ids.map((id) => ({ id, slug: id })),
});
const alone = peersOf();

function shown(changes: Parameters<typeof makeClinic>[0] = {}, ratings: readonly number[] = []): ShownClinic {
  return listed(makeClinic({ slug: 'lake-dental', category: 'dentistry', ...changes }), { ratings });
}

const clinicChange = (before: ShownClinic | undefined, after: ShownClinic | undefined): PageChange => ({
  kind: 'clinic',
  id: (after ?? before)?.id ?? '',
  before,
  after,
});

async function pathsOf(change: PageChange, peers = alone): Promise<PagePaths> {
  const paths = await changedPaths(change, peers);
  if (paths === 'bulk') throw new Error('a bulk change');
  return { urgent: [...new Set(paths.urgent)].sort(), ordinary: [...new Set(paths.ordinary)].sort() };
}

const landings = (category: string, city: string) =>
  landingModifiers.map((modifier) => `/${modifier}-${category}-${city}`);
const searches = (category: string, city: string) => [
  '/search',
  `/search?category=${category}`,
  `/search?category=${category}&city=${city}`,
  `/search?city=${city}`,
];
const chicago = [...landings('dentistry', 'chicago'), ...searches('dentistry', 'chicago')];
const counts = ['/about', '/cities', '/cities?state=IL'];

describe('a clinic that becomes public', () => {
  it('has to be found in its lists, and has no page of its own that was cached', async () => {
    expect(await pathsOf(clinicChange(undefined, shown()))).toEqual({
      urgent: chicago.toSorted(),
      ordinary: ['/', ...counts].sort(),
    });
  });

  it('is beside others on their pages, which can wait', async () => {
    const peers = peersOf(['loop-dental', 'river-dental']);
    const { ordinary } = await pathsOf(clinicChange(undefined, shown()), peers);
    expect(ordinary).toEqual(expect.arrayContaining(['/clinics/loop-dental', '/clinics/river-dental']));
    expect((await pathsOf(clinicChange(undefined, shown()), peersOf('many'))).ordinary).toContain(
      '/clinics/*',
    );
  });
});

describe('a clinic that changes', () => {
  it('changes its own page only, if lists do not show the difference', async () => {
    const before = shown();
    const after = { ...before, insuranceAccepted: ['Aetna'] };
    expect(await pathsOf(clinicChange(before, after))).toEqual({
      urgent: ['/clinics/lake-dental'],
      ordinary: [],
    });
  });

  it('changes lists, the pages that show it and posts too, if they show the difference, and no counts', async () => {
    const before = shown();
    const change = clinicChange(before, { ...before, phone: '+1 (312) 555-0199' });
    expect(await pathsOf(change, peersOf(['loop-dental']))).toEqual({
      urgent: ['/clinics/lake-dental', '/clinics/loop-dental', ...chicago, '/', '/blog/*'].sort(),
      ordinary: [],
    });
  });

  it('changes the lists of both cities when it moves', async () => {
    const before = shown();
    const { city } = shown({ city: 'toronto' });
    const toronto = [...landings('dentistry', 'toronto'), ...searches('dentistry', 'toronto')];
    expect(await pathsOf(clinicChange(before, { ...before, city }))).toEqual({
      urgent: [...new Set(['/clinics/lake-dental', ...chicago, ...toronto, '/', '/blog/*'])].sort(),
      ordinary: [...counts, '/cities?state=ON'].sort(),
    });
  });

  it('changes its page at the former slug, and the redirect from its id', async () => {
    const before = shown();
    const { urgent } = await pathsOf(clinicChange(before, { ...before, slug: 'lakeside-dental' }));
    expect(urgent).toEqual(expect.arrayContaining(['/clinics/lake-dental', `/clinics/${before.id}`]));
  });
});

describe('a clinic that is listed in other categories, too', () => {
  const lists = { search: false, landings: true };
  const peers = (showing: readonly string[] = []) => peersOf(showing, shown(), lists, ['orthodontics']);
  const others = [...landings('orthodontics', 'chicago'), ...searches('orthodontics', 'chicago')];

  it('changes their lists with its own', async () => {
    const before = shown();
    const change = clinicChange(before, { ...before, phone: '+1 (312) 555-0199' });
    const { urgent } = await pathsOf(change, peers());
    expect(urgent).toEqual(
      [...new Set(['/clinics/lake-dental', ...chicago, ...others, '/', '/blog/*'])].sort(),
    );
    expect((await pathsOf(clinicChange(before, undefined), peers())).urgent).toEqual(
      expect.arrayContaining(others),
    );
  });

  it('changes their landing pages with its score', async () => {
    const rank: PageChange = { kind: 'rank', id: shown().id, before: 50, after: 60 };
    expect((await pathsOf(rank, peers())).ordinary).toEqual(
      [...landings('dentistry', 'chicago'), ...landings('orthodontics', 'chicago')].sort(),
    );
  });
});

describe('a person of a clinic', () => {
  const clinic = shown();
  const change = (before: readonly string[], after: readonly string[]): PageChange => ({
    kind: 'people',
    id: clinic.id,
    before,
    after,
  });
  const lists = (category: string) => [
    ...landings(category, 'chicago'),
    ...searches(category, 'chicago').filter((path) => path.includes(category)),
  ];

  it.each([
    ['who begins work changes the lists of the categories of it', [], ['orthodontics'], ['orthodontics']],
    ['who ends work changes the same', ['orthodontics'], [], ['orthodontics']],
    [
      'who works in another category changes both lists',
      ['urology'],
      ['neurology'],
      ['neurology', 'urology'],
    ],
    ['who works in the category of the clinic changes no list', [], ['dentistry'], []],
    ['whose work is the same changes no list', ['urology'], ['urology'], []],
  ])('%s', async (_, before, after, categories) => {
    expect(await pathsOf(change(before, after), peersOf([], clinic))).toEqual({
      urgent: ['/clinics/lake-dental'],
      ordinary: categories.flatMap(lists).sort(),
    });
    expect(await pathsOf(change(before, after))).toEqual({ urgent: [], ordinary: [] });
  });
});

it('a clinic that is not public any more leaves its page and each that showed it at once', async () => {
  const { urgent, ordinary } = await pathsOf(clinicChange(shown(), undefined), peersOf(['loop-dental']));
  expect(urgent).toEqual(
    expect.arrayContaining(['/clinics/lake-dental', '/clinics/loop-dental', ...chicago, '/', '/blog/*']),
  );
  expect(ordinary).toEqual(counts.toSorted());
});

describe('a review', () => {
  const clinic = shown({}, [5, 4]);
  const peers = peersOf(['loop-dental'], clinic);
  const [one, two] = [
    { sum: 5, count: 1 },
    { sum: 9, count: 2 },
  ];
  const change = (before: RatingTotals, after: RatingTotals): PageChange => ({
    kind: 'reviews',
    id: clinic.id,
    before,
    after,
  });
  const own = ['/clinics/lake-dental'];

  it('that is published, and a reply, change the page of the clinic and nothing else', async () => {
    expect(await pathsOf(change(one, two), peers)).toEqual({ urgent: [], ordinary: own });
    expect(await pathsOf(change(two, two), peers)).toEqual({ urgent: [], ordinary: own });
    expect(await pathsOf(change(one, two))).toEqual({ urgent: [], ordinary: [] });
  });

  it('that is removed leaves the page at once', async () => {
    expect(await pathsOf(change(two, one), peers)).toEqual({ urgent: own, ordinary: [] });
  });

  it.each([
    ['keeps the clinics of the first pages', { search: false, landings: false }, []],
    [
      'has another clinic enter a page of the search',
      { search: true, landings: false },
      ['/search?category=dentistry&city=chicago'],
    ],
    [
      'has another clinic enter landing pages',
      { search: false, landings: true },
      landings('dentistry', 'chicago'),
    ],
  ])('that %s changes those lists', async (_, lists, expected) => {
    const rank: PageChange = { kind: 'rank', id: clinic.id, before: 50, after: 60 };
    expect(await pathsOf(rank, peersOf([], clinic, lists))).toEqual({
      urgent: [],
      ordinary: expected.toSorted(),
    });
    expect(await pathsOf(rank)).toEqual({ urgent: [], ordinary: [] });
  });
});

describe('a person', () => {
  const person = (before: string | undefined, after: string | undefined): PageChange => ({
    kind: 'person',
    id: '01JC0000000000000000000001',
    before,
    after,
  });
  const own = '/practitioners/jane-roe';
  const byId = '/practitioners/01JC0000000000000000000001';

  it.each([
    ['who is new changes nothing', person(undefined, 'jane-roe'), []],
    ['who is edited changes the own page', person('jane-roe', 'jane-roe'), [own]],
    [
      'at another slug changes the former one, and what redirects by id',
      person('jane-roe', 'jane-doe'),
      [own, byId],
    ],
    ['who is left out changes the same', person('jane-roe', undefined), [own, byId]],
  ])('%s', async (_, change, paths) => {
    expect(await pathsOf(change)).toEqual({ urgent: paths.toSorted(), ordinary: [] });
  });
});

describe('a post', () => {
  const post = (before: string | undefined, after: string | undefined): PageChange => ({
    kind: 'post',
    id: '1',
    before: before === undefined ? undefined : { slug: before },
    after: after === undefined ? undefined : { slug: after },
  });

  it.each([
    ['that is published changes the blog and the home page', post(undefined, 'sleep'), ['/', '/blog']],
    ['that is edited changes its page too', post('sleep', 'sleep'), ['/', '/blog', '/blog/sleep']],
    ['at another slug changes the page at its former one', post('nap', 'sleep'), ['/', '/blog', '/blog/nap']],
    ['that is withdrawn changes the same', post('sleep', undefined), ['/', '/blog', '/blog/sleep']],
    ['that the footer features changes every page', post(undefined, 'choosing-right-specialist'), ['/*']],
    ['that stays a draft changes nothing', post(undefined, undefined), []],
  ])('%s', async (_, change, expected) => {
    expect(await pathsOf(change)).toEqual({ urgent: expected, ordinary: [] });
  });
});

it('a changed city or category changes every page', async () => {
  expect(await pathsOf({ kind: 'taxonomy', id: 'chicago' })).toEqual({ urgent: ['/*'], ordinary: [] });
});

it('every path of a list that a change names has the lifetime of ten minutes, and so has no other query', async () => {
  const { urgent, ordinary } = await pathsOf(clinicChange(undefined, shown()));
  const statics = ['/', '/search', '/about', '/cities', '/blog'];
  for (const path of [...urgent, ...ordinary]) {
    const [name = '', query = ''] = path.split('?');
    expect(cacheControlOf(name, query, statics), path).toBe(pageCacheControl.medium);
  }
});

it('a change by an import names no page', async () => {
  expect(await changedPaths({ kind: 'bulk', id: '1' }, alone)).toBe('bulk');
});
