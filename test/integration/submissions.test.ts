import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailBody } from '../../lambdas/derived/mail/worker.ts';
import { COUNTED_SORT_KEY, totalKeys } from '../../lambdas/derived/totals/items.ts';
import { locationBody } from '../../lambdas/jobs/locations/worker.ts';
import { createEnqueue } from '../../lambdas/jobs/outbox/enqueue.ts';
import { createSweep } from '../../lambdas/jobs/outbox/sweep.ts';
import { signingKey } from '../../lambdas/platform/hashes.ts';
import { createSqsClient, SqsQueue } from '../../lambdas/platform/queue.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { createImportClinic } from '../../lambdas/records/clinics/import-clinic.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';

import { Outbox } from '../../lambdas/records/outbox/outbox.ts';
import { Challenges } from '../../lambdas/records/submissions/challenges.ts';
import { CONTACT_QUEUE, PRACTICE_QUEUE, submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { SubmissionRepository } from '../../lambdas/records/submissions/submission-repository.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { Table } from '../../lambdas/table/client.ts';
import { challengeSchema } from '../../shared/contracts/submissions/challenge.ts';
import { storedHours } from '../../shared/domain/clinics/opening-hours.ts';
import { isUlid } from '../../shared/domain/text/slug.ts';
import { makeClinic } from '../fixtures/clinics.ts';
import { sentMessage as message, sentPractice as practice } from '../fixtures/sent-forms.ts';
import { makeSubmission } from '../fixtures/submissions.ts';
import { categories } from '../fixtures/taxonomy.ts';
import { encodeSolution, newSolution, solveChallenge } from '../support/solve-challenge.ts';
import { unexpected } from '../support/unexpected.ts';
import { SIGNING_SECRET } from './support/environment.ts';
import { type Call, loadFunction } from './support/http.ts';
import { openEntries } from './support/outbox.ts';
import { projectAll } from './support/projection.ts';
import { useQueues } from './support/queues.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

describe('the public forms', () => {
  const table = useTable();
  const queues = useQueues();
  let call: Call;

  const records = () => new SubmissionRepository(table().table);

  /** Sends a form with a solution of its own unless it brings one. */
  async function send(
    path: '/api/practices' | '/api/contact',
    form: Readonly<Record<string, unknown>>,
    key?: string,
  ): Promise<{ status: number; body: { id: string; [field: string]: unknown } }> {
    const response = await call(path, {
      method: 'POST',
      body: 'altcha' in form ? form : { ...form, altcha: await newSolution(call) },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
    return { status: response.statusCode, body: JSON.parse(response.body) };
  }

  /** Every item by partition, but those by which repeats are known. */
  async function contents(): Promise<Record<string, unknown>[]> {
    const { Items = [] } = await table().client.send(
      new ScanCommand({ TableName: table().name, ConsistentRead: true }),
    );
    return Items;
  }

  const partitionsOf = async (prefix: string) =>
    (await contents()).filter(({ pk, sk }) => String(pk).startsWith(prefix) && sk !== COUNTED_SORT_KEY);

  async function summary() {
    await projectAll(table().table);
    const item = await table().table.get(totalKeys.summary(), { consistent: true });
    return {
      pending: item?.pending ?? 0,
      contacts: item?.contacts ?? 0,
      newContacts: item?.newContacts ?? 0,
    };
  }

  const queue = (name: string) =>
    table().table.queryAll({
      IndexName: 'byQueue',
      KeyConditionExpression: 'byQueuePk = :queue',
      ExpressionAttributeValues: { ':queue': name },
    });

  beforeAll(async () => {
    await putTaxonomy(table().table);
    call = await loadFunction('submissions', table());
  });

  it('a challenge is new each time and stored in no cache', async () => {
    const [one, other] = [await call('/api/challenge'), await call('/api/challenge')];
    expect(one.body).not.toBe(other.body);
    expect(one.headers['cache-control']).toBe('no-store');
  });

  it('a practice is stored with its defaults and its outbox', async () => {
    const before = await summary();
    const started = Date.now();
    const { status, body } = await send('/api/practices', {
      ...practice,
      name: '  Harbor Family Practice ',
      status: 'approved',
      verified: true,
      id: 'mine',
    });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.toSatisfy(isUlid), status: 'pending_approval' });

    const stored = await records().submission(body.id);
    const { cityId: _city, categoryId: _category, ...sent } = practice;
    expect(stored).toEqual({
      ...sent,
      id: body.id,
      slug: 'harbor-family-practice',
      addressParts: { street: '20 Lake Shore Drive', postalCode: '60601' },
      ...storedHours(sent.practiceHours),
      phoneE164: '+13125550142',
      phoneExtension: '7',
      website: 'https://harbor.example/',
      insuranceAccepted: [],
      acceptingPatients: true,
      telemedicine: false,
      emergencyServices: false,
      parkingAvailable: false,
      wheelchairAccessible: false,
      verified: false,
      credentials: { licenceChecked: false, taxonomyMatches: false, contactVerified: false },
      city: expect.objectContaining({ id: practice.cityId }),
      category: { id: practice.categoryId, slug: categories[0]?.slug, name: categories[0]?.name },
      status: 'pending_approval',
      createdAt: expect.any(String),
      evidence: expect.objectContaining({ name: { by: 'practice', at: stored?.createdAt } }),
    });
    expect(Date.parse(stored?.createdAt ?? '')).toBeGreaterThanOrEqual(started);
    expect(await records().idOfReservedSlug('harbor-family-practice')).toBe(body.id);
    expect((await queue(PRACTICE_QUEUE)).map(({ id }) => id)).toContain(body.id);
    expect(await summary()).toEqual({ ...before, pending: Number(before.pending) + 1 });
    expect(await openEntries(table().table, body.id)).toEqual([
      'location-lookup',
      'practice-notice',
      'practice-received',
    ]);
  });

  it('a message is stored unchanged and with its outbox', async () => {
    const before = await summary();
    const { status, body } = await send('/api/contact', { ...message, phone: 'call me maybe' });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.toSatisfy(isUlid), status: 'new' });
    expect(await records().contact(body.id)).toEqual({
      ...message,
      phone: 'call me maybe',
      id: body.id,
      status: 'new',
      createdAt: expect.any(String),
    });
    expect((await queue(CONTACT_QUEUE)).map(({ id }) => id)).toContain(body.id);
    expect(await summary()).toEqual({
      ...before,
      contacts: Number(before.contacts) + 1,
      newContacts: Number(before.newContacts) + 1,
    });
    expect(await openEntries(table().table, body.id)).toEqual(['message-notice', 'message-received']);
  });

  it.each([
    ['/api/practices', { ...practice, name: 'Ten Times' }, 'SUBMISSION#'],
    ['/api/contact', message, 'CONTACT#'],
  ] as const)(
    '%s: ten equal requests at once store one record and get one answer',
    async (path, form, prefix) => {
      const before = (await partitionsOf(prefix)).length;
      const body = { ...form, altcha: await newSolution(call) };
      const key = crypto.randomUUID();
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(path, body, key)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
      expect((await partitionsOf(prefix)).length).toBe(before + 1);
    },
  );

  it('ten equal requests with a solution each store one record too', async () => {
    const before = (await partitionsOf('CONTACT#')).length;
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('/api/contact', message, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await partitionsOf('CONTACT#')).length).toBe(before + 1);
  });

  it('a repeat gets the first response, whatever its proof of work, and has no effect', async () => {
    const key = crypto.randomUUID();
    const first = await send('/api/contact', message, key);
    expect(first.status).toBe(201);
    const before = await contents();
    // Fields in another order, spaces around a text, an unknown field: the same form.
    const again = Object.fromEntries(
      Object.entries({ ...message, subject: ` ${message.subject} ` }).reverse(),
    );
    expect(await send('/api/contact', { ...again, altcha: 'used or lost', unknown: 1 }, key)).toEqual(first);
    expect(await contents()).toEqual(before);
  });

  it('a known key with another form is a conflict and stores nothing', async () => {
    const key = crypto.randomUUID();
    await send('/api/contact', message, key);
    const before = await contents();
    const other = await send('/api/contact', { ...message, subject: 'Another question' }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await contents()).toEqual(before);
    // Two calls' keys have nothing to do with each other.
    expect((await send('/api/practices', { ...practice, name: 'Same Key' }, key)).status).toBe(201);
  });

  it('two forms with one key at once: one is stored, the other is a conflict', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        send('/api/contact', { ...message, subject: `Question ${index % 2 === 0 ? 'one' : 'two'}` }, key),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
  });

  it('a key is forgotten after its day, also while the table still has it', async () => {
    const key = crypto.randomUUID();
    const first = await send('/api/contact', message, key);
    const item = await table().table.get(submissionKeys.idempotencyKey('sendContactMessage', key));
    const day = Math.floor(Date.now() / 1000) + 24 * 3600;
    expect(Math.abs(Number(item?.expiresAt) - day)).toBeLessThan(60);
    const Item = { ...item, expiresAt: Math.floor(Date.now() / 1000) - 1 };
    await table().client.send(new PutCommand({ TableName: table().name, Item }));
    const later = await send('/api/contact', { ...message, subject: 'Something new' }, key);
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
  });

  it('a solution works once, also for many requests at once', async () => {
    const altcha = await newSolution(call);
    const before = (await partitionsOf('CONTACT#')).length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        send('/api/contact', { ...message, subject: `Question ${index}`, altcha }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    const used = { fields: { altcha: ['The challenge was used before'] } };
    expect(await send('/api/practices', { ...practice, altcha })).toMatchObject({ status: 400, body: used });
    expect((await partitionsOf('CONTACT#')).length).toBe(before + 1);
  });

  it('an invalid solution is a 400 with its reason', async () => {
    const expectInvalid = async (altcha: unknown, text: RegExp) => {
      const answer = await send('/api/contact', { ...message, altcha });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
      expect(Object.keys(answer.body.fields ?? {})).toEqual(['altcha']);
      expect(JSON.stringify(answer.body.fields)).toMatch(text);
    };
    const issued = challengeSchema.parse(JSON.parse((await call('/api/challenge')).body));
    const key = signingKey(SIGNING_SECRET, 'proof-of-work challenges');
    const old = new Challenges(key, () => new Date(Date.now() - 3_600_000));
    const others = new Challenges('a-secret-of-another-site', () => new Date());
    const before = await contents();
    await expectInvalid(undefined, /required/);
    await expectInvalid('', /required/);
    await expectInvalid('no solution', /not solved/);
    await expectInvalid(encodeSolution(issued, { counter: 1, derivedKey: '00'.repeat(32) }), /not solved/);
    await expectInvalid(solveChallenge(await others.issue()), /not solved/);
    await expectInvalid(solveChallenge(await old.issue()), /expired/);
    await expectInvalid('x'.repeat(9_000), /too long/);
    await expectInvalid(42, /text/);
    expect(await contents()).toEqual(before);
  });

  it('returns all errors at once, and stores nothing', async () => {
    const before = await contents();
    const answer = await send('/api/practices', {
      ...practice,
      cityId: 'atlantis',
      categoryId: '__proto__',
      referenceNote: 'Buy now',
      altcha: '',
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fields: {
          cityId: ['Please select a city'],
          categoryId: ['Please select a medical category'],
          referenceNote: ['Must be empty'],
          altcha: ['A solved challenge is required'],
        },
      },
    });
    for (const referenceNote of ['x', ' ', 0, false, null, [], {}]) {
      const filled = await send('/api/contact', { ...message, referenceNote });
      expect(filled).toMatchObject({ status: 400, body: { fields: { referenceNote: ['Must be empty'] } } });
    }
    expect(await contents()).toEqual(before);
    expect((await send('/api/contact', { ...message, referenceNote: '' })).status).toBe(201);
  });

  it('slugs are unique among approved clinics and what waits, also at once', async () => {
    const importClinic = createImportClinic(new ClinicWriter(table().table), () => new Date());
    const approved = makeClinic({ name: 'Crowded Name', slug: 'crowded-name' });
    await importClinic(approved);
    const form = { ...practice, name: 'Crowded Name' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('/api/practices', form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const stored = await Promise.all(answers.map(({ body }) => records().submission(body.id)));
    // Three numbers, and then the end of the record's own id.
    const slugs = stored.map((one) => one?.slug ?? '').sort();
    const numbered = slugs.filter((slug) => /^crowded-name-\d$/.test(slug));
    expect(numbered).toEqual([2, 3, 4].map((number) => `crowded-name-${number}`));
    const ending = (id = '') => `crowded-name-${id.slice(-8).toLowerCase()}`;
    const others = stored.filter((one) => !numbered.includes(one?.slug ?? ''));
    expect(others.map((one) => one?.slug)).toEqual(others.map((one) => ending(one?.id)));
    // And the next clinic takes none of theirs.
    const next = makeClinic({ name: 'Crowded Name', slug: 'crowded-name' });
    await importClinic(next);
    const { clinicId } = (await table().table.get(clinicKeys.slug(ending(next.id)))) ?? {};
    expect(clinicId).toBe(next.id);
  });

  it('names of other scripts have slugs in Latin letters, and one without letters is no obstacle', async () => {
    for (const [name, slug] of [
      ['日本語クリニック', /^ribenyu/],
      ['Клиника Здоровье', /^klinika-zdorove$/],
      ['★★★', /^clinic(-\w+)?$/],
    ] as const) {
      const { status, body } = await send('/api/practices', { ...practice, name });
      expect(status).toBe(201);
      const slugLike = expect.stringMatching(slug);
      expect(await records().submission(body.id)).toMatchObject({ name, slug: slugLike });
    }
  });

  it('costs the same however often its name was sent before', { timeout: 120_000 }, async () => {
    const { client, name: tableName } = table();
    const units: number[] = [];
    let charged = 0;
    const writer = new SubmissionWriter(
      new Table(client, tableName, (count) => {
        charged += count;
      }),
    );
    for (let number = 1; number <= 500; number += 1) {
      charged = 0;
      const once = {
        named: undefined,
        solved: { signature: `same name ${number}`, expiresAt: new Date() },
        at: new Date(),
      };
      await writer.addPractice(makeSubmission({ name: 'Same Name', slug: 'same-name' }), once, []);
      units.push(charged);
    }
    // The first ones have shorter slugs, which are no cheaper.
    expect([...new Set(units)]).toEqual([units[0]]);
  });

  it('is enqueued by a sweep if the projector did not', async () => {
    const { body } = await send('/api/practices', { ...practice, name: 'Stored First' });
    const sent = await send('/api/contact', message);
    const client = createSqsClient();
    const sweep = createSweep({
      outbox: new Outbox(table().table, unexpected),
      enqueue: createEnqueue({
        mails: new SqsQueue(client, 'https://sqs.example/0/mail', mailBody),
        locations: new SqsQueue(client, 'https://sqs.example/0/location', locationBody),
      }),
      clock: () => new Date(Date.now() + 15_000),
      onGivenUp: ({ id }) => {
        throw new Error(`given up: ${id}`);
      },
    });
    expect(await sweep(Date.now() + 60_000)).toMatchObject({ outcome: 'swept' });
    expect(queues.messages('mail')).toEqual(
      expect.arrayContaining([
        { kind: 'practice-received', id: body.id },
        { kind: 'practice-notice', id: body.id },
        { kind: 'message-received', id: sent.body.id },
        { kind: 'message-notice', id: sent.body.id },
      ]),
    );
    expect(queues.messages('location')).toContainEqual({ id: body.id });
  });

  it('is in no public response and no public count', async () => {
    const readPublic = await loadFunction('public-read', table());
    const paths = ['/api/stats', '/api/clinics?limit=100', '/api/clinics/search?q=hidden', '/api/cities'];
    const answers = () => Promise.all(paths.map(async (path) => (await readPublic(path)).body));
    const before = await answers();
    const { body } = await send('/api/practices', { ...practice, name: 'Hidden Until Approved' });
    expect(await answers()).toEqual(before);
    for (const path of ['hidden-until-approved', body.id]) {
      expect((await readPublic(`/api/clinics/${path}`)).statusCode).toBe(404);
    }
  });

  it('counters equal what is there', async () => {
    const messages = await partitionsOf('CONTACT#');
    expect(await summary()).toEqual({
      pending: (await partitionsOf('SUBMISSION#')).length,
      contacts: messages.length,
      newContacts: messages.filter(({ status }) => status === 'new').length,
    });
    expect((await partitionsOf('RESERVED#')).length).toBe((await partitionsOf('SUBMISSION#')).length);
  });

  it.each([
    ['application/json', '{', 400],
    ['application/json', '[]', 400],
    ['application/json', 'null', 400],
    ['application/json', `{"message":"${'x'.repeat(66_000)}"}`, 413],
    ['text/plain', '{}', 415],
  ])('a body of %s that is no form is rejected (%#)', async (type, body, status) => {
    for (const path of ['/api/practices', '/api/contact']) {
      const response = await call(path, { method: 'POST', body, headers: { 'content-type': type } });
      expect(response.statusCode).toBe(status);
    }
  });
});
