/** A patient who must decide: near a ZIP code, open, compared, with the way there, saved, and on paper. */
import { expect, it } from 'vitest';
import { baseUrl } from './support/browser.ts';
import { openHydrated } from './support/rendering.ts';

const ZIP = '60614';
const weekend = { option: 'Weekends', value: 'weekend', chip: 'Open on weekends' };

/** Whether enough clinics around the ZIP code are open at this hour, for long enough, to compare two. */
async function areOpenNow(): Promise<boolean> {
  const response = await fetch(`${baseUrl}/search?postal=${ZIP}&open=now`);
  return (await response.text()).split('<article').length > 8;
}

it('gets from a ZIP code to one sheet of paper, and Back leads to the same place', async () => {
  const hours = (await areOpenNow()) ? { option: 'Open now', value: 'now', chip: 'Open now' } : weekend;
  const page = await openHydrated('/search');
  await page.getByLabel('ZIP or postal code').fill(ZIP);
  await page.waitForURL(`**postal=${ZIP}**`);
  const filtered = page.waitForResponse((response) => response.url().includes(`open=${hours.value}`));
  await page.getByLabel('Opening hours').selectOption(hours.option);
  await filtered;
  await page.getByRole('button', { name: `Remove filter: ${hours.chip}` }).waitFor();
  const results = page.url();

  const card = (index: number) => page.locator('main article').nth(index);
  const action = (index: number, name: string) =>
    card(index).getByRole('button', { name: new RegExp(`^${name}`) });
  // Actions of cards load with the first movement.
  let moved = 0;
  await expect
    .poll(async () => {
      moved += 10;
      await page.mouse.move(moved, moved);
      return action(3, 'Compare').isVisible();
    })
    .toBe(true);
  const names = await Promise.all([2, 3].map((index) => card(index).getByRole('heading').textContent()));
  await action(2, 'Compare').click();
  await action(3, 'Compare').click();
  const top = await card(3).evaluate((element) => element.getBoundingClientRect().top);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.waitForURL('**/compare?ids=*');
  const columns = page.locator('main li:has(h2)');
  await columns.nth(1).waitFor();
  expect(await columns.getByRole('heading').allTextContents()).toEqual(names);

  const chosen = names[1] ?? '';
  await columns.nth(1).getByRole('link', { name: chosen }).click();
  await page.getByRole('heading', { level: 1, name: chosen }).waitFor();
  const directions = page
    .getByRole('main')
    .getByRole('link', { name: /^Directions/ })
    .first();
  await expect.poll(() => directions.getAttribute('href')).toMatch(/^https:\/\/|^geo:/);

  await page.goBack();
  await page.waitForURL('**/compare?ids=*');
  await page.goBack();
  await page.waitForURL(results);
  await card(3).getByRole('heading', { name: chosen }).waitFor();
  await expect
    .poll(async () =>
      Math.abs((await card(3).evaluate((element) => element.getBoundingClientRect().top)) - top),
    )
    .toBeLessThan(2);

  await action(3, 'Save').click();
  await page.goto('/saved');
  await page.getByRole('link', { name: chosen }).first().click();
  await page.getByRole('heading', { level: 1, name: chosen }).waitFor();
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
