/**
 * Submissions on a running system with separate data: hundreds of hostile requests, ten concurrent copies of one request, and
 * practices during a power cut. `test/integration/hostile-forms.test.ts` sends more hostile ones to the function.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stageConfig } from '../../infra/stage.ts';
import { inParallel } from '../../lambdas/platform/in-parallel.ts';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { type ClinicDetail, clinicDetailSchema } from '../../shared/contracts/entities.ts';
import { errorBodySchema } from '../../shared/contracts/errors/error-body.ts';
import {
  type AdminSummary,
  adminSummarySchema,
  type Contact,
  contactSchema,
  type StaffClinic,
  staffClinicSchema,
} from '../../shared/contracts/staff/staff.ts';
import { signIn } from '../support/staff-tokens.ts';
import { openPage } from './support/browser.ts';
import { goodMessage, goodPractice, hostileRequests } from './support/hostile.ts';
import { type Reply, send, sender, solvedChallenge } from './support/sending.ts';
import { settled } from './support/settled.ts';
import { openDashboard, table } from './support/staff.ts';

const state = mkdtempSync(join(tmpdir(), 'careatlas-submissions-'));
let site: RunningSite;
let token: string;

const asStaff = () => ({ authorization: `Bearer ${token}` });

async function listed<Item>(path: string, parse: (item: unknown) => Item): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page: Reply = await send(
      site.url,
      `${path}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      {
        headers: asStaff(),
      },
    );
    expect(page.status, page.text).toBe(200);
    items.push(...(JSON.parse(page.text) as unknown[]).map(parse));
    const next = page.headers['x-next-cursor'];
    cursor = typeof next === 'string' ? next : undefined;
  } while (cursor !== undefined);
  return items;
}

const pendingClinics = () =>
  listed(
    '/api/clinics?status=pending_approval&limit=100',
    (item): StaffClinic => staffClinicSchema.parse(item),
  );
const contacts = () => listed('/api/contacts?limit=100', (item): Contact => contactSchema.parse(item));

async function clinic(id: string): Promise<ClinicDetail> {
  const { status, text } = await send(site.url, `/api/clinics/${id}`, { headers: asStaff() });
  expect(status, text).toBe(200);
  return clinicDetailSchema.parse(JSON.parse(text));
}

/** Practices that wait for a decision, and messages. */
const received = ({ pending, contacts }: AdminSummary) => pending + contacts;

async function summary(): Promise<AdminSummary> {
  return adminSummarySchema.parse(
    JSON.parse((await send(site.url, '/api/admin/summary', { headers: asStaff() })).text),
  );
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function outbox(): Promise<Mail[]> {
  return JSON.parse((await send(site.url, '/__outbox')).text);
}

async function start(): Promise<void> {
  site = await startSite({ state });
  token = (await signIn(site.url, 'admin')).accessToken;
}

beforeAll(start);

afterAll(async () => {
  await site?.stop();
  rmSync(state, { recursive: true, force: true });
});

/** The stored form of a sent text: without surrounding blanks. */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

describe('hostile requests', () => {
  it('are each invalid with messages by field, or stored exactly as sent and displayed safely', async () => {
    const before = await settled(summary);
    const stored: { readonly id: string; readonly sent: Readonly<Record<string, unknown>> }[] = [];
    const requests = hostileRequests(300);
    const rejected = new Map<number, number>();
    await inParallel(requests, 8, async ({ path, body, contentType }, index) => {
      const sent = typeof body === 'string' ? body : { ...body, altcha: await solvedChallenge(site.url) };
      const text = typeof sent === 'string' ? sent : jsonOf(sent);
      const reply = await send(site.url, path, {
        method: 'POST',
        body: text,
        headers: { 'content-type': contentType },
        from: sender(index),
      });
      const about = `${path} ${text.slice(0, 300)} → ${reply.status} ${reply.text.slice(0, 300)}`;
      if (reply.status === 201 && typeof body !== 'string') {
        stored.push({ id: JSON.parse(reply.text).id, sent: body });
        return;
      }
      rejected.set(reply.status, (rejected.get(reply.status) ?? 0) + 1);
      expect([400, 413, 415], about).toContain(reply.status);
      const error = errorBodySchema.parse(JSON.parse(reply.text));
      if (reply.status === 400) expect(Object.values(error.fields ?? {}).flat(), about).not.toEqual([]);
      expect(reply.text, about).not.toMatch(/\bat .*\.(js|ts):|node_modules/);
    });
    expect(stored.length).toBeGreaterThan(60);
    expect(rejected.get(400)).toBeGreaterThan(60);
    expect(rejected.get(413)).toBeGreaterThan(0);
    expect(rejected.get(415)).toBeGreaterThan(0);

    const messages = new Map((await contacts()).map((contact) => [contact.id, contact]));
    const waiting = new Map((await pendingClinics()).map((one) => [one.id, one]));
    for (const { id, sent } of stored) {
      const message = messages.get(id);
      if (message) {
        for (const field of ['fullName', 'subject', 'message', 'email', 'inquiryType'] as const) {
          expect(message[field], `${id} ${field}`).toBe(trimmed(sent[field]));
        }
        expect(message.phone).toBe(trimmed(sent.phone ?? ''));
      } else {
        expect(waiting.has(id), `${id} is neither a message nor a practice`).toBe(true);
        const practice = await clinic(id);
        for (const field of ['name', 'address', 'phone', 'email', 'practiceHours', 'description'] as const) {
          expect(practice[field], `${id} ${field}`).toBe(trimmed(sent[field]));
        }
        expect(practice).toMatchObject({ status: 'pending_approval', verified: false });
      }
    }
    const after = await settled(summary, (now) => received(now) - received(before) >= stored.length);
    expect(received(after) - received(before)).toBe(stored.length);
    expect(after.approved).toBe(before.approved);
  }, 240_000);

  it('execute nothing in the dashboard, in emails and on an approved practice’s page', async () => {
    const waiting = (await pendingClinics()).filter(({ name }) => /[<{]/.test(name));
    expect(waiting.length).toBeGreaterThan(0);
    const markup = waiting.find(({ name }) => name.includes('<script>')) ?? waiting[0];
    if (markup === undefined) throw new Error('no practice has markup in its name');
    const approved = await send(site.url, `/api/clinics/${markup.id}/approve`, {
      method: 'PATCH',
      headers: asStaff(),
    });
    expect(approved.status, approved.text).toBe(200);

    const page = await openPage({ baseURL: site.url });
    await page.goto(`/clinics/${markup.slug}`);
    await page.getByRole('heading', { level: 1, name: markup.name }).waitFor();
    await page.goto(`/search?city=${markup.city.slug}&q=${encodeURIComponent(markup.name.slice(0, 60))}`);
    await page.getByRole('main').waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'harmed'))).toBeUndefined();

    // Staff's tables, and the details of a message and of a practice.
    const staff = await openDashboard(site.url);
    for (const title of [admin.pending.title, admin.contacts.title]) {
      const [first] = await table(staff, title).getByRole('rowheader').getByRole('button').all();
      await first?.click();
      await staff.getByRole('dialog').waitFor();
      await staff.keyboard.press('Escape');
      await staff.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    expect(await staff.evaluate(() => Reflect.get(window, 'harmed'))).toBeUndefined();

    const { staff: staffAddress } = stageConfig('local').mail;
    await expect.poll(async () => (await outbox()).map(({ to }) => to)).toContain(staffAddress);
    for (const { html } of await outbox())
      expect(html).not.toMatch(/<script|<img|<svg|<iframe|onerror=[^&]/i);
  });
});

describe('one request ten times at once', () => {
  it.each([
    ['/api/practices', { ...goodPractice, name: 'Ten Times Practice' }],
    ['/api/contact', { ...goodMessage, subject: 'Ten times the same' }],
  ])('stores one record at %s', async (path, body) => {
    const before = await settled(summary);
    const altcha = await solvedChallenge(site.url);
    const request = {
      method: 'POST' as const,
      body: { ...body, altcha },
      headers: { 'idempotency-key': crypto.randomUUID() },
      from: '127.0.0.77',
    };
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(site.url, path, request)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const after = await settled(summary, (now) => received(now) > received(before));
    expect(received(after)).toBe(received(before) + 1);

    const other = await send(site.url, path, {
      ...request,
      body: { ...request.body, email: 'other@b.example' },
    });
    expect(other.status).toBe(409);
    const { 'idempotency-key': _key, ...withoutKey } = request.headers;
    const again = await send(site.url, path, { ...request, headers: withoutKey });
    expect(again.status).toBe(400);
    expect(errorBodySchema.parse(JSON.parse(again.text)).fields).toHaveProperty('altcha');
  });
});

const PRACTICES = 40;
/** The power cut comes after so many responses, while other requests are in flight. */
const CUT_AFTER = 16;

describe('a power cut during submissions', () => {
  it('loses no acknowledged submission, and stores each one completely and once', async () => {
    const wanted = Array.from({ length: PRACTICES }, (_, number) => ({
      key: crypto.randomUUID(),
      body: {
        ...goodPractice,
        name: `Storm Practice ${number}`,
        email: `storm@practice-${number}.example`,
        description: `Practice number ${number}. ${'It has been here for years. '.repeat(40)}`.trim(),
      },
    }));
    const submit = async ({ key, body }: (typeof wanted)[number], index: number) =>
      send(site.url, '/api/practices', {
        method: 'POST',
        body: { ...body, altcha: await solvedChallenge(site.url) },
        headers: { 'idempotency-key': key },
        from: sender(2_000 + index),
      });

    let answered = 0;
    const first = await inParallel(wanted, 10, async (one, index) => {
      try {
        const reply = await submit(one, index);
        if (reply.status === 201) answered += 1;
        if (answered === CUT_AFTER) void site.kill();
        return reply;
      } catch {
        return undefined;
      }
    });
    const acknowledged = first.filter((reply) => reply?.status === 201);
    expect(acknowledged.length).toBeGreaterThanOrEqual(CUT_AFTER);
    expect(acknowledged.length).toBeLessThan(PRACTICES);

    await start();
    const afterRestart = await storms();
    const ids = new Set(afterRestart.map(({ id }) => id));
    for (const reply of acknowledged) expect(ids).toContain(JSON.parse(reply?.text ?? '').id);
    expect(new Set(afterRestart.map(({ name }) => name)).size).toBe(afterRestart.length);
    for (const one of afterRestart) await expectWhole(one);

    // Every client without a response retries with the same key.
    const second = await inParallel(wanted, 10, submit);
    expect(second.map((reply) => reply.status)).toEqual(Array(PRACTICES).fill(201));
    for (const [index, reply] of first.entries()) {
      if (reply?.status === 201) expect(second[index]?.text).toBe(reply.text);
    }
    const all = await storms();
    expect(all).toHaveLength(PRACTICES);
    for (const one of all) await expectWhole(one);
    const pending = (await pendingClinics()).length;
    expect(await settled(summary, (now) => now.pending >= pending)).toMatchObject({ pending });

    // Each of them gets a confirmation within a minute, also if the email was in flight.
    const confirmed = async () =>
      (await outbox()).filter(({ to }) => /^storm@practice-\d+\.example$/.test(to));
    await expect
      .poll(async () => new Set((await confirmed()).map(({ to }) => to)).size, { timeout: 60_000 })
      .toBe(PRACTICES);
    // An email that was sent but not marked as sent is sent twice, since SES has no deduplication; a header marks it.
    const mails = await confirmed();
    const marked = mails.filter(({ headers }) => headers['X-CareAtlas-Repeat'] === 'possible');
    expect(mails.length - marked.length).toBeLessThanOrEqual(PRACTICES);
    expect(mails.length - PRACTICES).toBeLessThanOrEqual(marked.length);

    async function storms(): Promise<StaffClinic[]> {
      return (await pendingClinics()).filter(({ name }) => name.startsWith('Storm Practice'));
    }

    async function expectWhole({ id, name }: StaffClinic): Promise<void> {
      const { body } = wanted.find((one) => one.body.name === name) ?? {};
      const { cityId: _city, categoryId: _category, ...fields } = body ?? goodPractice;
      expect(await clinic(id)).toMatchObject({
        ...fields,
        city: { id: 'chicago' },
        status: 'pending_approval',
      });
    }
  }, 400_000);
});

/** JSON with `__proto__` as a field, if there is one. */
function jsonOf(fields: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(fields).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{${members.join(',')}}`;
}
