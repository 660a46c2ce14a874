/** Mocks of the calls that a page makes. Each takes a URL pattern. */
import type { Page } from 'playwright-core';
import { type ClinicCard, clinicCardSchema } from '../../../shared/contracts/entities.ts';
import { baseUrl } from './browser.ts';

type Arrange = (page: Page) => Promise<unknown>;

/** The call fails with 503, which the console logs. */
export const failing =
  (call: string): Arrange =>
  (page) =>
    page.route(call, (route) => route.fulfill({ status: 503, body: '' }));

/** The call never ends. */
export const pending =
  (call: string): Arrange =>
  (page) =>
    page.route(call, () => {});

/** The call returns an empty list. */
export const empty =
  (call: string): Arrange =>
  (page) =>
    page.route(call, (route) => route.fulfill({ json: [] }));

/** Delays a call until the returned function is called. */
export async function hold(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Lists of clinics have `total` clinics, named 'Fake Clinic 1' and so on, in pages of 100. */
export const fakeClinics =
  (total: number, changes: Partial<ClinicCard> = {}): Arrange =>
  async (page) => {
    const pattern = await anyClinic();
    await page.route('**/api/clinics?**', (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
      const to = Math.min(total, from + 100);
      const items = Array.from({ length: to - from }, (_, index) => ({
        ...pattern,
        ...changes,
        id: `clinic-${from + index}`,
        slug: `clinic-${from + index}`,
        name: `Fake Clinic ${from + index + 1}`,
      }));
      return route.fulfill({ json: items, headers: to < total ? { 'x-next-cursor': String(to) } : {} });
    });
  };

async function anyClinic(): Promise<ClinicCard> {
  const [clinic] = await (await fetch(`${baseUrl}/api/clinics?limit=1`)).json();
  return clinicCardSchema.parse(clinic);
}
