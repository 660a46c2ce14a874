/** The two public forms: valid and invalid input, interruptions, double submits and keyboard use. */
import type { Locator, Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { contact } from '../../shared/content/submissions/contact.ts';
import { forms } from '../../shared/content/submissions/forms.ts';
import { listPractice } from '../../shared/content/submissions/list-practice.ts';
import { baseUrl, expectAccessible, expectProblem, openPage } from './support/browser.ts';
import { failing, hold, pending } from './support/calls.ts';
import { hydrated, openHydrated, openUnrendered } from './support/rendering.ts';

const PRACTICES = '**/api/practices';
const CONTACT = '**/api/contact';

const form = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, label: string): Locator =>
  form(page).getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) });
const choice = (page: Page, label: string) => form(page).getByRole('combobox', { name: label, exact: true });
const toggle = (page: Page, group: string, label: string) =>
  form(page)
    .getByRole('group', { name: new RegExp(`^${group}`) })
    .getByRole('checkbox', { name: label, exact: true });
const submit = (page: Page) =>
  form(page).getByRole('button', { name: /^(List My Practice|Submitting|Send Message|Sending)/ });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const summary = (page: Page) => form(page).getByRole('region', { name: /your attention/ });

/** A unique email, so that its mails belong to one test. */
let address: string;
let serial = 0;
beforeEach(() => {
  serial += 1;
  address = `forms@people-${process.pid}-${Date.now().toString(36)}-${serial}.example`;
});

async function mailsToSender(): Promise<string[]> {
  const mails: { to: string; subject: string }[] = await (await fetch(`${baseUrl}/__outbox`)).json();
  return mails.filter(({ to }) => to === address).map(({ subject }) => subject);
}

/** One record has one confirmation: so many have been stored. */
async function storedOnce(): Promise<void> {
  await expect.poll(mailsToSender, { timeout: 20_000 }).toHaveLength(1);
}

async function fillPractice(page: Page): Promise<void> {
  await field(page, 'Practice name').fill('Lakeside Family Practice');
  await field(page, 'Description').fill('A calm family practice near the lake.');
  await field(page, 'Address').fill('12 Lake Street, 60601');
  await choice(page, 'City').selectOption({ label: 'Chicago, IL' });
  await choice(page, 'Medical category').selectOption({ label: 'Dentistry' });
  await field(page, 'Phone number').fill('(312) 555-0142');
  await field(page, 'Email address').fill(address);
  await toggle(page, 'Services', 'Surgery').check();
  await toggle(page, 'Insurance accepted', 'Aetna').check();
  await field(page, 'Practice hours').fill('Monday-Friday: 8:00 AM-6:00 PM\nSaturday: closed');
  await toggle(page, 'Languages spoken', 'French').check();
}

async function fillMessage(page: Page): Promise<void> {
  await field(page, 'Full name').fill('Ann Example');
  await field(page, 'Email address').fill(address);
  await choice(page, 'Inquiry type').selectOption({ label: 'Patient Support' });
  await field(page, 'Subject').fill('Opening hours');
  await field(page, 'Message').fill('Whom do I tell that the hours are wrong?');
}

/** Bodies and keys of what is posted to a call, as it leaves the page. */
function posted(page: Page): { key: string | undefined; body: Record<string, unknown> }[] {
  const all: { key: string | undefined; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    all.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
  });
  return all;
}

/** The server gets the call and answers it, and the answer never arrives. */
const answerLost = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

const focused = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

describe('a practice', () => {
  it('is submitted: page and email confirm it', async () => {
    const page = await openHydrated('/list-practice');
    const sent = posted(page);
    await fillPractice(page);
    await form(page).getByRole('list', { name: 'Chosen services' }).getByText('Surgery').waitFor();
    const release = await hold(page, PRACTICES);
    await submit(page).click();
    await expect.poll(() => submit(page).textContent()).toBe('Submitting...');
    expect(await submit(page).isDisabled()).toBe(true);
    release();

    const heading = page.getByRole('heading', { level: 1, name: 'Practice Submitted Successfully!' });
    await heading.waitFor();
    await focused(heading);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await toast(page)
      .getByText("We'll review your practice information and get back to you within 24 hours.")
      .waitFor();
    await page.getByText(listPractice.success.mail(address)).waitFor();
    expect(await form(page).count()).toBe(0);

    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      name: 'Lakeside Family Practice',
      phone: '(312) 555-0142',
      website: '',
      services: ['Surgery'],
      insuranceAccepted: ['Aetna'],
      languagesSpoken: ['French'],
      practiceHours: 'Monday-Friday: 8:00 AM-6:00 PM\nSaturday: closed',
      acceptingPatients: true,
      telemedicine: false,
      emergencyServices: false,
      parkingAvailable: false,
      wheelchairAccessible: false,
    });
    expect(sent[0]?.body).not.toHaveProperty('referenceNote');
    await storedOnce();

    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${baseUrl}/`);
    await page.goto('/list-practice');
    expect(await field(page, 'Practice name').inputValue()).toBe('');
  });

  it('shows the error of every field in summary and field, and clears it on correction', async () => {
    const page = await openHydrated('/list-practice');
    await field(page, 'Website').fill('not an address');
    await submit(page).click();
    const messages: readonly (readonly [label: string, message: string])[] = [
      ['Practice name', 'Practice name must be at least 2 characters'],
      ['Description', 'Description must be at least 10 characters'],
      ['Address', 'Please provide a complete address'],
      ['City', 'Please select a city'],
      ['Medical category', 'Please select a medical category'],
      ['Phone number', 'Please provide a valid phone number'],
      ['Email address', 'Please provide a valid email address'],
      ['Website', 'Please provide a valid website URL'],
      ['Services', 'Please add at least one service'],
      ['Practice hours', 'Please provide practice hours'],
    ];
    await summary(page).waitFor();
    await focused(summary(page));
    expect(await summary(page).getByRole('link').allTextContents()).toEqual(
      messages.map(([, message]) => message),
    );
    for (const [label, message] of messages) {
      const control =
        label === 'Services'
          ? form(page).getByRole('group', { name: /^Services/ })
          : form(page)
              .getByLabel(label, { exact: false })
              .and(form(page).locator('input, select, textarea'))
              .first();
      const ids = (await control.getAttribute('aria-describedby')) ?? '';
      const texts = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()));
      expect(texts, label).toContain(message);
    }
    await field(page, 'Practice name').fill('AB');
    await expect.poll(() => summary(page).getByRole('link').count()).toBe(messages.length - 1);
    expect(await field(page, 'Practice name').getAttribute('aria-invalid')).toBe('false');
    await field(page, 'Practice name').fill('A');
    await expect.poll(() => summary(page).getByRole('link').count()).toBe(messages.length);
  });

  it('shows errors for texts that are too long before and after submit', async () => {
    const page = await openHydrated('/list-practice');
    await field(page, 'Practice hours').fill('x'.repeat(1_001));
    await form(page).getByText('1 character too many').waitFor();
    await field(page, 'Practice name').fill('x'.repeat(121));
    await submit(page).click();
    await summary(page).getByText('Practice name is too long').waitFor();
    await summary(page).getByText('Practice hours is too long').waitFor();
  });

  it('can be cleared, with undo', async () => {
    const page = await openHydrated('/list-practice');
    await fillPractice(page);
    await form(page).getByRole('checkbox', { name: 'Accepting new patients' }).uncheck();
    await form(page).getByRole('button', { name: 'Clear Form' }).click();
    expect(await field(page, 'Practice name').inputValue()).toBe('');
    expect(await choice(page, 'City').inputValue()).toBe('');
    expect(await toggle(page, 'Services', 'Surgery').isChecked()).toBe(false);
    expect(await form(page).getByRole('checkbox', { name: 'Accepting new patients' }).isChecked()).toBe(true);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await form(page).getByRole('status').getByText(forms.cleared).waitFor();

    await form(page).getByRole('button', { name: 'Undo' }).click();
    await form(page).getByRole('status').getByText(forms.undone).waitFor();
    expect(await field(page, 'Practice name').inputValue()).toBe('Lakeside Family Practice');
    expect(await choice(page, 'City').inputValue()).not.toBe('');
    expect(await toggle(page, 'Services', 'Surgery').isChecked()).toBe(true);
    expect(await form(page).getByRole('checkbox', { name: 'Accepting new patients' }).isChecked()).toBe(
      false,
    );
    await page.reload();
    await hydrated(page);
    await expect.poll(() => field(page, 'Practice name').inputValue()).toBe('Lakeside Family Practice');
  });

  it('leaves nothing in the tab after it is cleared', async () => {
    const page = await openHydrated('/list-practice');
    await fillPractice(page);
    const name = await field(page, 'Practice name').inputValue();
    await page.route(PRACTICES, answerLost, { times: 1 });
    await submit(page).click();
    await form(page).getByText(forms.failures.lost).waitFor();
    const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(await kept()).toContain(name);
    await form(page).getByRole('button', { name: 'Clear Form' }).click();
    await field(page, 'Practice name').fill('Another Practice');
    await expect.poll(kept).toContain('Another Practice');
    expect(await kept()).not.toContain(name);
    expectProblem(page, /ERR_CONNECTION_RESET|Failed to load resource/);
  });

  it('is stored once when the response is lost, also after clear and undo', async () => {
    const page = await openHydrated('/list-practice');
    const sent = posted(page);
    await fillPractice(page);
    await page.route(PRACTICES, answerLost, { times: 1 });
    await submit(page).click();
    await form(page).getByText(forms.failures.lost).waitFor();
    await form(page).getByRole('button', { name: 'Clear Form' }).click();
    await form(page).getByRole('button', { name: 'Undo' }).click();
    await submit(page).click();
    await page.getByRole('heading', { level: 1, name: 'Practice Submitted Successfully!' }).waitFor();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    await storedOnce();
    expectProblem(page, /ERR_CONNECTION_RESET|Failed to load resource/);
  });

  it('can be submitted by keyboard only', async () => {
    const page = await openHydrated('/list-practice');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const typeInto = async (name: string, text: string) => {
      await focused(field(page, name));
      await page.keyboard.type(text);
      await press('Tab');
    };
    await field(page, 'Practice name').focus();
    await typeInto('Practice name', 'Keyboard Clinic');
    await typeInto('Description', 'Everything here was typed.');
    await typeInto('Address', '1 Key Street, Toronto');
    await focused(choice(page, 'City'));
    await page.keyboard.type('Tor');
    await press('Tab');
    await page.keyboard.type('Card');
    await press('Tab');
    await typeInto('Phone number', '+1 416 555 0142');
    await typeInto('Email address', address);
    await press('Tab');
    await press('Space');
    expect(await toggle(page, 'Services', 'General Consultation').isChecked()).toBe(true);
    // Without hours: Enter in a field submits, and the summary's link leads to what is missing.
    await field(page, 'Email address').focus();
    await press('Enter');
    await focused(summary(page));
    await press('Tab', 'Enter');
    await focused(field(page, 'Practice hours'));
    await page.keyboard.type('Open 24/7');
    await field(page, 'Email address').focus();
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Practice Submitted Successfully!' }).waitFor();
    await storedOnce();
  });
});

describe('a message', () => {
  it('is sent: a confirmation replaces the form and links back to an empty one', async () => {
    const page = await openHydrated('/contact');
    await fillMessage(page);
    const release = await hold(page, CONTACT);
    await submit(page).click();
    await expect.poll(() => submit(page).textContent()).toBe('Sending...');
    release();
    const heading = page.getByRole('heading', { name: 'Message Sent!' });
    await heading.waitFor();
    await focused(heading);
    await toast(page).getByText('Message Sent Successfully!').waitFor();
    await toast(page).getByText("We've received your message and will respond within 24 hours.").waitFor();
    expect(await form(page).count()).toBe(0);
    await storedOnce();

    await page.getByRole('button', { name: 'Send Another Message' }).click();
    await focused(page.getByRole('heading', { name: contact.form.title }));
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(await summary(page).count()).toBe(0);
  });

  it('shows the error of every field', async () => {
    const page = await openHydrated('/contact');
    await field(page, 'Phone number').fill('x'.repeat(41));
    await submit(page).click();
    await focused(summary(page));
    expect(await summary(page).getByRole('link').allTextContents()).toEqual([
      'Full name must be at least 2 characters',
      'Please provide a valid email address',
      'Phone number is too long',
      'Please select an inquiry type',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ]);
  });

  it('links from the error summary to the field', async () => {
    const page = await openHydrated('/contact');
    await submit(page).click();
    await summary(page).getByRole('link', { name: 'Subject must be at least 5 characters' }).click();
    await focused(field(page, 'Subject'));
    expect(new URL(page.url()).hash).toBe('');
    expect(await field(page, 'Subject').getAttribute('tabindex')).toBeNull();
  });

  it('is stored once after a double click', async () => {
    const page = await openHydrated('/contact');
    const sent = posted(page);
    await fillMessage(page);
    await submit(page).dblclick();
    await page.getByRole('heading', { name: 'Message Sent!' }).waitFor();
    expect(sent).toHaveLength(1);
    await storedOnce();
  });

  it('is retried under its key and stored once when the response is lost', async () => {
    const page = await openHydrated('/contact');
    const sent = posted(page);
    await fillMessage(page);
    await page.route(CONTACT, answerLost, { times: 1 });
    await submit(page).click();
    await form(page).getByText(forms.failures.lost).waitFor();
    await toast(page).getByText('Message Failed to Send').waitFor();
    expect(await field(page, 'Message').inputValue()).not.toBe('');
    // A reload later it is still the same try.
    await page.reload();
    await hydrated(page);
    await expect.poll(() => field(page, 'Subject').inputValue()).toBe('Opening hours');
    await submit(page).click();
    await page.getByRole('heading', { name: 'Message Sent!' }).waitFor();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toMatch(/^[\w-]{36}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    await storedOnce();
    expectProblem(page, /ERR_CONNECTION_RESET|Failed to load resource/);
  });

  it('gets a new key when it was changed after an attempt', async () => {
    const page = await openHydrated('/contact');
    const sent = posted(page);
    await fillMessage(page);
    await failing(CONTACT)(page);
    await submit(page).click();
    await form(page).getByText(forms.failures.unavailable).waitFor();
    await submit(page).click();
    await expect.poll(() => sent.length).toBe(2);
    await form(page).getByText(forms.failures.unavailable).waitFor();
    await field(page, 'Subject').fill('Opening hours on Sundays');
    await submit(page).click();
    await expect.poll(() => sent.length).toBe(3);
    await form(page).getByText(forms.failures.unavailable).waitFor();
    const keys = sent.map(({ key }) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expectProblem(page, /503/);
  });

  it('survives a reload, including the last keystrokes', async () => {
    const page = await openHydrated('/contact');
    await fillMessage(page);
    await field(page, 'Message').pressSequentially(' Thanks.');
    await page.reload();
    await hydrated(page);
    await expect
      .poll(() => field(page, 'Message').inputValue())
      .toBe('Whom do I tell that the hours are wrong? Thanks.');
    expect(await choice(page, 'Inquiry type').inputValue()).toBe('patient');
  });

  it('keeps input from before hydration', async () => {
    const page = await openPage();
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto('/contact', { waitUntil: 'commit' });
    await field(page, 'Full name').fill('Early Bird');
    await choice(page, 'Inquiry type').selectOption('media');
    // A click before hydration is repeated; it neither reloads the page nor puts values in the URL.
    await submit(page).click();
    await hydrated(page);
    await summary(page).waitFor();
    expect(await field(page, 'Full name').inputValue()).toBe('Early Bird');
    expect(await choice(page, 'Inquiry type').inputValue()).toBe('media');
    expect(await summary(page).getByText('Full name').count()).toBe(0);
    expect(page.url()).toBe(`${baseUrl}/contact`);
  });
});

describe('failures are explained', () => {
  it.each([
    ['too much was sent', 429, forms.failures.tooMany],
    ['the directory is down', 503, forms.failures.unavailable],
    ['something on the way answers for it', 502, forms.failures.unavailable],
  ])('%s', async (_, status, detail) => {
    const page = await openHydrated('/list-practice');
    await fillPractice(page);
    await page.route(PRACTICES, (route) => route.fulfill({ status, body: '<h1>No</h1>' }));
    await submit(page).click();
    await form(page).getByText(detail).waitFor();
    await form(page).getByText('Submission Failed').waitFor();
    await toast(page)
      .getByRole('alert')
      .getByText('There was an error submitting your practice. Please try again.')
      .waitFor();
    expect(await field(page, 'Practice name').inputValue()).toBe('Lakeside Family Practice');
    expect(await submit(page).isEnabled()).toBe(true);
    expectProblem(page, new RegExp(String(status)));
  });

  it('offline from the start; sent when online again', async () => {
    const page = await openHydrated('/contact');
    await page.context().setOffline(true);
    await fillMessage(page);
    await submit(page).click();
    await form(page).getByText(forms.failures.offline).waitFor();
    await page.context().setOffline(false);
    await submit(page).click();
    await page.getByRole('heading', { name: 'Message Sent!' }).waitFor();
    await storedOnce();
    expectProblem(page, /ERR_INTERNET_DISCONNECTED/);
  });

  it('fields that only the server rejects', async () => {
    const page = await openHydrated('/list-practice');
    await fillPractice(page);
    await page.route(PRACTICES, (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'invalid_request',
          message: 'The request is not valid.',
          fields: { cityId: ['Please select a city'] },
        },
      }),
    );
    await submit(page).click();
    await focused(summary(page));
    expect(await summary(page).getByRole('link').allTextContents()).toEqual(['Please select a city']);
    expect(await choice(page, 'City').getAttribute('aria-invalid')).toBe('true');
    expectProblem(page, /400/);
  });

  it('an invalid proof of work is renewed silently', async () => {
    const page = await openHydrated('/contact');
    const sent = posted(page);
    await fillMessage(page);
    await page.route(
      CONTACT,
      (route) =>
        route.fulfill({
          status: 400,
          json: { code: 'invalid_request', message: 'No.', fields: { altcha: ['Expired'] } },
        }),
      { times: 1 },
    );
    await submit(page).click();
    await page.getByRole('heading', { name: 'Message Sent!' }).waitFor();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[1]?.body.altcha).not.toBe(sent[0]?.body.altcha);
    expectProblem(page, /400/);
  });

  it('lists that fail to load, with Retry', async () => {
    const page = await openUnrendered();
    await failing('**/api/cities')(page);
    await page.goto('/list-practice');
    await form(page).getByText('Unable to load cities').waitFor();
    await form(page).getByText("We're having trouble loading the city data. Please try again.").waitFor();
    await page.unroute('**/api/cities');
    await form(page).getByRole('button', { name: 'Retry' }).click();
    await focused(choice(page, 'City'));
    await choice(page, 'City').selectOption({ label: 'Toronto, ON' });
    expectProblem(page, /503/);
  });
});

describe('bots', () => {
  it('fill in the honeypot field, and nothing is stored', async () => {
    const page = await openHydrated('/contact');
    const trap = form(page).locator('[name="referenceNote"]');
    expect(await trap.getAttribute('tabindex')).toBe('-1');
    expect(await trap.evaluate((input) => input.closest('[aria-hidden="true"]') !== null)).toBe(true);
    await expect.poll(() => trap.evaluate((input) => input.getBoundingClientRect().right <= 0)).toBe(true);
    await fillMessage(page);
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = 'Buy now';
    });
    await submit(page).click();
    await form(page).getByText('Message Failed to Send').waitFor();
    expect(await mailsToSender()).toEqual([]);
    expectProblem(page, /400/);
  });
});

describe('without JavaScript', () => {
  it.each([
    ['/contact', 'support@careatlas.example'],
    ['/list-practice', 'providers@careatlas.example'],
  ])(
    '%s shows its labelled fields, says that it cannot send them, and whom to write to',
    async (path, mail) => {
      const page = await openPage({ javaScriptEnabled: false });
      await page.goto(path);
      expect(await field(page, 'Email address').isVisible()).toBe(true);
      expect(await submit(page).isVisible()).toBe(false);
      // The browser that tests switch scripts off in shows no `noscript`; people's browsers do.
      const html = await (await page.request.get(path)).text();
      const [note] = /(?<=<form[^>]*><noscript>).*?(?=<\/noscript>)/s.exec(html) ?? [];
      expect(note).toContain(forms.withoutScript);
      expect(note).toContain(`href="mailto:${mail}?`);
    },
  );
});

interface Look {
  readonly name: string;
  readonly path: string;
  readonly reach: (page: Page) => Promise<unknown>;
  readonly provokes?: RegExp;
  readonly unrendered?: (page: Page) => Promise<unknown>;
}

const states: readonly Look[] = [
  {
    name: 'a practice being entered',
    path: '/list-practice',
    reach: async (page) => {
      await fillPractice(page);
      await field(page, 'Practice name').fill('Ärztezentrum-für-Kinder-und-Jugendmedizin-'.repeat(3));
    },
  },
  {
    name: 'a practice with every problem',
    path: '/list-practice',
    reach: async (page) => {
      await field(page, 'Website').fill('x');
      await submit(page).click();
      await summary(page).waitFor();
    },
  },
  {
    name: 'a practice that could not be sent',
    path: '/list-practice',
    reach: async (page) => {
      await fillPractice(page);
      await failing(PRACTICES)(page);
      await submit(page).click();
      await form(page).getByText(forms.failures.unavailable).waitFor();
      await toast(page).getByText('Submission Failed').waitFor();
    },
    provokes: /503/,
  },
  {
    name: 'a practice on its way',
    path: '/list-practice',
    reach: async (page) => {
      await fillPractice(page);
      await pending(PRACTICES)(page);
      await submit(page).click();
      await expect.poll(() => submit(page).textContent()).toBe('Submitting...');
    },
  },
  {
    name: 'a practice that was cleared',
    path: '/list-practice',
    reach: async (page) => {
      await field(page, 'Practice name').fill('A slip');
      await form(page).getByRole('button', { name: 'Clear Form' }).click();
      await form(page).getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'a practice that has arrived',
    path: '/list-practice',
    reach: async (page) => {
      await fillPractice(page);
      await page.route(PRACTICES, (route) =>
        route.fulfill({ status: 201, json: { id: 'one', status: 'pending_approval' } }),
      );
      await submit(page).click();
      await toast(page).getByText('Practice Submitted Successfully!').waitFor();
    },
  },
  {
    name: 'lists on their way',
    path: '/list-practice',
    unrendered: pending('**/api/c*'),
    reach: (page) => form(page).getByText('Loading cities…').waitFor({ state: 'attached' }),
  },
  {
    name: 'lists that do not load',
    path: '/list-practice',
    unrendered: failing('**/api/c*'),
    reach: (page) => form(page).getByText('Unable to load specialties').waitFor(),
    provokes: /503/,
  },
  {
    name: 'empty lists',
    path: '/list-practice',
    unrendered: (page) => page.route('**/api/c*', (route) => route.fulfill({ json: [] })),
    reach: (page) => form(page).getByText('No categories available at the moment.').waitFor(),
  },
  {
    name: 'a message with every problem',
    path: '/contact',
    reach: async (page) => {
      await submit(page).click();
      await summary(page).waitFor();
    },
  },
  {
    name: 'a message that could not be sent',
    path: '/contact',
    reach: async (page) => {
      await fillMessage(page);
      await page.route(CONTACT, (route) => route.fulfill({ status: 429, body: '' }));
      await submit(page).click();
      await form(page).getByText(forms.failures.tooMany).waitFor();
    },
    provokes: /429/,
  },
  {
    name: 'a message that has arrived',
    path: '/contact',
    reach: async (page) => {
      await fillMessage(page);
      await page.route(CONTACT, (route) =>
        route.fulfill({ status: 201, json: { id: 'one', status: 'new' } }),
      );
      await submit(page).click();
      await page.getByRole('heading', { name: 'Message Sent!' }).waitFor();
    },
  },
];

describe('no axe violations and no horizontal scrolling at 320 px on', () => {
  it.each(states)('$name', async ({ path, reach, provokes, unrendered }) => {
    const page = unrendered ? await openUnrendered() : await openPage();
    await unrendered?.(page);
    await page.goto(path, { waitUntil: 'commit' });
    if (!unrendered) await hydrated(page);
    await reach(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    // 200 % text on a phone of 400 px is as much as this.
    await page.setViewportSize({ width: 400, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    if (provokes) expectProblem(page, provokes);
  });
});
