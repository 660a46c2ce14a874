/** Pages live for ten minutes and a day, and an approval is on all of them that it changes within a minute. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { demonstrationData } from '../../scripts/demo-data/index.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import type { ClinicRecord } from '../../shared/domain/records.ts';
import { openPage } from './support/browser.ts';
import { type Reply, send } from './support/sending.ts';
import { openDashboard } from './support/staff.ts';

const MINUTE_MS = 60_000;

let site: RunningSite;

beforeAll(async () => {
  // Separate data: an approved practice would change the counts in other tests.
  site = await startSite();
});

afterAll(() => site?.stop());

const { clinics, posts } = demonstrationData();

/** A practice that waits for its approval. */
function waiting(): ClinicRecord {
  const [first] = clinics.filter(({ status }) => status === 'pending_approval');
  if (first === undefined) throw new Error('no practice waits');
  return first;
}

/** A clinic of another city and another specialty. */
function unrelatedTo({ city, category }: ClinicRecord): ClinicRecord {
  const found = clinics.find(
    (one) => one.status === 'approved' && one.city.id !== city.id && one.category.id !== category.id,
  );
  if (found === undefined) throw new Error('no clinic is unrelated');
  return found;
}

const get = (path: string) => send(site.url, path);
const outcome = ({ headers }: Reply) => String(headers['x-cache']).split(' ')[0];
const lifetime = ({ headers }: Reply) => /s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1];

describe('an approved practice', () => {
  it('is public within a minute on pages that were cached for ten minutes, and leaves others in the cache', {
    timeout: 240_000,
  }, async () => {
    const practice = waiting();
    const { city, category } = practice;
    const lists = [
      `/best-${category.slug}-${city.slug}`,
      `/trusted-${category.slug}-${city.slug}`,
      `/search?category=${category.slug}&city=${city.slug}`,
    ];
    const own = `/clinics/${practice.slug}`;
    const other = unrelatedTo(practice);
    const unrelated = [
      `/clinics/${other.slug}`,
      `/best-${other.category.slug}-${other.city.slug}`,
      `/search?category=${other.category.slug}&city=${other.city.slug}`,
      `/blog/${posts.find(({ publishedAt }) => publishedAt !== undefined)?.slug}`,
    ];

    const staff = await openDashboard(site.url);
    const row = staff.getByRole('row').filter({ hasText: practice.name }).first();
    await row.waitFor();
    for (const path of [...lists, ...unrelated]) {
      expect(outcome(await get(path)), path).toBe('Miss');
      const cached = await get(path);
      expect([outcome(cached), cached.text.includes(practice.name)], path).toEqual(['Hit', false]);
    }
    expect((await Promise.all(lists.map(get))).map(lifetime)).toEqual(lists.map(() => '600'));
    expect(lifetime(await get(unrelated[0] ?? ''))).toBe('86400');
    expect((await get(own)).status).toBe(404);

    await row.getByRole('button', { name: /^Approve/ }).click();
    await staff.getByRole('button', { name: admin.approve.submit }).click();
    await staff.getByText('The clinic has been successfully approved.').waitFor();
    const approvedAt = Date.now();

    const naming = async () => {
      const answers = await Promise.all([...lists, own].map(get));
      return answers.filter(({ status, text }) => status === 200 && text.includes(practice.name)).length;
    };
    await expect.poll(naming, { timeout: MINUTE_MS, interval: 500 }).toBe(lists.length + 1);
    expect(Date.now() - approvedAt).toBeLessThan(MINUTE_MS);

    for (const path of unrelated) expect(outcome(await get(path)), path).toBe('Hit');
    const patient = await openPage({ baseURL: site.url });
    await patient.goto(lists[0] ?? '');
    await patient.getByRole('link', { name: practice.name }).first().click();
    await patient.getByRole('heading', { level: 1, name: practice.name }).waitFor();
  });
});
