/** Pages live for ten minutes and a day, and what staff decide is on all of them that it changes within a minute. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageKeys } from '../../lambdas/derived/pages/items.ts';
import { monthOf } from '../../lambdas/derived/pages/path-budget.ts';
import { reviewKeys } from '../../lambdas/records/reviews/items.ts';
import { connect, type Target } from '../../scripts/admin/target.ts';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { demonstrationData } from '../../scripts/demo-data/index.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { staffClinics as copy } from '../../shared/content/staff/clinics.ts';
import type { ClinicRecord } from '../../shared/domain/records.ts';
import { makeReview } from '../fixtures/clinics.ts';
import { openPage } from './support/browser.ts';
import { type Reply, send } from './support/sending.ts';
import { openDashboard } from './support/staff.ts';

const MINUTE_MS = 60_000;

let site: RunningSite;
let target: Target;

beforeAll(async () => {
  // Separate data: an approved practice would change the counts in other tests.
  site = await startSite();
  target = await connect('local', site.state);
});

afterAll(async () => {
  target?.close();
  await site?.stop();
});

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

describe('in a month whose paths are spent', () => {
  const approved = clinics.filter(({ status }) => status === 'approved');
  const inOtherCities = approved.filter(
    ({ city }, index) => approved.findIndex((one) => one.city.id === city.id) === index,
  );
  function clinic(index: number): ClinicRecord {
    const found = inOtherCities[index];
    if (found === undefined) throw new Error('there are too few cities');
    return found;
  }
  const ownPage = ({ slug }: ClinicRecord) => `/clinics/${slug}`;
  const search = ({ category, city }: ClinicRecord) => `/search?category=${category.slug}&city=${city.slug}`;

  /** The state of a page, cached before it is asked for again. */
  async function cache(path: string): Promise<void> {
    await get(path);
    expect(outcome(await get(path)), path).toBe('Hit');
  }

  async function openClinic({ id }: ClinicRecord) {
    const staff = await openDashboard(site.url);
    await staff.goto(`/admin/clinics/${id}`);
    await staff.getByRole('button', { name: copy.form.save }).waitFor();
    return staff;
  }

  const months = () => [Date.now(), Date.now() + 300_000].map(monthOf);

  it('an edit, an approval and an unlisting are public within a minute, and a review waits for the lifetime of its page', {
    timeout: 480_000,
  }, async () => {
    const SPENT = 3_000;
    for (const month of new Set(months())) {
      await target.table.put({ Item: { ...pageKeys.monthlyPaths(month), paths: SPENT } });
    }
    const [edited, reviewed, unlisted] = [clinic(0), clinic(1), clinic(2)];
    for (const path of [edited, reviewed, unlisted].map(ownPage)) await cache(path);

    // A review is published first: its message is worked on before that of the edit.
    const review = makeReview(reviewed.id, { title: 'Seen the same day' });
    await target.table.put({ Item: { ...reviewKeys.review(review.id), ...review } });
    const inCalls = async () =>
      (await get(`/api/clinics/${reviewed.slug}`)).text.includes(review.title ?? '');
    await expect.poll(inCalls, { timeout: MINUTE_MS, interval: 500 }).toBe(true);

    const editor = await openClinic(edited);
    // Cards do not show it: a change of what they show is in every list, and one path for all of it is every page.
    const website = 'https://seen-within-a-minute.example/';
    await editor.getByRole('textbox', { name: 'Website', exact: true }).fill(website);
    await editor.getByRole('button', { name: copy.form.save }).click();
    await editor.getByText(copy.form.saved.title).first().waitFor();
    let begun = Date.now();
    const isEdited = async () => (await get(ownPage(edited))).text.includes(website);
    await expect.poll(isEdited, { timeout: MINUTE_MS, interval: 500 }).toBe(true);
    expect(Date.now() - begun).toBeLessThan(MINUTE_MS);
    const waitingPage = await get(ownPage(reviewed));
    expect([outcome(waitingPage), waitingPage.text.includes(review.title ?? '')]).toEqual(['Hit', false]);

    const practice = clinics.filter(({ status }) => status === 'pending_approval').at(-1);
    if (practice === undefined) throw new Error('no practice waits');
    await cache(search(practice));
    const staff = await openDashboard(site.url);
    const row = staff.getByRole('row').filter({ hasText: practice.name }).first();
    await row.getByRole('button', { name: /^Approve/ }).click();
    await staff.getByRole('button', { name: admin.approve.submit }).click();
    await staff.getByText('The clinic has been successfully approved.').waitFor();
    begun = Date.now();
    const listed = async () => (await get(search(practice))).text.includes(practice.name);
    await expect.poll(listed, { timeout: MINUTE_MS, interval: 500 }).toBe(true);
    expect(Date.now() - begun).toBeLessThan(MINUTE_MS);
    expect((await get(ownPage(practice))).status).toBe(200);
    // One path had CloudFront forget all pages, so that the review is public too.
    expect((await get(ownPage(reviewed))).text).toContain(review.title);

    for (const path of [ownPage(unlisted), search(unlisted)]) await cache(path);
    const page = await openClinic(unlisted);
    await page.getByRole('button', { name: copy.state.unlist, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(copy.state.reason).fill('Closed for good.');
    await dialog.getByRole('button', { name: copy.state.unlist }).click();
    await page.getByText('Closed for good.').first().waitFor();
    begun = Date.now();
    const gone = async () => {
      const [own, list] = [await get(ownPage(unlisted)), await get(search(unlisted))];
      return own.status === 410 && !list.text.includes(ownPage(unlisted));
    };
    await expect.poll(gone, { timeout: MINUTE_MS, interval: 500 }).toBe(true);
    expect(Date.now() - begun).toBeLessThan(MINUTE_MS);

    // Three requests of one path each.
    const counted = await Promise.all(
      months().map((month) => target.table.get(pageKeys.monthlyPaths(month))),
    );
    const spent = Math.max(...counted.map((item) => Number(item?.paths)));
    expect(spent - SPENT).toBeGreaterThanOrEqual(3);
    expect(spent - SPENT).toBeLessThanOrEqual(6);
    const patient = await openPage({ baseURL: site.url });
    await patient.goto(ownPage(edited));
    await patient.locator(`main a[href="${website}"]`).first().waitFor();
  });
});
