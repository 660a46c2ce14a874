/** Reviews and ranks as visitors see them. What is sent is answered here; `accessibility.test.ts` has the states. */
import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { clinicDetailSchema } from '../../shared/contracts/entities.ts';
import { listReviews } from '../../shared/contracts/reviews/review-contracts.ts';
import { expectAccessible, expectProblem, openPage } from './support/browser.ts';
import { openHydrated } from './support/rendering.ts';

const baseUrl = inject('baseUrl');

const [best]: { slug: string }[] = await (await fetch(`${baseUrl}/api/clinics/featured`)).json();
const clinic = clinicDetailSchema.parse(
  await (await fetch(`${baseUrl}/api/clinics/${best?.slug ?? ''}`)).json(),
);
const path = `/clinics/${clinic.slug}`;

/** Answers a call, and gives what was sent to it. */
async function answering(page: Page, call: string, answer: (route: Route, nth: number) => Promise<void>) {
  const sent: Request[] = [];
  await page.route(call, async (route) => {
    sent.push(route.request());
    await answer(route, sent.length);
  });
  return sent;
}

const reviews = (page: Page) => page.getByRole('region', { name: 'Patient Reviews' });
const isFocused = (element: Element) => element === document.activeElement;

describe('the review dialog', () => {
  const WRITE = `**/api/clinics/${clinic.slug}/reviews`;

  it('requires a star, and forgets what was entered when it is cancelled or closed', async () => {
    const page = await openHydrated(path);
    const open = page.getByRole('button', { name: 'Write a Review' });
    await open.click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Submit Review' });
    await submit.waitFor();
    expect(await submit.isDisabled()).toBe(true);
    expect(await dialog.getByRole('radio').count()).toBe(5);
    expect(await dialog.getByLabel('Email address').isVisible()).toBe(false);

    await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await dialog.getByLabel('Your review').fill('Kind and on time.');
    expect(await submit.isEnabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await open.click();
    expect(await dialog.getByLabel('Your review').inputValue()).toBe('');
    expect(await submit.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => open.evaluate(isFocused)).toBe(true);
  });

  it('sends once with a proof of work, closes and says thank you', async () => {
    const page = await openHydrated(path);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sent = await answering(page, WRITE, async (route) => {
      await released;
      await route.fulfill({ status: 201, json: { id: 'R1', status: 'pending' } });
    });
    await page.getByRole('button', { name: 'Write a Review' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await dialog.getByText('Add a title, your name or email (optional)').click();
    await dialog.getByLabel('Email address').fill('ann@example.com');
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await dialog.getByRole('button', { name: 'Sending…' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Sending…' }).isDisabled()).toBe(true);
    await expect.poll(() => sent.length).toBe(1);
    release();
    await dialog.waitFor({ state: 'hidden' });
    const toast = page.getByRole('status').filter({ hasText: 'Thank you' });
    await toast.getByText('Your review appears once it has been checked.').waitFor();
    expect(await toast.textContent()).toContain('We sent a link');
    expect(sent.map((request) => request.postDataJSON())).toEqual([
      {
        rating: 4,
        content: '',
        practitionerId: '',
        title: '',
        authorName: '',
        email: 'ann@example.com',
        altcha: expect.stringMatching(/^[\w+/=]{100,}$/),
      },
    ]);
    expect(sent[0]?.headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
  });

  it('names invalid fields in place, also folded ones, and keeps everything after a failure', async () => {
    const page = await openHydrated(path);
    const sent = await answering(page, WRITE, (route, nth) =>
      nth === 1
        ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later.' } })
        : route.fulfill({ status: 201, json: { id: 'R1', status: 'pending' } }),
    );
    await page.getByRole('button', { name: 'Write a Review' }).click();
    const dialog = page.getByRole('dialog');
    const more = dialog.getByText('Add a title, your name or email (optional)');
    await dialog.getByRole('radio', { name: '2 stars' }).check({ force: true });
    await dialog.getByLabel('Your review').fill('I waited for two hours.');
    await more.click();
    await dialog.getByLabel('Email address').fill('ann@');
    await more.click();
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await dialog.getByRole('link', { name: 'Please provide a valid email address' }).click();
    const email = dialog.getByLabel('Email address');
    expect(await email.evaluate(isFocused)).toBe(true);
    expect(sent).toEqual([]);
    await expectAccessible(page);

    await email.fill('ann@example.com');
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await dialog.getByText('There was an error sending your review. Please try again.').waitFor();
    expectProblem(page, /503/);
    expect(await dialog.getByLabel('Your review').inputValue()).toBe('I waited for two hours.');
    expect(await dialog.getByRole('radio', { name: '2 stars' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const keys = sent.map((request) => request.headers()['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

it('reports a review with a reason', async () => {
  const page = await openHydrated(path);
  const sent = await answering(page, '**/api/reviews/*/report', (route) =>
    route.fulfill({ status: 201, json: { id: 'P1' } }),
  );
  await page.getByRole('button', { name: 'Report this review' }).nth(1).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Send Report' }).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'It is advertising' }).check();
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('status').filter({ hasText: 'Staff will look at the review.' }).waitFor();
  expect(new URL(sent[0]?.url() ?? '').pathname).toBe(`/api/reviews/${clinic.reviews[1]?.id}/report`);
  expect(sent[0]?.postDataJSON()).toMatchObject({ reason: 'advertising', details: '' });
});

describe('all reviews', () => {
  const total = clinic.reviewCount;
  const list = async (query: string) =>
    listReviews.response.parse(await (await fetch(`${baseUrl}/api${path}/reviews?${query}`)).json());
  const stars = (page: Page) => reviews(page).getByRole('article').locator('[data-halves]');
  const halves = (page: Page) =>
    stars(page).evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-halves')) / 2));

  it('come ten more at a time, with the focus on the first new one', async () => {
    const page = await openHydrated(path);
    await reviews(page).getByRole('button', { name: 'Show all reviews' }).click();
    await reviews(page).getByText(`10 of ${total} reviews shown`).waitFor();
    expect(await reviews(page).getByRole('heading', { name: 'All reviews' }).evaluate(isFocused)).toBe(true);
    await reviews(page).getByRole('button', { name: 'Show 10 more' }).click();
    await reviews(page)
      .getByText(`${Math.min(20, total)} of ${total} reviews shown`)
      .waitFor();
    await expect.poll(() => reviews(page).getByRole('article').nth(10).evaluate(isFocused)).toBe(true);
  });

  it('are sorted and filtered by stars, by the list and by the bars', async () => {
    const page = await openHydrated(path);
    await reviews(page).getByRole('button', { name: 'Show all reviews' }).click();
    await reviews(page).getByLabel('Sort').selectOption('Lowest');
    const lowest = (await list('sort=lowest&limit=10')).map(({ rating }) => rating);
    await expect.poll(() => halves(page)).toEqual(lowest);

    const fours = clinic.ratingCounts[3] ?? 0;
    const bar = reviews(page).getByRole('button', { name: `4 stars: ${fours} of ${total}` });
    await bar.click();
    await reviews(page)
      .getByText(`${Math.min(10, fours)} of ${fours} reviews with 4 stars shown`)
      .waitFor();
    expect(await bar.getAttribute('aria-pressed')).toBe('true');
    expect(await reviews(page).getByLabel('Stars', { exact: true }).inputValue()).toBe('4');
    expect(new Set(await halves(page))).toEqual(new Set([4]));
    await reviews(page).getByLabel('Stars', { exact: true }).selectOption('All stars');
    await reviews(page).getByText(`10 of ${total} reviews shown`).waitFor();
  });

  it('can be requested again after a failure', async () => {
    const page = await openHydrated(path);
    await answering(page, `**/api${path}/reviews?**`, (route, nth) =>
      nth === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await reviews(page).getByRole('button', { name: 'Show all reviews' }).click();
    await reviews(page).getByRole('heading', { name: 'Unable to load reviews' }).waitFor();
    expectProblem(page, /503/);
    await reviews(page).getByRole('button', { name: 'Try Again' }).click();
    await reviews(page).getByText(`10 of ${total} reviews shown`).waitFor();
  });
});

it('explains the rank of a clinic by the score of the API', async () => {
  const score = await (await fetch(`${baseUrl}/api${path}/score`)).json();
  const page = await openHydrated(path);
  const panel = page.getByRole('region', { name: 'How this rank is made' });
  await panel.getByRole('button', { name: 'Show the parts of the score' }).click();
  await panel.getByText('of 100 points').waitFor();
  const rows = await panel.getByRole('row').allTextContents();
  expect(rows).toHaveLength(8);
  // The score ages a little between the two calls.
  const shown = Number(/[\d.]+$/.exec(rows.at(-1) ?? '')?.[0]);
  expect(shown).toBeCloseTo(score.score, 1);
  expect(await panel.getByRole('link').first().getAttribute('href')).toBe('/about#ranking-system');
});

describe('the page that confirms a review', () => {
  const CONFIRM = '**/api/reviews/confirm';
  const SHOW = '**/api/reviews/to-confirm';
  const shown = { clinic: { slug: clinic.slug, name: clinic.name }, rating: 4 };
  const confirmed = { clinic: { slug: clinic.slug, name: clinic.name }, status: 'confirmed' };

  it('reads the token from the fragment, removes it, and sends it at the press alone', async () => {
    const page = await openPage();
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const asked = await answering(page, SHOW, (route) => route.fulfill({ json: shown }));
    const sent = await answering(page, CONFIRM, (route) => route.fulfill({ json: confirmed }));
    await page.goto('/confirm-review#secret-token');
    await expect.poll(() => page.url()).toBe(`${baseUrl}/confirm-review`);
    // What is confirmed is named before the button.
    await page.getByText(`Your review of ${clinic.name}: 4 of 5 stars`).waitFor();
    expect(asked.map((request) => request.postDataJSON())).toEqual([{ token: 'secret-token' }]);
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Confirm my review' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Your review is confirmed' });
    await heading.waitFor();
    expect(await heading.evaluate(isFocused)).toBe(true);
    expect(sent.map((request) => request.postDataJSON())).toEqual([{ token: 'secret-token' }]);
    expect(urls.filter((url) => new URL(url).href.replace(/#.*/, '').includes('secret-token'))).toEqual([]);
    await expectAccessible(page);
    await page.getByRole('link', { name: `Go to ${clinic.name}` }).click();
    await page.waitForURL(`**${path}`);
  });

  it.each([
    [
      'already-reviewed',
      { json: { ...confirmed, status: 'already-reviewed' } },
      'You have reviewed this clinic already',
    ],
    [
      'invalid',
      { status: 400, json: { code: 'invalid_request', message: 'This link is no longer valid.' } },
      'This link is no longer valid.',
    ],
  ])('says so when the link is %s', async (name, answer, heading) => {
    const page = await openPage();
    await answering(page, SHOW, (route) => route.fulfill({ json: shown }));
    await answering(page, CONFIRM, (route) => route.fulfill(answer));
    await page.goto('/confirm-review#token');
    await page.getByRole('button', { name: 'Confirm my review' }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    if (name === 'invalid') expectProblem(page, /400/);
  });

  it('can be pressed again after a lost connection', async () => {
    const page = await openPage();
    await answering(page, SHOW, (route, nth) => (nth === 1 ? route.abort() : route.fulfill({ json: shown })));
    await answering(page, CONFIRM, (route, nth) =>
      nth === 1 ? route.abort() : route.fulfill({ json: confirmed }),
    );
    await page.goto('/confirm-review#token');
    await page.getByRole('heading', { level: 1, name: 'Your review could not be shown' }).waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Confirm my review' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your review was not confirmed' }).waitFor();
    expectProblem(page, /ERR_FAILED/);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your review is confirmed' }).waitFor();
  });

  it('is incomplete without a token, and no search engine lists it', async () => {
    const page = await openPage();
    const response = await page.goto('/confirm-review');
    expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    await page.getByRole('heading', { level: 1, name: 'The link is incomplete' }).waitFor();
    const sitemap = await (await fetch(`${baseUrl}/sitemaps/pages.xml`)).text();
    expect(sitemap).toContain('/reviews-policy');
    expect(sitemap).not.toContain('confirm-review');
  });
});
