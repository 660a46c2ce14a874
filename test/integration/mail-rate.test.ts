import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { putOutbox } from '../../lambdas/records/outbox/outbox.ts';
import { reviewKeys } from '../../lambdas/records/reviews/items.ts';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { tableSchema } from '../../lambdas/table/schema.ts';
import { makeClinic, makeReview } from '../fixtures/clinics.ts';
import { makeContact } from '../fixtures/submissions.ts';
import { useDeployment } from './support/deployment.ts';

/** A burst of 50 reviews a second, more than three times the rate of a typical account. */
const REVIEWS = 150;
const REVIEWS_A_SECOND = 50;
/** Mails a second, of the stand-in for SES. */
const RATE = 14;

const itemSchema = z.object({ postponed: z.number().optional(), feedback: z.string().optional() });

describe('SES at its limits', () => {
  const deployment = useDeployment();

  const received = (email: string) =>
    deployment()
      .host.services.outbox.list()
      .filter(({ to }) => to === email);

  const stored = async (kind: string, id: string) =>
    itemSchema.parse((await deployment().table.get(outboxKeys.mail(kind, id), { consistent: true })) ?? {});

  /** Stores a message of the contact form with its receipt in the outbox; returns its id. */
  async function message(email: string): Promise<string> {
    const contact = makeContact({ email });
    await deployment().table.transact((TableName) => [
      { Put: { TableName, Item: { ...submissionKeys.contact(contact.id), ...contact } } },
      ...putOutbox(TableName, ['message-received'], contact.id, new Date()),
    ]);
    return contact.id;
  }

  it(`sends the mails of ${REVIEWS_A_SECOND} reviews a second at the account’s rate, without a dead letter`, {
    timeout: 60_000,
  }, async () => {
    const { host, table } = deployment();
    const emails = Array.from({ length: REVIEWS }, (_, index) => `author@people-${index}.example`);
    const expiresAt = Math.floor(Date.now() / 1_000) + 3_600;
    const clinic = makeClinic();
    await table.put({ Item: { ...clinicKeys.clinic(clinic.id), ...clinic } });
    const start = performance.now();
    for (const [index, email] of emails.entries()) {
      const wait = start + (1_000 * index) / REVIEWS_A_SECOND - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const review = makeReview(clinic.id, { status: 'pending', contactVerified: false });
      await table.transact((TableName) => [
        { Put: { TableName, Item: { ...reviewKeys.review(review.id), ...review } } },
        { Put: { TableName, Item: { ...reviewKeys.contact(review.id), email, expiresAt } } },
        ...putOutbox(TableName, ['review-confirmation'], review.id, new Date()),
      ]);
    }
    const { outbox, ses } = host.services;
    await expect.poll(() => outbox.list().length, { timeout: 50_000, interval: 250 }).toBe(REVIEWS);
    const seconds = (performance.now() - start) / 1_000;
    // Each once.
    expect(
      outbox
        .list()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(emails.sort());
    expect(seconds).toBeGreaterThan(REVIEWS / RATE - 1);
    // SES was hardly ever asked for more than it sends.
    expect(ses.rate.calls).toBeLessThan(1.05 * REVIEWS);
    expect(deployment().deadLetters()).toBe(0);
  });

  it('keeps a mail until the sender’s domain is verified', { timeout: 60_000 }, async () => {
    const { host, table } = deployment();
    const faults = host.services.faults.get('ses');
    faults?.set('unverified:1');
    const id = await message('waits@people.example');
    await expect.poll(async () => (await stored('message-received', id)).postponed).toBe(1);
    expect(received('waits@people.example')).toEqual([]);
    faults?.set('off');
    // Not before its time: it is put there instead of waiting for it.
    const { sortKey } = tableSchema.indexes.byQueue;
    await table.update({
      Key: outboxKeys.mail('message-received', id),
      UpdateExpression: 'SET #due = :past',
      ExpressionAttributeNames: { '#due': sortKey },
      ExpressionAttributeValues: { ':past': `${new Date(0).toISOString()}#message-received#${id}` },
    });
    host.services.schedules.fire('EveryMinute');
    await expect.poll(() => received('waits@people.example').length, { timeout: 20_000 }).toBe(1);
    expect(deployment().deadLetters()).toBe(0);
  });

  it.each([
    ['bounce', 'bounced'],
    ['complaint', 'complained'],
  ])('stores that a mail to the simulator’s %s %s', async (mailbox, feedback) => {
    const id = await message(`${mailbox}@simulator.amazonses.com`);
    await expect
      .poll(async () => (await stored('message-received', id)).feedback, { timeout: 20_000 })
      .toBe(feedback);
  });
});
