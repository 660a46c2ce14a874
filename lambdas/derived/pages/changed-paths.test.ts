import { describe, expect, it } from 'vitest';
import { landingModifiers } from '../../../shared/domain/pages/landing-slug.ts';
import { listed, makeClinic } from '../../../test/fixtures/clinics.ts';
import { cacheControlOf, pageCacheControl } from '../../edge/pages/lifetimes.ts';
import { changedPaths, type PageChange, type PeerReader } from './changed-paths.ts';
import type { ShownClinic } from './peer-repository.ts';

/** Peers of the clinic, whose reviews come to these totals. */
const peersOf = (
  showing: readonly string[] | 'many' = [],
  clinic: ShownClinic | undefined = undefined,
): PeerReader => ({ showing: async () => showing, clinic: async () => clinic });
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

const pathsOf = (change: PageChange, peers = alone) => changedPaths(change, peers);

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
  it('changes the lists that it is in and the pages that count it, and no page of its own, which did not exist', async () => {
    expect((await pathsOf(clinicChange(undefined, shown()))).toSorted()).toEqual(
      [...chicago, '/', ...counts].sort(),
    );
  });

  it('changes the pages of the clinics that show it', async () => {
    const peers = peersOf(['loop-dental', 'river-dental']);
    expect(await pathsOf(clinicChange(undefined, shown()), peers)).toEqual(
      expect.arrayContaining(['/clinics/loop-dental', '/clinics/river-dental']),
    );
    const many = peersOf('many');
    expect(await pathsOf(clinicChange(undefined, shown()), many)).toContain('/clinics/*');
  });
});

describe('a clinic that changes', () => {
  it('changes its own page only, if lists do not show the difference', async () => {
    const before = shown();
    const after = { ...before, practiceHours: 'Monday: 9:00 AM - 1:00 PM' };
    expect(await pathsOf(clinicChange(before, after))).toEqual(['/clinics/lake-dental']);
  });

  it('changes lists and posts too, if they show the difference, and no counts', async () => {
    const before = shown();
    const paths = await pathsOf(clinicChange(before, { ...before, phone: '+1 (312) 555-0199' }));
    expect([...new Set(paths)].sort()).toEqual(['/clinics/lake-dental', ...chicago, '/', '/blog/*'].sort());
  });

  it('changes what shows means of ratings with each review', async () => {
    const clinic = shown({}, [5, 4]);
    const [before, after] = [
      { sum: 5, count: 1 },
      { sum: 9, count: 2 },
    ];
    const change: PageChange = { kind: 'reviews', id: clinic.id, before, after };
    const paths = await pathsOf(change, peersOf([], clinic));
    expect(paths).toEqual(
      expect.arrayContaining(['/clinics/lake-dental', ...chicago, '/', ...counts, '/reviews-policy']),
    );
    // A reply is on its page alone.
    expect(await pathsOf({ ...change, before: after }, peersOf([], clinic))).toEqual([
      '/clinics/lake-dental',
      '/reviews-policy',
    ]);
    expect(await pathsOf(change)).toEqual([]);
  });

  it('changes the lists of both cities when it moves', async () => {
    const before = shown();
    const { city } = shown({ city: 'toronto' });
    const paths = await pathsOf(clinicChange(before, { ...before, city }));
    expect(new Set(paths)).toEqual(
      new Set([
        '/clinics/lake-dental',
        ...chicago,
        ...landings('dentistry', 'toronto'),
        ...searches('dentistry', 'toronto'),
        '/',
        '/blog/*',
        ...counts,
        '/cities?state=ON',
      ]),
    );
  });

  it('changes its page at the former slug, and the redirect from its id', async () => {
    const before = shown();
    const paths = await pathsOf(clinicChange(before, { ...before, slug: 'lakeside-dental' }));
    expect(paths).toEqual(expect.arrayContaining(['/clinics/lake-dental', `/clinics/${before.id}`]));
  });
});

it('a clinic that is not public any more changes its page and all that listed it', async () => {
  const paths = await pathsOf(clinicChange(shown(), undefined));
  expect(paths).toEqual(expect.arrayContaining(['/clinics/lake-dental', ...chicago, '/', ...counts]));
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
    expect((await pathsOf(change)).toSorted()).toEqual(expected);
  });
});

it('a changed city or category changes every page', async () => {
  expect(await pathsOf({ kind: 'taxonomy', id: 'chicago' })).toEqual(['/*']);
});

it('every path of a list that a change names has the lifetime of ten minutes, and so has no other query', async () => {
  const paths = await pathsOf(clinicChange(undefined, shown()));
  const statics = ['/', '/search', '/about', '/cities', '/blog'];
  for (const path of paths) {
    const [name = '', query = ''] = path.split('?');
    expect(cacheControlOf(name, query, statics), path).toBe(pageCacheControl.medium);
  }
});
