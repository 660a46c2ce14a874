/** What the public writes of reviews: reviews, confirmations, reports. */

import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limitedBy } from '../../lambdas/platform/mailboxes/mailbox.ts';
import { VIEWER_ADDRESS_HEADER } from '../../lambdas/platform/names.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { personKeys } from '../../lambdas/records/people/items.ts';
import { personRecordItems } from '../../lambdas/records/people/person-editor.ts';
import { REPORTED_QUEUE, reviewKeys, reviewQueue } from '../../lambdas/records/reviews/items.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { inQueue } from '../../lambdas/table/index-query.ts';
import { ANONYMOUS } from '../../shared/content/reviews/review-fields.ts';
import { MAX_BODY_BYTES } from '../../shared/contracts/limits.ts';
import { NO_PERSON, NO_RATING } from '../../shared/contracts/reviews/reviews.ts';
import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import { type ReviewRecord, reviewRecordSchema } from '../../shared/domain/records.ts';
import { isUlid } from '../../shared/domain/text/slug.ts';
import { listed, makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { makeSubmission } from '../fixtures/submissions.ts';
import { newSolution } from '../support/solve-challenge.ts';
import { SITE } from './support/environment.ts';
import { type Call, loadFunction } from './support/http.ts';
import { openEntries } from './support/outbox.ts';
import { restoreAfterwards } from './support/restore.ts';
import { useServer } from './support/server.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';
import { loadWorker, type Worker } from './support/worker.ts';

const DAY = 24 * 60 * 60;
const seconds = () => Math.floor(Date.now() / 1_000);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** What people send. */
const review = {
  rating: 4,
  title: 'Kind and on time',
  content: 'They explained every step of the visit and answered all of my questions patiently.',
  authorName: 'Zoë',
};

/** Anyone could compute this hash of a likely address. */
const mailHash = (email: string) => createHash('sha256').update(email).digest('hex');

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: {
    readonly id: string;
    readonly message?: string;
    readonly fields?: Readonly<Record<string, readonly string[]>>;
    readonly [field: string]: unknown;
  };
}

describe('reviews of the public', () => {
  const table = useTable();
  const ses = restoreAfterwards(mockClient(SESv2Client));
  let call: Call;
  let sendMails: Worker;
  let clinic: ReturnType<typeof makeClinic>;
  let people = 0;

  /** An address that no other test uses, and of a domain of its own. */
  const person = () => {
    people += 1;
    return `pat@people-${people}.example`;
  };

  /** Operations on the table since the last reset. */
  let operations: string[] = [];
  /** Passes requests of the function on to the table. */
  const proxy = useServer(async (request, response) => {
    const target = String(request.headers['x-amz-target']);
    const answer = await fetch(table().endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': target,
        authorization: String(request.headers.authorization),
        'x-amz-date': String(request.headers['x-amz-date']),
      },
      body: await text(request),
    });
    operations.push(target.replace('DynamoDB_20120810.', ''));
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });

  beforeAll(async () => {
    await putTaxonomy(table().table);
    const endpoint = `http://127.0.0.1:${proxy().port}`;
    call = await loadFunction('submissions', { endpoint, name: table().name });
    // A function's client looks up its endpoint with its first request.
    await confirm('a'.repeat(43));
    sendMails = await loadWorker('mail-worker', table(), {});
  });

  beforeEach(async () => {
    ses.reset();
    ses.on(SendEmailCommand).resolves({ MessageId: 'sent' });
    ses.on(GetAccountCommand).resolves({ SendQuota: { MaxSendRate: 100_000 } });
    clinic = await approvedClinic();
  });

  async function approvedClinic(changes: Parameters<typeof makeClinic>[0] = {}) {
    const made = makeClinic(changes);
    await new ClinicWriter(table().table).addApproved(listed(made));
    return made;
  }

  /** Posts a form with a solution of its own unless it brings one. */
  async function post(
    path: string,
    form: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const body = 'altcha' in form ? form : { ...form, altcha: await newSolution(call) };
    const response = await call(path, { method: 'POST', body, headers });
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
  }

  const write = (form: Readonly<Record<string, unknown>>, headers = {}, slugOrId = clinic.slug) =>
    post(`/api/clinics/${slugOrId}/reviews`, form, headers);

  /** Writes a review and returns its id. */
  async function written(form: Readonly<Record<string, unknown>> = {}, headers = {}): Promise<string> {
    const { status, body } = await write({ ...review, ...form }, headers);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  }

  const item = (key: { readonly pk: string; readonly sk: string }) =>
    table().table.get(key, { consistent: true });
  const stored = async (id: string): Promise<ReviewRecord> =>
    reviewRecordSchema.parse(await item(reviewKeys.review(id)));

  async function contents(): Promise<Record<string, unknown>[]> {
    const { Items = [] } = await table().client.send(
      new ScanCommand({ TableName: table().name, ConsistentRead: true }),
    );
    return Items;
  }

  const sent = () =>
    ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => ({
      to: input.Destination?.ToAddresses?.join(),
      subject: input.Content?.Simple?.Subject?.Data,
      text: input.Content?.Simple?.Body?.Text?.Data ?? '',
    }));

  const mailOf = (id: string) => ({ kind: 'review-confirmation', id });

  /** Lets the worker send the mail of a review, and returns the token of its link. */
  async function tokenOf(id: string): Promise<string> {
    const before = sent().length;
    expect(await sendMails(mailOf(id))).toEqual([]);
    const [mail] = sent().slice(before);
    const [, token = ''] = /\/confirm-review#([\w-]+)\n/.exec(mail?.text ?? '') ?? [];
    expect(token).toHaveLength(43);
    return token;
  }

  const followLink = async (path: string, token: unknown): Promise<Answer> => {
    const response = await call(path, { method: 'POST', body: { token } });
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
  };
  const from = (address: string) => ({ [VIEWER_ADDRESS_HEADER]: address });
  const confirm = (token: unknown) => followLink('/api/reviews/confirm', token);
  const show = (token: unknown) => followLink('/api/reviews/to-confirm', token);

  /** What staff do. */
  async function decide(id: string, status: ReviewRecord['status']): Promise<void> {
    const { decidedAt = new Date().toISOString(), ...record } = await stored(id);
    const Item = { ...reviewKeys.review(id), ...record, status, decidedAt };
    await table().table.put({ Item: { ...Item, ...inQueue(reviewQueue(status), record.createdAt, id) } });
  }

  describe('writing', () => {
    it('stores a pending review with its author’s address, and asks for the mail', async () => {
      const email = person();
      const started = Date.now();
      const { status, body } = await write({ ...review, email, status: 'published', id: 'mine' });
      expect([status, body]).toEqual([201, { id: expect.toSatisfy(isUlid), status: 'pending' }]);

      const record = await item(reviewKeys.review(body.id));
      expect(record).toEqual({
        ...reviewKeys.review(body.id),
        ...review,
        id: body.id,
        clinicId: clinic.id,
        status: 'pending',
        contactVerified: false,
        hasContact: true,
        signals: [],
        createdAt: instant,
        ...inQueue('QUEUE#REVIEWS#PENDING', String(record?.createdAt), body.id),
      });
      expect(Date.parse(String(record?.createdAt))).toBeGreaterThanOrEqual(started);
      const contact = await item(reviewKeys.contact(body.id));
      expect(contact).toMatchObject({ email });
      expect(Math.abs(Number(contact?.expiresAt) - seconds() - 27 * DAY)).toBeLessThan(60);
      expect(await openEntries(table().table, body.id)).toEqual(['review-confirmation']);
    });

    it('needs no more than stars, of a clinic by its id', async () => {
      const { status, body } = await write({ rating: 1 }, {}, clinic.id);
      expect(status).toBe(201);
      expect(await stored(body.id)).toMatchObject({
        clinicId: clinic.id,
        rating: 1,
        title: '',
        content: '',
        authorName: ANONYMOUS,
        hasContact: false,
      });
      expect(await item(reviewKeys.contact(body.id))).toBeUndefined();
      expect(await openEntries(table().table, body.id)).toEqual([]);
    });

    it.each([
      ['no rating', { rating: undefined }, { rating: [NO_RATING] }],
      ['no stars', { rating: 0 }, { rating: [NO_RATING] }],
      ['six stars', { rating: 6 }, { rating: [NO_RATING] }],
      ['half a star', { rating: 2.5 }, { rating: [NO_RATING] }],
      ['stars as a text', { rating: '5' }, { rating: [NO_RATING] }],
      ['null for the stars', { rating: null }, { rating: [NO_RATING] }],
      ['a long title', { title: 't'.repeat(121) }, { title: ['Title is too long'] }],
      ['a long text', { content: 'c'.repeat(4_001) }, { content: ['Your review is too long'] }],
      ['a long name', { authorName: 'n'.repeat(61) }, { authorName: ['Your name is too long'] }],
      ['a name that is no text', { authorName: 7 }, { authorName: ['Required'] }],
      ['no email address', { email: 'pat@' }, { email: ['Please provide a valid email address'] }],
      [
        'a control character',
        { title: 'a\u0000b' },
        { title: ['Title contains characters that are not allowed'] },
      ],
      [
        'half a surrogate pair',
        { content: 'a\ud800b' },
        { content: ['Your review contains characters that are not allowed'] },
      ],
      ['a filled honeypot', { referenceNote: 'x' }, { referenceNote: ['Must be empty'] }],
      ['no solved challenge', { altcha: '' }, { altcha: ['A solved challenge is required'] }],
    ])('stores nothing of a review with %s', async (_, changes, fields) => {
      const before = await contents();
      const { status, body } = await write({ ...review, ...changes });
      expect([status, body]).toMatchObject([400, { code: 'invalid_request', fields }]);
      expect(await contents()).toEqual(before);
    });

    describe('of someone who was seen', () => {
      let ids = 0;
      /** A person with a role at the clinic. */
      async function working(
        changes: Partial<PersonWithRoles['person']> = {},
        role: Partial<PersonWithRoles['roles'][number]> = {},
      ): Promise<string> {
        ids += 1;
        const id = testId(8_000_000 + ids);
        const person = {
          id,
          slug: `seen-${ids}`,
          name: { given: 'Jane', family: 'Roe' },
          specialties: [],
          createdAt: '2025-08-15T09:00:00.000Z',
          version: 0,
          ...changes,
        };
        const roles = [{ clinicId: clinic.id, statements: {}, ...role }];
        for (const Item of personRecordItems({ person, roles })) await table().table.put({ Item });
        return id;
      }
      const hidden = { at: '2025-08-15T09:00:00.000Z', reason: 'Asked for it.' };

      it('stores the person’s id, also where only streets are hidden, and nothing for an empty text', async () => {
        const [one, other] = [await working(), await working({ hidden: { ...hidden, what: 'street' } })];
        for (const practitionerId of [one, other]) {
          expect(await stored(await written({ practitionerId }))).toMatchObject({ practitionerId });
        }
        const none = await written({ practitionerId: '' });
        expect(await item(reviewKeys.review(none))).not.toHaveProperty('practitionerId');
      });

      it.each([
        ['no id', async () => 'jane-roe'],
        ['no text', async () => 7],
        ['null', async () => null],
        ['an unknown id', async () => testId(8_999_999)],
        ['a person of another clinic', () => working({}, { clinicId: testId(8_999_998) })],
        ['a person who has left', () => working({}, { until: '2025-08-31' })],
        ['a hidden person', () => working({ hidden: { ...hidden, what: 'all' } })],
        ['a merged record', () => working({ mergedInto: testId(8_999_997) })],
      ])('stores nothing with %s', async (_, make) => {
        const practitionerId = await make();
        const before = await contents();
        expect(await write({ ...review, practitionerId })).toMatchObject({
          status: 400,
          body: { code: 'invalid_request', fields: { practitionerId: [NO_PERSON] } },
        });
        expect(await contents()).toEqual(before);
      });

      it('answers a repeat after the person has left, and is a conflict with another person', async () => {
        const headers = { 'idempotency-key': crypto.randomUUID() };
        const [practitionerId, other] = [await working(), await working()];
        const id = await written({ practitionerId }, headers);
        await table().table.delete(personKeys.role(practitionerId, clinic.id));
        expect(await written({ practitionerId }, headers)).toBe(id);
        expect(await write({ ...review, practitionerId: other }, headers)).toMatchObject({ status: 409 });
      });
    });

    it('takes the longest texts, and stores them as they were sent, trimmed', async () => {
      const longest = {
        title: 't'.repeat(120),
        content: ` ${'c '.repeat(1_999)}c\n`,
        authorName: 'ñ'.repeat(60),
      };
      const id = await written(longest);
      expect(await stored(id)).toMatchObject({ ...longest, content: longest.content.trim() });
    });

    it('rejects a body beyond the limit', async () => {
      const body = { ...review, content: 'c'.repeat(100_000), altcha: '' };
      expect(JSON.stringify(body).length).toBeGreaterThan(MAX_BODY_BYTES);
      expect(await write(body)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    });

    it('answers 404 for a clinic that is unknown, or not approved', async () => {
      const pending = makeSubmission({ slug: `pending-${clinic.slug}` });
      await new SubmissionWriter(table().table).importPractice(pending);
      const unlisted = await approvedClinic();
      await table().table.update({
        Key: clinicKeys.clinic(unlisted.id),
        UpdateExpression: 'SET #status = :rejected',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':rejected': 'rejected' },
      });
      const before = await contents();
      for (const name of [
        'no-such-clinic',
        testId(999_999),
        pending.slug,
        pending.id,
        unlisted.slug,
        unlisted.id,
        'NOT%A%SLUG',
        'x'.repeat(2_000),
      ]) {
        const { status, body } = await write(review, {}, name);
        expect([status, body.code], name).toEqual([404, 'not_found']);
      }
      expect(await contents()).toEqual(before);
    });

    it('stores one review for repeats with a key, also at the same time', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const form = { ...review, email: person() };
      const reviews = async () => (await contents()).filter(({ sk }) => sk === 'REVIEW').length;
      const before = await reviews();
      const first = await Promise.all(Array.from({ length: 8 }, () => write(form, headers)));
      expect(new Set(first.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
      expect(first[0]?.status).toBe(201);
      expect(await write({ ...form, altcha: 'used' }, headers)).toMatchObject({ body: first[0]?.body });
      expect(await reviews()).toBe(before + 1);
    });

    it('is a conflict with another content, or another clinic, under a known key', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      await written({}, headers);
      const other = await approvedClinic();
      for (const answer of [
        await write({ ...review, rating: 1 }, headers),
        await write(review, headers, other.slug),
      ]) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
      }
    });

    it('uses a solved challenge once', async () => {
      const altcha = await newSolution(call);
      expect(await write({ ...review, altcha })).toMatchObject({ status: 201 });
      expect(await write({ ...review, rating: 1, altcha })).toMatchObject({
        status: 400,
        body: { fields: { altcha: ['The challenge was used before'] } },
      });
    });
  });

  describe('screening', () => {
    const kinds = async (id: string) => (await stored(id)).signals.map(({ kind }) => kind);
    it('stores what the texts show, and leaves the texts as they are', async () => {
      const content = 'My neighbour was diagnosed with cancer. Call (312) 555-0199 or see www.evil.example';
      const id = await written({ content, title: 'mail me@evil.example', authorName: 'fuck' });
      expect((await kinds(id)).sort()).toEqual(
        ['abusive-words', 'email-address', 'health-details', 'link', 'phone-number'].sort(),
      );
      expect(await stored(id)).toMatchObject({ content });
    });

    it('notices a contact of the practice’s own domain', async () => {
      const own = await approvedClinic({
        email: 'desk@lake-dental.example',
        website: 'https://www.lake.example/',
      });
      for (const email of ['owner@mail.lake.example', 'me@LAKE-dental.example']) {
        const { body } = await write({ rating: 5, email }, {}, own.slug);
        expect(await kinds(body.id)).toEqual(['own-domain']);
      }
      const { body } = await write({ rating: 5, email: person() }, {}, own.slug);
      expect(await kinds(body.id)).toEqual([]);
    });

    it('notices a text that repeats another review, of any clinic', async () => {
      const text =
        'The waiting room was bright and calm, the nurse was on time, and no one rushed me at any point of my visit.';
      const first = await written({ content: text });
      const other = await approvedClinic();
      const { body } = await write({ rating: 5, content: `${text.toUpperCase()} Thanks!` }, {}, other.slug);
      const { signals } = await stored(body.id);
      expect(signals).toEqual([{ kind: 'repeated-text', explanation: expect.stringContaining(first) }]);
      const short = { content: 'Very kind and quick.' };
      await written(short);
      expect(await kinds(await written(short))).toEqual([]);
    });

    it('notices the fifth review of a clinic within a day', async () => {
      const ids = [];
      const found = [];
      for (let count = 1; count <= 6; count += 1) {
        const id = await written({ content: `Visit number ${count}` });
        ids.push(id);
        found.push(await kinds(id));
      }
      expect(found).toEqual([[], [], [], [], ['burst'], ['burst']]);
      // Then the earlier ones have it as well, once.
      expect(await Promise.all(ids.map(kinds))).toEqual(ids.map(() => ['burst']));
      // As it is two days later.
      for (const { pk, sk } of await contents()) {
        if (pk !== `RECENT#CLINIC#${clinic.id}`) continue;
        await table().table.delete({ pk: String(pk), sk: String(sk) });
        const at = new Date(Date.now() - 25 * 3_600_000).toISOString();
        const id = String(sk).slice(-26);
        await table().table.put({ Item: reviewKeys.recent('clinic', clinic.id, at, id) });
      }
      expect(await kinds(await written({ content: 'Another visit' }))).toEqual([]);
    });

    it.each([
      ['203.0.113', ['203.0.113.1:1024', '203.0.113.2:65535', '203.0.113.254:443'], '203.0.114.1:443'],
      [
        '2001:db8',
        ['2001:db8:7:1::1:1024', '2001:db8:7:2::9:443', '2001:db8:7:ffff:1:2:3:4:65535'],
        '2001:db8:8::1:443',
      ],
    ])('notices the third review from the network %s… within a day', async (_, addresses, other) => {
      const found = [];
      for (const address of [...addresses, other]) {
        clinic = await approvedClinic();
        found.push(await kinds(await written({ content: `From ${found.length}` }, from(address))));
      }
      expect(found).toEqual([[], [], ['same-network'], []]);
    });

    it('stores no address of a viewer, and none of a contact outside its item', async () => {
      const email = person();
      await written({ email }, from('198.51.100.77:4711'));
      const items = (await contents()).map((one) => JSON.stringify(one));
      expect(items.filter((one) => one.includes('198.51.100'))).toEqual([]);
      const [contact, ...others] = items.filter((one) => one.includes(email));
      expect(JSON.parse(contact ?? '{}')).toMatchObject({ sk: 'EMAIL' });
      expect(others).toEqual([]);
    });
  });

  describe('confirming', () => {
    const gone = { status: 400, body: { code: 'invalid_request', message: 'This link is no longer valid.' } };

    it('confirms the contact by the link of the mail, once', async () => {
      const email = person();
      const id = await written({ email });
      const token = await tokenOf(id);
      expect(sent()).toMatchObject([{ to: email, subject: 'Please confirm your review' }]);
      expect(sent()[0]?.text).toContain(`${SITE}/confirm-review#${token}`);
      // Only a hash is stored.
      expect(JSON.stringify(await contents())).not.toContain(token);
      const link = await item(reviewKeys.confirmation(token));
      expect(Math.abs(Number(link?.expiresAt) - seconds() - 7 * DAY)).toBeLessThan(60);

      // Mail and page name what is confirmed.
      expect(sent()[0]?.text).toContain(`a review of ${clinic.name} `);
      const shown = { clinic: { slug: clinic.slug, name: clinic.name }, rating: review.rating };
      for (let times = 1; times <= 2; times += 1)
        expect(await show(token)).toMatchObject({ status: 200, body: shown });
      expect(await stored(id)).toMatchObject({ contactVerified: false });

      expect(await confirm(token)).toMatchObject({
        status: 200,
        body: { clinic: { slug: clinic.slug, name: clinic.name }, status: 'confirmed' },
      });
      expect(await show(token)).toMatchObject(gone);
      expect(await stored(id)).toMatchObject({ contactVerified: true, status: 'pending' });
      // Until the review is decided.
      expect(await item(reviewKeys.contact(id))).toMatchObject({ email });
      expect(await confirm(token)).toMatchObject(gone);
    });

    it('confirms once, of many requests at once', async () => {
      const token = await tokenOf(await written({ email: person() }));
      const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    });

    it.each(['', 'x', 'a'.repeat(43), 'a'.repeat(10_000), ' ', null, 5, {}, undefined, '../../x', '\u202e'])(
      'answers every token that is not valid alike: %j',
      async (token) => {
        expect(await confirm(token)).toMatchObject(gone);
      },
    );

    it('does not accept an altered or expired token', async () => {
      const id = await written({ email: person() });
      const token = await tokenOf(id);
      const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
      expect(await confirm(altered)).toMatchObject(gone);
      expect(
        await confirm(token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase()),
      ).toMatchObject(gone);
      await table().table.put({
        Item: { ...reviewKeys.confirmation(token), reviewId: id, expiresAt: seconds() - 1 },
      });
      expect(await confirm(token)).toMatchObject(gone);
      expect(await stored(id)).toMatchObject({ contactVerified: false });
    });

    it('accepts either of two links, and then none', async () => {
      const id = await written({ email: person() });
      const first = await tokenOf(id);
      // As SES may have lost it: the mail is due again.
      await table().table.delete(outboxKeys.mail('review-confirmation', id));
      const second = await tokenOf(id);
      expect(second).not.toBe(first);
      expect(await confirm(first)).toMatchObject({ status: 200 });
      expect(await confirm(second)).toMatchObject(gone);
      expect(await confirm(first)).toMatchObject(gone);
    });

    it('answers already-reviewed for a second review of a contact, and tells staff', async () => {
      const email = person();
      await confirm(await tokenOf(await written({ email })));
      const spelled = email.toUpperCase().replace('@', '+again@');
      const id = await written({ email: spelled, content: 'Another visit' });
      const token = await tokenOf(id);
      expect(await confirm(token)).toMatchObject({
        status: 200,
        body: { clinic: { slug: clinic.slug, name: clinic.name }, status: 'already-reviewed' },
      });
      expect(await stored(id)).toMatchObject({
        contactVerified: false,
        hasContact: true,
        signals: [
          { kind: 'same-domain', explanation: expect.stringMatching(/\.$/) },
          { kind: 'same-contact', explanation: expect.stringMatching(/\.$/) },
        ],
      });
      expect(await item(reviewKeys.contact(id))).toBeUndefined();
      expect(await confirm(token)).toMatchObject(gone);
    });

    it('lets a contact confirm one review of each clinic, and again after a year', async () => {
      const email = person();
      await confirm(await tokenOf(await written({ email })));
      const first = clinic;
      clinic = await approvedClinic();
      expect((await confirm(await tokenOf(await written({ email })))).body.status).toBe('confirmed');
      for (const { pk, sk } of await contents()) {
        if (!String(pk).startsWith('ONCE#REVIEWER#')) continue;
        await table().table.update({
          Key: { pk, sk },
          UpdateExpression: 'SET expiresAt = :now',
          ExpressionAttributeValues: { ':now': seconds() - 1 },
        });
      }
      clinic = first;
      await table().table.delete(outboxKeys.recipient(email));
      expect((await confirm(await tokenOf(await written({ email })))).body.status).toBe('confirmed');
    });

    it('of two reviews of a contact at once confirms one', async () => {
      const email = person();
      const ids = [await written({ email }), await written({ email, content: 'Again' })];
      const tokens = [await tokenOf(ids[0] ?? ''), await tokenOf(ids[1] ?? '')];
      const answers = await Promise.all(tokens.map(confirm));
      expect(answers.map(({ body }) => body.status).sort()).toEqual(['already-reviewed', 'confirmed']);
    });

    it.each(['published', 'rejected', 'removed'] as const)(
      'works for a review that is %s, and deletes the address',
      async (status) => {
        const id = await written({ email: person() });
        const token = await tokenOf(id);
        await decide(id, status);
        expect(await confirm(token)).toMatchObject({ status: 200, body: { status: 'confirmed' } });
        expect(await stored(id)).toMatchObject({ contactVerified: true, status });
        expect(await item(reviewKeys.contact(id))).toBeUndefined();
      },
    );

    it('stores a keyed hash of the contact, and no address, for a year', async () => {
      const email = person();
      await confirm(await tokenOf(await written({ email })));
      const known = [email, mailHash(email)];
      const reviewers = (await contents()).filter(({ pk }) => String(pk).startsWith('ONCE#REVIEWER#'));
      for (const one of reviewers) {
        for (const text of known) expect(JSON.stringify(one)).not.toContain(text);
      }
      const newest = Math.max(...reviewers.map(({ expiresAt }) => Number(expiresAt)));
      expect(Math.abs(newest - seconds() - 365 * DAY)).toBeLessThan(60);
    });
  });

  describe('the mail', () => {
    it('is settled without a mail when the address is confirmed or gone', async () => {
      const confirmed = await written({ email: person() });
      await confirm(await tokenOf(confirmed));
      const without = await written({ email: person() });
      await table().table.delete(reviewKeys.contact(without));
      const expired = await written({ email: person() });
      await table().table.update({
        Key: reviewKeys.contact(expired),
        UpdateExpression: 'SET expiresAt = :past',
        ExpressionAttributeValues: { ':past': seconds() - 1 },
      });
      for (const id of [confirmed, without, expired]) {
        await table().table.delete(outboxKeys.mail('review-confirmation', id));
        ses.resetHistory();
        expect(await sendMails(mailOf(id))).toEqual([]);
        expect(await sendMails(mailOf(id))).toEqual([]);
        expect(sent()).toEqual([]);
        expect(await openEntries(table().table, id)).toEqual([]);
      }
    });

    it('goes to a mailbox three times a day, whatever its reviews', async () => {
      const email = person();
      const ids = [];
      for (let count = 0; count < 4; count += 1)
        ids.push(await written({ email, content: `Visit ${count}` }));
      expect(await sendMails(...ids.map(mailOf))).toEqual([]);
      expect(sent()).toHaveLength(3);
    });
  });

  it('nothing tells whether an address has reviewed', async () => {
    const [reviewed, other] = [person(), person()];
    await confirm(await tokenOf(await written({ email: reviewed })));
    // The mail of the first review, for both.
    await table().table.delete(outboxKeys.recipient(limitedBy(reviewed)));
    const asked = async (email: string) => {
      const altcha = await newSolution(call);
      operations = [];
      const { status, headers, body } = await write({ ...review, content: 'Again', email, altcha });
      const requests = [...operations].sort();
      ses.resetHistory();
      const items = (await contents()).filter((one) => JSON.stringify(one).includes(body.id)).length;
      await tokenOf(body.id);
      const [mail] = sent();
      const same = mail?.text.replace(/#[\w-]+/, '');
      return { status, headers, fields: Object.keys(body), requests, items, subject: mail?.subject, same };
    };
    const answers = [await asked(reviewed), await asked(other), await asked(reviewed)];
    expect(answers[0]?.requests.length).toBeGreaterThan(3);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[2]).toEqual(answers[1]);
  });

  describe('reporting', () => {
    const report = { reason: 'offensive', details: 'Line one.\n<b>two</b>' };
    const send = (id: string, form: object = report, headers = {}) =>
      post(`/api/reviews/${id}/report`, { ...form }, headers);

    async function published(): Promise<string> {
      const record = makeReview(clinic.id);
      await table().table.put({ Item: { ...reviewKeys.review(record.id), ...record } });
      return record.id;
    }
    const reportsOf = async (id: string) =>
      (await contents()).filter(
        ({ pk, sk }) => pk === reviewKeys.review(id).pk && String(sk).startsWith('REPORT#'),
      );

    it('stores the report for staff, and keeps the time of the first one', async () => {
      const id = await published();
      const first = await send(id);
      expect([first.status, first.body]).toEqual([201, { id: expect.toSatisfy(isUlid) }]);
      const [found] = await reportsOf(id);
      expect(found).toEqual({
        ...reviewKeys.report(id, String(found?.createdAt), first.body.id),
        ...report,
        id: first.body.id,
        createdAt: instant,
      });
      const second = await send(id, { reason: 'other' });
      expect(await reportsOf(id)).toHaveLength(2);
      expect(await item(reviewKeys.reported(id))).toEqual({
        ...reviewKeys.reported(id),
        ...inQueue(REPORTED_QUEUE, String(found?.createdAt), id),
        lastReportId: second.body.id,
      });
    });

    it('stores one report for repeats with a key, also at the same time', async () => {
      const id = await published();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(id, report, headers)));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await reportsOf(id)).toHaveLength(1);
      expect(await send(await published(), report, headers)).toMatchObject({ status: 409 });
    });

    it('stores all reports that come at once', async () => {
      const id = await published();
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(id)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(await reportsOf(id)).toHaveLength(10);
    });

    it('counts reports of a review from one network once a day, with the same response', async () => {
      const id = await published();
      const answers = [];
      for (const host of [1, 2, 254]) answers.push(await send(id, report, from(`203.0.113.${host}:443`)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await reportsOf(id)).toHaveLength(1);
      await send(id, report, from('203.0.114.1:443'));
      expect(await reportsOf(id)).toHaveLength(2);
      expect(JSON.stringify(await contents())).not.toContain('203.0.11');
    });

    it('queues what one network reports of many reviews after all others', async () => {
      const ids = [];
      for (let count = 1; count <= 7; count += 1) {
        const id = await published();
        ids.push(id);
        await send(id, report, from('192.0.2.7:443'));
      }
      const queueOf = (id: string) => item(reviewKeys.reported(id)).then((found) => String(found?.byQueueSk));
      const positions = await Promise.all(ids.map(queueOf));
      expect(positions.map((position) => position.startsWith('~'))).toEqual([
        ...[false, false, false, false, false],
        ...[true, true],
      ]);
      // Another network's report counts as any other.
      const last = ids.at(-1) ?? '';
      await send(last, report, from('198.51.100.9:443'));
      expect((await queueOf(last)).startsWith('2')).toBe(true);
    });

    it('answers 404 for a review that is unknown or not published', async () => {
      const pending = await written();
      const removed = await published();
      await decide(removed, 'removed');
      const before = await contents();
      for (const id of [testId(999_998), 'x', '../x', pending, removed]) {
        const { status, body } = await send(encodeURIComponent(id));
        expect([status, body.code], id).toEqual([404, 'not_found']);
      }
      expect(await contents()).toEqual(before);
    });

    it.each([
      [{}, { reason: ['Please choose a reason'] }],
      [{ reason: 'boring' }, { reason: ['Please choose a reason'] }],
      [{ ...report, details: 'd'.repeat(1_001) }, { details: ['Details is too long'] }],
      [{ ...report, referenceNote: 'x' }, { referenceNote: ['Must be empty'] }],
      [{ ...report, altcha: 'x' }, { altcha: ['The challenge is not solved'] }],
    ])('stores nothing of %j', async (form, fields) => {
      const id = await published();
      expect(await send(id, form)).toMatchObject({ status: 400, body: { fields } });
      expect(await reportsOf(id)).toEqual([]);
    });
  });
});
