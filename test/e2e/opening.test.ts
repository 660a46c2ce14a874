/** Open state, actions, directions and print of clinics. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openStateText } from '../../shared/content/clinics/open-state.ts';
import { type ClinicCard, clinicCardSchema, clinicDetailSchema } from '../../shared/contracts/entities.ts';
import { openStateOf } from '../../shared/domain/clinics/open-state.ts';
import { baseUrl, openPage, viewports } from './support/browser.ts';
import { hydrated } from './support/rendering.ts';

const cards = async (query: string): Promise<ClinicCard[]> =>
  z.array(clinicCardSchema).parse(await (await fetch(`${baseUrl}/api/clinics?limit=100&${query}`)).json());

const chicago = await cards('city=chicago');
const detailOf = async ({ slug }: ClinicCard) =>
  clinicDetailSchema.parse(await (await fetch(`${baseUrl}/api/clinics/${slug}`)).json());

function first(wanted: (card: ClinicCard) => boolean): ClinicCard {
  const found = chicago.find(wanted);
  if (found === undefined) throw new Error('the demonstration data has no such clinic');
  return found;
}

const onWeekdays = first(({ openingHours = '' }) => /^Mo-Fr 0[89]:00-1[67]:\d\d$/.test(openingHours));

/** Wednesday, 10 AM in Chicago, and Saturday at noon. */
const wednesday = new Date('2026-06-03T15:00:00Z');
const saturday = new Date('2026-06-06T17:00:00Z');

function said({ openingHours = '', city: { timeZone = '' } }: ClinicCard, now: Date): string {
  const state = openStateOf(openingHours, timeZone, now);
  if (state === undefined) throw new Error(`no state of ${openingHours}`);
  return openStateText(state);
}

describe('a clinic', () => {
  it.each([wednesday, saturday])('says whether it is open by the clock of its city, at %s', async (now) => {
    // A visitor three hours behind.
    const page = await openPage({ timezoneId: 'Pacific/Honolulu' });
    await page.clock.setFixedTime(now);
    await page.goto(`/clinics/${onWeekdays.slug}`);
    const main = page.getByRole('main');
    await main.getByText(said(onWeekdays, now), { exact: true }).waitFor();
    const today = now === wednesday ? 'Wednesday' : 'Saturday';
    await expect
      .poll(() => main.getByRole('listitem').filter({ hasText: /day / }).first().textContent())
      .toMatch(today);
  });

  it('has hours, and no state, in its document', async () => {
    const html = await (await fetch(`${baseUrl}/clinics/${onWeekdays.slug}`)).text();
    expect(html).toContain('Monday');
    expect(html).not.toMatch(/Open now|Opens /);
    expect(await (await fetch(`${baseUrl}/search?city=chicago`)).text()).not.toMatch(
      /Open now ·|Opens [A-Z0-9]/,
    );
  });

  it('keeps its actions in view on a phone, and opens the map of the device without a request before', async () => {
    const page = await openPage({
      viewport: viewports.phone,
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    });
    const clinic = first(
      ({ phoneE164, acceptingPatients }) => phoneE164 !== undefined && acceptingPatients === true,
    );
    await page.goto(`/clinics/${clinic.slug}`);
    await hydrated(page);
    const call = page.getByRole('link', { name: 'Call', exact: true });
    const directions = page.getByRole('link', { name: 'Directions' });
    await expect.poll(() => directions.getAttribute('href')).toMatch(/^geo:0,0\?q=/);
    expect(await call.getAttribute('href')).toBe(`tel:${clinic.phoneE164}`);
    for (const y of [0, 1_200, 2_400]) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      for (const link of [call, directions]) {
        const box = await link.boundingBox();
        expect(box?.y ?? -1, `at ${y}`).toBeGreaterThan(0);
        expect((box?.y ?? 0) + (box?.height ?? 0), `at ${y}`).toBeLessThanOrEqual(viewports.phone.height);
      }
    }
  });

  it('that accepts no new patients says so first, and has its website last', async () => {
    const page = await openPage();
    const closed = chicago.filter(({ acceptingPatients }) => acceptingPatients === false);
    const details = await Promise.all(closed.map(detailOf));
    const clinic = details.find(({ website }) => website !== undefined);
    await page.goto(`/clinics/${clinic?.slug}`);
    const main = page.getByRole('main');
    await main.getByText('Not accepting new patients at the moment').first().waitFor();
    expect(await main.getByRole('link', { name: /Book on/ }).count()).toBe(0);
    const names = await main.locator('a[href^="tel:"], a[target="_blank"]').allInnerTexts();
    expect(names.slice(0, 3).map((name) => name.split('\n')[0]?.trim())).toEqual([
      'Call',
      expect.stringMatching(/^Directions/),
      expect.stringMatching(/^Website/),
    ]);
  });

  it('copies its address', async () => {
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`/clinics/${onWeekdays.slug}`);
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.getByText('Address copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(onWeekdays.address);
  });

  it('has no button that needs JavaScript, without it', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`/clinics/${onWeekdays.slug}`);
    await page.getByRole('link', { name: 'Directions' }).waitFor();
    for (const name of ['Copy address', 'Share']) {
      expect(await page.getByRole('button', { name }).filter({ visible: true }).count(), name).toBe(0);
    }
  });

  it.each([onWeekdays, chicago[0] ?? onWeekdays])('prints on one page', async (clinic) => {
    const page = await openPage();
    await page.goto(`/clinics/${clinic.slug}`);
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    // biome-ignore lint/performance/useDomNodeTextContent: what is not displayed is not printed.
    const text = await page.evaluate(() => document.body.innerText);
    const wanted = [clinic.name, clinic.address, 'Insurance', 'Languages', 'Questions to ask', 'Monday'];
    for (const part of [...wanted, `/clinics/${clinic.slug}`]) expect(text).toContain(part);
    for (const part of ['Patient Reviews', 'Find Providers', 'Copy address', 'Directions']) {
      expect(text).not.toContain(part);
    }
    for (const format of ['Letter', 'A4'] as const) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
  });
});

describe('lists', () => {
  it('say on each card whether it is open, without moving anything', async () => {
    const page = await openPage();
    await page.clock.setFixedTime(wednesday);
    await page.goto('/best-dentistry-chicago');
    await page.getByText('Open now ·').first().waitFor();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const entries: number[] = [];
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) entries.push(Number(Reflect.get(entry, 'value')));
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(entries.reduce((sum, value) => sum + value, 0)), 300);
        }),
    );
    expect(shift).toBeLessThan(0.01);
    for (const article of await page.getByRole('article').all()) {
      expect(await article.textContent()).toMatch(/Open now|Opens |Hours not known|By appointment|Closed/);
    }
  });

  it('are filtered by hours, by the form and by words', async () => {
    const page = await openPage();
    await page.goto('/search?city=chicago');
    await hydrated(page);
    await page.getByLabel('Opening hours').selectOption('Weekends');
    await page.waitForURL('**open=weekend**');
    await page.getByRole('button', { name: 'Remove filter: Open on weekends' }).waitFor();
    const open = await cards('city=chicago&open=weekend');
    expect(open.length).toBeGreaterThan(0);
    for (const { openingHours } of open) expect(openingHours).toMatch(/Sa|Su/);
    const response = await fetch(`${baseUrl}/api/clinics/search?q=open+saturday+dentist+chicago`);
    const found = z.array(clinicCardSchema).parse(await response.json());
    expect(found.length).toBeGreaterThan(0);
    for (const { openingHours, category, city } of found) {
      expect([category.id, city.id]).toEqual(['dentistry', 'chicago']);
      expect(openingHours).toMatch(/Sa|Su/);
    }
  });
});
