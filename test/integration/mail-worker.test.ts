import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { keys } from '../../lambdas/adapters/dynamodb/keys.ts';
import { TableMailLedger } from '../../lambdas/adapters/dynamodb/mail-ledger.ts';
import { SubmissionTransactions } from '../../lambdas/adapters/dynamodb/submission-writer.ts';
import { type MailKind, type MailRequest, mailKinds } from '../../lambdas/app/mail/ports.ts';
import { CLAIM_MS } from '../../lambdas/app/mail/send-mail.ts';
import { brand } from '../../shared/content/brand.ts';
import type { ContactRecord, SubmissionRecord } from '../../shared/domain/records.ts';
import { makeContact, makeSubmission } from '../fixtures/submissions.ts';
import { useService } from './support/service.ts';
import { useTable } from './support/table.ts';
import { loadWorker, SENDER, SITE, STAFF, type Worker } from './support/worker.ts';

const content = z.strictObject({ Data: z.string(), Charset: z.literal('UTF-8') });
/** What SES takes, and nothing else. */
const sendEmailSchema = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: z.tuple([z.string()]) }),
  ReplyToAddresses: z.tuple([z.string()]).optional(),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z.strictObject({ Text: content, Html: content }),
      Headers: z.array(z.strictObject({ Name: z.string(), Value: z.string() })),
    }),
  }),
});

describe('the mail worker', () => {
  const table = useTable();
  const ses = useService({ status: 200, body: { MessageId: 'sent' } });
  let work: Worker;
  let submission: SubmissionRecord;
  let contact: ContactRecord;

  beforeAll(async () => {
    const endpoint = `http://127.0.0.1:${ses().port}`;
    work = await loadWorker('mail-worker', table(), { AWS_ENDPOINT_URL_SESV2: endpoint });
  });

  beforeEach(async () => {
    submission = makeSubmission();
    contact = makeContact();
    const writer = new SubmissionTransactions(table().table);
    await writer.importPractice(submission);
    await writer.importContact(contact);
  });

  const aboutPractice = (kind: MailKind = 'practice-received'): MailRequest => ({ kind, id: submission.id });
  const aboutMessage = (kind: MailKind = 'message-received'): MailRequest => ({ kind, id: contact.id });

  /** What SES was asked to send, in the test in hand. */
  const asked = () => ses().requests.map(({ body }) => sendEmailSchema.parse(body));
  const sentTo = () => asked().map(({ Destination }) => Destination.ToAddresses[0]);

  /** What staff decided, as deciding writes it. */
  async function decide(status: string, rejectionReason = ''): Promise<void> {
    await table().table.update({
      Key: keys.submission(submission.id),
      UpdateExpression: 'SET #status = :status, rejectionReason = :reason',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status, ':reason': rejectionReason },
    });
  }

  it('has SES send a mail in two parts, in its own name, answered to people', async () => {
    expect(await work(aboutPractice())).toEqual([]);
    expect(ses().requests.map(({ call }) => call)).toEqual(['POST /v2/email/outbound-emails']);
    const [mail] = asked();
    expect(mail?.FromEmailAddress).toBe(`"${brand.name}" <${SENDER}>`);
    expect(mail?.Destination.ToAddresses).toEqual([submission.email]);
    expect(mail?.ReplyToAddresses).toEqual([brand.emails.providers]);
    const { Subject, Body, Headers } = mail?.Content.Simple ?? {};
    expect(Subject?.Data).toBe(`We received your practice: ${submission.name}`);
    expect(Body?.Text.Data).toContain(submission.name);
    expect(Body?.Html.Data).toContain(submission.name);
    expect(Headers).toEqual([{ Name: 'Auto-Submitted', Value: 'auto-generated' }]);
  });

  it('sends every kind, to the one whom it concerns', async () => {
    await decide('approved');
    expect(await work(aboutPractice('practice-approved'))).toEqual([]);
    await decide('rejected', 'The address is a private home.');
    expect(await work(aboutPractice('practice-rejected'))).toEqual([]);
    const others = mailKinds.filter((kind) => !kind.endsWith('ed') || kind.endsWith('received'));
    const requests = others.map((kind) =>
      kind.startsWith('practice') ? aboutPractice(kind) : aboutMessage(kind),
    );
    expect(await work(...requests)).toEqual([]);
    const texts = asked().map(({ Content }) => Content.Simple.Body.Text.Data);
    expect(texts[0]).toContain(`${SITE}/clinics/${submission.slug}`);
    expect(texts[1]).toContain('> The address is a private home.');
    expect(sentTo().sort()).toEqual(
      [submission.email, submission.email, submission.email, contact.email, STAFF, STAFF].sort(),
    );
  });

  it('sends a mail once, however often it is asked for', async () => {
    expect(await work(aboutMessage())).toEqual([]);
    expect(await work(aboutMessage())).toEqual([]);
    expect(await work(aboutMessage(), aboutMessage())).toEqual([]);
    expect(sentTo()).toEqual([contact.email]);
    // Another mail about the same record is another mail.
    expect(await work(aboutMessage('message-notice'))).toEqual([]);
    expect(sentTo()).toEqual([contact.email, STAFF]);
  });

  it('sends a mail once, however many workers get it at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => work(aboutMessage(), aboutMessage())));
    expect(sentTo()).toEqual([contact.email]);
    // Who came while another had it asks again, and learns that it went out.
    expect(results.flat().length).toBeGreaterThan(0);
    expect(await work(aboutMessage())).toEqual([]);
    expect(sentTo()).toEqual([contact.email]);
  });

  it.each([
    ['is throttled', { status: 429, error: 'TooManyRequestsException', body: { message: 'slow down' } }],
    ['fails', { status: 500, error: 'InternalServiceErrorException', body: { message: 'broken' } }],
    ['may not send for now', { status: 400, error: 'SendingPausedException', body: { message: 'paused' } }],
  ] as const)('sends later what SES does not send while it %s', async (_state, failure) => {
    ses().answer(failure);
    expect(await work(aboutMessage())).toEqual([0]);
    ses().answer({ status: 200, body: { MessageId: 'sent' } });
    expect(await work(aboutMessage())).toEqual([]);
    expect(await work(aboutMessage())).toEqual([]);
    expect(sentTo()).toEqual([contact.email, contact.email]);
  });

  it('asks once when SES does not answer, and gives up within its time', async () => {
    ses().answer('silence');
    const started = performance.now();
    expect(await work(aboutMessage(), aboutPractice())).toEqual([0, 1]);
    expect(performance.now() - started).toBeLessThan(9_000);
    expect(ses().requests).toHaveLength(2);
  });

  it('reports a mail that SES refuses, and sends it when somebody has it tried again', async () => {
    ses().answer({
      status: 400,
      error: 'MessageRejected',
      body: { message: 'Email address is not verified' },
    });
    expect(await work(aboutMessage(), aboutMessage('message-notice'))).toEqual([0, 1]);
    expect(await work(aboutMessage())).toEqual([0]);
    ses().answer({ status: 200, body: { MessageId: 'sent' } });
    expect(await work(aboutMessage(), aboutMessage('message-notice'))).toEqual([]);
  });

  it('leaves what is no request to the failed ones, and sends the rest of the batch', async () => {
    const odd = ['', '{', { kind: 'newsletter', id: contact.id }, { kind: 'message-received', id: '../x' }];
    expect(await work(odd[0], aboutMessage(), ...odd.slice(1), aboutPractice())).toEqual([0, 2, 3, 4]);
    expect(sentTo().sort()).toEqual([submission.email, contact.email].sort());
  });

  it('waits for a record that is not there, and for a decision that is not made', async () => {
    const unknown = { kind: 'message-received', id: makeContact().id };
    expect(await work(unknown, aboutPractice('practice-approved'))).toEqual([0, 1]);
    expect(asked()).toEqual([]);
    await decide('approved');
    expect(await work(aboutPractice('practice-approved'))).toEqual([]);
    expect(asked()[0]?.Content.Simple.Subject.Data).toContain('is live on');
  });

  describe('with a worker that died', () => {
    const ledger = () => new TableMailLedger(table().table);
    const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

    it('waits until its claim has ended, and then sends the mail', async () => {
      const now = new Date();
      // It had a quarter of a second left.
      const died = later(now, 250 - CLAIM_MS);
      expect(await ledger().claim(aboutMessage(), died, later(died, CLAIM_MS))).toBe('claimed');
      expect(await work(aboutMessage())).toEqual([0]);
      expect(asked()).toEqual([]);
      await expect.poll(() => work(aboutMessage()), { interval: 50, timeout: 5_000 }).toEqual([]);
      expect(sentTo()).toEqual([contact.email]);
    });

    it('gives back its own claim only', async () => {
      const start = new Date('2025-11-20T15:00:00.000Z');
      const [first, second] = [later(start, 1_000), later(start, 3_000)];
      const request = aboutMessage();
      expect(await ledger().claim(request, start, first)).toBe('claimed');
      expect(await ledger().claim(request, later(start, 999), second)).toBe('busy');
      expect(await ledger().claim(request, first, second)).toBe('claimed');
      await ledger().release(request, first);
      expect(await ledger().claim(request, later(first, 1), second)).toBe('busy');
      await ledger().release(request, second);
      expect(await ledger().claim(request, later(first, 1), second)).toBe('claimed');
      await ledger().markSent(request, second);
      await ledger().release(request, second);
      expect(await ledger().claim(request, later(start, 10_000), later(start, 11_000))).toBe('sent');
    });

    it('leaves items that the table forgets after a year', async () => {
      const at = new Date('2025-11-20T15:00:00.000Z');
      await ledger().claim(aboutMessage(), at, later(at, CLAIM_MS));
      const item = () => table().table.get(keys.mail('message-received', contact.id), { consistent: true });
      expect((await item())?.expiresAt).toBe(Date.parse('2026-11-20T15:00:00.000Z') / 1_000);
      await ledger().markSent(aboutMessage(), at);
      expect(Object.keys((await item()) ?? {}).sort()).toEqual(['expiresAt', 'pk', 'sentAt', 'sk']);
    });
  });
});
