/** The clinic page: its content, its buttons and every state. */
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { type ClinicDetail, clinicCardSchema, clinicDetailSchema } from '../../shared/contracts/entities.ts';
import { expectProblem, openPage } from './support/browser.ts';
import { failing, hold } from './support/calls.ts';
import { openUnrendered } from './support/rendering.ts';

const baseUrl = inject('baseUrl');

async function everyClinic(): Promise<z.infer<typeof clinicCardSchema>[]> {
  const all: z.infer<typeof clinicCardSchema>[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await fetch(`${baseUrl}/api/clinics?limit=100${query}`);
    all.push(...z.array(clinicCardSchema).parse(await response.json()));
    cursor = response.headers.get('x-next-cursor');
  }
  return all;
}

async function findClinic(wanted: (clinic: ClinicDetail) => boolean): Promise<ClinicDetail> {
  for (const { slug } of await everyClinic()) {
    const detail = clinicDetailSchema.parse(await (await fetch(`${baseUrl}/api/clinics/${slug}`)).json());
    if (wanted(detail)) return detail;
  }
  throw new Error('the demonstration data has no such clinic');
}

describe('a clinic', () => {
  it('shows both ratings, hours, services, insurance and the newest five reviews', async () => {
    const clinic = await findClinic(
      ({ reviews, googleReviewCount, practiceHours, insuranceAccepted, verified }) =>
        reviews.length > 5 &&
        googleReviewCount > 0 &&
        practiceHours !== undefined &&
        insuranceAccepted !== null &&
        insuranceAccepted.length > 0 &&
        verified,
    );
    const page = await openPage();
    await page.goto(`/clinics/${clinic.slug}`);
    await page.getByRole('heading', { level: 1, name: clinic.name }).waitFor();
    const main = page.getByRole('main');
    await main.getByText('VERIFIED').first().waitFor();
    await main.getByText('Source: Google Maps').waitFor();
    await main.getByText(clinic.address).first().waitFor();
    await main.getByText('Call to verify your specific plan coverage').waitFor();
    for (const service of clinic.services ?? [])
      expect(await main.getByText(service, { exact: true }).count()).toBeGreaterThan(0);
    expect(await main.getByRole('region', { name: 'Patient Reviews' }).getByRole('article').count()).toBe(5);
    expect(await page.title()).toContain(clinic.name);

    const tel = await main.getByRole('link', { name: 'Call', exact: true }).getAttribute('href');
    expect(tel).toMatch(/^tel:\+1\d{10}$/);
    const peers = main.locator('a[href^="/clinics/"]');
    expect(
      await peers.evaluateAll((all) => new Set(all.map((a) => a.getAttribute('href'))).size),
    ).toBeLessThanOrEqual(3);
    expect(await main.locator(`a[href="/clinics/${clinic.slug}"]`).count()).toBe(0);
  });

  it('books on the website in a new tab, and only there', async () => {
    const [withSite, without] = await Promise.all([
      findClinic(({ website, acceptingPatients }) => website !== undefined && acceptingPatients === true),
      findClinic(({ website }) => website === undefined),
    ]);
    const page = await openPage();
    await page.goto(`/clinics/${withSite.slug}`);
    const book = page.getByRole('link', { name: /Book on the clinic's website/ });
    const target = await book.first().getAttribute('href');
    expect(new URL(target ?? '').href).toBe(new URL(withSite.website ?? '').href);
    expect(await book.first().getAttribute('target')).toBe('_blank');
    expect(await book.first().getAttribute('rel')).toContain('noopener');
    await page.goto(`/clinics/${without.slug}`);
    await page.getByRole('heading', { level: 1, name: without.name }).waitFor();
    expect(await book.count()).toBe(0);
  });

  it('invites a first review when it has none', async () => {
    const clinic = await findClinic(({ reviewCount }) => reviewCount === 0);
    const page = await openPage();
    await page.goto(`/clinics/${clinic.slug}`);
    await page.getByRole('heading', { name: 'No reviews yet' }).waitFor();
    await page.getByText('Be the first to share your experience with this clinic!').waitFor();
  });

  it('shows that it has no Google rating', async () => {
    const clinic = await findClinic(({ googleReviewCount }) => googleReviewCount === 0);
    const page = await openPage();
    await page.goto(`/clinics/${clinic.slug}`);
    await page.getByText('Google rating not available').waitFor();
    expect(await page.getByText('Source: Google Maps').count()).toBe(0);
  });
});

describe('Share', () => {
  it('copies the URL and confirms it for two seconds without a share sheet', async () => {
    const [clinic] = await everyClinic();
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(`/clinics/${clinic?.slug}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseUrl}/clinics/${clinic?.slug}`,
    );
    await expect.poll(() => page.getByRole('button', { name: 'Share' }).count(), { timeout: 5000 }).toBe(1);
  });
});

const ways = [
  ['sent by the server', openPage],
  ['built by the browser', openUnrendered],
] as const;

describe('states', () => {
  it('shows a loading state, then the clinic', async () => {
    const [clinic] = await everyClinic();
    const page = await openUnrendered();
    const release = await hold(page, '**/api/clinics/*');
    await page.goto(`/clinics/${clinic?.slug}`);
    await page.getByRole('heading', { level: 1, name: 'Loading' }).waitFor();
    expect(await page.getByRole('main').locator('[aria-busy="true"]').count()).toBeGreaterThan(0);
    release();
    await page.getByRole('heading', { level: 1, name: clinic?.name ?? '' }).waitFor();
    expect(await page.getByRole('main').locator('[aria-busy="true"]').count()).toBe(0);
  });

  it("shows 'Invalid clinic URL' for an invalid slug, without a call", async () => {
    const page = await openUnrendered();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/clinics/not_a_slug!');
    await page.getByRole('heading', { level: 1, name: 'Invalid clinic URL' }).waitFor();
    expect(asked.filter((path) => path.startsWith('/api/clinics/'))).toEqual([]);
  });

  it.each(ways)('shows that the clinic does not exist, %s', async (_, open) => {
    const page = await open();
    await page.goto('/clinics/no-such-clinic');
    await page.getByRole('heading', { level: 1, name: 'Clinic Not Found' }).waitFor();
    await page.getByText("The clinic you're looking for could not be found.").waitFor();
    expectProblem(page, /404/);
  });

  it('shows a reload button when the call fails', async () => {
    const [clinic] = await everyClinic();
    const page = await openUnrendered();
    await failing('**/api/clinics/*')(page);
    await page.goto(`/clinics/${clinic?.slug}`);
    await page.getByText('Unable to load clinic').waitFor();
    expectProblem(page, /503/);
    await page.unroute('**/api/clinics/*');
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await page.getByRole('heading', { level: 1, name: clinic?.name ?? '' }).waitFor();
  });
});
