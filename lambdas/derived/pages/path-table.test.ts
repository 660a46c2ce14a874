/** docs/benchmarks/page-paths.md is what the functions name: `vitest run --project unit lambdas/derived/pages/path-table.test.ts -u`. */
import { describe, expect, it } from 'vitest';
import { traffic } from '../../../scripts/cost/traffic.ts';
import { categoryOf, cityOf, listed, makeClinic } from '../../../test/fixtures/clinics.ts';
import { changedPaths, type PageChange, type PeerReader } from './changed-paths.ts';
import { EVERY_PAGE, mergePagePaths, type PagePaths } from './merge-paths.ts';
import { choosePaths } from './path-budget.ts';
import { entriesWith } from './pending-paths.ts';

const MONTHLY = 3_000;
const FREE = 1_000;
const PRICE = 0.005;
/** New clinics that staff approve in a month, as docs/cost.md has them. */
const APPROVALS = 300;

const clinic = listed(makeClinic({ slug: 'lake-dental', category: 'dentistry' }), { ratings: [5] });
const others = Array.from({ length: 40 }, (_, number) => `peer-${number}`);

type Place = 'tenth' | 'first';
interface Counted {
  readonly urgent: number;
  readonly ordinary: number;
}

async function pathsOf(
  change: PageChange,
  place: Place,
  lists = { search: false, landings: false },
): Promise<PagePaths> {
  const peers: PeerReader = {
    showing: async () => (place === 'first' ? others : []),
    clinic: async () => clinic,
    changedLists: async () => lists,
    alsoIn: async () => [],
    categories: async () => [],
  };
  const paths = await changedPaths(change, peers);
  return paths === 'bulk' ? { urgent: [EVERY_PAGE], ordinary: [] } : mergePagePaths(paths);
}

async function count(...args: Parameters<typeof pathsOf>): Promise<Counted> {
  const { urgent, ordinary } = await pathsOf(...args);
  return { urgent: urgent.length, ordinary: ordinary.length };
}

const edit = (after: Partial<typeof clinic>): PageChange => ({
  kind: 'clinic',
  id: clinic.id,
  before: clinic,
  after: { ...clinic, ...after },
});
const review: PageChange = {
  kind: 'reviews',
  id: clinic.id,
  before: { sum: 5, count: 1 },
  after: { sum: 9, count: 2 },
};
const approval: PageChange = { kind: 'clinic', id: clinic.id, before: undefined, after: clinic };
const rank: PageChange = { kind: 'rank', id: clinic.id, before: 50, after: 60 };
const post = (before: string | undefined, after: string | undefined): PageChange => ({
  kind: 'post',
  id: '1',
  before: before === undefined ? undefined : { slug: before },
  after: after === undefined ? undefined : { slug: after },
});

/** Values of another clinic. */
const fields: Readonly<Record<string, Partial<typeof clinic>>> = {
  name: { name: 'Other' },
  slug: { slug: 'other-dental' },
  address: { address: '1 Other Street' },
  phone: { phone: '+1 (312) 555-0199' },
  email: { email: 'other@clinic.example' },
  website: { website: 'https://clinic.example' },
  description: { description: 'Another one.' },
  services: { services: ['Whitening'] },
  insuranceAccepted: { insuranceAccepted: ['Aetna'] },
  languagesSpoken: { languagesSpoken: ['French'] },
  practiceHours: { practiceHours: 'Monday: 9:00 AM - 1:00 PM' },
  verified: { verified: false },
  acceptingPatients: { acceptingPatients: false },
  telemedicine: { telemedicine: false },
  emergencyServices: { emergencyServices: true },
  parkingAvailable: { parkingAvailable: false },
  wheelchairAccessible: { wheelchairAccessible: false },
  imageUrl: { imageUrl: '/media/pictures/other.webp' },
  imageAlt: { imageAlt: 'A door' },
  location: { location: { latitude: 41.9, longitude: -87.6 } },
  credentials: { credentials: { licenceChecked: false, taxonomyMatches: true, contactVerified: true } },
  confirmedAt: { confirmedAt: '2025-09-15T09:00:00.000Z' },
  city: { city: cityOf('toronto') },
  category: { category: categoryOf('cardiology') },
};

/** Measured at commit 027ec18 with the same clinics: of the tenth of its list, and of the first of 41. */
const before: Readonly<Record<string, readonly [tenth: number, first: number]>> = {
  ...Object.fromEntries(Object.keys(fields).map((field) => [field, [1, 1] as const])),
  ...Object.fromEntries(
    [
      ...['name', 'address', 'phone', 'description', 'services', 'verified'],
      ...['acceptingPatients', 'telemedicine', 'imageUrl'],
    ].map((field) => [field, [15, 55] as const]),
  ),
  slug: [16, 56],
  city: [29, 69],
  category: [28, 68],
};

const usd = (paths: number) =>
  `$${(Math.max(0, paths - FREE) * PRICE).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const number = (value: number) => value.toLocaleString('en-US');
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
const text = ({ urgent, ordinary }: Counted) =>
  [urgent > 0 ? number(urgent) : '', ordinary > 0 ? `(${number(ordinary)})` : ''].join(' ').trim() || '0';

/** Paths of a month in which each change is a request of its own, evenly spread. */
async function month(
  reviews: number,
  approvals: number,
): Promise<{ readonly paths: number; readonly left: number }> {
  const [published, approved] = [await pathsOf(review, 'tenth'), await pathsOf(approval, 'tenth')];
  const changes = [
    ...Array.from({ length: reviews }, (_, index) => ({ at: index / reviews, paths: published })),
    ...Array.from({ length: approvals }, (_, index) => ({ at: index / approvals, paths: approved })),
  ].sort((a, b) => a.at - b.at);
  let [paths, left] = [0, 0];
  for (const change of changes) {
    const chosen = choosePaths(entriesWith('batch', change.paths), { spent: paths, monthlyPaths: MONTHLY });
    paths += chosen.paths.length;
    left += chosen.left;
  }
  return { paths, left };
}

/** At twelve new listings in ten seconds, the dearest rate: one more made it one wildcard. Measured at commit 027ec18. */
const importedBefore = (listings: number) => Math.ceil(listings / 12) * 137;

describe('paths', () => {
  it('by change, and what a month of reviews costs', async () => {
    const rows: string[][] = [];
    const row = async (
      name: string,
      [tenth, first]: readonly [number, number],
      change: PageChange,
      /** Of the change of rank that comes with it. */
      lists = { search: false, landings: false },
    ) => {
      const together = async (place: Place) => {
        const [own, other] = [await count(change, place), await count(rank, place, lists)];
        return { urgent: own.urgent + other.urgent, ordinary: own.ordinary + other.ordinary };
      };
      const [afterTenth, afterFirst] = [await together('tenth'), await together('first')];
      rows.push([name, number(tenth), text(afterTenth), number(first), text(afterFirst)]);
    };
    await row('A review is published', [19, 59], review);
    await row('… and its clinic enters or leaves the first 20 of its list', [19, 59], review, {
      search: true,
      landings: false,
    });
    await row('… the first 100', [19, 59], review, { search: false, landings: true });
    await row('A reply', [2, 2], { ...review, before: review.after });
    await row('A review is removed', [19, 59], { ...review, before: review.after, after: review.before });
    for (const [field, after] of Object.entries(fields)) {
      await row(`Edit of \`${field}\``, before[field] ?? [0, 0], edit(after));
    }
    await row('An approval', [16, 56], approval);
    // docs/cost.md counts with the same.
    expect(await count(approval, 'tenth')).toEqual({
      urgent: traffic.pathsOfPublication,
      ordinary: traffic.ordinaryPathsOfPublication,
    });
    await row('An unlisting', [19, 59], { kind: 'clinic', id: clinic.id, before: clinic, after: undefined });
    const person: PageChange = { kind: 'person', id: '1', before: 'jane-roe', after: 'jane-roe' };
    const { urgent, ordinary } = await count(person, 'tenth');
    rows.push([
      'A person or a role is edited',
      '0',
      text({ urgent, ordinary }),
      '0',
      text({ urgent, ordinary }),
    ]);
    await row('A post is published', [2, 2], post(undefined, 'sleep'));
    await row('A post is edited', [3, 3], post('sleep', 'sleep'));
    await row('A city or category is added, edited or removed', [1, 1], { kind: 'taxonomy', id: 'chicago' });
    const imported = await count({ kind: 'bulk', id: clinic.id }, 'tenth');
    for (const listings of [1_000, 100_000]) {
      const paths = number(importedBefore(listings));
      rows.push([`An import of ${number(listings)} listings`, paths, text(imported), paths, text(imported)]);
    }

    const months: string[][] = [];
    for (const reviews of [100, 10_000, 100_000]) {
      const [alone, together] = [await month(reviews, 0), await month(reviews, APPROVALS)];
      expect((together.paths - FREE) * PRICE).toBeLessThanOrEqual(15);
      months.push([
        number(reviews),
        `${usd(19 * reviews)} to ${usd(59 * reviews)}`,
        usd(alone.paths),
        usd(19 * reviews + 16 * APPROVALS),
        usd(together.paths),
        number(together.paths),
      ]);
    }

    await expect(`# Paths of pages by change

What each change of a record has CloudFront forget, and what that costs ([decision 0076](../decisions/0076-invalidations-with-a-ceiling.md)).
A test computes this page from the functions that name the paths (\`lambdas/derived/pages/path-table.test.ts\`; \`-u\` writes it).
'Before' was measured at commit 027ec18 with the same records.

A clinic that is the tenth of its list is on no page of another clinic; the first of 41 is on all 40 others. In parentheses: ordinary paths,
which are left to the lifetimes of their pages when their share of the month is spent. All others are urgent.

${table(['Change', 'Before, tenth', 'After, tenth', 'Before, first', 'After, first'], rows)}

An import writes many records and is one wildcard, two to seven minutes after its last record is derived. Before, each ten seconds
were a request: up to 137 paths, or \`/*\`.

## A month

${number(MONTHLY)} paths a month (\`monthlyPaths\`), of which ordinary changes may use two thirds. The first ${number(FREE)} are free. The last three
columns have ${APPROVALS} approvals as well, evenly spread. Each change is a request of its own, which is the dearest case: changes within ten seconds
share one.

${table(['Reviews', 'Before', 'After', 'Before, with approvals', 'After, with approvals', 'Paths'], months)}
`).toMatchFileSnapshot('../../../docs/benchmarks/page-paths.md');
  });
});
