import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  InternalServiceErrorException,
  MessageRejected,
  SESv2Client,
  SendEmailCommand,
  SendingPausedException,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailRequest } from '../../lambdas/derived/mail/mail-ledger.ts';
import { MailLedger } from '../../lambdas/derived/mail/mail-ledger.ts';
import { MailRecipients } from '../../lambdas/derived/mail/mail-recipients.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { correctionKeys } from '../../lambdas/records/corrections/items.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { Outbox } from '../../lambdas/records/outbox/outbox.ts';
import { reviewKeys } from '../../lambdas/records/reviews/items.ts';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { brand } from '../../shared/content/brand.ts';
import type { CorrectionRecord } from '../../shared/contracts/corrections/corrections.ts';
import { type MailKind, mailKinds } from '../../shared/domain/mail/mail-kinds.ts';
import type { ContactRecord, SubmissionRecord } from '../../shared/domain/records.ts';
import { makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { makeContact, makeSubmission } from '../fixtures/submissions.ts';
import { unexpected } from '../support/unexpected.ts';
import { MAIL_CLAIM_MS, SENDER, SITE, STAFF } from './support/environment.ts';
import { restoreAfterwards } from './support/restore.ts';
import { useTable } from './support/table.ts';
import { loadWorker, type Worker } from './support/worker.ts';

const rejected = new MessageRejected({ message: 'not verified', $metadata: {} });
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

describe('the mail worker', () => {
  const table = useTable();
  const ses = restoreAfterwards(mockClient(SESv2Client));
  const accept = () => ses.on(SendEmailCommand).resolves({ MessageId: 'sent' });
  const fail = (error: Error) => ses.on(SendEmailCommand).rejects(error);
  /** Whether the sender's domain is verified, of an account without a limit of its rate. */
  const ready = (isReady: boolean) => {
    ses
      .on(GetAccountCommand)
      .resolves({ ProductionAccessEnabled: true, SendQuota: { MaxSendRate: 100_000 } });
    ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: isReady });
  };
  let work: Worker;
  let submission: SubmissionRecord;
  let contact: ContactRecord;
  let tests = 0;

  beforeAll(async () => {
    work = await loadWorker('mail-worker', table(), {});
  });

  beforeEach(async () => {
    ses.reset();
    accept();
    ready(true);
    // Another person for each test, since public forms cause only a few mails to one mailbox.
    tests += 1;
    submission = makeSubmission({ email: `owner@practice-${tests}.example` });
    contact = makeContact({ email: `pat@people-${tests}.example` });
    const writer = new SubmissionWriter(table().table);
    await writer.importPractice(submission);
    await writer.importContact(contact);
  });

  const aboutPractice = (kind: MailKind = 'practice-received'): MailRequest => ({ kind, id: submission.id });
  const aboutMessage = (kind: MailKind = 'message-received'): MailRequest => ({ kind, id: contact.id });

  /** The mails that SES was asked to send in the current test. */
  const asked = () =>
    ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => ({
      from: input.FromEmailAddress,
      to: input.Destination?.ToAddresses?.join(),
      replyTo: input.ReplyToAddresses,
      subject: input.Content?.Simple?.Subject?.Data ?? '',
      text: input.Content?.Simple?.Body?.Text?.Data ?? '',
      html: input.Content?.Simple?.Body?.Html?.Data ?? '',
      headers: input.Content?.Simple?.Headers ?? [],
    }));
  const isMarked = ({ text, headers }: ReturnType<typeof asked>[number]) => {
    const inText = text.includes('You may have received this email before');
    const header = headers.find(({ Name }) => Name === 'X-CareAtlas-Repeat');
    expect(header?.Value).toBe(inText ? 'possible' : undefined);
    return inText;
  };
  const sentTo = () => asked().map(({ to }) => to);

  /** What staff decided, as deciding writes it. */
  async function decide(status: string, rejectionReason = ''): Promise<void> {
    await table().table.update({
      Key: submissionKeys.submission(submission.id),
      UpdateExpression: 'SET #status = :status, rejectionReason = :reason',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status, ':reason': rejectionReason },
    });
  }

  it('sends a mail in two parts, from the site’s name, with a reply address', async () => {
    expect(await work(aboutPractice())).toEqual([]);
    expect(asked()).toEqual([
      {
        from: `"${brand.name}" <${SENDER}>`,
        to: submission.email,
        replyTo: [brand.emails.providers],
        subject: 'We received your practice',
        text: expect.stringContaining(submission.name),
        html: expect.stringContaining(submission.name),
        headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
      },
    ]);
  });

  it('sends every kind to its recipient', async () => {
    await decide('approved');
    expect(await work(aboutPractice('practice-approved'))).toEqual([]);
    await decide('rejected', 'The address is a private home.');
    expect(await work(aboutPractice('practice-rejected'))).toEqual([]);
    // Those about claims have records of their own: `claim-jobs.test.ts`, `listing-confirmations.test.ts`.
    const others = mailKinds.filter(
      (kind) => !/^(claim|listing)-/.test(kind) && (!kind.endsWith('ed') || kind.endsWith('received')),
    );
    const clinic = makeClinic();
    await table().table.put({ Item: { ...clinicKeys.clinic(clinic.id), ...clinic } });
    const review = makeReview(clinic.id, { status: 'pending', contactVerified: false });
    const author = `author@people-${tests}.example`;
    const expiresAt = Math.floor(Date.now() / 1_000) + 3_600;
    await table().table.put({ Item: { ...reviewKeys.review(review.id), ...review } });
    await table().table.put({ Item: { ...reviewKeys.contact(review.id), email: author, expiresAt } });
    const requests = others.map((kind) => {
      if (kind === 'review-confirmation') return { kind, id: review.id };
      return kind.startsWith('practice') ? aboutPractice(kind) : aboutMessage(kind);
    });
    expect(await work(...requests)).toEqual([]);
    const texts = asked().map(({ text }) => text);
    expect(texts[0]).toContain(`${SITE}/clinics/${submission.slug}`);
    expect(texts[1]).toContain('> The address is a private home.');
    expect(sentTo().sort()).toEqual(
      [submission.email, submission.email, submission.email, contact.email, author, STAFF, STAFF].sort(),
    );
  });

  it('tells a visitor what became of a correction, and forgets the address', async () => {
    const clinic = makeClinic();
    const id = testId(4_811 + tests);
    const visitor = `visitor@people-${tests}.example`;
    const key = correctionKeys.correction(id);
    const correction: CorrectionRecord = {
      id,
      clinicId: clinic.id,
      kind: 'phone',
      text: '',
      email: visitor,
      status: 'open',
      createdAt: '2025-11-20T15:00:00.000Z',
    };
    await table().table.put({ Item: { ...clinicKeys.clinic(clinic.id), ...clinic } });
    await table().table.put({ Item: { ...key, ...correction } });
    const request: MailRequest = { kind: 'correction-decided', id };
    // Not decided yet.
    expect(await work(request)).toEqual([0]);
    await table().table.put({ Item: { ...key, ...correction, status: 'rejected' } });
    expect(await work(request)).toEqual([]);
    expect(sentTo()).toEqual([visitor]);
    expect(asked()[0]?.text).toContain(`${SITE}/clinics/${clinic.slug}`);
    expect(await table().table.get(key)).toMatchObject({ email: '', status: 'rejected' });
    expect(await work(request)).toEqual([]);
    expect(sentTo()).toEqual([visitor]);
  });

  it('sends a mail once, however often it is requested', async () => {
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
    // Workers that found it claimed retry, and find that it was sent.
    expect(results.flat().length).toBeGreaterThan(0);
    expect(await work(aboutMessage())).toEqual([]);
    expect(sentTo()).toEqual([contact.email]);
  });

  it('retries a mail that SES did not send', async () => {
    fail(new InternalServiceErrorException({ message: 'broken', $metadata: {} }));
    expect(await work(aboutMessage())).toEqual([0]);
    accept();
    expect(await work(aboutMessage())).toEqual([]);
    expect(await work(aboutMessage())).toEqual([]);
    expect(sentTo()).toEqual([contact.email, contact.email]);
  });

  it('calls SES once when it does not respond, and marks the retry as a possible repeat', async () => {
    fail(Object.assign(new Error('no response'), { name: 'TimeoutError' }));
    expect(await work(aboutMessage(), aboutPractice())).toEqual([0, 1]);
    expect(asked()).toHaveLength(2);
    accept();
    expect(await work(aboutMessage())).toEqual([]);
    expect(asked().map(isMarked)).toEqual([false, false, true]);
    // Its outcome is known now.
    expect(await work(aboutMessage())).toEqual([]);
    expect(asked()).toHaveLength(3);
  });

  it('reports a mail that SES rejects, and sends it when an operator redrives it', async () => {
    fail(rejected);
    expect(await work(aboutMessage(), aboutMessage('message-notice'))).toEqual([0, 1]);
    expect(await work(aboutMessage())).toEqual([0]);
    accept();
    expect(await work(aboutMessage(), aboutMessage('message-notice'))).toEqual([]);
  });

  it('leaves invalid messages to the dead-letter queue, and sends the rest of the batch', async () => {
    const odd = ['', '{', { kind: 'newsletter', id: contact.id }, { kind: 'message-received', id: '../x' }];
    expect(await work(odd[0], aboutMessage(), ...odd.slice(1), aboutPractice())).toEqual([0, 2, 3, 4]);
    expect(sentTo().sort()).toEqual([submission.email, contact.email].sort());
  });

  it('retries a mail about a missing record or a missing decision', async () => {
    const unknown = { kind: 'message-received', id: makeContact().id };
    expect(await work(unknown, aboutPractice('practice-approved'))).toEqual([0, 1]);
    expect(asked()).toEqual([]);
    await decide('approved');
    expect(await work(aboutPractice('practice-approved'))).toEqual([]);
    expect(asked()[0]?.subject).toContain('is live on');
  });

  describe('in the outbox', () => {
    const ledger = () => new MailLedger(table().table);
    const outbox = () => new Outbox(table().table, unexpected);
    const fresh = { times: 0, since: undefined };
    const claimed = { outcome: 'claimed', mayBeRepeat: false, postponed: fresh };
    const item = (kind: MailKind = 'message-received') =>
      table().table.get(outboxKeys.mail(kind, contact.id), { consistent: true });

    /** Whether a sweep at this time finds the mail. */
    async function isDue(at: Date): Promise<boolean> {
      const { items } = await outbox().due(at, { limit: 1_000 });
      return items.some(({ kind, id }) => kind === 'message-received' && id === contact.id);
    }

    it('a mail of a crashed worker is sent after its claim, as a possible repeat', async () => {
      const now = new Date();
      // It had a quarter of a second left.
      const died = later(now, 250 - MAIL_CLAIM_MS);
      const until = later(died, MAIL_CLAIM_MS);
      expect(await ledger().claim(aboutMessage(), died, until)).toEqual(claimed);
      expect(await work(aboutMessage())).toEqual([0]);
      expect(asked()).toEqual([]);
      expect(await isDue(until)).toBe(false);
      expect(await isDue(later(until, 1))).toBe(true);
      await expect.poll(() => work(aboutMessage()), { interval: 50, timeout: 5_000 }).toEqual([]);
      expect(sentTo()).toEqual([contact.email]);
      expect(asked().map(isMarked)).toEqual([true]);
      expect(await isDue(later(now, 1e9))).toBe(false);
    });

    it('a worker ends only its own claim', async () => {
      const start = new Date('2025-11-20T15:00:00.000Z');
      const [first, second] = [later(start, 1_000), later(start, 3_000)];
      const due = later(start, 60_000);
      const request = aboutMessage();
      const busy = { outcome: 'busy' };
      expect(await ledger().claim(request, start, first)).toEqual(claimed);
      expect(await ledger().claim(request, later(start, 999), second)).toEqual(busy);
      const overdue = { outcome: 'claimed', mayBeRepeat: true, postponed: fresh };
      expect(await ledger().claim(request, first, second)).toEqual(overdue);
      await ledger().release(request, first, { due, unanswered: false });
      await ledger().reject(request, first, start);
      expect(await ledger().claim(request, later(first, 1), second)).toEqual(busy);
      await ledger().release(request, second, { due, unanswered: false });
      expect([await isDue(due), await isDue(later(due, 1))]).toEqual([false, true]);
      expect(await ledger().claim(request, later(first, 1), second)).toEqual(claimed);
      await ledger().settle(request, 'sent', second);
      await ledger().release(request, second, { due, unanswered: true });
      const [tenth, eleventh] = [later(start, 10_000), later(start, 11_000)];
      expect(await ledger().claim(request, tenth, eleventh)).toEqual({ outcome: 'sent' });
    });

    it.each([
      new TooManyRequestsException({ message: 'slow down', $metadata: {} }),
      new SendingPausedException({ message: 'paused', $metadata: {} }),
      rejected,
    ])('a mail that SES accepts later waits without a message, as long as it takes: $name', async (error) => {
      ready(false);
      fail(error);
      for (const times of [1, 2]) {
        expect(await work(aboutMessage())).toEqual([]);
        expect(await item()).toMatchObject({
          byQueuePk: 'QUEUE#OUTBOX',
          attempts: 0,
          postponed: times,
          postponedSince: expect.any(String),
        });
        expect(await item()).not.toHaveProperty('claimedUntil');
        expect(await isDue(later(new Date(), 10_000))).toBe(false);
        expect(await isDue(later(new Date(), 60_000))).toBe(true);
      }
      ready(true);
      accept();
      expect(await work(aboutMessage())).toEqual([]);
      // Its attempts are known to have failed.
      expect(asked().map(isMarked)).toEqual([false, false, false]);
      expect(Object.keys((await item()) ?? {}).sort()).toEqual(['expiresAt', 'pk', 'sentAt', 'sk']);
    });

    it('staff see what became of the mails about a record', async () => {
      const about = () => ledger().about(contact.id);
      expect(await about()).toEqual([]);
      fail(rejected);
      ready(false);
      expect(await work(aboutMessage())).toEqual([]);
      expect(await about()).toEqual([{ kind: 'message-received', state: 'waiting' }]);
      ready(true);
      expect(await work(aboutMessage())).toEqual([0]);
      const at = expect.any(String);
      expect(await about()).toEqual([{ kind: 'message-received', state: 'failed', at }]);
      accept();
      expect(await work(aboutMessage(), aboutMessage('message-notice'))).toEqual([]);
      expect(await work({ ...aboutMessage(), feedback: 'Bounce' })).toEqual([]);
      expect(await about()).toEqual([
        { kind: 'message-received', state: 'bounced', at },
        { kind: 'message-notice', state: 'sent', at },
      ]);
      expect(await ledger().about('no id')).toEqual([]);
    });

    it('a bounce or a complaint is stored with its mail, and nothing about an unknown mail', async () => {
      const feedback = (kind: string, about: object = aboutMessage()) => work({ ...about, feedback: kind });
      expect(await work(aboutMessage())).toEqual([]);
      expect(await feedback('Bounce')).toEqual([]);
      expect(await item()).toMatchObject({ feedback: 'bounced', feedbackAt: expect.any(String) });
      expect(await feedback('Complaint')).toEqual([]);
      expect(await feedback('Bounce')).toEqual([]);
      expect(await item()).toMatchObject({ feedback: 'complained', sentAt: expect.any(String) });
      const erased = { kind: 'message-notice', id: contact.id };
      expect(await feedback('Bounce', erased)).toEqual([]);
      expect(await item('message-notice')).toBeUndefined();
      expect(await feedback('Opened')).toEqual([0]);
      expect(sentTo()).toEqual([contact.email]);
    });

    it('a mail that SES rejects is excluded from sweeps until it is sent', async () => {
      fail(rejected);
      expect(await work(aboutMessage())).toEqual([0]);
      expect(await item()).toMatchObject({ byQueuePk: 'QUEUE#UNSENT', rejectedAt: expect.any(String) });
      expect(await isDue(later(new Date(), 1e9))).toBe(false);
      accept();
      expect(await work(aboutMessage())).toEqual([]);
      expect(await item()).not.toHaveProperty('byQueuePk');
    });

    it('a settled mail leaves an item that expires after a year', async () => {
      const at = new Date('2025-11-20T15:00:00.000Z');
      await ledger().claim(aboutMessage(), at, later(at, MAIL_CLAIM_MS));
      // What is not settled is never forgotten.
      expect(await item()).not.toHaveProperty('expiresAt');
      await ledger().settle(aboutMessage(), 'sent', at);
      expect(Object.keys((await item()) ?? {}).sort()).toEqual(['expiresAt', 'pk', 'sentAt', 'sk']);
      expect((await item())?.expiresAt).toBe(Date.parse('2026-11-20T15:00:00.000Z') / 1_000);
    });
  });

  describe('for public forms', () => {
    const day = 24 * 60 * 60 * 1_000;

    /** Forms that were sent with this email address, as requests for their receipts. */
    async function forms(count: number, email: (index: number) => string): Promise<MailRequest[]> {
      const writer = new SubmissionWriter(table().table);
      return Promise.all(
        Array.from({ length: count }, async (_, index): Promise<MailRequest> => {
          if (index % 2 === 0) {
            const message = makeContact({ email: email(index) });
            await writer.importContact(message);
            return { kind: 'message-received', id: message.id };
          }
          const practice = makeSubmission({ email: email(index) });
          await writer.importPractice(practice);
          return { kind: 'practice-received', id: practice.id };
        }),
      );
    }

    it('forty of them to one mailbox cause three mails, in parallel and however it is spelled', async () => {
      const spellings = [
        'j.doe@gmail.com',
        'JDoe@Gmail.com',
        'jd.oe+news@googlemail.com',
        'jdoe+2@gmail.com',
      ];
      const requests = await forms(40, (index) => spellings[index % spellings.length] ?? '');
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, batch) => work(...requests.slice(batch * 5, batch * 5 + 5))),
      );
      expect(results.flat()).toEqual([]);
      expect(sentTo()).toHaveLength(3);
      // What was withheld stays so, and what was sent is not sent again.
      expect(await work(...requests)).toEqual([]);
      expect(sentTo()).toHaveLength(3);
    });

    it('a mail counts once although its worker retries it, and another mailbox has its own three', async () => {
      const requests = await forms(4, () => 'retry@people.example');
      fail(new InternalServiceErrorException({ message: 'broken', $metadata: {} }));
      const first = requests.slice(0, 3);
      expect(await work(...first)).toEqual([0, 1, 2]);
      expect(await work(...first)).toEqual([0, 1, 2]);
      accept();
      expect(await work(...requests)).toEqual([]);
      expect(sentTo()).toHaveLength(9);
      expect(await work(...(await forms(1, () => 'retry@others.example')))).toEqual([]);
      expect(sentTo().at(-1)).toBe('retry@others.example');
    });

    it('counts over any 24 hours, and stores a hash that expires', async () => {
      const recipients = new MailRecipients(table().table);
      const start = new Date('2025-11-20T15:00:00.000Z');
      const email = 'Rolling@Mail.Rolled.example';
      const admit = (index: number, ms: number) =>
        recipients.admit(email, { kind: 'message-received', id: testId(index) }, later(start, ms));
      expect([await admit(1, 0), await admit(2, 1_000), await admit(3, 2_000)]).toEqual([true, true, true]);
      expect([await admit(4, day - 1), await admit(4, day)]).toEqual([false, true]);
      expect([await admit(5, day), await admit(5, day + 1_000)]).toEqual([false, true]);
      // A mail that is sent again counts from then on.
      expect([await admit(3, day + 1_500), await admit(6, day + 2_500)]).toEqual([true, false]);
      const stored = await table().table.get(outboxKeys.recipient('@rolled.example'), {
        consistent: true,
      });
      expect(stored?.expiresAt).toBe((start.getTime() + 2 * day + 2_000) / 1_000);
      expect(JSON.stringify(stored).toLowerCase()).not.toContain('rolled');
    });
  });
});
