/** Mocks of the calls that a page makes. Each takes a URL pattern. */
import type { Page } from 'playwright-core';
import type * as z from 'zod/mini';
import { correctionKinds } from '../../../shared/content/corrections/corrections.ts';
import { attributions, license } from '../../../shared/content/pages/open-data.ts';
import {
  type City,
  type ClinicCard,
  clinicCardSchema,
  evidenceFields,
  type Suggestions,
  statsSchema,
  type Understood,
} from '../../../shared/contracts/entities.ts';
import {
  evidenceAges,
  type getDataQuality,
  removalReasons,
} from '../../../shared/contracts/pages/data-quality.ts';
import { exportFormatNames, type getOpenData } from '../../../shared/contracts/pages/open-data.ts';
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

/** The review of any link. */
export const reviewToConfirm: Arrange = (page) =>
  page.route('**/api/reviews/to-confirm', (route) =>
    route.fulfill({ json: { clinic: { slug: 'harbor-dental', name: 'Harbor Dental' }, rating: 4 } }),
  );

/** The figures of a large directory. */
export const measuredQuality: Arrange = (page) =>
  page.route('**/api/data-quality', (route) =>
    route.fulfill({
      json: {
        latest: {
          measuredAt: '2026-03-01T06:40:00.000Z',
          clinics: 1_000_000,
          ages: evidenceAges.map((age) => ({ age, clinics: 200_000 })),
          facts: evidenceFields.map((field, index) => ({
            field,
            known: 1_000_000 - index * 70_000,
            fresh: 400_000 - index * 25_000,
          })),
          corrections: correctionKinds.map(({ value }, index) => ({
            kind: value,
            open: index,
            accepted: 1_234,
            rejected: 321,
            medianDays: index === 6 ? null : 12.5,
          })),
          months: ['2026-03', '2026-02'].map((month) => ({
            month,
            added: 123_456,
            relisted: 12,
            removed: removalReasons.map((reason) => ({ reason, clinics: 1_234 })),
          })),
        },
      } satisfies z.infer<(typeof getDataQuality)['response']>,
    }),
  );

/** An export of a large directory. */
export const exportedFiles: Arrange = (page) =>
  page.route('**/api/open-data', (route) =>
    route.fulfill({
      json: {
        latest: {
          exportedAt: '2026-03-04T05:00:00.000Z',
          licence: license,
          attributions: [...attributions],
          clinics: 1_000_000,
          files: exportFormatNames.flatMap((format) =>
            ['001', '002'].map((part) => {
              const name = `clinics-2026-03-04-${part}-0123abcd.${format}.gz`;
              return {
                format,
                name,
                path: `/open-data/files/${name}`,
                records: 25_000,
                bytes: 5_432_100,
                sha256: '',
              };
            }),
          ),
        },
      } satisfies z.infer<(typeof getOpenData)['response']>,
    }),
  );

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

/**
 * Lists of clinics have `total` clinics, named 'Fake Clinic 1' and so on, in pages of 100. `next` is the cursor after the
 * last of them: a list with filters may go on where a page found few.
 */
export const fakeClinics =
  (total: number, changes: Partial<ClinicCard> = {}, next?: string): Arrange =>
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
      const cursor = to < total ? String(to) : next;
      return route.fulfill({ json: items, headers: cursor === undefined ? {} : { 'x-next-cursor': cursor } });
    });
  };

/** A call answers as the site does, with further headers. */
export const withHeaders =
  (call: string, headers: Readonly<Record<string, string>>): Arrange =>
  (page) =>
    page.route(call, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
    });

/** Lists by distance have the clinics of the same lists by rank, all at 2.4 km; 12 others have no location. */
export const clinicsNearby: Arrange = (page) =>
  page.route('**/api/clinics?**near=**', async (route) => {
    const url = new URL(route.request().url());
    for (const name of ['near', 'radius']) url.searchParams.delete(name);
    const response = await route.fetch({ url: String(url) });
    const clinics: ClinicCard[] = await response.json();
    await route.fulfill({
      json: clinics.map((clinic) => ({ ...clinic, distanceKm: 2.4 })),
      headers: { ...response.headers(), 'x-without-location': '12' },
    });
  });

/** The header that says how a search was understood. */
export const understoodAs = (understood: Understood) => ({
  'x-understood': encodeURIComponent(JSON.stringify(understood)),
});

async function anyClinic(): Promise<ClinicCard> {
  const [clinic] = await (await fetch(`${baseUrl}/api/clinics?limit=1`)).json();
  return clinicCardSchema.parse(clinic);
}

/** Suggestions of every kind, for any text. */
export const someSuggestions: Suggestions = {
  specialties: [{ id: 'cardiology', slug: 'cardiology', name: 'Cardiology', matched: 'cardio' }],
  cities: [{ id: 'chicago', slug: 'chicago', name: 'Chicago', state: 'IL', clinicCount: 116 }],
  clinics: [
    {
      id: '01K9ZZZZZZZZZZZZZZZZZZZZZZ',
      slug: 'cardio-center',
      name: 'Cardio Center',
      city: 'Chicago, IL',
      category: 'Cardiology',
    },
  ],
  practitioners: [
    {
      id: '01K9ZZZZZZZZZZZZZZZZZZZZZY',
      slug: 'carl-dio',
      name: 'Carl Dio, MD',
      specialty: 'Cardiology',
      city: 'Chicago',
    },
  ],
};

export const suggesting: Arrange = (page) =>
  page.route('**/api/suggestions?**', (route) => route.fulfill({ json: someSuggestions }));

/** A directory of ten thousand cities, 'Fake City 1' with the most clinics first. */
export const manyCities: Arrange = async (page) => {
  const stats = statsSchema.parse(await (await fetch(`${baseUrl}/api/stats`)).json());
  await page.route('**/api/stats', (route) => route.fulfill({ json: { ...stats, totalCities: 10_000 } }));
  await page.route(/\/api\/cities(\?|$)/, (route) => {
    const parameters = new URL(route.request().url()).searchParams;
    const start = parameters.get('q');
    const from = Number(parameters.get('cursor') ?? 0);
    const found = Array.from({ length: 10_000 }, (_, index) => fakeCity(index + 1)).filter(
      ({ slug, name }) =>
        name.toLowerCase().startsWith(start ?? '') && slug === (parameters.get('slug') ?? slug),
    );
    const to = from + Number(parameters.get('limit') ?? 100);
    return route.fulfill({
      json: found.slice(from, to),
      headers: to < found.length ? { 'x-next-cursor': String(to) } : {},
    });
  });
};

function fakeCity(number: number): City {
  return {
    id: `city-${number}`,
    slug: `fake-city-${number}`,
    name: `Fake City ${number}`,
    state: 'IL',
    country: 'US',
    avgRating: '4.0',
    clinicCount: 10_001 - number,
  };
}
